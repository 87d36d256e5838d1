/**
 * Which language is spoken, over a sliding window of 20 s.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import { likeliestLanguage } from "../engine/likeliest_language.ts";
import { meanLogarithm } from "../engine/mean_logarithm.ts";

const WINDOW_SECONDS = 20;
/** Weight of what was heard before against what is heard now: enough to settle doubtful cases. */
const MEMORY_WEIGHT = 0.25;

/** Probabilities of the languages over one stretch of speech. */
interface Detection {
  readonly atSeconds: number;
  readonly probabilities: Readonly<Record<string, number>>;
}

/** What was detected in the last 20 s of a channel. */
export class LanguageWindow {
  #detections: Detection[] = [];

  /** What speaks for each of `candidates` at `atSeconds`: what was heard in the 20 s before. */
  priors(atSeconds: number, candidates: readonly Language[]): Record<Language, number> {
    const before = this.#detections.filter((detection) =>
      detection.atSeconds > atSeconds - WINDOW_SECONDS
    );
    const prior = (language: Language) =>
      MEMORY_WEIGHT * meanLogarithm(before.map((each) => each.probabilities[language] ?? 0));
    // fromEntries forgets the type of the keys.
    return Object.fromEntries(
      candidates.map((language) => [language, prior(language)]),
    ) as Record<Language, number>;
  }

  /**
   * Language of speech that ends at `atSeconds`, given the probabilities over that speech, and its
   * probability there; `priors` are what spoke for each language beforehand.
   */
  add(
    atSeconds: number,
    probabilities: Readonly<Record<string, number>>,
    priors: Readonly<Record<Language, number>>,
  ): { language: Language; confidence: number } {
    this.#detections = this.#detections.filter((detection) =>
      detection.atSeconds > atSeconds - WINDOW_SECONDS
    );
    this.#detections.push({ atSeconds, probabilities });
    const language = likeliestLanguage(probabilities, priors);
    return { language, confidence: probabilities[language] ?? 0 };
  }
}
