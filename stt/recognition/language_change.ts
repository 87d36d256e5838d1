/**
 * Whether another language begins within a few seconds of speech: what lies before its quietest moment
 * and what lies behind are heard apart then, since a model writes a window in one language.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { CUT_SAMPLES, quietestCut } from "../speech/window_cut.ts";
import type { WindowSamples } from "./recognizer.ts";

/** Less speech does not tell its language surely. */
const SHORTEST_PART_SAMPLES = 1.2 * RECOGNITION_RATE_HZ;
/** Of both languages: of less sure ones one may be wrong. */
const LEAST_PROBABILITY = 0.8;

/** A part of a window that is all of one language. */
export interface LanguagePart {
  /** Its samples, which are those of the window. */
  readonly samples: WindowSamples;
  /** Where it begins in the window, in samples. */
  readonly begin: number;
  /** The probability of each language. */
  readonly probabilities: Readonly<Record<string, number>>;
}

/**
 * The two parts of `window` in which `detect` finds two languages; none where it does not.
 * @param detect tells the probability of each language in some samples
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
  // Not at once: a part that is not sure spares the other.
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
