/**
 * Units by their signs: "km", "m²", "°C".
 * @module
 */
import type { Gender } from "../numbers/numbers.ts";
import { byLanguage, type Language } from "../rules.ts";
import { ENGLISH_UNITS } from "./english_units.ts";
import { FRENCH_UNITS } from "./french_units.ts";
import { GERMAN_UNITS } from "./german_units.ts";

/** `sign|singular|plural`, and `|f` where the name is feminine; one unit a line. */
const NAMES: Readonly<Record<Language, string>> = {
  en: ENGLISH_UNITS,
  de: GERMAN_UNITS,
  fr: FRENCH_UNITS,
};

/** A unit in one language, with its singular and plural. */
export interface Unit {
  /** The singular. */
  readonly one: string;
  /** The plural. */
  readonly many: string;
  /** The gender of the name. */
  readonly gender: Gender;
}

function unitsOf(language: Language): ReadonlyMap<string, Unit> {
  return new Map(
    NAMES[language].trim().split("\n").flatMap((line): [string, Unit][] => {
      const [sign, one, many, letter] = line.trim().split("|");
      const gender = letter === "f" ? "feminine" : "masculine";
      return spellings(sign!).map((sign) => [sign, { one: one!, many: many!, gender }]);
    }),
  );
}

/** Returns all spellings of `sign`: "m²", "m^2" and "m2"; the micro sign and the Greek letter. */
function spellings(sign: string): string[] {
  const plain = sign.normalize("NFKC");
  const powers = plain === sign
    ? [sign]
    : [sign, plain, sign.replace(/[²³]/, "^$&").normalize("NFKC")];
  return [...new Set(powers)];
}

const UNITS_OF = byLanguage(unitsOf);

/** Returns the unit with this sign, if there is one. */
export function unitNamed(sign: string, language: Language): Unit | undefined {
  return UNITS_OF[language].get(sign);
}

/** Whether `before` ends with a quantity whose unit has a full stop: "3 ft.". */
export function endsWithUnit(before: string, language: Language): boolean {
  const sign = before.match(/[\d½¼¾⅓⅔⅛]\s?((?:(?:sq|fl)\.\s)?\p{L}+\.)$/u)?.[1];
  return sign !== undefined && UNITS_OF[language].has(sign);
}

/** The units of a language, and the patterns that the rules share. */
export interface UnitNames {
  /** The language of the names. */
  readonly language: Language;
  /** The units by their signs. */
  readonly units: ReadonlyMap<string, Unit>;
  /** Pattern for a number or a range of two. */
  readonly quantity: string;
  /** Pattern for any sign, the longest first. */
  readonly signs: string;
}

/** Lookahead for what may not come after a sign. */
export const ENDS: string = "(?![\\p{L}\\p{N}])";

/** Returns a pattern for any of `signs`, the longest first. */
export function alternatives(signs: Iterable<string>): string {
  return [...signs].toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[$^.*+?()|/]/g, "\\$&")).join("|");
}

/** Returns the units of `language`; `quantity` is the pattern of a number. */
export function unitNamesOf(language: Language, quantity: string): UnitNames {
  const units = UNITS_OF[language];
  return { language, units, quantity, signs: alternatives(units.keys()) };
}
