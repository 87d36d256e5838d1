/**
 * A position in a text that is still growing. Readers are generators that yield {@linkcode MORE}
 * when they need more text, so that each is written like a parser of a complete text.
 * @module
 */
import { overlap } from "../stop_strings.ts";

/** Yielded by a reader that needs more text. */
export const MORE: unique symbol = Symbol("more");

/** A reader, which yields parts and {@linkcode MORE}, and returns a result. */
export type Reading<Part, Result = void> = Generator<Part | typeof MORE, Result, void>;

/** A growing text and a position in it. */
export class TextCursor {
  #text = "";
  #offset = 0;
  #isEnded = false;

  /** Whether the text is complete. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The text after the position. */
  get rest(): string {
    return this.#text.slice(this.#offset);
  }

  /** Adds text at the end. */
  append(text: string): void {
    this.#text = this.rest + text;
    this.#offset = 0;
  }

  /** Marks the text as complete. */
  end(): void {
    this.#isEnded = true;
  }

  /** Consumes and returns up to `length` characters. */
  take(length: number): string {
    const taken = this.#text.slice(this.#offset, this.#offset + length);
    this.#offset += taken.length;
    return taken;
  }

  /** Returns the next character, waiting for it if necessary; empty at the end of the text. */
  *peek(): Reading<never, string> {
    while (this.#offset >= this.#text.length && !this.#isEnded) yield MORE;
    return this.#text[this.#offset] ?? "";
  }

  /** Consumes and returns blanks. */
  *blanks(): Reading<never, string> {
    let passed = "";
    while (/^\s$/.test(yield* this.peek())) passed += this.take(1);
    return passed;
  }

  /**
   * Consumes and returns the first of `options` that the text continues with; undefined for none.
   * An option that is a prefix of another must come after that one; an empty one always fits.
   */
  *oneOf(options: readonly string[]): Reading<never, string | undefined> {
    while (true) {
      const { rest } = this;
      const first = options.find((option) =>
        rest.startsWith(option) || (!this.#isEnded && option.startsWith(rest))
      );
      if (first === undefined) return undefined;
      if (rest.startsWith(first)) return this.take(first.length);
      yield MORE;
    }
  }

  /**
   * Consumes the text before the first of `markers` and returns both; without one, the text that
   * cannot be the beginning of a marker. Of several markers at one place, the longest counts.
   */
  takeBefore(markers: readonly string[]): { text: string; marker: string | undefined } {
    const { rest } = this;
    const found = markers
      .map((marker) => ({ marker, index: rest.indexOf(marker) }))
      .filter(({ index }) => index !== -1)
      .toSorted((a, b) => a.index - b.index || b.marker.length - a.marker.length)[0];
    if (found !== undefined) {
      const behind = rest.slice(found.index);
      const mayBeLonger = !this.#isEnded &&
        markers.some((marker) => marker.length > behind.length && marker.startsWith(behind));
      const text = this.take(found.index);
      return { text, marker: mayBeLonger ? undefined : found.marker };
    }
    const held = this.#isEnded ? 0 : Math.max(0, ...markers.map((marker) => overlap(rest, marker)));
    return { text: this.take(rest.length - held), marker: undefined };
  }

  /** Consumes the text up to and including `marker`; returns what precedes it, or undefined. */
  *until(marker: string): Reading<never, string | undefined> {
    return (yield* this.untilOneOf([marker]))?.before;
  }

  /** Does the same for the first of `markers`, and returns that too. */
  *untilOneOf(
    markers: readonly string[],
  ): Reading<never, { before: string; marker: string } | undefined> {
    let before = "";
    while (true) {
      const { text, marker } = this.takeBefore(markers);
      before += text;
      if (marker !== undefined) return { before, marker: this.take(marker.length) };
      if (this.isEnded) return undefined;
      yield MORE;
    }
  }
}
