/**
 * The text of an answer as a client sees it: without the blanks around it, which belong to the
 * format unless the client's own grammar has them, and ended by the first of the request's stop
 * strings. These are looked for here alone: in a tool call one would leave broken arguments, and in
 * what the model thinks no answer.
 * @module
 */
import { StopStrings } from "../stop_strings.ts";

/**
 * What formats put before an answer: empty lines behind what the model thinks, a space behind the
 * prompt (SentencePiece). A deeper indentation is the answer's.
 */
const BEFORE_ANSWER = /^(?:\s*\n)?(?: (?!\s))?/;

/** A text that still grows. */
export class AnswerText {
  readonly #stops: StopStrings;
  readonly #keepsBlanks: boolean;
  #hasBegun = false;
  #isStopped = false;
  #leftOut = "";
  /** Blanks before the answer, which are dropped but for its indentation. */
  #start = "";
  /** Blanks that are dropped unless text follows. */
  #blanks = "";

  /**
   * Begins empty; empty strings among `stop` are ignored.
   * @param keepsBlanks whether blanks belong to the answer wherever they stand
   */
  constructor(stop: readonly string[], keepsBlanks: boolean) {
    this.#stops = new StopStrings(stop);
    this.#keepsBlanks = keepsBlanks;
  }

  /** True when a stop string was found; nothing is to follow. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The stop string that was found, and what came with it; empty when none was. */
  get leftOut(): string {
    return this.#leftOut;
  }

  /** What is held back: it may still turn out to be no text of the answer. */
  get held(): string {
    return this.#blanks + this.#stops.held;
  }

  /** Adds raw text and returns what can be shown of it, which may be nothing. */
  push(raw: string): string {
    const { text, isStopped, leftOut } = this.#stops.push(this.#behindStart(raw));
    this.#isStopped = isStopped;
    this.#leftOut = leftOut;
    return this.#withoutBlanks(text);
  }

  /** What was held back as a possible beginning of a stop string, once no text follows it. */
  flush(): string {
    return this.#withoutBlanks(this.#stops.flush());
  }

  /** Drops the blanks before what is no text. */
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
