/**
 * Quantities with units: "3 km", "20 °C", "5%", and bare magnitudes such as "3 Mio.".
 * @module
 */
import { isAttributive } from "./attributive.ts";
import { fractionOf, mixedFraction, VULGAR_SIGNS, vulgarParts } from "./fractions.ts";
import { magnitudePattern, wantsDe, withMagnitude } from "./magnitudes.ts";
import {
  cardinal,
  type Gender,
  isRoundMillion,
  isSingular,
  quantityPattern,
  readQuantity,
} from "./numbers.ts";
import { primeRules } from "./primes.ts";
import { type Language, type Piece, type Rule, textAfter, textBefore } from "./rules.ts";
import { UNITS } from "./unit_names.ts";

/** A unit in one language: how one is called and how several are. */
export interface Unit {
  /** The name of one. */
  readonly one: string;
  /** The name of several. */
  readonly many: string;
  /** That of the name. */
  readonly gender: Gender;
}

function unitsOf(language: Language): ReadonlyMap<string, Unit> {
  return new Map(
    UNITS[language].trim().split("\n").flatMap((line): [string, Unit][] => {
      const [sign, one, many, letter] = line.trim().split("|");
      const gender = letter === "f" ? "feminine" : "masculine";
      return spellings(sign!).map((sign) => [sign, { one: one!, many: many!, gender }]);
    }),
  );
}

/** `sign` in all ways to write it: "m²", "m^2" and "m2"; the sign for micro and the Greek letter. */
function spellings(sign: string): string[] {
  const plain = sign.normalize("NFKC");
  const powers = plain === sign
    ? [sign]
    : [sign, plain, sign.replace(/[²³]/, "^$&").normalize("NFKC")];
  return [...new Set(powers)];
}

const UNITS_OF: Readonly<Record<Language, ReadonlyMap<string, Unit>>> = {
  en: unitsOf("en"),
  de: unitsOf("de"),
  fr: unitsOf("fr"),
};

/** The unit with this sign. */
export function unitNamed(sign: string, language: Language): Unit | undefined {
  return UNITS_OF[language].get(sign);
}

const PER: Readonly<Record<Language, string>> = { en: "per", de: "pro", fr: "par" };

function withDe(words: string): string {
  return /^[aeiouyéèh]/i.test(words) ? `d'${words}` : `de ${words}`;
}

/** The units of a language, and the patterns that the rules share. */
interface UnitNames {
  readonly language: Language;
  readonly units: ReadonlyMap<string, Unit>;
  /** A number, or two and a range. */
  readonly quantity: string;
  /** Any sign, the longest first. */
  readonly signs: string;
}

const IN_STREET =
  /^\s(?:\p{Lu}\p{Ll}{1,20}|\d{1,3}(?:st|nd|rd|th))\s(?:St|Ave|Blvd|Rd|Street|Avenue|Boulevard|Road)(?!\p{L})/u;
const ENDS = "(?![\\p{L}\\p{N}])";

function alternatives(signs: Iterable<string>): string {
  return [...signs].toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[$^.*+?()|/]/g, "\\$&")).join("|");
}

/** "16 MB/s", "3 mg/l", "5 GB/day"; those with names of their own are units. */
function perUnit({ language, units, quantity, signs }: UnitNames): Rule {
  const compound = alternatives(units.keys().filter((sign) => sign.includes("/")));
  return {
    pattern: new RegExp(
      `(${quantity})(\\s?)(?!(?:${compound})${ENDS})(${signs})(/(${signs}|\\p{L}\\p{Ll}{2,}${
        language === "de" ? "|a" : ""
      }))(/(?:${signs}|\\p{L}\\p{Ll}{2,}))?(?![\\p{L}\\p{N}/])`,
      "gu",
    ),
    speak: ([, number, , sign, per, perSign, again]): Piece[] => {
      const unit = units.get(sign!)!;
      const perUnit = (sign: string) =>
        ` ${PER[language]} ${sign === "a" ? "Jahr" : units.get(sign)?.one ?? sign}`;
      const { spoken, value } = readQuantity(number!, language, unit.gender);
      const counted = isSingular(value, language) ? unit.one : unit.many;
      const pieces: Piece[] = [[number!, spoken], [sign!, counted], [per!, perUnit(perSign!)]];
      // "5 mg/kg/day"
      return again === undefined ? pieces : [...pieces, [again, perUnit(again.slice(1))]];
    },
  };
}

/** "3 km", "a 5-km run" */
function counted({ language, units, quantity, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(`(${quantity})([\\s-]?)(${signs})(?![\\p{L}\\p{N}]|[/’']\\p{L})`, "gu"),
    speak: (match): Piece[] | undefined => {
      const [, number, gap, sign] = match;
      const unit = units.get(sign!)!;
      if (isName(match, number!, gap! + sign!)) return undefined;
      // "HRB 12345 B"
      if (sign === "B" && /HR[AB]\s$/.test(textBefore(match))) return undefined;
      // "Raum 12-B" counts no bytes, "10K Follower" no kelvins; "ein 18-V-Akku" has volts.
      const isVolts = /^[VW]$/.test(sign!) && /^-\p{Lu}\p{Ll}/u.test(textAfter(match));
      if (gap === "-" && /^\p{Lu}$/u.test(sign!) && !isVolts) return undefined;
      if (gap === "" && sign === "K" && language !== "en") return undefined;
      if (language === "en" && (gap === "-" || isAttributive(match))) {
        return [[number!, readQuantity(number!, "en").spoken], [sign!, unit.one]];
      }
      const { spoken, value } = readQuantity(number!, language, unit.gender);
      const many = language === "fr" && isRoundMillion(value) ? withDe(unit.many) : unit.many;
      return [[number!, spoken], [sign!, isSingular(value, language) ? unit.one : many]];
    },
  };
}

/** "GPT-4o", "4K" and "45 W 34th St", where the letter counts nothing. */
function isName(match: RegExpExecArray, number: string, sign: string): boolean {
  return /^\p{L}$/u.test(sign) && /\p{L}[-–]$/u.test(textBefore(match)) ||
    sign === "K" && /^[2458]$/.test(number) ||
    /^\s?[NSEW]$/.test(sign) && IN_STREET.test(textAfter(match));
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

/** A fraction of one unit, and the unit's name behind it. */
function partOf(
  { one, many }: Unit,
  above: number,
  below: number,
  language: Language,
): { fraction: string; unit: string } {
  const isHalf = above === 1 && below === 2;
  const unit = { en: one, de: many, fr: isHalf ? one : withDe(one) }[language];
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

/** "3 Mio.", "3 Mio. km" */
function magnitude({ language, units, quantity, signs }: UnitNames): Rule {
  const size = magnitudePattern(language, false);
  return {
    pattern: new RegExp(`(${quantity})(\\s?)(${size})${ENDS}(?:\\s?(${signs})${ENDS})?`, "gu"),
    speak: ([, number, , size, sign]) => {
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

/** "2 €/kg" */
function perPrice({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<=[€$£%]|\\d\\s?[cC]t|[€$£]\\d[\\d.,]{0,12}[kKM]?)(?:/|\\s/\\s)(${signs})${ENDS}`,
      "gu",
    ),
    speak: ([, sign]) => ` ${PER[language]} ${units.get(sign!)!.one}`,
  };
}

/** Of what is counted per one of these: "tokens/s", "g CO₂/km". */
const RATES = ["ms", "s", "sec", "min", "h", "hr", "mo", "yr", "wk", "km", "kg", "l", "j"];

/** "tokens/s", "150 g CO₂/km"; "parent/s" is one or several. */
function perRate({ language, units }: UnitNames): Rule {
  const counted = language === "de" ? "\\p{Ll}{3}" : "\\p{Ll}{3}s|(?<!\\p{L})(?:tok|req|it|op|msg)";
  const signs = alternatives(RATES.filter((sign) => units.has(sign)));
  return {
    // "72/min" too
    pattern: new RegExp(`(?<=${counted}|[₀-₉])/(${signs})${ENDS}|(?<=\\d)/(min)${ENDS}`, "gu"),
    speak: ([, sign, minute]) => ` ${PER[language]} ${units.get((sign ?? minute)!)!.one}`,
  };
}

/** "pro kg", "per kWh", "je Std." */
function behindPer({ language, units, signs }: UnitNames): Rule {
  const per = { en: "per", de: "pro|je", fr: "par" }[language];
  return {
    pattern: new RegExp(`(?<=(?<!\\p{L})(?:${per})\\s)(?:${signs})(?![\\p{L}\\p{N}'’/-])`, "giu"),
    speak: ([sign]) => units.get(sign)?.one,
  };
}

/** Units that cannot be words stand alone too: "in km/h", "der m²" */
function alone({ units }: UnitNames): Rule {
  const signs = units.keys().filter((sign) => /\p{L}[²³]$|\p{L}\/\p{L}|°\p{L}|^mmHg$/u.test(sign));
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}/])(?:${alternatives(signs)})${ENDS}`, "gu"),
    speak: ([sign]) => units.get(sign)!.many,
  };
}

/** "in kg/m³", which can be nothing else either */
function alonePerPower({ language, units, signs }: UnitNames): Rule {
  const powers = alternatives(units.keys().filter((sign) => /[²³^]/.test(sign)));
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}/])(${signs})/(${powers})${ENDS}`, "gu"),
    speak: ([, sign, power]) =>
      `${units.get(sign!)!.many} ${PER[language]} ${units.get(power!)!.one}`,
  };
}

/** "2,000+ lbs.", "3.2/16 GB", whose numbers are read by themselves. */
function behindRead({ units }: UnitNames): Rule {
  const long = alternatives(units.keys().filter((sign) => /^\p{L}{2}/u.test(sign)));
  return {
    pattern: new RegExp(`(?<=\\d\\+\\s|\\d/\\d+\\s?)(?:${long})${ENDS}`, "gu"),
    speak: ([sign]) => units.get(sign)!.many,
  };
}

const TIMES_PER: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { d: "day", wk: "week", mo: "month", yr: "year" },
  de: { d: "Tag", "Wo.": "Woche", J: "Jahr" },
  fr: { j: "jour", "sem.": "semaine", sem: "semaine", an: "an" },
};

/** "3x/wk", "2x/j" */
function timesPer({ language }: UnitNames): Rule {
  const spans = TIMES_PER[language];
  return {
    pattern: new RegExp(`(?<=\\d\\s?[xX])/(${alternatives(Object.keys(spans))})${ENDS}`, "gu"),
    speak: ([, span]) => ` ${PER[language]} ${spans[span!]}`,
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

/** The more special first. */
const FORMS: readonly ((names: UnitNames) => Rule)[] = [
  perUnit,
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

/** "1m60" */
const FRENCH_HEIGHT: Rule = {
  pattern: /(?<![\p{L}\p{N}]|\d[.,])(\d{1,2})\s?m\s?(\d{2})(?![\p{L}\p{N}]|[.,]\d)/gu,
  speak: ([, metres, rest]) =>
    `${cardinal(metres!, "fr")} mètre${Number(metres) < 2 ? "" : "s"} ${cardinal(rest!, "fr")}`,
};

/** "37°5" */
const FRENCH_DEGREES: Rule = {
  pattern: /(?<=(?<![\p{L}\p{N}])\d{1,2})°(?=\d(?![\p{L}\p{N}'’′]|[.,]\d))/gu,
  speak: () => " degrés ",
};

/** "5m users", whom nobody counts in meters. */
const ENGLISH_MILLIONS: Rule = {
  pattern:
    /(?<![\p{L}\p{N}]|\d[.,])(\d{1,3}(?:\.\d)?)m(?=\s(?:users|people|viewers|customers|subscribers|followers|jobs|homes|households|barrels|downloads|views|workers|children|adults|voters|tourists|vehicles|copies)(?!\p{L}))/gu,
  speak: ([, number]) => `${readQuantity(number!, "en").spoken} million`,
};

const OWN: Readonly<Record<Language, readonly Rule[]>> = {
  en: [ENGLISH_MILLIONS],
  de: [],
  fr: [FRENCH_HEIGHT, FRENCH_DEGREES],
};

/** Whether `before` ends with a quantity whose unit has a full stop: "3 ft.". */
export function endsWithUnit(before: string, language: Language): boolean {
  const sign = before.match(/\d\s?((?:(?:sq|fl)\.\s)?\p{L}+\.)$/u)?.[1];
  return sign !== undefined && UNITS_OF[language].has(sign);
}

/** The rules for quantities. */
export function unitRules(language: Language): Rule[] {
  const units = UNITS_OF[language];
  const signs = alternatives(units.keys());
  const names = { language, units, quantity: quantityPattern(language), signs };
  return [...primeRules(language), ...OWN[language], ...FORMS.map((form) => form(names))];
}
