/**
 * Code: names of constants, paths, hosts, hidden files, hexadecimal numbers.
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { cardinal } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";
import { FILE_ENDINGS, speakAddress } from "./web_addresses.ts";

const BACKSLASH: Readonly<Record<Language, string>> = {
  en: "backslash",
  de: "Backslash",
  fr: "antislash",
};
/** Parts of names that have vowels but are spelt all the same. */
const SPELT = /^(?:API|URL|URI|ID|UI|IP|TTL|OS|CPU|GPU|IO|AI|UTF|AWS|UUID|CLI|EU|US|UK|DB)$/;
const VOWEL = /[AEIOUY]/;
/** The words for a position in a file. */
const PLACE: Readonly<Record<Language, readonly [line: string, column: string]>> = {
  en: ["line", "column"],
  de: ["Zeile", "Spalte"],
  fr: ["ligne", "colonne"],
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

/** "HTTP 404", "a 503 error" */
const ENGLISH_STATUS: Rule = {
  pattern:
    /(?<=(?<!\p{L})(?:HTTP|[Ss]tatus|[Cc]ode|[Ee]rror)\s)([1-5])0([1-9])(?![\p{L}\p{N}]|[.,:-]\d)|(?<![\p{L}\p{N}.,:$€£-])([45])0([1-9])(?=\s(?:[Nn]ot\s[Ff]ound|[Ff]orbidden|[Uu]nauthorized|errors?|Service\sUnavailable)(?!\p{L}))/gu,
  speak: ([, first, last, alone, lastAlone]) =>
    `${cardinal((first ?? alone)!, "en")} oh ${cardinal((last ?? lastAlone)!, "en")}`,
};

/** Names of constants, paths, and positions in files. */
function pathRules(language: Language): Rule[] {
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
  ];
}

/** Numbers, colours and signs in code and on command lines. */
function signRules(language: Language): Rule[] {
  return [
    {
      // "1_000_000"
      pattern: /(?<![\p{L}\p{N}_.,])\d{1,3}(?:_\d{3}){1,5}(?![\p{L}\p{N}_]|[.,]\d)/gu,
      speak: ([number]) => cardinal(number.replaceAll("_", ""), language),
    },
    {
      // "#ff8800"
      pattern: /(?<![\p{L}\p{N}&#])#(?=[a-f]{0,6}\d)([\da-f]{6}|[\dA-F]{6})(?![\p{L}\p{N}])/gu,
      speak: ([, colour]) => `${nameOf("#", language)} ${spell(colour!, language)}`,
    },
    {
      // "#FF5733": a colour
      pattern:
        /(?<![\p{L}\p{N}&])#(?=[\dA-Fa-f]{0,5}\d)(?=\d{0,5}[A-Fa-f])[\dA-Fa-f]{6}(?![\p{L}\p{N}])/gu,
      speak: ([written]) => spell(written.slice(1), language),
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
      // "$TSLA", but not "A=$HOME/x"
      // "98 $US" is an amount.
      pattern: /(?<=^|[\s(,])(?<!\d\s)\$(?=[A-Z]{1,5}(?![\p{L}\p{N}_/]))/gu,
      speak: () => "",
    },
  ];
}

/** Eight groups, or fewer with "::" in place of zeros, perhaps with an IPv4 address at the end. */
const IPV6_ADDRESS = "(?=[\\da-fA-F:]{0,40}\\d)(?:(?:[\\da-fA-F]{1,4}:){7}[\\da-fA-F]{1,4}|" +
  "(?:[\\da-fA-F]{1,4}(?::[\\da-fA-F]{1,4}){0,6})?::(?:[\\da-fA-F]{1,4}:){0,6}" +
  "(?:(?:\\d{1,3}\\.){3}\\d{1,3}|[\\da-fA-F]{1,4})?)";
const IPV6 = new RegExp(
  `(?<![\\p{L}\\p{N}:])(${IPV6_ADDRESS})(?:/(\\d{1,3}))?(?![\\p{L}\\p{N}:]|\\.\\d)|` +
    `\\[(${IPV6_ADDRESS})\\](:\\d{2,5})?(?!\\d)`,
  "gu",
);

/** Addresses of hosts, networks and devices. */
function hostRules(language: Language): Rule[] {
  return [
    {
      // "localhost:3000/api"
      pattern:
        /(?<![\p{L}\p{N}@./])localhost(?::\d{1,5})?(?:\/[\p{L}\p{N}_.-]{1,60}){0,12}(?<=[\p{L}\p{N}_-])/gu,
      speak: ([address]) => /[:/]/.test(address) ? speakAddress(address, language) : undefined,
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
      // "2001:db8::1", "fe80::/10", "[::1]:443"; "a::b" is an identifier
      pattern: IPV6,
      speak: ([, address, length, bracketed, port]) =>
        [
          spell((address ?? bracketed)!, language),
          ...length === undefined ? [] : [nameOf("/", language), cardinal(length, language)],
        ].join(" ") + (port === undefined ? "" : `, ${spell(port, language)}`),
    },
    {
      // "10.0.0.0/24"
      pattern: /(?<=(?<![\d.])(?:\d{1,3}\.){3}\d{1,3})\/(?=\d{1,2}(?![\d/]))/gu,
      speak: () => ` ${nameOf("/", language)} `,
    },
  ];
}

/** Suffixes of numbers: stages of versions, and the x of algebraic terms. */
function suffixRules(language: Language): Rule[] {
  return [
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
  ];
}

/** Windows paths and hidden files. */
function fileRules(language: Language): Rule[] {
  return [
    {
      // "C:\Users\me"
      pattern:
        /(?<![\p{L}\p{N}])([A-Z]):\\((?:[\p{L}\p{N}_.-]{1,255}\\){0,20}[\p{L}\p{N}_.-]{0,255})(?<![.-])(?![\p{L}\p{N}])/gu,
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
      // ".env", ".gitignore", ".PDF"; ".NET" has its own rule
      pattern: /(?<![^\s`(“"'])\.(?=(?:[a-z]{2,20}|(?!NET)[A-Z]{3})(?![\p{L}\p{N}]))/gu,
      speak: () => `${nameOf(".", language)} `,
    },
  ];
}

/** "0x1F", "0b1010" */
function hexadecimalRule(language: Language): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}.])0(?:[xX][0-9A-Fa-f]{1,16}|[bB][01]{1,64})(?![\p{L}\p{N}])/gu,
    speak: ([written]) => [...written].map((digit) => nameOf(digit, language)).join(" "),
  };
}

/** The rules for code; they precede those for addresses and acronyms. */
export function codeRules(language: Language): Rule[] {
  return [
    ...pathRules(language),
    ...signRules(language),
    ...language === "en" ? [ENGLISH_STATUS] : [],
    ...hostRules(language),
    ...suffixRules(language),
    ...fileRules(language),
    hexadecimalRule(language),
  ];
}
