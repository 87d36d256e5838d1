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

/** A stop string, and how much of it the text ends with; by Knuth, Morris and Pratt. */
class Stop {
  readonly #text: string;
  /** For each beginning of the stop string, the length of the longest one that ends it. */
  readonly #within = [0, 0];
  #begun = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Number of its first characters that the text ends with. */
  get begun(): number {
    return this.#begun;
  }

  /** Adds a piece; returns where in it, or how far before it, the first match begins. */
  indexIn(piece: string): number | undefined {
    for (let index = 0; index < piece.length; index++) {
      this.#begun = this.#after(this.#begun, piece.charCodeAt(index));
      if (this.#begun === this.#text.length) return index + 1 - this.#text.length;
    }
    return undefined;
  }

  /** Starts again, behind the end of the text. */
  reset(): void {
    this.#begun = 0;
  }

  /** Returns how much is begun after `unit`, where `begun` characters were before. */
  #after(begun: number, unit: number): number {
    let length = begun;
    while (length > 0 && this.#text.charCodeAt(length) !== unit) length = this.#longestIn(length);
    return this.#text.charCodeAt(length) === unit ? length + 1 : 0;
  }

  #longestIn(length: number): number {
    // Only as far as the text ever came: a stop string may be long.
    for (let known = this.#within.length; known <= length; known++) {
      this.#within.push(this.#after(this.#within[known - 1]!, this.#text.charCodeAt(known - 1)));
    }
    return this.#within[length]!;
  }
}

/** Looks for stop strings in a growing text; the earliest match wins. */
export class StopStrings {
  readonly #stops: readonly Stop[];
  #held = "";

  /** Empty strings among `stops` are ignored. */
  constructor(stops: readonly string[]) {
    this.#stops = stops.filter((text) => text !== "").map((text) => new Stop(text));
  }

  /** Text that is held back because it may begin a stop string. */
  get held(): string {
    return this.#held;
  }

  /** Adds a piece; an end that may be the beginning of a stop string is held back. */
  push(piece: string): StopCheck {
    const text = this.#held + piece;
    const before = this.#held.length;
    const found = this.#stops.reduce(
      (first, stop) => Math.min(first, before + (stop.indexIn(piece) ?? Infinity)),
      Infinity,
    );
    if (found !== Infinity) {
      this.#reset();
      return { text: text.slice(0, found), isStopped: true, leftOut: text.slice(found) };
    }
    const held = this.#stops.reduce((most, { begun }) => Math.max(most, begun), 0);
    this.#held = held === 0 ? "" : text.slice(-held);
    return { text: text.slice(0, text.length - held), isStopped: false, leftOut: "" };
  }

  /** Returns the text that was held back, at the end of the text. */
  flush(): string {
    const held = this.#held;
    this.#reset();
    return held;
  }

  #reset(): void {
    this.#held = "";
    for (const stop of this.#stops) stop.reset();
  }
}

/** Returns the length of the longest suffix of `text` that is a proper prefix of `marker`. */
export function overlap(text: string, marker: string): number {
  for (let length = Math.min(text.length, marker.length - 1); length > 0; length--) {
    if (text.endsWith(marker.slice(0, length))) return length;
  }
  return 0;
}
