/**
 * The text of an answer as a client sees it: without the blanks around it, which belong to the
 * format unless the client's own grammar asks for them, and ended by the first of the request's
 * stop strings. Stop strings apply to the answer alone: in a tool call one would leave broken
 * arguments, and in reasoning no answer.
 * @module
 */
import { StopStrings } from "../stop_strings.ts";

/**
 * Blanks that formats put before an answer: empty lines after the reasoning, a space after the
 * prompt (SentencePiece). Deeper indentation is part of the answer.
 */
const BEFORE_ANSWER = /^(?:\s*\n)?(?: (?!\s))?/;

/** The text of an answer that is still being written. */
export class AnswerText {
  readonly #stops: StopStrings;
  readonly #keepsBlanks: boolean;
  #hasBegun = false;
  #isStopped = false;
  #leftOut = "";
  /** Blanks before the answer, dropped except for its indentation. */
  #start = "";
  /** Blanks that are held back, and dropped unless text follows. */
  #blanks = "";

  /**
   * Begins empty; empty strings among `stop` are ignored.
   * @param keepsBlanks whether all blanks belong to the answer
   */
  constructor(stop: readonly string[], keepsBlanks: boolean) {
    this.#stops = new StopStrings(stop);
    this.#keepsBlanks = keepsBlanks;
  }

  /** Whether a stop string was found; nothing may be added then. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The stop string that was found and the text after it; empty when none was. */
  get leftOut(): string {
    return this.#leftOut;
  }

  /** Text that is held back because it may not be part of the answer. */
  get held(): string {
    return this.#blanks + this.#stops.held;
  }

  /** Adds raw text and returns the part that can be shown, possibly none. */
  push(raw: string): string {
    const { text, isStopped, leftOut } = this.#stops.push(this.#behindStart(raw));
    this.#isStopped = isStopped;
    this.#leftOut = leftOut;
    return this.#withoutBlanks(text);
  }

  /** Returns text held back as a possible beginning of a stop string, when no more text follows. */
  flush(): string {
    return this.#withoutBlanks(this.#stops.flush());
  }

  /** Drops blanks that are held back, because no text of the answer follows them. */
  dropBlanks(): void {
    this.#blanks = "";
  }

  #behindStart(raw: string): string {
    if (this.#hasBegun || this.#keepsBlanks) return raw;
    this.#start += raw;
    if (this.#start.trim() === "") return "";
    this.#hasBegun = true;
    return this.#start.replace(BEFORE_ANSWER, "");
  }

  #withoutBlanks(text: string): string {
    if (this.#keepsBlanks) return text;
    const whole = this.#blanks + text;
    const end = whole.trimEnd().length;
    this.#blanks = whole.slice(end);
    return whole.slice(0, end);
  }
}
