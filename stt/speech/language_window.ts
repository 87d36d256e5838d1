/**
 * Which language is spoken, over a sliding window of 20 s.
 * @module
 */
import { type Language, LANGUAGES } from "../../shared/schema/listen_parameters.ts";
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

  /**
   * Language of speech that ends at `atSeconds`, given the probabilities over that speech, and its
   * probability there.
   */
  add(
    atSeconds: number,
    probabilities: Readonly<Record<string, number>>,
  ): { language: Language; confidence: number } {
    this.#detections = this.#detections.filter((detection) =>
      detection.atSeconds > atSeconds - WINDOW_SECONDS
    );
    const before = this.#detections;
    const score = (language: Language) =>
      meanLogarithm([probabilities[language] ?? 0]) +
      MEMORY_WEIGHT * meanLogarithm(before.map((each) => each.probabilities[language] ?? 0));
    const language = LANGUAGES.toSorted((a, b) => score(b) - score(a))[0]!;
    this.#detections.push({ atSeconds, probabilities });
    return { language, confidence: probabilities[language] ?? 0 };
  }
}
