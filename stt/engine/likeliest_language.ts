/**
 * Chooses the language that is spoken.
 * @module
 */
import { meanLogarithm } from "./mean_logarithm.ts";

/**
 * Returns the likeliest of the languages of `priors`, which are natural logarithms; the first of
 * several that are equally likely.
 */
export function likeliestLanguage<Language extends string>(
  probabilities: Readonly<Record<string, number>>,
  priors: Readonly<Record<Language, number>>,
): Language {
  const score = (language: Language) =>
    meanLogarithm([probabilities[language] ?? 0]) + priors[language];
  // Object.keys loses the type of the keys.
  const languages = Object.keys(priors) as Language[];
  return languages.toSorted((a, b) => score(b) - score(a))[0]!;
}
