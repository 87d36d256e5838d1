/**
 * Replaces letters and digits in other forms ("𝓗𝓮𝓵𝓵𝓸", "Ｈｅｌｌｏ", "①", "ﬁnd") and digits of other
 * scripts ("१२३") by the plain ones that espeak-ng knows.
 * @module
 */
import { cardinal } from "../numbers/numbers.ts";
import type { Language, Rule } from "../rules.ts";

/** Full width, mathematical, enclosed, ligatures. */
const STYLED = String.raw`[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u{1D400}-\u{1D7FF}` +
  String.raw`\u2102\u2115\u2119\u211A\u211D\u2124\u2460-\u249B\u24B6-\u24EA\uFB00-\uFB06]`;
const FOREIGN_DIGIT = String.raw`(?![0-9])\p{Nd}`;
const IN_WORD = String.raw`[\p{L}\p{M}\p{N}]`;
/** Whole words, since a rule must not split one; matched from their start, in linear time. */
const WORD = `(?<!${IN_WORD})${IN_WORD}*(?:${STYLED}|${FOREIGN_DIGIT})${IN_WORD}*`;

/** Returns the value of a decimal digit: the ten digits of each script are consecutive. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

function plain(word: string): string {
  return word.normalize("NFKC").replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** The rule for letters and digits in other forms. */
export function styledRules(language: Language): Rule[] {
  return [{
    pattern: new RegExp(WORD, "gu"),
    speak: ([word]) =>
      plain(word).replace(/\d+/g, (digits) => ` ${cardinal(digits, language)} `).trim(),
  }];
}

/** "[t]he", "work[ing]": letters that a quotation changes or adds; espeak-ng would spell them. */
export const QUOTED_LETTERS: readonly Rule[] = [{
  pattern:
    /(?<![\p{L}\p{N}_\])])\[(\p{L})\](\p{Ll}{1,20})(?![\p{L}\p{N}_(])|(?<![\p{L}\p{N}_])(\p{L}{2,20})\[(s|es|ed|er|en|ing|ly)\](?![\p{L}\p{N}_([])/gu,
  speak: ([, first, rest, start, ending]) => `${first ?? start}${rest ?? ending}`,
}];
