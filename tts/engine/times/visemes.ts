/**
 * Maps phonemes in IPA to the fifteen visemes of Oculus, after Meta's reference. Rounded front
 * vowels (y, ø, œ), which it lacks, go with U and O because the lips do.
 * @module
 */
import type { TimedPhoneme } from "../adapter.ts";
import type { TimedViseme, VisemeName } from "../contract.ts";

const SYMBOLS: readonly (readonly [VisemeName, string])[] = [
  ["PP", "pbmɸβʙ"],
  ["FF", "fvɱʋⱱ"],
  ["TH", "θð"],
  ["DD", "tdʈɖɾɽ"],
  ["kk", "kɡgŋxɣçqhʔcɟɢɴχɦħʕʝɰʡ"],
  ["CH", "ʃʒɕʑʂʐɧ"],
  ["SS", "sz"],
  ["nn", "nlɲɫʎɳɭɬɮʟɺ"],
  ["RR", "rɹʁʀɻɚɝɜ"],
  ["aa", "aɑæʌɐəɘɶ"],
  ["E", "eɛ"],
  ["I", "iɪjɨᵻʲ"],
  ["O", "oɔɒɤøœɵɞ"],
  ["U", "uʊwyʏɥɯʉʍ"],
];

const BY_SYMBOL: ReadonlyMap<string, VisemeName> = new Map(
  SYMBOLS.flatMap(([viseme, symbols]) => [...symbols].map((symbol) => [symbol, viseme] as const)),
);

const AFFRICATES: readonly string[] = [
  ...["tʃ", "dʒ", "t͡ʃ", "d͡ʒ", "ʧ", "ʤ"],
  ...["tɕ", "dʑ", "tʂ", "dʐ", "t͡ɕ", "d͡ʑ", "t͡ʂ", "d͡ʐ"],
];

/** Returns the viseme of a phoneme in IPA; one without a mouth shape (a pause) is `sil`. */
export function visemeOf(phoneme: string): VisemeName {
  const symbols = phoneme.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  if (AFFRICATES.some((affricate) => phoneme.startsWith(affricate))) return "CH";
  return BY_SYMBOL.get(symbols[0] ?? "") ?? "sil";
}

/** Returns the visemes of a clause without gaps, with equal neighbours joined. */
export function visemesOf(phonemes: readonly TimedPhoneme[], seconds: number): TimedViseme[] {
  const visemes: TimedViseme[] = [];
  let end = 0;
  const add = (viseme: VisemeName, start: number, stop: number) => {
    const last = visemes.at(-1);
    if (last?.viseme === viseme) last.duration = stop - last.start;
    else visemes.push({ viseme, start, duration: stop - start });
    end = stop;
  };
  for (const { symbol, startSeconds, endSeconds } of phonemes) {
    if (startSeconds > end) add("sil", end, startSeconds);
    if (endSeconds > end) add(visemeOf(symbol), end, endSeconds);
  }
  if (seconds > end) add("sil", end, seconds);
  return visemes;
}
