/**
 * When the next partial of a channel is worth its computation.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

/** New audio that makes another partial worth it. */
const STEP_SECONDS = 0.42;
/** None waits for a piece of audio that would make it more: pieces of 0.2 s would make it 0.6 s. */
const LONGEST_STEP_SECONDS = 0.5;
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

/** Paces the partials of one channel. */
export class PartialPacing {
  /** Place up to which the last partial heard. */
  #heardTo = 0;
  #computedSeconds = 0;
  #running: AbortController | undefined;

  /** Whether a partial is due: enough has been said that none has heard, and none is computed. */
  isDue({ begin, end, piece, voiceEnd }: PacingState): boolean {
    const isLate = end + piece - this.#heardTo > LONGEST_STEP_SECONDS * RECOGNITION_RATE_HZ;
    const step = Math.max(
      isLate ? 0 : STEP_SECONDS,
      this.#computedSeconds * STEP_A_COMPUTED_SECOND,
    );
    return this.#running === undefined && voiceEnd > this.#heardTo &&
      end - this.#heardTo >= step * RECOGNITION_RATE_HZ &&
      end - begin >= SHORTEST_SECONDS * RECOGNITION_RATE_HZ;
  }

  /** Begins to count from place `from`: what lies before is heard or is another utterance's. */
  restart(from: number): void {
    this.#heardTo = from;
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
    this.#heardTo = end;
    const start = performance.now();
    try {
      return await work(running.signal);
    } finally {
      if (!running.signal.aborted) this.#computedSeconds = (performance.now() - start) / 1000;
      if (this.#running === running) this.#running = undefined;
    }
  }
}
