/**
 * Idioms with a word that is otherwise a number: "quoi de neuf", "nimm dich in Acht".
 * @module
 */
import type { Language } from "../../../shared/schema/listen_parameters.ts";

/** Idioms in lower case, with "<" and ">" around the word, and up to two words on each side. */
const IDIOMS: Readonly<Partial<Record<Language, RegExp>>> = {
  de:
    /außer <acht>|(?:mich|dich|sich|uns|euch) in <acht>(?: (?:vor|und|zu)|$)|in <acht> (?:zu )?(?:nehm|nimm|nahm|genommen)|(?:gib|gebt|habt) <acht>(?: (?:auf|darauf|dass?)|$)|(?<!(?:um|bis|ab|gegen|von|vor|nach) )<acht> (?:zu )?ge(?:ge)?ben/u,
  fr:
    /quoi de <neuf>|(?:tout|flambant) <neuf>|comme <neuf>$|(?:remis|refait|remettre|refaire)\p{L}* à <neuf>/u,
};

/** Whether the word at `index`, behind which a pause comes before the word at `pause`, is no number. */
export function isIdiom(
  words: readonly { readonly word: string }[],
  index: number,
  pause: number,
  language: Language,
): boolean {
  const said = (start: number, end: number) =>
    words.slice(Math.max(0, start), Math.max(0, end)).map(({ word }) => word).join(" ");
  const phrase = `${said(index - 2, index)} <${words[index]!.word}> ${
    said(index + 1, Math.min(pause, index + 3))
  }`;
  return IDIOMS[language]?.test(phrase.trim()) ?? false;
}
