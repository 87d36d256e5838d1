/**
 * Primes and quotation marks used as primes: feet and inches, minutes and seconds of arc.
 * @module
 */
import { germanOrdinal } from "../numbers/german_ordinals.ts";
import { cardinal, spokenValue } from "../numbers/numbers.ts";
import { englishOrdinal, frenchOrdinal } from "../numbers/ordinals.ts";
import {
  byLanguage,
  type Language,
  type Rule,
  textAfter,
  textBefore,
  wordsBefore,
} from "../rules.ts";

interface Names {
  readonly foot: readonly [one: string, many: string];
  readonly inch: readonly [one: string, many: string];
  readonly degrees: string;
  readonly minutes: string;
  readonly seconds: string;
  /** Compass points by their letters. */
  readonly directions: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    // "five foot ten"
    foot: ["foot", "foot"],
    inch: ["inch", "inches"],
    degrees: "degrees",
    minutes: "minutes",
    seconds: "seconds",
    directions: { N: "north", S: "south", E: "east", W: "west" },
  },
  de: {
    foot: ["Fuß", "Fuß"],
    inch: ["Zoll", "Zoll"],
    degrees: "Grad",
    minutes: "Minuten",
    seconds: "Sekunden",
    directions: { N: "Nord", S: "Süd", O: "Ost", E: "Ost", W: "West" },
  },
  fr: {
    foot: ["pied", "pieds"],
    inch: ["pouce", "pouces"],
    degrees: "degrés",
    minutes: "minutes",
    seconds: "secondes",
    directions: { N: "nord", S: "sud", E: "est", O: "ouest", W: "ouest" },
  },
};

const MOST_INCHES = 11;
/** How many characters to look back for the opening quotation mark. */
const LONGEST_QUOTATION = 500;
/** Words after a measure that it does not describe; it describes any other: "a 27 inch screen". */
const NO_NOUN =
  /^\s(?:and|or|by|x|×|to|in|is|are|was|wide|long|tall|high|deep|thick|at|from|for|of|expected|likely|possible)\b/;
/** An attribute between a measure and its noun: "a 27\" 4K monitor". */
const KIND = /^\s(?:\d{1,3}(?:K|Hz)|\d{3,4}p|\p{Lu}{2,4}(?:\s\p{Ll}|[\s,.]*$))/u;

/** An opening quotation mark without another one after it. */
const OPENED = /(?:^|[\s(\[„“—–-])"[^"\s][^"]*$/u;

/** Whether the quotation mark at `match` closes an earlier one. */
function closesQuotation(match: RegExpExecArray): boolean {
  return match[0] === '"' && OPENED.test(textBefore(match, LONGEST_QUOTATION));
}

/** "48° 51′ 24″" */
function arcRules(names: Names, language: Language): Rule[] {
  const { degrees, minutes, seconds, directions } = names;
  return [
    {
      // "2° 07′ 05″"
      pattern: /(?<=\d°\s?)0\d(?=\s?['′’])|(?<=°\s?\d{1,2}\s?['′’]\s?)0\d(?=["″”]|''|′′)/gu,
      speak: ([digits]) => ` ${cardinal(Number(digits), language)}`,
    },
    { pattern: /(?<=\d)°(?=\s?\d{1,2}(?:[.,]\d+)?\s?['′’])/gu, speak: () => ` ${degrees}` },
    // "13.5°N"
    { pattern: /(?<=\d)°(?=[NSEWO](?![\p{L}\p{N}]))/gu, speak: () => ` ${degrees} ` },
    {
      pattern: /(?<=°\s?\d{1,2}(?:[.,]\d+)?\s?['′’][^\p{L}]{0,12})[NSEWO](?![\p{L}\p{N}])/gu,
      speak: ([letter]) => directions[letter],
    },
    // "52,52° N"
    { pattern: /(?<=\d°\s?)[NSEWO](?![\p{L}\p{N}])/gu, speak: ([letter]) => directions[letter] },
    // "N 48° 8.2'"
    {
      pattern: /(?<![\p{L}\p{N}])[NSEWO](?=\s?\d{1,3}°\s?\d)/gu,
      speak: ([letter]) => directions[letter],
    },
    { pattern: /(?<=°\s?\d{1,2}(?:[.,]\d{1,9})?\s?)['′’]/gu, speak: () => ` ${minutes}` },
    {
      pattern: /(?<=°\s?\d{1,2}['′’]\s?\d{1,2}(?:[.,]\d{1,4})?)(?:["″”]|''|′′)/gu,
      speak: () => ` ${seconds}`,
    },
  ];
}

/** "4'05\"32" and "9\"58": running times; these rules precede those for feet and inches. */
const FRENCH_TIMES: readonly Rule[] = [
  {
    // "5'30\"", "1'25''": more than the inches of a foot, or written with a zero.
    pattern:
      /(?<![\p{L}\p{N}])(\d{1,2})['′’](0\d|1[2-9]|[2-5]\d)(?:["″”]|''|′′|’’)(?![\p{L}\p{N}])/gu,
    speak: ([, minutes, seconds]) =>
      `${cardinal(minutes!, "fr", "feminine")} minute${Number(minutes) < 2 ? "" : "s"} ${
        cardinal(Number(seconds), "fr", "feminine")
      } seconde${Number(seconds) < 2 ? "" : "s"}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}])(\d{1,2})['′’](\d{2})["″”](\d{1,3})(?![\p{L}\p{N}])/gu,
    speak: ([, minutes, seconds, parts]) =>
      `${cardinal(minutes!, "fr", "feminine")} minute${Number(minutes) < 2 ? "" : "s"} ${
        cardinal(Number(seconds), "fr", "feminine")
      } seconde${Number(seconds) < 2 ? "" : "s"} ${cardinal(parts!, "fr")}`,
  },
  {
    pattern: /(?<![\p{L}\p{N}'′’])(\d{1,2})(?:["″”]|''|′′|’’)(\d{1,3})(?:\s?s)?(?![\p{L}\p{N}])/gu,
    speak: ([, seconds, parts]) =>
      `${cardinal(seconds!, "fr", "feminine")} seconde${Number(seconds) < 2 ? "" : "s"} ${
        cardinal(parts!, "fr")
      }`,
  },
];

/** "(23', 67')" */
const MINUTES = /^,\s\d{1,3}(?:\+\d{1,2})?['’′]/;
/** "in the 23'" */
const IN_MINUTE: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})in the $/u,
  de: /(?<!\p{L})in der $/u,
  fr: /(?<!\p{L})(?:à|dès) la $/u,
};
/** Signs of a match report: a score or an event; "10:30" and "2-4 pm" are times. */
const SCORE = byLanguage((language) => {
  const told = {
    en: "goals?|(?:yellow|red)\\scard|penalty|kick-?off",
    de: "Tore?|(?:Gelbe|Rote)\\sKarte|Elfmeter|Anpfiff",
    fr: "buts?|cartons?|penalty",
  }[language];
  return new RegExp(
    "(?<![\\d:.,])\\d[-–:]\\d(?![\\d:.,]|\\s?(?:[ap]\\.?m|Uhr|h)(?!\\p{L}))|" +
      `(?<!\\p{L})(?:${told})(?!\\p{L})`,
    "iu",
  );
});
/** An opening single quotation mark without another one after it. */
const SINGLE_OPENED = /(?:^|[\s(])['‘][^'’]*$/;

/** What precedes the minute of a goal: "(Kane 12', 45+1')". */
const BEFORE_MINUTE = /\p{Lu}[\p{L}-]*\s\(?$|['’′](?:,|\sand|\sund|\set)\s$/u;
const LINE_BEGINS = /^\s*$|[\n|]\s*$/;
/** "23' Goal!", "23' – 1-0", "| 23' | Goal", but "40' container" */
const EVENT = /^\s(?:\p{Lu}|[-–—|])/u;
const LINE_ENDS = /^\s*(?:\n|$)/;

/** "in the 23'", "2-1 (Kane 12', 45+1')": minutes of a match, not feet. */
function matchMinute(language: Language): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}'’.,:/])(\d{1,3})(?:\+(\d{1,2}))?['’′](?=[\s,;.)]|$)/gu,
    speak: (match) => {
      const [, minute, more] = match;
      const before = textBefore(match);
      if (more !== undefined) {
        return `${cardinal(minute!, language)} plus ${cardinal(more, language)}`;
      }
      const beginsLine = LINE_BEGINS.test(before) && EVENT.test(textAfter(match));
      // German does not use feet.
      const isAlone = language === "de" && LINE_BEGINS.test(before) &&
        LINE_ENDS.test(textAfter(match));
      const isFirst = before.endsWith("(") && MINUTES.test(textAfter(match));
      const isScorer = isAlone || (beginsLine || isFirst || BEFORE_MINUTE.test(before)) &&
          SCORE[language].test(textBefore(match, 200) + textAfter(match, 200));
      if (SINGLE_OPENED.test(before) || !isScorer && !IN_MINUTE[language].test(before)) {
        return undefined;
      }
      const ordinal = {
        en: englishOrdinal,
        de: (digits: string) =>
          germanOrdinal(digits, { before: wordsBefore(match), after: "Minute" }),
        fr: (digits: string) => frenchOrdinal(digits, true),
      }[language](minute!);
      const rest = beginsLine && /^\s\p{Lu}/u.test(textAfter(match)) ? "," : "";
      return `${ordinal} ${language === "de" ? "Minute" : "minute"}${rest}`;
    },
  };
}

/** "5'30", "cuire 5'": minutes, because French does not use feet. */
const FRENCH_MINUTES: Rule = {
  pattern: /(?<![\p{L}\p{N}'’.,:/°]|°\s)(\d{1,3})['’′]([0-5]\d)?(?![\p{L}\p{N}'’′"″”]|\s?\d)/gu,
  speak: (match) => {
    const [, minutes, seconds] = match;
    if (SINGLE_OPENED.test(textBefore(match))) return undefined;
    const counted = `${cardinal(minutes!, "fr", "feminine")} minute${
      Number(minutes) < 2 ? "" : "s"
    }`;
    return seconds === undefined ? counted : `${counted} ${cardinal(Number(seconds), "fr")}`;
  },
};

/** `2"x4"x8'`, `9" x 13"`: inches and feet side by side. */
function sidesRule({ foot, inch }: Names, language: Language): Rule {
  const side = "\\d{1,3}(?:\\.\\d{1,2})?(?:[\"″”]|''|['′’])";
  const by = { en: "by", de: "mal", fr: "sur" }[language];
  const several = language === "en" ? 0 : 1;
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}"“'’]|\\d[.,:/])${side}(?:\\s?[xX×]\\s?${side}){1,2}(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([written]) => {
      const sides = written.split(/\s?[xX×]\s?/).map((side) => ({
        number: spokenValue(side.match(/[\d.]+/)![0], language),
        name: (/^[\d.]+['′’]$/.test(side) ? foot : inch)[several],
      }));
      const isOneName = sides.every(({ name }) => name === sides[0]!.name);
      // English has separate rules for two sides in feet or two in inches.
      if (language === "en" && isOneName && sides.length === 2 && !written.includes(".")) {
        return undefined;
      }
      return isOneName
        ? `${sides.map(({ number }) => number).join(` ${by} `)} ${sides[0]!.name}`
        : sides.map(({ number, name }) => `${number} ${name}`).join(` ${by} `);
    },
  };
}

/** The rule for sides in inches and feet; it precedes all other rules for dimensions. */
export function primeSides(language: Language): Rule {
  return sidesRule(NAMES[language], language);
}

/** The rules for primes, more specific ones first. */
export function primeRules(language: Language): Rule[] {
  const names = NAMES[language];
  const counted = ([one, many]: Names["foot"], number: string) => {
    const gender = language === "fr" ? "masculine" : "none";
    return `${cardinal(number, language, gender)} ${Number(number) === 1 ? one : many}`;
  };
  const height = (feet: string, inches: string): string | undefined => {
    if (Number(inches) > MOST_INCHES) return undefined;
    const rest = language === "en" ? cardinal(inches, "en") : counted(names.inch, inches);
    return `${counted(names.foot, feet)} ${rest}`;
  };
  const own: Rule[] = language === "en"
    ? [
      {
        // "5'4½\""
        pattern: /(?<![\p{L}\p{N}])(\d{1,2})['′’](?=\d{1,2}[½¼¾]\s?(?:["″”]|''))/gu,
        speak: ([, feet]) => `${counted(names.foot, feet!)} `,
      },
      {
        // "3'45\"": more than the inches of a foot
        pattern: /(?<![\p{L}\p{N}])(\d{1,2})['′’](1[2-9]|[2-5]\d)(?:["″”]|''|′′)(?![\p{L}\p{N}])/gu,
        speak: ([, minutes, seconds]) =>
          `${cardinal(minutes!, "en")} minute${minutes === "1" ? "" : "s"} ${
            cardinal(seconds!, "en")
          } seconds`,
      },
      {
        // "3,200' of climbing"
        pattern:
          /(?<=\d,\d{3})['′’](?=\s(?:of|above|below|elevation|tall|high|long|deep|up|down)(?!\p{L}))/gu,
        speak: () => " feet",
      },
      {
        // "6'2"
        pattern: /(?<![\p{L}\p{N}'’])([3-7])['′’](\d{1,2})(?![\p{L}\p{N}'’"″]|[.,]\d)/gu,
        speak: ([, feet, inches]) => height(feet!, inches!),
      },
      {
        // "6 ft. 2 in."
        pattern: /(?<=\d\s?(?:ft|foot|feet)\.?\s(\d{1,2})\s?)in\.?(?![\p{L}\p{N}])/gu,
        speak: ([, number]) => names.inch[Number(number) === 1 ? 0 : 1],
      },
    ]
    : [];
  return [
    ...arcRules(names, language),
    matchMinute(language),
    ...language === "fr" ? [...FRENCH_TIMES, FRENCH_MINUTES] : [],
    {
      // "5' 10\"", "5′10″", "5'-6\""
      pattern: /(?<![\p{L}\p{N}])(\d{1,2})['′’][\s-]?(\d{1,2})\s?(?:["″”]|''|′′)/gu,
      speak: ([, feet, inches]) => height(feet!, inches!),
    },
    ...own,
    {
      // "27\"", "3/4″"
      pattern: /(?<=[\d½¼¾⅛⅜⅝⅞]\s?)[″]|(?<=[\d½¼¾⅛⅜⅝⅞])"(?![\p{L}\p{N}])/gu,
      speak: (match) => {
        if (closesQuotation(match)) return undefined;
        const before = textBefore(match);
        const isOne =
          /(?<![\d.,/])1$|(?<!\d\s)(?<!\d)(?:\d{1,2}\/\d{1,2}|[½¼¾⅛⅜⅝⅞])$/u.test(before) ||
          language === "en" && (KIND.test(textAfter(match)) ||
              /^\s\p{Ll}/u.test(textAfter(match)) && !NO_NOUN.test(textAfter(match)));
        return ` ${names.inch[isOne ? 0 : 1]}`;
      },
    },
  ];
}
