/**
 * German words for women and men at once: "ein(e) Mitarbeiter(in)", "jede*r", "Kolleg/innen".
 * @module
 */
import type { Rule } from "../rules.ts";

/** The rules for words that cover both genders. */
export const GERMAN_INCLUSIVE: readonly Rule[] = [
  // "ein(e) Mitarbeiter(in)", "Kolleg(inn)en": both forms.
  {
    pattern: /(?<!\p{L})(\p{L}*\p{Ll})\((e|in|innen)\)(?![\p{L}\p{N}])/gu,
    speak: ([, form, ending]) => {
      const isPlural = ending === "innen" && form!.endsWith("en");
      return `${form} oder ${isPlural ? form!.slice(0, -2) : form}${ending}`;
    },
  },
  // "Sehr geehrte/r", "jede*r", "eine:r"
  {
    pattern: /(?<!\p{L})(\p{L}{2,}e)[/*:]-?r(?![\p{L}\p{N}])/gu,
    speak: ([, form]) => `${form} oder ${form!.toLowerCase()}r`,
  },
  // "ein:e", "eine:n", "der:die": articles, which do not follow the form of "Lehrer:in"
  {
    pattern:
      /(?<!\p{L})(?:([km]?ein)[*:]e|([km]?eine)[*:]n|(der|die)[*:/](der|die))(?![\p{L}\p{N}])/giu,
    speak: ([, one, accusative, first, second]) => {
      if (one !== undefined) return `${one} oder ${one.toLowerCase()}e`;
      if (accusative !== undefined) return `${accusative} oder ${accusative.toLowerCase()}n`;
      return `${first} oder ${second}`;
    },
  },
  // "Kund/in", "Kolleg/innen": the feminine ending of these words replaces an e
  {
    pattern:
      /(?<!\p{L})(\p{L}*(?:[Kk]und|[Kk]olleg|[Zz]eug|[Ee]xpert|\p{Ll}olog|[Pp]ädagog|[Kk]ommiliton))\/-?in(nen)?(?!\p{L})/gu,
    speak: ([, stem, several]) =>
      several === undefined ? `${stem}e oder ${stem}in` : `${stem}en und ${stem}innen`,
  },
];
