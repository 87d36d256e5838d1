/**
 * Tracks rules that are being made while the rules that they lead to are made, which may lead back
 * to them.
 * @module
 */
import { isEndless } from "./endless.ts";
import type { GrammarRules } from "./rules.ts";

/** Tracks which rules are being made. */
export class RulesInWork {
  readonly #rules: GrammarRules;
  readonly #open = new Set<string>();
  /** Those whose expression is still empty, so that using them here would be left recursion. */
  #unwritten = new Set<string>();
  /** Those that lead back to themselves, since the last time that no rule was being made. */
  readonly #recursive = new Set<string>();

  /** Starts with no rule of `rules` being made. */
  constructor(rules: GrammarRules) {
    this.#rules = rules;
  }

  /** Marks a rule as being made. */
  begin(name: string): void {
    this.#open.add(name);
    this.#unwritten.add(name);
  }

  /** Marks a rule as made, or given up. */
  end(name: string): void {
    this.#open.delete(name);
    this.#unwritten.delete(name);
  }

  /** Forgets a rule that will never be completed. */
  giveUp(name: string): void {
    this.#recursive.delete(name);
  }

  /** Whether a rule would begin with itself if it were used here, which is left recursion. */
  isUnwritten(name: string): boolean {
    return this.#unwritten.has(name);
  }

  /** Runs `make` where each rule being made already has a first part, so that `make` may use it. */
  behindPart<Result>(make: () => Result): Result {
    const unwritten = this.#unwritten;
    this.#unwritten = new Set();
    try {
      return make();
    } finally {
      this.#unwritten = unwritten;
    }
  }

  /** Records that `name` is used, and returns it. */
  used(name: string): string {
    if (this.#open.has(name)) this.#recursive.add(name);
    return name;
  }

  /** Whether all rules have been made, and one of them has no text that ends. */
  areEndless(): boolean {
    if (this.#open.size > 0 || this.#recursive.size === 0) return false;
    const recursive = [...this.#recursive];
    this.#recursive.clear();
    return isEndless(this.#rules.textFrom(recursive.join(" ")));
  }
}
