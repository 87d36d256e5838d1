/**
 * A place in a text that still grows. Readers are generators that yield {@linkcode MORE} when they
 * cannot go on without more text, so that each reads like a parser of the whole text.
 * @module
 */
import { overlap } from "../stop_strings.ts";

/** Yielded by a reader that needs more text. */
export const MORE: unique symbol = Symbol("more");

/** A reader: yields parts and {@linkcode MORE}, and returns a result. */
export type Reading<Part, Result = void> = Generator<Part | typeof MORE, Result, void>;

/** A growing text and a place in it. */
export class TextCursor {
  #text = "";
  #offset = 0;
  #isEnded = false;

  /** True when nothing more comes. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The text behind the place. */
  get rest(): string {
    return this.#text.slice(this.#offset);
  }

  /** Adds text at the end. */
  append(text: string): void {
    this.#text = this.rest + text;
    this.#offset = 0;
  }

  /** Says that nothing more comes. */
  end(): void {
    this.#isEnded = true;
  }

  /** Goes on by `length` characters and returns them. */
  take(length: number): string {
    const taken = this.#text.slice(this.#offset, this.#offset + length);
    this.#offset += taken.length;
    return taken;
  }

  /** The next character, when there is one; waits for it unless the text has ended. */
  *peek(): Reading<never, string> {
    while (this.#offset >= this.#text.length && !this.#isEnded) yield MORE;
    return this.#text[this.#offset] ?? "";
  }

  /** Passes blanks. */
  *blanks(): Reading<never, string> {
    let passed = "";
    while (/^\s$/.test(yield* this.peek())) passed += this.take(1);
    return passed;
  }

  /**
   * Passes the first of `options` that the text goes on with; undefined where it is none. Those that
   * others begin with stand behind them.
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
   * Goes on to the first of `markers`, which is named, or over what cannot be the beginning of one;
   * returns the text that was passed. Of several at one place it is the longest.
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

  /** Everything before `marker`, which is passed; undefined when the text ends before it. */
  *until(marker: string): Reading<never, string | undefined> {
    return (yield* this.untilOneOf([marker]))?.before;
  }

  /** Everything before the first of `markers`, which is passed; undefined when the text ends before it. */
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
