/**
 * How many threads share a decode of many tokens. Threads of llama.cpp wait for each other after
 * every operation: where another process keeps a core busy, Linux may put two of them on the other
 * one, and each operation takes a time slice of the scheduler, some milliseconds. A single thread
 * waits for no other. So a decode that takes twice as long as it would on one thread is aborted,
 * and more threads are tried later.
 * @module
 */
import { RaisePause } from "../../shared/engine/raise_pause.ts";
import type { MeasuredDecode, ThreadShare } from "./thread_count.ts";

/** A decode is lost when it takes `LOST` times as long as on one thread, plus `LOST_SECONDS`. */
const LOST = 2;
const LOST_SECONDS = 0.01;
/** More threads are kept when a decode takes at most this fraction of the time. */
const BETTER = 0.9;
/** A token in a large batch takes at most this fraction of the time of a token decoded alone. */
const SHARE_IN_PROMPT = 0.5;

/** Chooses the number of threads of each decode of many tokens. */
export class PromptThreads {
  readonly #most: number;
  readonly #pause = new RaisePause(1);
  #kept: number;
  #tried: number | undefined;
  /** Time per token of the last decode with the number that is kept. */
  #keptSeconds: number | undefined;
  /** Upper bound of the time per token on one thread. */
  #aloneSeconds: number | undefined;

  /** Starts with `most` threads, which is also the maximum. */
  constructor(most: number) {
    this.#most = most;
    this.#kept = most;
  }

  /** Learns that a decode of a single token takes `seconds` on one thread. */
  expect(seconds: number): void {
    this.#aloneSeconds = SHARE_IN_PROMPT * seconds;
  }

  /** Returns how to share a decode of `tokens` tokens, which begins at `nowSeconds` (monotonic). */
  next(tokens: number, nowSeconds: number): ThreadShare {
    const mayRaise = this.#kept < this.#most && this.#pause.isOver(nowSeconds);
    if (!mayRaise || this.#keptSeconds === undefined) {
      this.#tried = undefined;
      return { threads: this.#kept, lostAfterSeconds: this.#lostAfterSeconds(tokens) };
    }
    this.#tried = Math.min(this.#most, 2 * this.#kept);
    return {
      threads: this.#tried,
      lostAfterSeconds: tokens * this.#keptSeconds + LOST_SECONDS,
    };
  }

  /** Learns the duration of the decode that {@linkcode next} planned, completed or aborted. */
  learn({ tokens, seconds, endSeconds }: MeasuredDecode): void {
    const tokenSeconds = seconds / tokens;
    if (this.#tried !== undefined) return this.#judge(this.#tried, tokenSeconds, endSeconds);
    if (seconds > (this.#lostAfterSeconds(tokens) ?? Infinity)) {
      this.#kept = 1;
      this.#keptSeconds = undefined;
      this.#pause.onLowered(endSeconds);
      return;
    }
    this.#keptSeconds = tokenSeconds;
    this.#aloneSeconds = this.#kept === 1
      ? tokenSeconds
      : Math.min(this.#aloneSeconds ?? Infinity, this.#kept * tokenSeconds);
  }

  #lostAfterSeconds(tokens: number): number | undefined {
    if (this.#kept === 1 || this.#aloneSeconds === undefined) return undefined;
    return LOST * tokens * this.#aloneSeconds + LOST_SECONDS;
  }

  #judge(threads: number, tokenSeconds: number, endSeconds: number): void {
    if (tokenSeconds > BETTER * this.#keptSeconds!) return this.#pause.onFailed(endSeconds);
    this.#kept = threads;
    this.#keptSeconds = tokenSeconds;
    this.#pause.onRaised(endSeconds);
  }
}
