/**
 * When the next partial of a channel is worth its computation.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

/** Share of the longest step that makes another partial worth it: pieces of audio do not end with steps. */
const STEP_SHARE = 0.84;
const SHORTEST_SECONDS = 0.5;
/** Partials of one channel take at most four fifths of the time, however slow the model. */
const STEP_A_COMPUTED_SECOND = 1.25;

/** What is known of the channel when a partial may be due; places are in samples. */
export interface PacingState {
  /** Where what would be decoded begins. */
  readonly begin: number;
  /** End of the audio so far. */
  readonly end: number;
  /** Length of the piece of it that came last. */
  readonly piece: number;
  /** End of the last voice. */
  readonly voiceEnd: number;
}

/**
 * Paces the partials of one channel: the first of a stretch comes as soon as a word may have been said,
 * the others at least every `longestStepSeconds` of audio.
 */
export class PartialPacing {
  readonly #longestStepSeconds: number;
  /** Place up to which the last partial heard. */
  #heardTo = 0;
  /** Whether nothing was heard since that place was set. */
  #isFirst = true;
  #computedSeconds = 0;
  #running: AbortController | undefined;

  /** Paces them so. */
  constructor(longestStepSeconds: number) {
    this.#longestStepSeconds = longestStepSeconds;
  }

  /** Whether a partial is due: enough has been said that none has heard, and none is computed. */
  isDue({ begin, end, piece, voiceEnd }: PacingState): boolean {
    const longest = this.#isFirst ? SHORTEST_SECONDS : this.#longestStepSeconds;
    // None waits for a piece that would make it more: pieces of 0.2 s would make 0.5 s 0.6.
    const isLate = end + piece - this.#heardTo > longest * RECOGNITION_RATE_HZ;
    const step = Math.max(
      isLate ? 0 : longest * STEP_SHARE,
      this.#computedSeconds * STEP_A_COMPUTED_SECOND,
    );
    return this.#running === undefined && voiceEnd > this.#heardTo &&
      end - this.#heardTo >= step * RECOGNITION_RATE_HZ &&
      end - begin >= SHORTEST_SECONDS * RECOGNITION_RATE_HZ;
  }

  /** Begins to count from place `from`: what lies before is heard or is another utterance's. */
  restart(from: number): void {
    this.#heardTo = from;
    this.#isFirst = true;
  }

  /** Another decode has heard what lies before place `to`. */
  heard(to: number): void {
    this.#heardTo = to;
    this.#isFirst = false;
  }

  /** Stops the partial that is being computed, which nobody waits for any more. */
  abort(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Computes a partial of the audio up to place `end`; `work` is given what aborts it. */
  async run<Result>(
    end: number,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.abort();
    const running = new AbortController();
    this.#running = running;
    this.heard(end);
    const start = performance.now();
    try {
      return await work(running.signal);
    } finally {
      if (!running.signal.aborted) this.#computedSeconds = (performance.now() - start) / 1000;
      if (this.#running === running) this.#running = undefined;
    }
  }
}
