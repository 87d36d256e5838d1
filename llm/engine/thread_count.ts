/**
 * How many threads share a decode of a few tokens. Threads of llama.cpp wait for each other after every
 * operation, and spin while they do: where other processes keep the cores busy, two threads may take
 * fifty times as long as one. So fewer and more are tried now and then, and what is faster is kept.
 * @module
 */
import { RaisePause } from "../../shared/engine/raise_pause.ts";

/** A decode that takes this many times what is usual was disturbed. */
const DISTURBED = 3;
/** So many disturbed decodes in a row are no chance. */
const NO_CHANCE_DECODES = 3;
/** Another number of threads is kept when its decode takes this share of the time, or less. */
const BETTER = 0.9;
/** Decodes after which fewer threads are tried, even undisturbed; twice as many each time. */
const FIRST_TRY_DECODES = 2;
const RAREST_TRY_DECODES = 1024;
/** A trial has lost when it takes this much longer than what it is compared with. */
const LOST = 2;
const LOST_SECONDS = 0.01;
/** How much of what is usual follows a new decode. */
const LEARNING = 0.2;

/** A decode that was measured. */
export interface MeasuredDecode {
  /** Tokens in its batch. */
  readonly tokens: number;
  /** How long it took. */
  readonly seconds: number;
  /** When it ended, in seconds of a steady clock. */
  readonly endSeconds: number;
}

/** How the next decode is shared. */
export interface ThreadShare {
  /** Threads. */
  readonly threads: number;
  /** After so long it may be given up, and learnt as it is; undefined for one that is awaited. */
  readonly lostAfterSeconds: number | undefined;
}

/** What is tried for one decode. */
interface Trial {
  readonly threads: number;
  /** What a decode takes with the number that is kept. */
  readonly referenceSeconds: number;
}

/** Chooses the number of threads of each decode of a few tokens. */
export class ThreadCount {
  readonly #most: number;
  readonly #pause = new RaisePause(0.05);
  #kept: number;
  #trial: Trial | undefined;
  /** Tokens of the last decode; only decodes of as many can be compared. */
  #lastTokens = 0;
  /** What undisturbed decodes take with the number that is kept, by the tokens of the batch. */
  readonly #usualSeconds = new Map<number, number>();
  /** What the last decodes took, as far as they were disturbed. */
  #disturbedSeconds: number[] = [];
  #triesAfterDecodes = FIRST_TRY_DECODES;
  #decodes = 0;
  #triesOne = false;
  /** True where nothing is known but what one thread takes. */
  #triesAll = false;

  /** At most `most` threads. */
  constructor(most: number) {
    this.#most = most;
    this.#kept = most;
  }

  /** Forgets what was learnt: one thread, which waits for nobody, and all on trial where that can be. */
  beginWithOne(): void {
    this.#begin(1);
    this.#triesAll = true;
  }

  /** Forgets what was learnt: all threads, until fewer are faster. */
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

  /** How a decode of `tokens` tokens is shared that begins at `nowSeconds` of a steady clock. */
  next(tokens: number, nowSeconds: number): ThreadShare {
    const isComparable = tokens === this.#lastTokens;
    this.#trial = isComparable ? this.#worthTrying(tokens, nowSeconds) : undefined;
    if (this.#trial === undefined) return { threads: this.#kept, lostAfterSeconds: undefined };
    const { threads, referenceSeconds } = this.#trial;
    return { threads, lostAfterSeconds: LOST * referenceSeconds + LOST_SECONDS };
  }

  /** Learns what the decode took that {@linkcode next} was asked for, done or given up. */
  learn(decode: MeasuredDecode): void {
    const { tokens, seconds } = decode;
    if (this.#trial !== undefined) return this.#judge(this.#trial, decode);
    this.#lastTokens = tokens;
    this.#decodes++;
    const usual = this.#usualSeconds.get(tokens) ?? seconds;
    if (seconds > DISTURBED * usual) {
      this.#disturbedSeconds.push(seconds);
      return;
    }
    this.#disturbedSeconds = [];
    this.#usualSeconds.set(tokens, usual + LEARNING * (seconds - usual));
  }

  /** Another number of threads that may be faster. */
  #worthTrying(tokens: number, nowSeconds: number): Trial | undefined {
    const usual = this.#usualSeconds.get(tokens);
    if (usual === undefined) return undefined;
    if (this.#kept < this.#most && this.#pause.isOver(nowSeconds)) {
      const threads = this.#triesAll ? this.#most : Math.min(this.#most, 2 * this.#kept);
      return { threads, referenceSeconds: usual };
    }
    if (this.#kept === 1) return undefined;
    // Half of them may wait as long as all; one never waits.
    const threads = this.#triesOne ? 1 : Math.floor(this.#kept / 2);
    if (this.#disturbedSeconds.length >= NO_CHANCE_DECODES) {
      return { threads, referenceSeconds: Math.min(...this.#disturbedSeconds) };
    }
    return this.#decodes >= this.#triesAfterDecodes
      ? { threads, referenceSeconds: usual }
      : undefined;
  }

  /** Keeps what was tried where it was faster. */
  #judge({ threads, referenceSeconds }: Trial, { seconds, endSeconds }: MeasuredDecode): void {
    const isRaise = threads > this.#kept;
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
    // Where fewer are better, still fewer may be.
    this.#triesAfterDecodes = isKept
      ? FIRST_TRY_DECODES
      : Math.min(RAREST_TRY_DECODES, 2 * this.#triesAfterDecodes);
  }
}
