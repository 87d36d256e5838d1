/**
 * Words of programs: names of constants, paths, hidden files, hexadecimal numbers.
 * @module
 */
import { nameOf, spell } from "./letters.ts";
import { cardinal, several } from "./numbers.ts";
import type { Language, Rule } from "./rules.ts";
import { FILE_ENDINGS, speakAddress } from "./web_addresses.ts";

const BACKSLASH: Readonly<Record<Language, string>> = {
  en: "backslash",
  de: "Backslash",
  fr: "antislash",
};
const POINT: Readonly<Record<Language, string>> = { en: "point", de: "Komma", fr: "virgule" };
const DOT: Readonly<Record<Language, string>> = { en: "dot", de: "Punkt", fr: "point" };
/** Letters that a language reads as words; "API" and "ID" are none. */
const SPELT = /^(?:API|URL|URI|ID|UI|IP|TTL|OS|CPU|GPU|IO|AI|UTF|AWS|UUID|CLI|EU|US|UK|DB)$/;
const VOWEL = /[AEIOUY]/;
/** Where in a file something is. */
const PLACE: Readonly<Record<Language, readonly [line: string, column: string]>> = {
  en: ["line", "column"],
  de: ["Zeile", "Spalte"],
  fr: ["ligne", "colonne"],
};

/** What "S02E05" stands for. */
const EPISODE: Readonly<Record<Language, readonly [season: string, episode: string]>> = {
  en: ["season", "episode"],
  de: ["Staffel", "Folge"],
  fr: ["saison", "épisode"],
};

/** A part of a constant's name: "SIZE" is a word, "SVC" is spelt. */
function speakPart(part: string, language: Language): string {
  const pieces = part.match(/\d+|[A-Z]+/g) ?? [];
  return pieces.map((piece) => {
    if (/\d/.test(piece)) return cardinal(piece, language);
    return SPELT.test(piece) || !VOWEL.test(piece) || piece.length === 1
      ? spell(piece, language)
      : piece.toLowerCase();
  }).join(" ");
}

/** Numbers of products, in pairs as people say them. */
const ENGLISH_PRODUCTS: readonly Rule[] = [
  {
    // "ran a 5K", "a 10K race"
    pattern:
      /(?<=(?<!\p{L})(?:ran|runs?|running|raced?|racing|jogged|walked)\s(?:(?:a|an|the|my|his|her|our|their)\s)?)(\d{1,2})K(?![\p{L}\p{N}])|(?<![\p{L}\p{N}$€£.,])(\d{1,2})K(?=\s(?:runs?|races?|walk|jog|in\s\d{1,2}:\d)(?!\p{L}))/gu,
    speak: ([, ran, race]) => `${cardinal((ran ?? race)!, "en")} ${nameOf("k", "en")}`,
  },
  {
    // "3M Company", where "$3M" are millions
    pattern:
      /(?<![\p{L}\p{N}$€£.,])3M(?=['’]s\s|\s(?:Company|Co\.|Corp\.|Corporation|Post-it|Scotch|Command)(?!\p{L}))/gu,
    speak: () => `${cardinal("3", "en")} ${nameOf("m", "en")}`,
  },
  {
    // "a Boeing 777"
    pattern: /(?<=(?<!\p{L})Boeing\s)7(\d)7(?![\p{L}\p{N}])/gu,
    speak: ([, digit]) =>
      digit === "7"
        ? "triple seven"
        : `seven ${digit === "0" ? "oh seven" : cardinal(`${digit}7`, "en")}`,
  },
  {
    // "A380", "A320neo"
    pattern: /(?<![\p{L}\p{N}])A3([1-8]0)(?=neo(?!\p{L})|[^\p{L}\p{N}]|$)/gu,
    speak: ([, rest]) => `${nameOf("a", "en")} three ${cardinal(rest!, "en")}`,
  },
  {
    // "under-5s", "the over-60s"
    pattern: /(?<=(?<!\p{L})(?:[Uu]nder|[Oo]ver)-)(\d{1,2})s(?![\p{L}\p{N}])/gu,
    speak: ([, age]) => several(cardinal(age!, "en")),
  },
  {
    // "HTTP 404", "a 503 error"
    pattern:
      /(?<=(?<!\p{L})(?:HTTP|[Ss]tatus|[Cc]ode|[Ee]rror)\s)([1-5])0([1-9])(?![\p{L}\p{N}]|[.,:-]\d)|(?<![\p{L}\p{N}.,:$€£-])([45])0([1-9])(?=\s(?:[Nn]ot\s[Ff]ound|[Ff]orbidden|[Uu]nauthorized|errors?|Service\sUnavailable)(?!\p{L}))/gu,
    speak: ([, first, last, alone, lastAlone]) =>
      `${cardinal((first ?? alone)!, "en")} oh ${cardinal((last ?? lastAlone)!, "en")}`,
  },
  {
    // "RTX 4090"
    pattern: /(?<=(?<!\p{L})(?:RTX|GTX|RX)\s)(\d{2})(\d{2})(?=[\s.,;:!?)]|$)/gu,
    speak: ([, first, second]) =>
      second === "00" ? undefined : `${cardinal(first!, "en")} ${cardinal(second!, "en")}`,
  },
];

/** The rules for words of programs; before addresses and acronyms. */
export function codeRules(language: Language): Rule[] {
  return [
    {
      // "MAX_SIZE", "SVC_TTS_PORT"
      pattern:
        /(?<![\p{L}\p{N}_])[A-Z][A-Z0-9]{0,30}(?:_[A-Z0-9]{1,30}){1,10}(?![\p{L}\p{N}_]|\.[a-z])/gu,
      speak: ([name]) => name.split("_").map((part) => speakPart(part, language)).join(" "),
    },
    {
      // "/usr/local/bin", "~/.ssh/config"
      pattern:
        /(?<![\p{L}\p{N}]|(?![("'`“„«])[\p{P}\p{S}])(?:~\/(?=[\p{L}\p{N}_.])|(?:\.{1,2})?\/(?=[\p{L}\p{N}_.-]{1,60}\/))(?:[\p{L}\p{N}_.-]{1,60}\/){0,20}(?:[\p{L}\p{N}_.-]{0,60}[\p{L}\p{N}_])?/gu,
      speak: ([path]) => speakAddress(path, language),
    },
    {
      // "src/main.ts", "main.ts:42", "lib/utils.js:10:5"
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}@./~:?=&#-])((?:[\\p{L}\\p{N}_.-]{1,60}/){0,12}[\\p{L}\\p{N}_-][\\p{L}\\p{N}_.-]{0,60}\\.(?:${FILE_ENDINGS}))` +
          `(?::(\\d{1,6})(?::(\\d{1,4}))?)?(?![\\p{L}\\p{N}/:]|\\.\\p{L})`,
        "gu",
      ),
      speak: ([, path, line, column]) => {
        if (line === undefined && !path!.includes("/")) return undefined;
        const [lineName, columnName] = PLACE[language];
        const place = [
          line === undefined ? "" : `, ${lineName} ${cardinal(line, language)}`,
          column === undefined ? "" : `, ${columnName} ${cardinal(column, language)}`,
        ];
        return speakAddress(path!, language) + place.join("");
      },
    },
    {
      // "line 42:13"
      pattern:
        /(?<=(?<!\p{L})(?:[Ll]ine|[Zz]eile|[Ll]igne)\s)(\d{1,6}):(\d{1,4})(?![\p{L}\p{N}]|[:.,]\d)/gu,
      speak: ([, line, column]) =>
        `${cardinal(line!, language)}, ${PLACE[language][1]} ${cardinal(column!, language)}`,
    },
    {
      // "1_000_000"
      pattern: /(?<![\p{L}\p{N}_.,])\d{1,3}(?:_\d{3}){1,5}(?![\p{L}\p{N}_]|[.,]\d)/gu,
      speak: ([number]) => cardinal(number.replaceAll("_", ""), language),
    },
    {
      // "S02E05"
      pattern: /(?<![\p{L}\p{N}])S(\d{1,2})[\s:·]?E(\d{1,3})(?![\p{L}\p{N}])/gu,
      speak: ([, season, episode]) => {
        const [first, second] = EPISODE[language];
        return `${first} ${cardinal(Number(season), language)}, ${second} ${
          cardinal(Number(episode), language)
        }`;
      },
    },
    {
      // "f/2.8"
      pattern: /(?<![\p{L}\p{N}/])f\/(?=\d{1,2}(?:[.,]\d)?(?![\p{L}\p{N}/]))/gu,
      speak: () => `${nameOf("f", language)} `,
    },
    {
      // "#ff8800"
      pattern: /(?<![\p{L}\p{N}&#])#(?=[a-f]{0,6}\d)([\da-f]{6}|[\dA-F]{6})(?![\p{L}\p{N}])/gu,
      speak: ([, colour]) => `${nameOf("#", language)} ${spell(colour!, language)}`,
    },
    {
      // "*.ts"
      pattern: /(?<![\p{L}\p{N}*])\*(\.[a-z]{1,5})(?![\p{L}\p{N}*])/gu,
      speak: ([, ending]) => `${nameOf("*", language)} ${speakAddress(ending!, language)}`,
    },
    {
      // "typescript@5.4", "4K@60Hz"
      pattern: /(?<=[\p{L}\d])@(?=\d)/gu,
      speak: () => ` ${{ en: "at", de: "bei", fr: "à" }[language]} `,
    },
    {
      // "$TSLA", but no "A=$HOME/x"
      pattern: /(?<=^|[\s(,])\$(?=[A-Z]{1,5}(?![\p{L}\p{N}_/]))/gu,
      speak: () => "",
    },
    ...language === "en" ? ENGLISH_PRODUCTS : [],
    {
      // "PM2.5"
      pattern: /(?<![\p{L}\p{N}])PM2[.,]5(?![\p{L}\p{N}])/gu,
      speak: () =>
        `${spell("PM", language)} ${cardinal(2, language)} ${POINT[language]} ${
          cardinal(5, language)
        }`,
    },
    {
      // "localhost:3000/api"
      pattern:
        /(?<![\p{L}\p{N}@./])localhost(?::\d{1,5})?(?:\/[\p{L}\p{N}_.-]{1,60}){0,12}(?<=[\p{L}\p{N}_-])/gu,
      speak: ([address]) => /[:/]/.test(address) ? speakAddress(address, language) : undefined,
    },
    {
      // "Boeing 737-800"
      pattern: /(?<=(?<!\p{L})(?:Boeing|Airbus)\s[A-Z]?\d{3})-(?=\d)/gu,
      speak: () => " ",
    },
    {
      // "00:1A:2B:3C:4D:5E"
      pattern: /(?<![\p{L}\p{N}:])(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}(?![\p{L}\p{N}:])/gu,
      speak: ([address]) =>
        address.split(":").map((pair) =>
          [...pair].map((digit) => nameOf(digit, language)).join(" ")
        ).join(", "),
    },
    {
      // "10.0.0.0/24"
      pattern: /(?<=(?<![\d.])(?:\d{1,3}\.){3}\d{1,3})\/(?=\d{1,2}(?![\d/]))/gu,
      speak: () => ` ${nameOf("/", language)} `,
    },
    {
      // "802.11ac"
      pattern: /(?<![\p{L}\p{N}.])802\.(\d{1,2})([a-z]{0,2})(?![\p{L}\p{N}])/gu,
      speak: ([, part, letters]) =>
        `${spell("802", language)} ${DOT[language]} ${cardinal(part!, language)} ${
          spell(letters!, language)
        }`.trim(),
    },
    {
      // "2.0.0-beta.1"
      pattern: /(?<=\d)-(alpha|beta|rc|pre|dev|canary|next)\.?(\d{1,4})?(?![\p{L}\p{N}]|\.\d)/gu,
      speak: ([, stage, number]) =>
        ` ${stage === "rc" ? spell("rc", language) : stage} ${
          number === undefined ? "" : cardinal(number, language)
        }`,
    },
    {
      // "2x + 3"
      pattern:
        /(?<=(?<![\p{L}\p{N}.,≈~])\d{1,4})x(?=\s?[+=)]|\s[-−]\s)|(?<==\s?[-−]?\d{1,4})x(?![\p{L}\p{N}])/gu,
      speak: () => ` ${nameOf("x", language)}`,
    },
    {
      // "C:\Users\me"
      pattern:
        /(?<![\p{L}\p{N}])([A-Z]):\\((?:[\p{L}\p{N}_.-]{1,60}\\?){0,20})(?<![.-])(?![\p{L}\p{N}])/gu,
      speak: ([, drive, path]) => {
        const parts = path!.split("\\").filter((part) => part !== "");
        const signs = [
          speakAddress(`${drive}:`, language),
          ...parts.map((part) => speakAddress(part, language)),
        ];
        return signs.join(` ${BACKSLASH[language]} `);
      },
    },
    {
      // ".env", ".gitignore"; ".NET" is known
      pattern: /(?<![^\s`(“"'])\.(?=[a-z]{2,20}(?![\p{L}\p{N}]))/gu,
      speak: () => `${DOT[language]} `,
    },
    {
      // "i7-13700K", "DDR5-5600"
      pattern: /(?<![\p{L}\p{N}-])([A-Za-z]{1,5}\d{1,3})-(\d{3,5})([A-Z]{0,2})(?![\p{L}\p{N}]|-)/gu,
      speak: ([, series, model, ending]) =>
        [
          ...series!.match(/\d+|[A-Za-z]/g)!.map((part) =>
            /\d/.test(part) ? cardinal(part, language) : nameOf(part, language)
          ),
          cardinal(model!, language),
          spell(ending!, language),
        ].join(" ").trim(),
    },
    {
      // "#FF5733": a colour
      pattern:
        /(?<![\p{L}\p{N}&])#(?=[\dA-Fa-f]{0,5}\d)(?=\d{0,5}[A-Fa-f])[\dA-Fa-f]{6}(?![\p{L}\p{N}])/gu,
      speak: ([written]) => spell(written.slice(1), language),
    },
    {
      // "H.264"
      pattern: /(?<![\p{L}\p{N}.])H\.(26[3-6])(?![\p{L}\p{N}])/gu,
      speak: ([, standard]) => `${nameOf("h", language)} ${cardinal(standard!, language)}`,
    },
    {
      // "F-16s", "omega-3s"
      pattern: /(?<=(?<![\p{L}\p{N}])(?:\p{Lu}{1,3}|[Oo]mega)-)(\d{1,3})s(?![\p{L}\p{N}'’-])/gu,
      speak: ([, number]) => language === "en" ? several(cardinal(number!, "en")) : undefined,
    },
    {
      // "a 5K", "10k run": how far one runs, and no thousands
      pattern:
        /(?<=(?<!\p{L})(?:[Aa]n?|[Tt]he|my|his|her|your|our|first|ran|run|running)\s)(5|10|15|21|42)[kK](?=\s(?:run|race|walk|time|training|course|starts?|begins?|on|this|next|tomorrow|today)|[.,;!?)]|$)|(?<![\p{L}\p{N}.,$€£])(5|10|15|21|42)[kK](?=\s(?:run|race|walk)(?!\p{L}))/gu,
      speak: ([, first, second]) =>
        language === "en" ? `${cardinal(first ?? second!, "en")} ${nameOf("k", "en")}` : undefined,
    },
    {
      // "10K Follower": thousands, where "4K" are pixels.
      pattern: /(?<![\p{L}\p{N}.,])(?![2458]K)(\d{1,3})K(?=\s\p{L}{3})/gu,
      speak: ([, thousands]) =>
        language === "en" ? undefined : cardinal(`${thousands}000`, language),
    },
    {
      // "0x1F", "0b1010"
      pattern: /(?<![\p{L}\p{N}.])0(?:[xX][0-9A-Fa-f]{1,16}|[bB][01]{1,64})(?![\p{L}\p{N}])/gu,
      speak: ([written]) => [...written].map((digit) => nameOf(digit, language)).join(" "),
    },
  ];
}
