/**
 * How many threads share a decode of a few tokens. Threads of llama.cpp wait for each other after
 * every operation, and spin while they do: where other processes keep the cores busy, two threads
 * may take fifty times as long as one. So fewer and more threads are tried now and then, and the
 * faster number is kept.
 * @module
 */
import { RaisePause } from "../../shared/engine/raise_pause.ts";

/** A decode that takes more than this many times its usual duration was disturbed. */
const DISTURBED = 3;
/** This many disturbed decodes in a row are no coincidence. */
const NO_COINCIDENCE_DECODES = 3;
/** Another number of threads is kept when its decode takes at most this fraction of the time. */
const BETTER = 0.9;
/** Decodes after which fewer threads are tried, even undisturbed; doubles each time that fails. */
const FIRST_TRY_DECODES = 2;
const RAREST_TRY_DECODES = 1024;
/** A trial is lost when it takes longer than `LOST` times its reference, plus `LOST_SECONDS`. */
const LOST = 2;
const LOST_SECONDS = 0.01;
/** Weight of a new decode in the moving average of the usual duration. */
const LEARNING = 0.2;

/** A decode that was measured. */
export interface MeasuredDecode {
  /** Tokens in its batch. */
  readonly tokens: number;
  /** How long it took. */
  readonly seconds: number;
  /** When it ended, in seconds of a monotonic clock. */
  readonly endSeconds: number;
}

/** How the next decode is shared among threads. */
export interface ThreadShare {
  /** Number of threads. */
  readonly threads: number;
  /** Time after which it may be aborted and still learnt; undefined for one that must complete. */
  readonly lostAfterSeconds: number | undefined;
}

/** Another number of threads, tried for one decode. */
interface Trial {
  readonly threads: number;
  /** Duration of a decode with the number that is kept. */
  readonly referenceSeconds: number;
}

/** Chooses the number of threads of each decode of a few tokens. */
export class ThreadCount {
  readonly #most: number;
  readonly #pause = new RaisePause(0.05);
  #kept: number;
  #trial: Trial | undefined;
  /** Tokens of the last decode; only decodes of equally many can be compared. */
  #lastTokens = 0;
  /** Usual duration of undisturbed decodes with the number that is kept, by tokens of the batch. */
  readonly #usualSeconds = new Map<number, number>();
  /** Durations of the last decodes in a row that were disturbed. */
  #disturbedSeconds: number[] = [];
  #triesAfterDecodes = FIRST_TRY_DECODES;
  #decodes = 0;
  #triesOne = false;
  /** Whether only the duration with one thread is known, so that the next trial takes all. */
  #triesAll = false;

  /** Starts with `most` threads, which is also the maximum. */
  constructor(most: number) {
    this.#most = most;
    this.#kept = most;
  }

  /** Forgets what was learnt: starts with one thread, which waits for no other; then tries all. */
  beginWithOne(): void {
    this.#begin(1);
    this.#triesAll = true;
  }

  /** Forgets what was learnt and starts with all threads, until fewer are faster. */
  beginWithAll(): void {
    this.#begin(this.#most);
    this.#triesAll = false;
  }

  #begin(threads: number): void {
    this.#kept = threads;
    this.#trial = undefined;
    this.#usualSeconds.clear();
    this.#disturbedSeconds = [];
    this.#decodes = 0;
    this.#pause.end();
  }

  /** Returns how to share a decode of `tokens` tokens, which begins at `nowSeconds` (monotonic). */
  next(tokens: number, nowSeconds: number): ThreadShare {
    const isComparable = tokens === this.#lastTokens;
    this.#trial = isComparable ? this.#worthTrying(tokens, nowSeconds) : undefined;
    if (this.#trial === undefined) return { threads: this.#kept, lostAfterSeconds: undefined };
    const { threads, referenceSeconds } = this.#trial;
    return { threads, lostAfterSeconds: LOST * referenceSeconds + LOST_SECONDS };
  }

  /** Learns the duration of the decode that {@linkcode next} planned, completed or aborted. */
  learn(decode: MeasuredDecode): void {
    const { tokens, seconds } = decode;
    if (this.#trial !== undefined) return this.#judge(this.#trial, decode);
    this.#lastTokens = tokens;
    this.#decodes++;
    const usual = this.#usualSeconds.get(tokens) ?? seconds;
    if (seconds <= DISTURBED * usual) {
      this.#disturbedSeconds = [];
      this.#usualSeconds.set(tokens, usual + LEARNING * (seconds - usual));
      return;
    }
    this.#disturbedSeconds.push(seconds);
    const slow = this.#slowSeconds;
    if (this.#kept === 1 && slow !== undefined) this.#getUsedTo(slow, tokens);
  }

  /** Duration of the last decodes if they were disturbed too often for a coincidence. */
  get #slowSeconds(): number | undefined {
    if (this.#disturbedSeconds.length < NO_COINCIDENCE_DECODES) return undefined;
    return Math.min(...this.#disturbedSeconds);
  }

  /**
   * Takes a longer duration for the usual one: where a single thread is no faster, no threads wait
   * for each other, and the decodes themselves take longer, as those of a long conversation do.
   */
  #getUsedTo(seconds: number, tokens: number): void {
    this.#usualSeconds.set(tokens, seconds);
    this.#disturbedSeconds = [];
    this.#triesAfterDecodes = FIRST_TRY_DECODES;
  }

  /** Returns another number of threads that may be faster. */
  #worthTrying(tokens: number, nowSeconds: number): Trial | undefined {
    const usual = this.#usualSeconds.get(tokens);
    if (usual === undefined) return undefined;
    if (this.#kept < this.#most && this.#pause.isOver(nowSeconds)) {
      const threads = this.#triesAll ? this.#most : Math.min(this.#most, 2 * this.#kept);
      return { threads, referenceSeconds: usual };
    }
    if (this.#kept === 1) return undefined;
    // Half of the threads may wait for each other as long as all; a single one never waits.
    const threads = this.#triesOne ? 1 : Math.floor(this.#kept / 2);
    const slow = this.#slowSeconds;
    if (slow !== undefined) return { threads, referenceSeconds: slow };
    return this.#decodes >= this.#triesAfterDecodes
      ? { threads, referenceSeconds: usual }
      : undefined;
  }

  /** Keeps the number that was tried if it was faster. */
  #judge({ threads, referenceSeconds }: Trial, decode: MeasuredDecode): void {
    const { tokens, seconds, endSeconds } = decode;
    const isRaise = threads > this.#kept;
    const slow = this.#slowSeconds;
    const isKept = seconds <= BETTER * referenceSeconds;
    this.#trial = undefined;
    this.#triesAll = false;
    this.#disturbedSeconds = [];
    if (isKept) {
      this.#kept = threads;
      this.#usualSeconds.clear();
    }
    if (isKept || !isRaise) this.#decodes = 0;
    if (isRaise) {
      if (isKept) this.#pause.onRaised(endSeconds);
      else this.#pause.onFailed(endSeconds);
      return;
    }
    if (isKept) this.#pause.onLowered(endSeconds);
    this.#triesOne = !this.#triesOne && !isKept;
    // Where fewer threads are better, even fewer may be.
    this.#triesAfterDecodes = isKept
      ? FIRST_TRY_DECODES
      : Math.min(RAREST_TRY_DECODES, 2 * this.#triesAfterDecodes);
    if (!isKept && threads === 1 && slow !== undefined) this.#getUsedTo(slow, tokens);
  }
}
