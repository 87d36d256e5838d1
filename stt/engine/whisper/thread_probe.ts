/**
 * Finds out how many threads a window is worth before it is transcribed. Threads of ggml wait for each
 * other after every operation, so that several may take fifty times as long as one beside processes that
 * keep the cores busy; and nothing stops the encoder. A token, which takes some milliseconds, tells.
 * @module
 */
import { RaisePause } from "../../../shared/engine/raise_pause.ts";

/** Threads wait for each other where they take so many times what one takes. */
const WAITING = 2;
const WAITING_SECONDS = 0.01;

/** What a {@linkcode ThreadProbe} measures, and by which clock. */
export interface ProbeOptions {
  /** Computes a token, with so many threads. */
  readonly compute: (threads: number) => Promise<unknown>;
  /** Most threads of a window. */
  readonly most: number;
  /** Seconds of a steady clock. */
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

  /** Measures what a token takes on one thread. */
  static async start(options: ProbeOptions): Promise<ThreadProbe> {
    // The first one also fetches the weights.
    await options.compute(1);
    return new ThreadProbe(options, await secondsOf(options, 1));
  }

  /** Threads of the window that comes next. */
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
