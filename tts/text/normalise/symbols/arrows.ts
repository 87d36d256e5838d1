/**
 * Arrows: from and to, the yield of a reaction, up and down.
 * @module
 */
import { same, type Sign } from "./sign.ts";

/** Chemical elements and groups of them, with their counts. */
const FORMULA = "(?:[A-Z][a-z]?[\\d₀-₉]{0,3}|\\([A-Za-z\\d₀-₉]{1,8}\\)[\\d₀-₉]{1,2}){1,8}";

/** More specific rules come first. */
export const ARROWS: readonly Sign[] = [
  // "$40 → $32"
  {
    pattern: /(?<=[$€£]\d[\d.,]{0,11}\s?|\d\s?[€$£]\s?)(?:-{1,2}>|→)(?=\s?[$€£]?\d)/gu,
    names: { en: " to ", de: " auf ", fr: " à " },
  },
  // "33.1 -> 27", but not "O2 → 2H2O"
  {
    pattern:
      /(?<=(?<![\p{L}\p{N}])\d[\d.,]{0,11}%?\s?)(?:-{1,2}>|→)(?=\s?\d[\d.,]{0,11}(?![\p{L}\d]))/gu,
    names: { en: " to ", de: " bis ", fr: " à " },
  },
  // "2 H2 + O2 → 2 H2O": a reaction
  {
    pattern: new RegExp(
      `(?<=\\+\\s?\\d{0,2}\\s?${FORMULA}\\s?)(?:→|⟶|-{1,2}>)(?=\\s?\\d{0,2}\\s?${FORMULA}(?:[\\s.,;)]|$))|` +
        `(?<=(?<![\\p{L}\\p{N}])\\d{0,2}${FORMULA}\\s?)(?:→|⟶|-{1,2}>)(?=\\s?\\d{0,2}\\s?${FORMULA}\\s\\+\\s)`,
      "gu",
    ),
    names: { en: " yields ", de: " ergibt ", fr: " donne " },
  },
  // "SFO → JFK"
  {
    pattern: /(?<=(?<![\p{L}\p{N}])\p{Lu}{3}\s?)→(?=\s?\p{Lu}{3}(?![\p{L}\p{N}]))/gu,
    names: { en: " to ", de: " nach ", fr: " à " },
  },
  // "x => x * 2", "A -> B"
  { pattern: /(?<=^|\s)[-=]{1,2}>(?=\s|$)/gu, names: same("") },
  { pattern: /↑(?=\s?\d)/gu, names: { en: "up", de: "plus", fr: "plus" } },
  { pattern: /↓(?=\s?\d)/gu, names: { en: "down", de: "minus", fr: "moins" } },
  {
    pattern: /⇌/gu,
    names: {
      en: "in equilibrium with",
      de: "im Gleichgewicht mit",
      fr: "en équilibre avec",
    },
  },
];
