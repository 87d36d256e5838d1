/**
 * Language identification over a sliding window of 20 s.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import { likeliestLanguage } from "../engine/likeliest_language.ts";
import { meanLogarithm } from "../engine/mean_logarithm.ts";

const WINDOW_SECONDS = 20;
/** Weight of earlier detections against the current one: enough to settle doubtful cases. */
const MEMORY_WEIGHT = 0.25;

/** Probabilities of the languages over one stretch of speech. */
interface Detection {
  readonly atSeconds: number;
  readonly probabilities: Readonly<Record<string, number>>;
}

/** Language detections of the last 20 s of a channel. */
export class LanguageWindow {
  #detections: Detection[] = [];

  /** Log priors of `candidates` at `atSeconds`, from the detections in the 20 s before. */
  priors(atSeconds: number, candidates: readonly Language[]): Record<Language, number> {
    const before = this.#detections.filter((detection) =>
      detection.atSeconds > atSeconds - WINDOW_SECONDS
    );
    const prior = (language: Language) =>
      MEMORY_WEIGHT * meanLogarithm(before.map((each) => each.probabilities[language] ?? 0));
    // fromEntries loses the type of the keys.
    return Object.fromEntries(
      candidates.map((language) => [language, prior(language)]),
    ) as Record<Language, number>;
  }

  /**
   * Records the language probabilities of speech that ends at `atSeconds`. Returns its likeliest
   * language, given the `priors`, and the probability of that language in the speech itself.
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
