/**
 * How long nobody has spoken by the clock. Audio comes in pieces, of a recorder once a second for
 * example, and the next one is not late before the last one has sounded to its end.
 * @module
 */

/** Whoever sends more at once than this has sent what was recorded before. */
const LONGEST_SECONDS = 2;

/** Notes when the audio of a channel comes. */
export class Arrival {
  #lastMilliseconds: number;
  /** What came in one go the last time. */
  #seconds = 0;

  /** Begins to wait at `now`, in milliseconds of `performance.now()`. */
  constructor(now: number = performance.now()) {
    this.#lastMilliseconds = now;
  }

  /** Takes note that audio of so many seconds has come. */
  note(seconds: number, now: number = performance.now()): void {
    const elapsed = this.secondsSince(now);
    // Faster than twice as fast as it sounds: it was sent together with what came before.
    const before = elapsed < seconds / 2 ? Math.max(0, this.#seconds - elapsed) : 0;
    this.#seconds = Math.min(LONGEST_SECONDS, before + seconds);
    this.#lastMilliseconds = now;
  }

  /** Seconds since audio came. */
  secondsSince(now: number = performance.now()): number {
    return (now - this.#lastMilliseconds) / 1000;
  }

  /** Seconds since what came has sounded to its end. */
  silentSeconds(now: number = performance.now()): number {
    return Math.max(0, this.secondsSince(now) - this.#seconds);
  }
}
