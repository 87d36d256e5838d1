/**
 * Turns a clause into Kokoro's symbols: espeak-ng's phonemes with Kokoro's own spellings, and the
 * punctuation, which shapes its intonation. Source: the phonemisation of kokoro-js 1.2.1.
 * @module
 */
import type { Clause } from "../contract.ts";
import type { Espeak, EspeakVoice } from "../formant/espeak.ts";
import { tokenPhonemes } from "../formant/token_phonemes.ts";
import type { SymbolRun } from "../times/symbol_times.ts";
import type { Vocabulary } from "./vocabulary.ts";

const MARKS = /[ˈˌ]/g;
/** Phonemes that the model spells differently. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/ʲ/g, "j"],
  [/ɬ/g, "l"],
  [/n̩/g, "ən"],
];
const ENGLISH_HABITS: readonly (readonly [RegExp, string])[] = [
  [/^r$/, "ɹ"],
  [/^x$/, "k"],
];

/** Returns the symbols of `clause` as `espeak` reads it with `voice`. */
export function symbolsOf(
  clause: Clause,
  espeak: Espeak,
  voice: EspeakVoice,
  vocabulary: Vocabulary,
): SymbolRun[] {
  const habits = voice.identifier.includes("/en") ? [...HABITS, ...ENGLISH_HABITS] : HABITS;
  const runs: SymbolRun[] = [];
  for (const { token, words, inner, punctuation } of tokenPhonemes(clause, espeak, voice)) {
    for (const [index, symbols] of words.entries()) {
      if (runs.length > 0) runs.push(mark(" ", vocabulary, index === 0 ? undefined : token));
      for (const symbol of symbols) {
        const written = habits.reduce((text, [from, to]) => text.replace(from, to), symbol);
        const ids = vocabulary.idsOf(written);
        if (ids.length > 0) runs.push({ token, phoneme: written.replace(MARKS, ""), ids });
      }
      if (inner[index]) runs.push(mark(inner[index], vocabulary, token));
    }
    if (punctuation !== "") runs.push(mark(punctuation, vocabulary));
  }
  return runs;
}

function mark(text: string, vocabulary: Vocabulary, token?: number): SymbolRun {
  return { token, phoneme: "", ids: vocabulary.idsOf(text) };
}
