/**
 * Words that espeak-ng says wrong, in IPA or respelt; a request's own lexicon goes before it.
 * @module
 */
import { toEspeakPhonemes } from "./espeak_phonemes.ts";
import type { Language, Rule } from "./normalise/rules.ts";

/** `word=pronunciation`, one a line: IPA between slashes or a respelling. */
const WORDS: Readonly<Record<Language, string>> = {
  en: `
    nginx=engine x
    kubectl=cube control
  `,
  de: `
    Meeting=/ˈmiːtɪŋ/
  `,
  fr: `
    e-mail=/imɛl/
  `,
};

function parse(language: Language): ReadonlyMap<string, string> {
  return new Map(
    WORDS[language].trim().split("\n").map((line): [string, string] => {
      const [word, pronunciation] = line.trim().split("=");
      return [word!.toLowerCase(), pronunciation!];
    }),
  );
}

/** The rule that speaks the words of the lexicon of `language`. */
export function lexiconRule(language: Language): Rule {
  const words = parse(language);
  return {
    pattern: /(?<![\p{L}\p{N}])\p{L}(?:[\p{L}\p{N}'’-]*[\p{L}\p{N}])?/gu,
    speak: ([written]) => {
      const pronunciation = words.get(written.toLowerCase());
      const ipa = pronunciation?.match(/^\/(.+)\/$/)?.[1];
      return ipa === undefined ? pronunciation : toEspeakPhonemes(ipa);
    },
  };
}
