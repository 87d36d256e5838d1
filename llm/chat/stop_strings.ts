/**
 * Stop strings: ends a text before the first of them, wherever the pieces of the text are cut.
 * @module
 */

/** What may be passed on after a piece of text. */
export interface StopCheck {
  /** Text that is certain not to belong to a stop string. */
  readonly text: string;
  /** True when a stop string was found; it and everything after it is left out. */
  readonly isStopped: boolean;
  /** What is left out; empty unless a stop string was found. */
  readonly leftOut: string;
}

/** Looks for stop strings in a growing text; the earliest match wins. */
export class StopStrings {
  readonly #stops: readonly string[];
  #held = "";

  /** Empty strings among `stops` are ignored. */
  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((stop) => stop !== "");
  }

  /** What is held back. */
  get held(): string {
    return this.#held;
  }

  /** Adds a piece; what may be the beginning of a stop string is held back. */
  push(piece: string): StopCheck {
    const text = this.#held + piece;
    const found = this.#stops.reduce((first, stop) => {
      const index = text.indexOf(stop);
      return index === -1 ? first : Math.min(first, index);
    }, Infinity);
    if (found !== Infinity) {
      this.#held = "";
      return { text: text.slice(0, found), isStopped: true, leftOut: text.slice(found) };
    }
    const held = this.#stops.reduce((most, stop) => Math.max(most, overlap(text, stop)), 0);
    this.#held = held === 0 ? "" : text.slice(-held);
    return { text: text.slice(0, text.length - held), isStopped: false, leftOut: "" };
  }

  /** What was held back, once nothing more comes. */
  flush(): string {
    const held = this.#held;
    this.#held = "";
    return held;
  }
}

/** Length of the longest end of `text` that is a beginning of `marker`, but not all of it. */
export function overlap(text: string, marker: string): number {
  for (let length = Math.min(text.length, marker.length - 1); length > 0; length--) {
    if (text.endsWith(marker.slice(0, length))) return length;
  }
  return 0;
}
