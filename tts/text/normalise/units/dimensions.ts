/**
 * Dimensions: "20x30 cm", "9x13-inch", `9" x 13"`.
 * @module
 */
import { isAttributive } from "../grammar/attributive.ts";
import { nameOf } from "../letters/letters.ts";
import { cardinal, EDGE, isSingular, NUMBER, readQuantity, several } from "../numbers/numbers.ts";
import { primeSides } from "./primes.ts";
import { type Language, type Rule, textAfter } from "../rules.ts";
import { unitNamed } from "./unit_signs.ts";
import { spokenYear } from "../dates/years.ts";

const BY: Readonly<Record<Language, string>> = { en: "by", de: "mal", fr: "sur" };
const TIMES: Readonly<Record<Language, string>> = { en: "times", de: "mal", fr: "fois" };
/** "4 × 100 m" is a relay race, not a length and width. */
const RELAY = /^\d\s?[xX×]\s?\d{2,4}\s?m$/;
/** Units of length. */
const LENGTHS: Readonly<Record<Language, string>> = {
  en: "mm|cm|m|km|ft\\.?|in\\.|yd|inch(?:es)?|feet|foot|meters?|centimeters?|px",
  de: "mm|cm|m|km|Zentimeter|Meter|Millimeter|Zoll|px",
  fr: "mm|cm|m|km|centimètres?|mètres?|millimètres?|pouces?|px",
};

/** "8.5x11", "1.5x2=3": a number with decimals on either side. */
function decimalRule(language: Language): Rule {
  const point = language === "en" ? "\\." : ",";
  const number = `\\d{1,4}(?:${point}\\d{1,3})?`;
  return {
    pattern: new RegExp(
      `${EDGE}(${number})[xX×](${number})(?![\\p{L}\\p{N}×^]|[.,]\\d)`,
      "gu",
    ),
    speak: (match) => {
      const [written, ...sides] = match;
      if (!/[.,]/.test(written)) return undefined;
      const by = /^\s?=/.test(textAfter(match)) ? TIMES[language] : BY[language];
      return sides.map((side) => readQuantity(side, language).spoken).join(` ${by} `);
    },
  };
}

/** "M8x1.25": a thread and its pitch. */
function threadRule(language: Language): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}])M(\d{1,2})\s?[xX×]\s?(\d{1,3}(?:[.,]\d{1,2})?)(?![\p{L}\p{N}]|[.,]\d)/gu,
    speak: ([, ...sizes]) =>
      `${nameOf("m", language)} ${
        sizes.map((size) => readQuantity(size, language).spoken).join(` ${BY[language]} `)
      }`,
  };
}

/** Common widths and heights of pictures in pixels; 125 × 340 would be a product. */
const PIXELS =
  "(?:240|256|320|360|480|512|540|576|600|640|720|768|800|854|900|960|1024|1050|1080|" +
  "1200|1280|1350|1366|1440|1536|1600|1680|1920|2048|2160|2560|2880|3440|3840|4096|4320|5120|7680)";
const PIXELS_BY: Readonly<Record<Language, string>> = { ...BY, fr: "par" };

/** "1920×1080", "1920x1080 px" */
function resolutionRule(language: Language): Rule {
  // "nineteen twenty", "seven twenty"
  const say = (pixels: string) =>
    language === "en" ? spokenYear(pixels.padStart(4, "0"), "en") : cardinal(pixels, language);
  return {
    pattern: new RegExp(
      `${EDGE}(${PIXELS})\\s?[xX×]\\s?(${PIXELS})(\\s?px)?(?![\\p{L}\\p{N}]|[.,]\\d|\\s?[=x×])`,
      "gu",
    ),
    speak: ([, width, height, sign]) => {
      const unit = sign === undefined ? "" : ` ${unitNamed("px", language)!.many}`;
      return `${say(width!)} ${PIXELS_BY[language]} ${say(height!)}${unit}`;
    },
  };
}

const SIDES: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { W: "width", L: "length", H: "height", D: "depth" },
  de: { B: "Breite", L: "Länge", H: "Höhe", T: "Tiefe" },
  fr: { L: "longueur", l: "largeur", H: "hauteur", h: "hauteur", P: "profondeur", p: "profondeur" },
};

/** "B x H x T", "L x l x H": names of the sides. */
function sideNamesRule(language: Language): Rule {
  const side = `[${Object.keys(SIDES[language]).join("")}]`;
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])${side}(?:\\s?[x×]\\s?${side}){1,2}(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([written]) =>
      written.split(/\s?[x×]\s?/).map((letter) => SIDES[language][letter]).join(
        ` ${BY[language]} `,
      ),
  };
}

/** "6x33cl": a count of packages. */
function packRule(language: Language): Rule {
  const number = NUMBER[language];
  return {
    pattern: new RegExp(
      `${EDGE}(\\d{1,3})[xX×](${number})\\s?(cl|ml|mL|l|L|mg|g|kg)(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, count, size, sign]) => {
      const { spoken, value } = readQuantity(size!, language);
      const unit = unitNamed(sign!, language);
      const name = isSingular(value, language) ? unit?.one : unit?.many;
      return `${readQuantity(count!, language).spoken} ${TIMES[language]} ${spoken} ${
        name ?? sign
      }`;
    },
  };
}

/** "Größe 38/40", "taille 38/40", "WiSe 23/24": not fractions. */
function sizeRule(language: Language): Rule {
  return {
    pattern:
      /(?<=(?<!\p{L})(?:Gr\.|Größen?|[Tt]ailles?|[Ss]izes?|WiSe|Saison|Spielzeit|Schuljahr|saison|season)\s)(\d{2,3})\/(\d{2,3})(?![\p{L}\p{N}/]|[.,]\d)/gu,
    speak: ([, one, other]) =>
      `${readQuantity(one!, language).spoken} ${readQuantity(other!, language).spoken}`,
  };
}

/** 12" W x 8" D: the sign between the letter of a side and the next length. */
function sideLetterRule(language: Language): Rule {
  return {
    pattern: /(?<=\d\s?(?:["″”]|[cm]?m|in\.?|ft\.?)\s[WDHLBTP]\s)[xX×](?=\s\d)/gu,
    speak: () => BY[language],
  };
}

/** "20x30 cm" */
function sidesRule(language: Language): Rule {
  const number = NUMBER[language];
  return {
    pattern: new RegExp(
      `${EDGE}${number}(?:\\s?[xX×]\\s?${number}){1,2}(\\s?|-)(${
        LENGTHS[language]
      })(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: (match) => {
      const [written, gap, sign] = match;
      const sizes = written.slice(0, -(gap!.length + sign!.length)).split(/\s?[xX×]\s?/);
      const by = language === "fr" && RELAY.test(written) ? "fois" : BY[language];
      const spoken = sizes.map((size) => readQuantity(size, language).spoken).join(` ${by} `);
      const unit = unitNamed(sign!, language);
      const isKind = gap === "-" || language === "en" && isAttributive(match);
      return `${spoken} ${unit === undefined ? sign : isKind ? unit.one : unit.many}`;
    },
  };
}

/** "12 ft × 15 ft" */
function lengthsRule(language: Language): Rule {
  const length = LENGTHS[language];
  return {
    pattern: new RegExp(
      `(?<=\\d\\s?(?:${length})\\s?)[xX×](?=\\s?\\d{1,5}(?:[.,]\\d{1,3})?\\s?(?:${length})(?![\\p{L}\\p{N}]))`,
      "gu",
    ),
    speak: () => ` ${BY[language]} `,
  };
}

const INCH = "(?:[\"″”]|'')";

/** Feet, inches, and lumber named by its sides. */
const ENGLISH_DIMENSIONS: readonly Rule[] = [
  {
    // 9" x 13"
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}"“]|\\d[.,:/])(\\d{1,3})${INCH}\\s?[xX×]\\s?(\\d{1,3})${INCH}(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    speak: ([, width, length]) =>
      `${readQuantity(width!, "en").spoken} by ${readQuantity(length!, "en").spoken} inch`,
  },
  {
    // 10' x 12'
    pattern:
      /(?<![\p{L}\p{N}'’]|\d[.,:/])(\d{1,3})['′’]\s?[xX×]\s?(\d{1,3})['′’](?![\p{L}\p{N}])/gu,
    speak: ([, width, length]) =>
      `${readQuantity(width!, "en").spoken} by ${readQuantity(length!, "en").spoken} feet`,
  },
  {
    // a 2x4, a 9x13" pan
    pattern:
      /(?<![\p{L}\p{N}]|\d[.,:/]|[=*+]\s?)(\d{1,2})x(\d{1,2})(["″”]|''|(?![\p{L}\p{N}-]|\s?[=x×*+]|\^|[.,]\d|\s(?:mm|cm|m|km|ft|in)(?!\p{L})))/gu,
    speak: ([, width, length, mark]) =>
      `${readQuantity(width!, "en").spoken} by ${readQuantity(length!, "en").spoken}${
        mark === "" ? "" : " inch"
      }`,
  },
  {
    // 2x4s
    pattern: /(?<![\p{L}\p{N}]|\d[.,:/])(\d{1,2})x(\d{1,2})s(?![\p{L}\p{N}'’-])/gu,
    speak: ([, width, length]) =>
      `${readQuantity(width!, "en").spoken}-by-${several(readQuantity(length!, "en").spoken)}`,
  },
  {
    // 8' long
    pattern: /(?<=(?<![\p{L}\p{N}'’.])\d{1,3})['′’](?=\s(?:long|wide|tall|high|deep)(?!\p{L}))/gu,
    speak: () => " feet",
  },
  {
    // 12' ceilings
    pattern:
      /(?<=(?<![\p{L}\p{N}'’‘.])\d{1,3})['′’](?=\s(?:ceilings?|walls?|fences?|ladders?|poles?|boats?|trees?|boards?|snakes?|waves?|trailers?|containers?)(?!\p{L}))/gu,
    speak: () => " foot",
  },
  {
    // 5 1/2" x 8"
    pattern: /(?<=\d(?:["″”]|'')\s)[xX×](?=\s\d)/gu,
    speak: () => BY.en,
  },
];

/** The rules for dimensions; they precede those for units. */
export function dimensionRules(language: Language): Rule[] {
  return [
    primeSides(language),
    ...language === "en" ? ENGLISH_DIMENSIONS : [],
    sizeRule(language),
    threadRule(language),
    packRule(language),
    resolutionRule(language),
    sideNamesRule(language),
    sideLetterRule(language),
    sidesRule(language),
    lengthsRule(language),
    decimalRule(language),
  ];
}
