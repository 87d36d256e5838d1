/**
 * Decides when the next partial of a channel is worth computing.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";

/** Share of the longest step after which a partial is due: pieces do not end with steps. */
const STEP_SHARE = 0.84;
const SHORTEST_SECONDS = 0.5;
/** Least step per second of computation: partials take at most four fifths of the time. */
const STEP_A_COMPUTED_SECOND = 1.25;

/** State of the channel when a partial may be due; positions and lengths are in samples. */
export interface PacingState {
  /** Start of the audio that would be decoded. */
  readonly begin: number;
  /** End of the audio so far. */
  readonly end: number;
  /** Length of the last piece of audio that arrived. */
  readonly piece: number;
  /** End of the last voice. */
  readonly voiceEnd: number;
}

/**
 * Paces the partials of one channel: the first of a stretch comes as soon as a word may have been
 * said, the others at least every `longestStepSeconds` of audio.
 */
export class PartialPacing {
  readonly #longestStepSeconds: number;
  /** Position up to which the audio has been decoded. */
  #decodedTo = 0;
  /** Whether nothing has been decoded since the last restart. */
  #isFirst = true;
  #computedSeconds = 0;
  #running: AbortController | undefined;

  /** Creates the pacing; new speech waits `longestStepSeconds` of audio at most. */
  constructor(longestStepSeconds: number) {
    this.#longestStepSeconds = longestStepSeconds;
  }

  /** Whether a partial is due: enough speech is not decoded yet, and no partial is running. */
  isDue({ begin, end, piece, voiceEnd }: PacingState): boolean {
    const longest = this.#isFirst ? SHORTEST_SECONDS : this.#longestStepSeconds;
    // Does not wait for a piece that exceeds the step: pieces of 0.2 s would turn 0.5 s into 0.6.
    const isLate = end + piece - this.#decodedTo > longest * RECOGNITION_RATE_HZ;
    const step = Math.max(
      isLate ? 0 : longest * STEP_SHARE,
      this.#computedSeconds * STEP_A_COMPUTED_SECOND,
    );
    return this.#running === undefined && voiceEnd > this.#decodedTo &&
      end - this.#decodedTo >= step * RECOGNITION_RATE_HZ &&
      end - begin >= SHORTEST_SECONDS * RECOGNITION_RATE_HZ;
  }

  /** Counts from position `from`: earlier audio is already decoded or of another utterance. */
  restart(from: number): void {
    this.#decodedTo = from;
    this.#isFirst = true;
  }

  /** Records that another decode has covered the audio up to position `to`. */
  onDecoded(to: number): void {
    this.#decodedTo = to;
    this.#isFirst = false;
  }

  /** Aborts the running partial. */
  abort(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  /** Computes a partial of the audio up to position `end`; `work` receives its abort signal. */
  async run<Result>(
    end: number,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    this.abort();
    const running = new AbortController();
    this.#running = running;
    this.onDecoded(end);
    const start = performance.now();
    try {
      return await work(running.signal);
    } finally {
      if (!running.signal.aborted) this.#computedSeconds = (performance.now() - start) / 1000;
      if (this.#running === running) this.#running = undefined;
    }
  }
}
