/**
 * Limits the time that the grammar of one answer takes: the time that llama.cpp needs to follow an
 * ambiguous grammar grows with every token, and all answers of the engine wait for it.
 * @module
 */
import { fieldError, type ServiceError } from "../../shared/errors.ts";

/** Initial and largest time budget of an answer. */
const MOST_SECONDS = 2;
/** Time that every token adds to the remaining budget. */
const SECONDS_A_TOKEN = 0.25;

/** Remaining time budget of one answer. */
export class GrammarTime {
  readonly #field: string;
  readonly #now: () => number;
  #leftMilliseconds = MOST_SECONDS * 1000;

  /** Starts with the full budget, for the grammar that `field` of the request specifies. */
  constructor(field: string, now: () => number = () => performance.now()) {
    this.#field = field;
    this.#now = now;
  }

  /**
   * Measures the choice of one token. `run` calls its argument between its steps, which throws when
   * the budget is used up.
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
      `enforcing it takes more than ${MOST_SECONDS} s: it has too many alternatives, or too similar ones`,
      { verb: "continue with" },
    );
  }
}
