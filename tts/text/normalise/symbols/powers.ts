/**
 * Superscripts and subscripts: powers, indices, charges, isotopes.
 * @module
 */
import { nameOf, spell } from "../letters/letters.ts";
import { cardinal, MINUS } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

/** "²", spoken after its base. */
export const SQUARED: Readonly<Record<Language, string>> = {
  en: "squared",
  de: "hoch zwei",
  fr: "au carré",
};
/** "³", spoken after its base. */
export const CUBED: Readonly<Record<Language, string>> = {
  en: "cubed",
  de: "hoch drei",
  fr: "au cube",
};

/** "x^2"; these rules precede those for plain numbers, which would read the exponent. */
export function powerRules(language: Language): Rule[] {
  const power = { en: "to the power of", de: "hoch", fr: "puissance" }[language];
  const [plus, minus] = ["plus", MINUS[language]];
  return [{
    // "mc²": not a word
    pattern: /(?<!\p{L})[b-df-hj-np-tv-z]{2}(?=[²³]|\^\d)/gu,
    speak: ([letters]) => spell(letters, language),
  }, {
    // "aₙ", "xᵢ", and "2ⁿ"
    pattern: /(?<=(?<!\p{L})\p{L})[ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼ]{1,2}(?![\p{L}\p{N}])/gu,
    speak: ([letters]) => ` ${spell(letters.normalize("NFKC"), language)}`,
  }, {
    pattern: /(?<=(?<!\p{L})(?:\p{L}|\d{1,9}))[ⁿˣ](?!\p{L})/gu,
    speak: ([letter]) => ` ${power} ${nameOf(letter.normalize("NFKC"), language)}`,
  }, {
    // "Na⁺", "Ca²⁺", "SO₄²⁻"
    pattern: /(?<=(?<!\p{L})(?:\p{Lu}\p{Ll}?[₀-₉]{0,2}){1,6})([²³⁴])?([⁺⁻])(?![⁰¹²³⁴-⁹])/gu,
    speak: ([, count, sign]) =>
      `${count === undefined ? "" : ` ${cardinal(count.normalize("NFKD"), language)}`} ${
        sign === "⁺" ? plus : minus
      }`,
  }, {
    // "10⁻³", "10²³"; "m²" has a name of its own.
    pattern:
      /(?<=[\p{L}\p{Nd})])([⁺⁻]?)([⁰¹²³⁴-⁹]{2,}|(?<=[⁺⁻])[⁰¹²³⁴-⁹]|[⁰¹⁴-⁹])(?![⁰¹²³⁴-⁹⁺⁻])/gu,
    speak: ([, sign, digits]) =>
      ` ${power} ${sign === "⁻" ? `${MINUS[language]} ` : ""}${
        cardinal(digits!.normalize("NFKD"), language)
      }`,
  }, {
    // "x₁"; a subscript after a capital belongs to a chemical formula.
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Ll})[₀-₉]{1,2}(?![\p{L}\p{N}])/gu,
    speak: ([digits]) => ` ${cardinal(digits.normalize("NFKD"), language)}`,
  }, {
    // "¹⁴C"
    pattern: /(?<![\p{L}\p{N}])[⁰¹²³⁴-⁹]{1,3}(?=\p{Lu}\p{Ll}?(?!\p{L}))/gu,
    speak: ([digits]) => `${cardinal(digits.normalize("NFKD"), language)} `,
  }, {
    pattern: /(?<=[\p{L})])\^([23])(?!\d|[.,]\d)/gu,
    speak: ([, exponent]) => ` ${exponent === "2" ? SQUARED[language] : CUBED[language]}`,
  }];
}
