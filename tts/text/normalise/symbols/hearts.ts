/**
 * Hearts: a verb between subject and object ("I ❤️ NY"), otherwise silent like other emoji.
 * @module
 */
import type { Language, Rule } from "../rules.ts";

const HEART = String
  .raw`(?:\s<3(?=\s)|\s?[\u2665\u2764\u{1F493}-\u{1F49F}\u{1F5A4}\u{1F90D}\u{1F90E}\u{1F9E1}]\uFE0F?)(?=\s?\p{L})`;

/** Subjects and the form of their verb; "Thank you ❤️ bye" has no verb. */
const LOVERS: Readonly<Record<Language, readonly (readonly [who: string, loves: string])[]>> = {
  en: [["I|[Ww]e|[Tt]hey|(?<=^|[.!?]\\s)You", "love"]],
  de: [["[Ii]ch", "liebe"], ["[Ww]ir", "lieben"], ["I", "love"]],
  fr: [["[Oo]n|[Jj]['’]", "aime"], ["[Nn]ous", "aimons"], ["I", "love"]],
};

/** "Je ❤️ Paris", where the pronoun loses its e */
const FRENCH_I: Rule = {
  pattern: new RegExp(`(?<!\\p{L})([Jj])e${HEART}`, "gu"),
  speak: ([, pronoun]) => `${pronoun}'aime`,
};

/** The rules for hearts; they precede those for emoji. */
export function heartRules(language: Language): Rule[] {
  return [
    ...LOVERS[language].map(([who, loves]): Rule => ({
      pattern: new RegExp(`(?<=(?<![\\p{L}'’])(?:${who}))${HEART}`, "gu"),
      speak: () => loves,
    })),
    ...language === "fr" ? [FRENCH_I] : [],
    {
      // A heart at the end of a sentence; "if x <3" is a comparison.
      pattern: /(?<=(?:\p{L}{2}|[.!?…,)])\s)<3+(?=\s*(?:[.!?…,)\n]|$|[:;x]-?[)DP(]))/gu,
      speak: () => "",
    },
  ];
}
