/**
 * How long the grammar of one answer may take: what llama.cpp needs to follow an ambiguous one grows
 * with every token, and all answers of the engine wait for it.
 * @module
 */
import { fieldError, type ServiceError } from "../../shared/errors.ts";

/** What an answer may take at once. */
const MOST_SECONDS = 2;
/** What every token adds to what is left. */
const SECONDS_A_TOKEN = 0.25;

/** What one answer has left. */
export class GrammarTime {
  readonly #field: string;
  readonly #now: () => number;
  #leftMilliseconds = MOST_SECONDS * 1000;

  /** Nothing is used yet of the time for the grammar that `field` of the request makes. */
  constructor(field: string, now: () => number = () => performance.now()) {
    this.#field = field;
    this.#now = now;
  }

  /**
   * Measures the choice of one token; `run` calls what it is given between its steps, which throws
   * when nothing is left.
   * @throws {ServiceError} `request_invalid` naming the field
   */
  measure<Result>(run: (check: () => void) => Result): Result {
    const began = this.#now();
    this.#leftMilliseconds = Math.min(
      MOST_SECONDS * 1000,
      this.#leftMilliseconds + SECONDS_A_TOKEN * 1000,
    );
    const check = () => {
      if (this.#now() - began > this.#leftMilliseconds) throw this.#exceeded();
    };
    const result = run(check);
    check();
    this.#leftMilliseconds -= this.#now() - began;
    return result;
  }

  #exceeded(): ServiceError {
    return fieldError(
      this.#field,
      `following it takes more than ${MOST_SECONDS} s: its alternatives are too many, or too alike`,
      { verb: "go on with" },
    );
  }
}
