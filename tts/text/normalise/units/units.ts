/**
 * Quantities with units: "3 km", "20 °C", "5%", and bare magnitudes such as "3 Mio.".
 * @module
 */
import { isAttributive } from "../grammar/attributive.ts";
import { germanOne, germanSeveral } from "../numbers/counted_one.ts";
import { fractionOf, mixedFraction, VULGAR_SIGNS, vulgarParts } from "../numbers/fractions.ts";
import { magnitudePattern, wantsDe, withDe, withMagnitude } from "../numbers/magnitudes.ts";
import {
  cardinal,
  isRoundMillion,
  isSingular,
  MEASURE,
  MINUS,
  quantityPattern,
  readQuantity,
} from "../numbers/numbers.ts";
import { FRENCH_ITEMS } from "../numbers/ordinals.ts";
import { METRES } from "./metres.ts";
import { primeRules } from "./primes.ts";
import { type Language, type Piece, type Rule, textAfter, textBefore } from "../rules.ts";
import {
  aloneNegativePower,
  alonePerPower,
  behindPer,
  behindPower,
  bitRate,
  perNegativePower,
  perPrice,
  perProduct,
  perRate,
  perThousand,
  perUnit,
  timesPer,
} from "./unit_rates.ts";
import { alternatives, ENDS, type Unit, type UnitNames, unitNamesOf } from "./unit_signs.ts";

/** "3 km", "a 5-km run" */
function counted({ language, units, quantity, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(${quantity})([\\s-]?)(${signs})(?![\\p{L}\\p{N}]|[/’']\\p{L}|\\.\\p{L}\\.)`,
      "gu",
    ),
    speak: (match): Piece[] | undefined => {
      const [, number, gap, sign] = match;
      const unit = units.get(sign!)!;
      if (isName(match, number!, gap! + sign!)) return undefined;
      // "HRB 12345 B"
      if (sign === "B" && /HR[AB]\s$/.test(textBefore(match))) return undefined;
      // "Raum 12-B" is not bytes, "10K Follower" not kelvins; "ein 18-V-Akku" is volts.
      const isVolts = /^[VW]$/.test(sign!) && /^-\p{Lu}\p{Ll}/u.test(textAfter(match));
      if (gap === "-" && /^\p{Lu}$/u.test(sign!) && !isVolts) return undefined;
      if (gap === "" && sign === "K" && language !== "en") return undefined;
      // "2 B-sides", "12 V-necks"; Germans write "12 V-Akku" and "2 l-Flasche" too.
      const isPrefix = gap !== "" &&
        /^-(?!high|tall|wide|long|deep|thick)[\p{L}\d]/u.test(textAfter(match));
      if (isPrefix && (language === "de" ? /^[BKLCFTG]$/ : /^\p{L}$/u).test(sign!)) {
        return undefined;
      }
      if (language === "en" && (gap === "-" || isAttributive(match))) {
        return [[number!, readQuantity(number!, "en").spoken], [sign!, unit.one]];
      }
      const { spoken, value } = language === "de" && number === "1"
        ? { spoken: germanOne(unit.gender === "feminine", match), value: "1" }
        : readQuantity(number!, language, unit.gender);
      const several = language === "de" ? germanSeveral(unit.many, match) : unit.many;
      const many = language === "fr" && isRoundMillion(value) ? withDe(several) : several;
      return [[number!, spoken], [sign!, isSingular(value, language) ? unit.one : many]];
    },
  };
}

const IN_STREET =
  /^\.?\s(?:\p{Lu}\p{Ll}{1,20}|\d{1,3}(?:st|nd|rd|th))\s(?:St|Ave|Blvd|Rd|Street|Avenue|Boulevard|Road)(?!\p{L})/u;

/** Labels before the number of a paragraph, which may end with a letter. */
const NUMBERED = /(?:§|(?<!\p{L})(?:[Aa]rt\.|[Aa]rt(?:ikel|icle)|[Ss]ections?|Abs\.|Absatz))\s?$/u;

/** Whether the letter is not a unit: "GPT-4o", "4K", "§ 312g", "45 W 34th St", "3 K 123/24". */
function isName(match: RegExpExecArray, number: string, sign: string): boolean {
  return /^\p{L}$/u.test(sign) && /\p{L}[-–]$/u.test(textBefore(match)) ||
    sign === "K" && /^[2458]$/.test(number) ||
    sign === "B" && /^[\s-][Pp]aram/.test(textAfter(match)) ||
    /^\p{L}$/u.test(sign) && NUMBERED.test(textBefore(match)) ||
    // "Rte. 9W"
    /^[NSEW]$/.test(sign) &&
      /(?<!\p{L})(?:Rte\.|Route|Hwy\.?|Highway|US|I)[\s-]$/u.test(textBefore(match)) ||
    /^\s?[NSEW]$/.test(sign) && IN_STREET.test(textAfter(match)) ||
    /^\s[A-Z]$/.test(sign) &&
      /^\s(?:trains?(?!\p{L})|\d{1,5}\/\d{2}(?!\d))/u.test(textAfter(match)) ||
    // "p. 45 s."
    /^\ss$/.test(sign) && /(?<!\p{L})pp?\.\s$/u.test(textBefore(match));
}

/** "12/4 °C": day and night temperatures. */
function highAndLow({ language, units }: UnitNames): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}.,:/])(([-−]?)(\d{1,2})\s?\/\s?([-−]?)(\d{1,2}))(\s?)(°[CF])(?![\p{L}\p{N}])/gu,
    speak: ([, both, high, day, low, night, , sign]) => {
      const [first, second] = ([[high, day], [low, night]] as const).map(([minus, degrees]) =>
        (minus === "" ? "" : `${MINUS[language]} `) + cardinal(degrees!, language)
      );
      return [[both!, `${first}, ${second}`], [sign!, units.get(sign!)!.many]];
    },
  };
}

/** "50/60 Hz", "24/48 h": alternatives. */
function eitherOf({ language, units }: UnitNames): Rule {
  return {
    pattern:
      /(?<![\p{L}\p{N}.,:/])((\d{2,3})\/(\d{2,3}))(\s?)([kMG]?Hz|[km]?[VW]|hrs?|h|j|mpg|Std\.|jours|heures|days|hours|Tagen?|Stunden)(?![\p{L}\p{N}])/gu,
    speak: (match) => {
      const [, both, one, other, , sign] = match;
      const unit = units.get(sign!);
      const counted = language === "en" && isAttributive(match) ? unit?.one : unit?.many;
      return [
        [both!, `${cardinal(one!, language)} ${cardinal(other!, language)}`],
        [sign!, counted ?? sign!],
      ];
    },
  };
}

/** "1/4 l", "1 1/2 tsp" */
function fraction({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,:/])(?:(\\d{1,4})\\s)?(\\d{1,2})/(\\d{1,2})(\\s?)(${signs})${ENDS}`,
      "gu",
    ),
    speak: ([written, whole, above, below, , sign]) => {
      if (Number(below) < 2) return undefined;
      const { one, many } = units.get(sign!)!;
      if (whole !== undefined) {
        const number = written.slice(0, -sign!.length).trimEnd();
        const words = mixedFraction(whole, Number(above), Number(below), language);
        return [[number, words], [
          sign!,
          isSingular(whole, language) && language === "fr" ? one : many,
        ]];
      }
      const part = partOf(units.get(sign!)!, Number(above), Number(below), language);
      return [[`${above}/${below}`, part.fraction], [sign!, part.unit]];
    },
  };
}

/** Returns a fraction of one unit, and the name of the unit after it. */
function partOf(
  { one, many }: Unit,
  above: number,
  below: number,
  language: Language,
): { fraction: string; unit: string } {
  const isHalf = above === 1 && below === 2;
  const unit = { en: one, de: above === 1 ? one : many, fr: isHalf ? one : withDe(one) }[language];
  return { fraction: fractionOf(one, above, below, language), unit };
}

/** "½ TL", "¼ l" */
function vulgarFraction({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}]|\\d\\s)([${VULGAR_SIGNS}])(\\s?)(${signs})${ENDS}`,
      "gu",
    ),
    speak: ([, fraction, , sign]) => {
      const part = partOf(units.get(sign!)!, ...vulgarParts(fraction!), language);
      return [[fraction!, part.fraction], [sign!, part.unit]];
    },
  };
}

/** What follows "M" for molar: "0.1 M HCl". */
const SOLUTE = /^\s(?:\p{Lu}\p{Ll}?(?:\p{Lu}|\d|\()|HCl|[Ss]olution|Lösung)/u;

/** What precedes the number before "M" for molar: "HCl 1 M", "10^-7 M". */
const MEASURED_SOLUTE = /(?:(?<!\p{L})(?:HCl|HNO3|H2SO4|NaCl|NaOH|KCl|KOH)\s|\^[-−]?)$/u;

/** "3 Mio.", "3 Mio. km" */
function magnitude({ language, units, quantity, signs }: UnitNames): Rule {
  const size = magnitudePattern(language, false);
  return {
    pattern: new RegExp(`(${quantity})(\\s?)(${size})${ENDS}(?:\\s?(${signs})${ENDS})?`, "gu"),
    speak: (match) => {
      const [, number, , size, sign] = match;
      const isMolar = size === "M" &&
        (SOLUTE.test(textAfter(match)) || MEASURED_SOLUTE.test(textBefore(match)));
      if (isMolar) return undefined;
      // Nobody says "zero thousand".
      if (size === "K" && number === "0") return [[number, cardinal(0, "en")], [size, "kelvins"]];
      const read = withMagnitude(size!, readQuantity(number!, language), language);
      const pieces: Piece[] = [[number!, read.number], [size!, read.magnitude]];
      if (sign === undefined) return pieces;
      const { many } = units.get(sign)!;
      return [...pieces, [sign, language === "fr" && wantsDe(size!) ? withDe(many) : many]];
    },
  };
}

/** "1½ l" */
function behindVulgarFraction({ language, units, signs }: UnitNames): Rule {
  const many = language === "fr" ? "(?:[2-9]|\\d\\d)" : "\\d";
  const moreThanOne = new RegExp(`${many}\\s?[${VULGAR_SIGNS}]\\s?$`, "u");
  return {
    pattern: new RegExp(`(?<=[${VULGAR_SIGNS}]\\s?)(?:${signs})${ENDS}`, "gu"),
    speak: (match) => {
      const { one, many } = units.get(match[0])!;
      return moreThanOne.test(textBefore(match)) ? many : one;
    },
  };
}

/** "le kWh", "a kWh" */
const BEFORE_ONE: Readonly<Record<Language, RegExp>> = {
  en: /(?<!\p{L})(?:an?|each|one|every)\s$/iu,
  de: /(?<!\p{L})(?:eine[mnr]?|ein|jede[mnrs]?)\s$/iu,
  fr: /(?<!\p{L})(?:au|du|le|une?|chaque)\s$/iu,
};

/** Units that cannot be words, even without a number: "in km/h", "der m²", "in kWh" */
function alone({ language, units }: UnitNames): Rule {
  const signs = units.keys().filter((sign) =>
    /\p{L}[²³]$|\p{L}\/\p{L}|°\p{L}|^(?:mmHg|[kMGT]Wh|[kMG]Hz|mph)$/u.test(sign)
  );
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}/])(?:${alternatives(signs)})${ENDS}`, "gu"),
    speak: (match) => {
      const { one, many } = units.get(match[0])!;
      return BEFORE_ONE[language].test(textBefore(match)) ? one : many;
    },
  };
}

/** "2,000+ lbs.", "3.2/16 GB": other rules read the numbers. */
function behindRead({ units }: UnitNames): Rule {
  const long = alternatives(units.keys().filter((sign) => /^\p{L}{2}/u.test(sign)));
  return {
    pattern: new RegExp(`(?<=\\d\\+\\s|\\d/\\d{1,9}\\s?)(?:${long})${ENDS}`, "gu"),
    speak: ([sign]) => units.get(sign)!.many,
  };
}

const KILOMETRE: Readonly<Record<Language, string>> = {
  en: "kilometer",
  de: "Kilometer",
  fr: "kilomètre",
};

/** "bei km 12" */
function kilometreMark({ language }: UnitNames): Rule {
  return {
    pattern: /(?<![\p{L}\p{N}/]|\d\s)km(?=\s\d)/gu,
    speak: () => KILOMETRE[language],
  };
}

/** More specific rules come first. */
const FORMS: readonly ((names: UnitNames) => Rule)[] = [
  perThousand,
  perNegativePower,
  aloneNegativePower,
  behindPower,
  perUnit,
  perProduct,
  eitherOf,
  highAndLow,
  bitRate,
  counted,
  fraction,
  magnitude,
  vulgarFraction,
  behindVulgarFraction,
  perPrice,
  perRate,
  behindPer,
  behindRead,
  kilometreMark,
  timesPer,
  alone,
  alonePerPower,
];

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    // "in ¾ mi" is "of a mile", unlike "¾ cup"
    {
      pattern: /(?<![\p{L}\p{N}/]|\d\s)(?:(¾|3\/4)|⅔|2\/3)\s?(?:mi|miles?)(?![\p{L}\p{N}])/gu,
      speak: ([, quarters]) =>
        `${quarters === undefined ? "two thirds" : "three quarters"} of a mile`,
    },
    // "5m users": millions, not meters
    {
      pattern:
        /(?<![\p{L}\p{N}]|\d[.,])(\d{1,3}(?:\.\d)?)m(?=\s(?:users|people|viewers|customers|subscribers|followers|jobs|homes|households|barrels|downloads|views|workers|children|adults|voters|tourists|vehicles|copies)(?!\p{L}))/gu,
      speak: ([, number]) => `${readQuantity(number!, "en").spoken} million`,
    },
    // "8.1B people", "1.5T tokens", "70B parameters"
    {
      pattern:
        /(?<![\p{L}\p{N}$€£¥]|\d[.,]|[$€£¥]\s?)(?:(\d{1,3}\.\d{1,2})([BT])(?![\p{L}\p{N}]|-\p{L})|(\d{1,3})([BT])(?=\s(?:people|parameters|params|tokens|users|views|years|dollars)(?!\p{L})))/gu,
      speak: ([, decimal, size, whole, wholeSize]) =>
        `${readQuantity((decimal ?? whole)!, "en").spoken} ${
          (size ?? wholeSize) === "B" ? "billion" : "trillion"
        }`,
    },
  ],
  de: METRES.de,
  fr: [
    FRENCH_ITEMS,
    ...METRES.fr,
    // "2 ch., 1 sdb": rooms; "150 ch" is horsepower
    { pattern: /(?<=(?<![\p{L}\p{N}.,])[2-9]\s)ch\.(?=[\s,;)]|$)/gu, speak: () => "chambres" },
    // "37°5"
    {
      pattern: /(?<=(?<![\p{L}\p{N}])\d{1,2})°(?=\d(?![\p{L}\p{N}'’′]|[.,]\d))/gu,
      speak: () => " degrés ",
    },
  ],
};

/** The rules for quantities. */
export function unitRules(language: Language): Rule[] {
  const names = unitNamesOf(language, quantityPattern(language, MEASURE[language]));
  return [...primeRules(language), ...OWN[language], ...FORMS.map((form) => form(names))];
}
