/**
 * Chooses the number of threads before a window is transcribed. Threads of ggml wait for each other
 * after every operation, so several may take fifty times as long as one beside processes that keep
 * the cores busy, and the encoder cannot be stopped. So a single token, which takes some
 * milliseconds, is timed first.
 * @module
 */
import { RaisePause } from "../../../shared/engine/raise_pause.ts";

/** Threads wait for each other if they take this many times as long as one, plus 10 ms. */
const WAITING = 2;
const WAITING_SECONDS = 0.01;

/** What a {@linkcode ThreadProbe} measures, and by which clock. */
export interface ProbeOptions {
  /** Computes a token with so many `threads`. */
  readonly compute: (threads: number) => Promise<unknown>;
  /** Maximum number of threads of a window. */
  readonly most: number;
  /** Monotonic clock, in seconds. */
  readonly now: () => number;
}

/** Chooses the threads of each window: all, or one. */
export class ThreadProbe {
  readonly #options: ProbeOptions;
  readonly #aloneSeconds: number;
  readonly #pause = new RaisePause(1);
  #chosen: number;

  private constructor(options: ProbeOptions, aloneSeconds: number) {
    this.#options = options;
    this.#aloneSeconds = aloneSeconds;
    this.#chosen = options.most;
  }

  /** Measures how long a token takes on one thread. */
  static async start(options: ProbeOptions): Promise<ThreadProbe> {
    // The first token also fetches the weights.
    await options.compute(1);
    return new ThreadProbe(options, await secondsOf(options, 1));
  }

  /** Chooses the threads of the next window. */
  async choose(): Promise<number> {
    const { most, now } = this.#options;
    if (!this.#pause.isOver(now())) return this.#chosen;
    const seconds = await secondsOf(this.#options, most);
    const isWaiting = seconds > WAITING * this.#aloneSeconds + WAITING_SECONDS;
    if (this.#chosen > 1) {
      if (isWaiting) this.#pause.onLowered(now());
    } else if (isWaiting) this.#pause.onFailed(now());
    else this.#pause.onRaised(now());
    this.#chosen = isWaiting ? 1 : most;
    return this.#chosen;
  }
}

async function secondsOf({ compute, now }: ProbeOptions, threads: number): Promise<number> {
  const start = now();
  await compute(threads);
  return now() - start;
}
