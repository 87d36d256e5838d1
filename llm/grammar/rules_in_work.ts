/**
 * Rules that are being made while others are that they lead to, so that these may lead back to them.
 * @module
 */
import { isEndless } from "./endless.ts";
import type { GrammarRules } from "./rules.ts";

/** Knows which rules are being made. */
export class RulesInWork {
  readonly #rules: GrammarRules;
  readonly #open = new Set<string>();
  /** Those of which nothing is written yet. */
  #unwritten = new Set<string>();
  /** Those that lead back to themselves, since the last time that none was being made. */
  readonly #recursive = new Set<string>();

  /** None is being made yet of `rules`. */
  constructor(rules: GrammarRules) {
    this.#rules = rules;
  }

  /** A rule begins to be made. */
  begin(name: string): void {
    this.#open.add(name);
    this.#unwritten.add(name);
  }

  /** A rule is made, or given up. */
  end(name: string): void {
    this.#open.delete(name);
    this.#unwritten.delete(name);
  }

  /** A rule that is being made will never be. */
  giveUp(name: string): void {
    this.#recursive.delete(name);
  }

  /** True for a rule that would begin with itself if it were used here. */
  isUnwritten(name: string): boolean {
    return this.#unwritten.has(name);
  }

  /** Runs `make`, before which a part of what is being made is written. */
  behindPart<Result>(make: () => Result): Result {
    const unwritten = this.#unwritten;
    this.#unwritten = new Set();
    try {
      return make();
    } finally {
      this.#unwritten = unwritten;
    }
  }

  /** Notes that `name` is used, and returns it. */
  used(name: string): string {
    if (this.#open.has(name)) this.#recursive.add(name);
    return name;
  }

  /** True when the last rules were made, and one of them led where no text has an end. */
  areEndless(): boolean {
    if (this.#open.size > 0 || this.#recursive.size === 0) return false;
    const recursive = [...this.#recursive];
    this.#recursive.clear();
    return isEndless(this.#rules.textFrom(recursive.join(" ")));
  }
}
