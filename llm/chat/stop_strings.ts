/**
 * Stop strings: ends a text before the first match, even one that spans several pieces.
 * @module
 */

/** Result of adding a piece of text. */
export interface StopCheck {
  /** Text that cannot be part of a stop string and may be passed on. */
  readonly text: string;
  /** Whether a stop string was found; it and everything after it is left out of `text`. */
  readonly isStopped: boolean;
  /** The stop string and what follows it; empty unless one was found. */
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

  /** Text that is held back because it may begin a stop string. */
  get held(): string {
    return this.#held;
  }

  /** Adds a piece; an end that may be the beginning of a stop string is held back. */
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

  /** Returns the text that was held back, at the end of the text. */
  flush(): string {
    const held = this.#held;
    this.#held = "";
    return held;
  }
}

/** Returns the length of the longest suffix of `text` that is a proper prefix of `marker`. */
export function overlap(text: string, marker: string): number {
  for (let length = Math.min(text.length, marker.length - 1); length > 0; length--) {
    if (text.endsWith(marker.slice(0, length))) return length;
  }
  return 0;
}
