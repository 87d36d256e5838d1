/**
 * Words and signs for thousands, millions and so on after a number: "5 million", "3 Mio.", "2 M€".
 * @module
 */
import type { Language } from "./rules.ts";

interface Magnitude {
  /** As written; a pattern. */
  readonly pattern: string;
  readonly singular: string;
  readonly plural: string;
  /** Its article where the number before it is one. */
  readonly one: string;
}

const magnitude = (
  pattern: string,
  singular: string,
  plural = singular,
  one = "one",
): Magnitude => ({
  pattern,
  singular,
  plural,
  one,
});

const MAGNITUDES: Readonly<Record<Language, readonly Magnitude[]>> = {
  en: [
    // 4K and 8K are resolutions.
    magnitude("thousand|k|(?<![48])K", "thousand"),
    magnitude("million|mn|mil|M", "million"),
    magnitude("billion|bn|B", "billion"),
    magnitude("trillion|tn|T", "trillion"),
  ],
  de: [
    magnitude("Tausend|tausend|Tsd\\.?", "tausend", "tausend", "ein"),
    magnitude("Millionen|Million|Mio\\.?", "Million", "Millionen", "eine"),
    magnitude("Milliarden|Milliarde|Mrd\\.?", "Milliarde", "Milliarden", "eine"),
    magnitude("Billionen|Billion|Bio\\.", "Billion", "Billionen", "eine"),
  ],
  fr: [
    magnitude("mille|k", "mille", "mille", "un"),
    magnitude("millions?|M(?:io)?", "million", "millions", "un"),
    magnitude("milliards?|Mds?|Mrd", "milliard", "milliards", "un"),
  ],
};

/** Written magnitudes of `language`, as a pattern without groups of its own. */
export function magnitudePattern(language: Language): string {
  return `(?:${MAGNITUDES[language].map(({ pattern }) => pattern).join("|")})(?![\\p{Ll}])`;
}

/** A magnitude with the number before it as words; `number` is what the number says alone. */
export function withMagnitude(
  written: string,
  number: { readonly spoken: string; readonly value: string },
  language: Language,
): { readonly number: string; readonly magnitude: string } {
  const known = MAGNITUDES[language].find(({ pattern }) =>
    new RegExp(`^(?:${pattern})$`, "u").test(written)
  );
  if (known === undefined) throw new Error(`Cannot read the magnitude ${written}`);
  const isOne = number.value === "1";
  const isPlural = language === "fr" ? Number(number.value) >= 2 : !isOne;
  return {
    number: isOne ? (known.singular === "mille" ? "" : known.one) : number.spoken,
    magnitude: isPlural ? known.plural : known.singular,
  };
}

/** True when French wants "de" after `written`: millions, but not thousands. */
export function wantsDe(written: string): boolean {
  return !/^(?:mille|k)$/.test(written);
}
