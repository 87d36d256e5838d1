/**
 * Detects a change of language within a few seconds of speech. The parts before and after the
 * quietest moment are then transcribed separately, since a model writes a window in one language.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { CUT_SAMPLES, quietestCut } from "../speech/window_cut.ts";
import type { WindowSamples } from "./recognizer.ts";

/** Language detection is unreliable on less speech than this. */
const SHORTEST_PART_SAMPLES = 1.2 * RECOGNITION_RATE_HZ;
/** Least probability of each of the two languages; below it, one of them may be wrong. */
const LEAST_PROBABILITY = 0.8;

/** A part of a window that is all of one language. */
export interface LanguagePart {
  /** Its samples, a view of the window's. */
  readonly samples: WindowSamples;
  /** Where it begins in the window, in samples. */
  readonly begin: number;
  /** The probability of each language. */
  readonly probabilities: Readonly<Record<string, number>>;
}

/**
 * Returns the two parts of `window` in which `detect` finds different languages, or none.
 * @param detect returns the probability of each language in the given samples
 */
export async function partsByLanguage(
  window: WindowSamples,
  detect: (samples: WindowSamples) => Promise<Readonly<Record<string, number>>>,
): Promise<LanguagePart[]> {
  const middle = window.subarray(SHORTEST_PART_SAMPLES, -SHORTEST_PART_SAMPLES);
  if (middle.length < CUT_SAMPLES) return [];
  const cut = SHORTEST_PART_SAMPLES + quietestCut(middle);
  const parts: LanguagePart[] = [];
  const languages = new Set<string>();
  // One after the other: if the first part is unsure, the second need not be detected.
  for (const [begin, end] of [[0, cut], [cut, window.length]] as const) {
    const samples = window.subarray(begin, end);
    const probabilities = await detect(samples);
    const language = sureLanguage(probabilities);
    if (language === undefined) return [];
    parts.push({ samples, begin, probabilities });
    languages.add(language);
  }
  return languages.size === parts.length ? parts : [];
}

function sureLanguage(probabilities: Readonly<Record<string, number>>): string | undefined {
  return Object.entries(probabilities).find(([, chance]) => chance >= LEAST_PROBABILITY)?.[0];
}
