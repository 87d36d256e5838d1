/**
 * Measures silence by the clock while no audio arrives. Audio comes in pieces, for example one a
 * second from a recorder, so the next piece is not late until the last one has played out.
 * @module
 */

/** Cap on audio that arrives at once: more than this was recorded earlier. */
const LONGEST_SECONDS = 2;

/** Tracks when the audio of a channel arrives. */
export class Arrival {
  #lastMilliseconds: number;
  /** Duration of the audio that last arrived in one go. */
  #seconds = 0;

  /** Starts waiting at `now`, in milliseconds of `performance.now()`. */
  constructor(now: number = performance.now()) {
    this.#lastMilliseconds = now;
  }

  /** Records that `seconds` of audio have arrived. */
  note(seconds: number, now: number = performance.now()): void {
    const elapsed = this.secondsSince(now);
    // Faster than twice real time: it was sent together with the audio before it.
    const before = elapsed < seconds / 2 ? Math.max(0, this.#seconds - elapsed) : 0;
    this.#seconds = Math.min(LONGEST_SECONDS, before + seconds);
    this.#lastMilliseconds = now;
  }

  /** Seconds since audio last arrived. */
  secondsSince(now: number = performance.now()): number {
    return (now - this.#lastMilliseconds) / 1000;
  }

  /** Seconds since the audio that arrived has played out. */
  silentSeconds(now: number = performance.now()): number {
    return Math.max(0, this.secondsSince(now) - this.#seconds);
  }
}
