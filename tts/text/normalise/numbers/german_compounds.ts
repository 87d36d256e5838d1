/**
 * German words that begin with a number: "3-mal", "10fach", "5-jährig", "100%ig".
 * @module
 */
import { mixedFraction } from "./fractions.ts";
import { cardinal, spokenValue } from "./numbers.ts";
import type { Language, Rule } from "../rules.ts";

const SECOND_PARTS =
  "fach|mal|malig|jährig|monatig|wöchig|tägig|stündig|minütig|sekündig|prozentig|%-?ig|köpfig|stellig|" +
  "seitig|teilig|stöckig|stufig|zeilig|spaltig|sprachig|türig|beinig|eckig|dimensional|jährlich|" +
  "stündlich|monatlich|wöchentlich|minütlich";

const COMPOUND: Rule = {
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}]|\\d[.,])((?:\\d{1,3}(?:\\.\\d{3}){1,2}|\\d{1,9})(?:,\\d{1,3}(?=\\s?%|-?prozent))?)(?:-|\\s(?=%))?(${SECOND_PARTS})(\\p{Ll}{0,3})(?!\\p{L})`,
    "giu",
  ),
  speak: ([, digits, second, ending]) => {
    const plain = digits!.replaceAll(".", "");
    const value = plain.replace(",", ".");
    const words = value === plain
      ? cardinal(plain, "de").replace(/eins$/, "ein")
      : `${spokenValue(value, "de")}-`;
    return words + second!.toLowerCase().replace(/%-?/, "prozent") + ending!;
  },
};

/** "3,5-Zimmer-Wohnung": rooms are counted in halves. */
const ROOMS: Rule = {
  pattern: /(?<![\p{L}\p{N}]|\d[.,])(\d{1,2}),5(?=(?:-|\s)Zi(?:mmer|\.))/gu,
  speak: ([, whole]) => mixedFraction(whole!, 1, 2, "de"),
};

/** The rules for compounds with a number; empty except for German. */
export function germanCompoundRules(language: Language): Rule[] {
  return language === "de" ? [ROOMS, COMPOUND] : [];
}
