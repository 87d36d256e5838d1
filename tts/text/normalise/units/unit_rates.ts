/**
 * Rates per unit: "16 MB/s", "2 €/kg", "tokens/s", "pro kg", "in kg/m³".
 * @module
 */
import { isSingular, readQuantity } from "../numbers/numbers.ts";
import { CUBED, SQUARED } from "../symbols/powers.ts";
import { type Language, type Piece, type Rule, textBefore } from "../rules.ts";
import { alternatives, ENDS, type UnitNames } from "./unit_signs.ts";

const PER: Readonly<Record<Language, string>> = { en: "per", de: "pro", fr: "par" };

/** Letters that are units only after a slash: "400 mg/d", "t/a". */
const ALONE: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map([["d", "day"]]),
  de: new Map([["a", "Jahr"], ["d", "Tag"]]),
  fr: new Map([["pers", "personne"], ["pers.", "personne"]]),
};

/** "16 MB/s", "3 mg/l", "5 GB/day"; rates with a name of their own are listed as units. */
export function perUnit({ language, units, quantity, signs }: UnitNames): Rule {
  const compound = alternatives(units.keys().filter((sign) => sign.includes("/")));
  const alone = alternatives(ALONE[language].keys());
  return {
    pattern: new RegExp(
      `(${quantity})(\\s?)(?!(?:${compound})${ENDS})(${signs})(/(${alone}|${signs}|\\p{L}\\p{Ll}{2,}))` +
        `(/(?:${signs}|\\p{L}\\p{Ll}{2,}))?(?![\\p{L}\\p{N}]|/(?!\\d))`,
      "gu",
    ),
    speak: ([, number, , sign, per, perSign, again]): Piece[] => {
      const unit = units.get(sign!)!;
      const perUnit = (sign: string) =>
        ` ${PER[language]} ${ALONE[language].get(sign) ?? units.get(sign)?.one ?? sign}`;
      const { spoken, value } = readQuantity(number!, language, unit.gender);
      const counted = isSingular(value, language) ? unit.one : unit.many;
      const pieces: Piece[] = [[number!, spoken], [sign!, counted], [per!, perUnit(perSign!)]];
      // "5 mg/kg/day"
      return again === undefined ? pieces : [...pieces, [again, perUnit(again.slice(1))]];
    },
  };
}

/** Words after which a unit is in the plural. */
const MANY: Readonly<Record<Language, string>> = {
  en: "(?:[mb]illions|thousands|hundreds)\\sof\\s",
  de: "(?:Millionen|Milliarden|Tausende|Hunderte)\\s",
  fr: "(?:[mM]illi(?:on|ard)s?|M|Mds?|milliers|centaines)\\sde\\s",
};
/** Signs that cannot be words. */
const LONG_SIGN = "(?:[mk]?m[²³]|k[mgWV]|[kMGT]Wh)";

/** "1e-3 mol/L", "10⁻³ mol/L", "millions of km²": another rule reads the number. */
export function behindPower({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<=\\de[-−+]?\\d{1,3}\\s|[⁰¹²³⁴-⁹]\\s|(?<!\\p{L})${
        MANY[language]
      }(?=${LONG_SIGN}))(${signs})(?:/(${signs}))?${ENDS}(?!/)`,
      "gu",
    ),
    speak: ([, sign, per]) => {
      const { many } = units.get(sign!)!;
      return per === undefined ? many : `${many} ${PER[language]} ${units.get(per)!.one}`;
    },
  };
}

/** "m·s⁻¹", "kg m⁻³", "J·kg⁻¹·K⁻¹", after a number that another rule reads */
export function perNegativePower({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<=[\\d⁰¹²³⁴-⁹]\\s?)(${signs})((?:\\s?[·⋅]\\s?|\\s)(?:(?:${signs})⁻[¹²³]\\s?[·⋅]?\\s?){1,2}(?<=[¹²³]))(?![⁰¹²³⁴-⁹])`,
      "gu",
    ),
    speak: (match) => {
      const [, sign, divisors] = match;
      const number = textBefore(match).match(/(?<![\d.,⁰¹²³⁴-⁹])\d+(?:[.,]\d+)?(?=\s?$)/)?.[0] ??
        "";
      const isOne = isSingular(number.replace(",", "."), language) && number !== "";
      const below = divisors!.matchAll(/([^\s·⋅⁻]+)⁻([¹²³])/g).map(([, per, exponent]) => {
        const power = exponent === "¹" ? "" : exponent!;
        const plain = power === "²" ? SQUARED : CUBED;
        return units.get(per! + power)?.one ??
          `${units.get(per!)!.one} ${power === "" ? "" : plain[language]}`.trim();
      });
      const known = units.get(`${sign}/${divisors!.replace(/[\s·⋅⁻¹]/g, "")}`);
      const above = known ?? units.get(sign!)!;
      return [isOne ? above.one : above.many, ...known === undefined ? below : []]
        .join(` ${PER[language]} `);
    },
  };
}

/** "10²³ mol⁻¹", "1600 cm⁻¹" */
export function aloneNegativePower({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(`(?<=[\\d⁰¹²³⁴-⁹]\\s?)(${signs})⁻¹(?![\\p{L}⁰¹²³⁴-⁹]|\\s?[·⋅])`, "gu"),
    speak: ([, sign]) => ` ${PER[language]} ${units.get(sign!)!.one}`,
  };
}

const AND: Readonly<Record<Language, string>> = { en: "and", de: "und", fr: "et" };
const YEAR: Readonly<Record<Language, string>> = { en: "year", de: "Jahr", fr: "an" };

/** "95 kWh/(m²·a)" */
export function perProduct({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(`(?<=\\p{L})/\\((${signs})\\s?[·⋅*]\\s?(${signs}|a)\\)`, "gu"),
    speak: ([, first, second]) => {
      const [one, other] = [first!, second!].map((sign) =>
        sign === "a" ? YEAR[language] : units.get(sign)!.one
      );
      return ` ${PER[language]} ${one} ${AND[language]} ${other}`;
    },
  };
}

/** "2 €/kg" */
export function perPrice({ language, units, signs }: UnitNames): Rule {
  return {
    pattern: new RegExp(
      `(?<=[€$£%]|\\d\\s?[cC]t|[€$£]\\d[\\d.,]{0,12}(?:[-–][$€£]?\\d[\\d.,]{0,12})?[kKM]?)(?:/|\\s/\\s)(${signs})${ENDS}`,
      "gu",
    ),
    speak: ([, sign]) => ` ${PER[language]} ${units.get(sign!)!.one}`,
  };
}

const THOUSANDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { "1000": "thousand", "1000000": "million" },
  de: { "1000": "tausend", "1000000": "Million" },
  fr: { "1000": "mille", "1000000": "million de" },
};

/** "$3/1M tokens", "0,50 €/1.000 Tokens" */
export function perThousand({ language }: UnitNames): Rule {
  return {
    pattern:
      /(?<=[$€£]\d{1,6}(?:[.,]\d{1,6})?|\d\s?[€$£])(?:\/|\s\/\s)(?:1([kKM])|1([., \u00a0\u202f]?000){1,2}|Mio\.)(?=\s\p{L}{3})/gu,
    speak: ([written, size]) => {
      if (written.endsWith("Mio.")) return ` ${PER[language]} Million`;
      const zeros = { k: "000", K: "000", M: "000000" }[size ?? ""] ?? "";
      const number = `${written.replace(/\D/g, "")}${zeros}`;
      return ` ${PER[language]} ${THOUSANDS[language][number]}`;
    },
  };
}

/** Units that counted things are divided by: "tokens/s", "g CO₂/km". */
const RATES = ["ms", "s", "sec", "min", "h", "hr", "mo", "yr", "wk", "km", "km²", "kg", "l", "j"];

/** "tokens/s", "150 g CO₂/km", "$12/user/mo"; "parent/s" means one or several. */
export function perRate({ language, units }: UnitNames): Rule {
  const counted = language === "de"
    ? "\\p{Ll}{3}|Einw\\."
    : "\\p{Ll}{3}s|hab\\.|req\\.|(?<!\\p{L})(?:tok|req|it|op|msg)|[$€£][\\d.,kM–-]{1,12}/\\p{Ll}{3,12}";
  const signs = alternatives(RATES.filter((sign) => units.has(sign)));
  return {
    // "72/min" and "412/km²" too
    pattern: new RegExp(
      `(?<=${counted}|[₀-₉]|CO2)/(${signs})${ENDS}|(?<=\\d)/(min|µ[lL]|[kc]?m²)${ENDS}`,
      "gu",
    ),
    speak: ([, sign, minute]) => ` ${PER[language]} ${units.get((sign ?? minute)!)!.one}`,
  };
}

/** "pro kg", "per kWh", "je Std." */
export function behindPer({ language, units, signs }: UnitNames): Rule {
  const per = { en: "per", de: "pro|je", fr: "par" }[language];
  return {
    pattern: new RegExp(`(?<=(?<!\\p{L})(?:${per})\\s)(?:${signs})(?![\\p{L}\\p{N}'’/-])`, "giu"),
    speak: ([sign]) => units.get(sign)?.one,
  };
}

/** "in kg/m³" and "in MB/s", which are unambiguous even without a number */
export function alonePerPower({ language, units, signs }: UnitNames): Rule {
  const powers = alternatives(units.keys().filter((sign) => /[²³^]/.test(sign)));
  const sizes = alternatives(units.keys().filter((sign) => /^[kKMGT]i?[Bo]$/.test(sign)));
  return {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}/])(?:(${signs})/(${powers})|(${sizes})/(s))${ENDS}`,
      "gu",
    ),
    speak: ([, sign, power, size, second]) => {
      const [above, below] = [units.get((sign ?? size)!)!, units.get((power ?? second)!)!];
      return `${above.many} ${PER[language]} ${below.one}`;
    },
  };
}

const TIMES_PER: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { d: "day", day: "day", wk: "week", week: "week", mo: "month", month: "month", yr: "year" },
  de: {
    d: "Tag",
    Tag: "Tag",
    "Wo.": "Woche",
    Woche: "Woche",
    Monat: "Monat",
    J: "Jahr",
    Jahr: "Jahr",
  },
  fr: {
    j: "jour",
    jour: "jour",
    "sem.": "semaine",
    sem: "semaine",
    semaine: "semaine",
    mois: "mois",
    an: "an",
  },
};

/** "3x/wk", "2×/day", "2 fois/sem." */
export function timesPer({ language }: UnitNames): Rule {
  const spans = TIMES_PER[language];
  return {
    pattern: new RegExp(
      `(?<=\\d\\s?[xX×]|(?<!\\p{L})(?:fois|times|mal))/(${
        alternatives(Object.keys(spans))
      })${ENDS}`,
      "gu",
    ),
    speak: ([, span]) => ` ${PER[language]} ${spans[span!]}`,
  };
}

const BITS_PER_SECOND: Readonly<Record<Language, string>> = {
  en: "bits per second",
  de: "Bit pro Sekunde",
  fr: "bits par seconde",
};
/** Rates of interest change by fewer basis points. */
const FEWEST_BITS = 1000;

/** "9600 bps"; "25 bps" are basis points. */
export function bitRate({ language, quantity }: UnitNames): Rule {
  return {
    pattern: new RegExp(`(${quantity})(\\s?)(bps)${ENDS}`, "gu"),
    speak: ([, number, , sign]): Piece[] | undefined => {
      const { spoken, value } = readQuantity(number!, language);
      if (Number(value) < FEWEST_BITS) return undefined;
      return [[number!, spoken], [sign!, BITS_PER_SECOND[language]]];
    },
  };
}
