/**
 * Words and signs for thousands, millions and so on after a number: "5 million", "3 Mio.", "2 M€".
 * @module
 */
import type { Language } from "../rules.ts";

interface Magnitude {
  /** Pattern for its written forms. */
  readonly pattern: string;
  /** Pattern for signs that are a magnitude only in an amount of money. */
  readonly ofMoney: string | undefined;
  readonly singular: string;
  readonly plural: string;
  /** How the number one is spoken before it. */
  readonly one: string;
}

function magnitude(
  singular: string,
  pattern: string,
  more: { plural?: string; one?: string; ofMoney?: string } = {},
): Magnitude {
  return {
    pattern,
    singular,
    plural: more.plural ?? singular,
    one: more.one ?? "one",
    ofMoney: more.ofMoney,
  };
}

const MAGNITUDES: Readonly<Record<Language, readonly Magnitude[]>> = {
  en: [
    // 4K and 8K are resolutions.
    magnitude("thousand", "thousand|k|(?<!(?<![\\d.,])[48])K", { ofMoney: "K" }),
    magnitude("million", "million|mn|mil|M", { ofMoney: "mm?" }),
    magnitude("billion", "billion|bn", { ofMoney: "b|B" }),
    magnitude("trillion", "trillion|tn", { ofMoney: "T" }),
    magnitude("lakh", "lakhs?|lacs?"),
    magnitude("crore", "crores?"),
  ],
  de: [
    magnitude("tausend", "Tausend|tausend|Tsd\\.?|k", { one: "ein", ofMoney: "[TK]" }),
    magnitude("Million", "Millionen|Million|Mio\\.?", { plural: "Millionen", one: "eine" }),
    magnitude("Milliarde", "Milliarden|Milliarde|Mrd\\.?", { plural: "Milliarden", one: "eine" }),
    magnitude("Billion", "Billionen|Billion|Bio\\.", { plural: "Billionen", one: "eine" }),
  ],
  fr: [
    magnitude("mille", "mille|k", { one: "", ofMoney: "K" }),
    magnitude("million", "millions?|M(?:io)?", { plural: "millions", one: "un" }),
    magnitude("milliard", "milliards?|Mds?|Mrd", { plural: "milliards", one: "un" }),
  ],
};

/** Pattern for the written magnitudes of `language`, without capturing groups. */
export function magnitudePattern(language: Language, isMoney: boolean): string {
  const patterns = MAGNITUDES[language].map((known) => fullPattern(known, isMoney));
  // "$3 T-shirts", "5 M&Ms" and "$38 MSRP" have no magnitude, "5 TEUR" and "5 kEUR" have.
  return `(?:${patterns.join("|")})(?!(?!(?<=[TkM])EUR)\\p{L}|(?<=\\s\\p{L})[-&]\\p{L})`;
}

function fullPattern({ pattern, ofMoney }: Magnitude, isMoney: boolean): string {
  return isMoney && ofMoney !== undefined ? `${pattern}|${ofMoney}` : pattern;
}

/** Reads a magnitude with the number before it; `number` is that number read alone. */
export function withMagnitude(
  written: string,
  number: { readonly spoken: string; readonly value: string },
  language: Language,
): { readonly number: string; readonly magnitude: string } {
  const known = MAGNITUDES[language].find((magnitude) =>
    new RegExp(`^(?:${fullPattern(magnitude, true)})$`, "u").test(written)
  );
  if (known === undefined) throw new Error(`Cannot read the magnitude ${written}`);
  const isOne = number.value === "1";
  const isPlural = language === "fr" ? Number(number.value) >= 2 : !isOne;
  // "trois cent mille" drops the s of "trois cents".
  const spoken = known.singular === "mille"
    ? number.spoken.replace(/(cent|vingt)s$/, "$1")
    : number.spoken;
  return {
    number: isOne ? known.one : spoken,
    magnitude: isPlural ? known.plural : known.singular,
  };
}

/** True when French wants "de" after `written`: millions, but not thousands. */
export function wantsDe(written: string): boolean {
  return !/^(?:mille|[kK])$/.test(written);
}

/** Puts "de" before French words, or "d'" if they begin with a vowel. */
export function withDe(words: string): string {
  return /^[aeiouyéèhœ]/i.test(words) ? `d'${words}` : `de ${words}`;
}
