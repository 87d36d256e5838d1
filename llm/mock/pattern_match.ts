/**
 * Matches texts against regular expressions in bounded time: on a hostile pair of expression and
 * text, JavaScript's own RegExp would run forever and block the service.
 * @module
 */
import type { AST } from "../patterns/syntax.ts";
import { parsePattern, type PatternNode } from "./pattern_syntax.ts";
import { spendSteps } from "./steps.ts";

/** Characters of an expression that are parsed in the time of a step. */
const CHARACTERS_A_STEP = 10;

/** An expression with the interface that the validator needs. */
export interface PatternTest {
  /** Returns whether a part of `text` matches. */
  test(text: string): boolean;
  /** Returns the source of the expression, by which the validator distinguishes them. */
  toString(): string;
}

/**
 * Parses the expression `pattern`.
 * @throws {PatternError} when it is not a regular expression, or has inline flags or nested sets
 * @throws {TooManyStepsError} when the steps of the request are used up
 */
export function boundedPattern(pattern: string): PatternTest {
  spendSteps(pattern.length / CHARACTERS_A_STEP);
  const { root, isUnicode } = parsePattern(pattern);
  const test = (text: string) => new Matcher(isUnicode ? [...text] : text.split("")).matches(root);
  return { test, toString: () => pattern };
}

/** Continuation that matches the rest of the expression from `at` on. */
type Next = (at: number) => boolean;

class Matcher {
  readonly #text: readonly string[];
  readonly #captures = new Map<AST.CapturingGroup, readonly string[]>();

  constructor(text: readonly string[]) {
    this.#text = text;
  }

  matches(node: PatternNode): boolean {
    for (let at = 0; at <= this.#text.length; at++) {
      if (this.#run(node, at, () => true)) return true;
    }
    return false;
  }

  #run(node: PatternNode, at: number, next: Next): boolean {
    spendSteps(1);
    switch (node.kind) {
      case "character":
      case "set":
        return this.#isOne(node, at) && next(at + 1);
      case "sequence":
        return this.#sequence(node.parts, 0, at, next);
      case "alternatives":
        return node.branches.some((branch) => this.#run(branch, at, next));
      case "repeat":
        return node.part.kind === "character" || node.part.kind === "set"
          ? this.#repeatOne(node, node.part, at, next)
          : this.#repeat(node, 0, at, next);
      case "group":
        return this.#group(node.id, node.part, at, next);
      case "reference":
        return this.#reference(node.groups, at, next);
      case "look":
        return this.#look(node, at) !== node.isNegative && next(at);
      case "start":
        return at === 0 && next(at);
      case "end":
        return at === this.#text.length && next(at);
      default:
        return this.#isBoundary(at) === (node.kind === "boundary") && next(at);
    }
  }

  #isOne(node: Extract<PatternNode, { kind: "character" | "set" }>, at: number): boolean {
    const character = this.#text[at];
    if (character === undefined) return false;
    return node.kind === "set" ? node.has(character) : node.character === character;
  }

  #sequence(parts: readonly PatternNode[], index: number, at: number, next: Next): boolean {
    const part = parts[index];
    if (part === undefined) return next(at);
    return this.#run(part, at, (to) => this.#sequence(parts, index + 1, to, next));
  }

  /** Repeats a single character, without recursion: runs may be thousands of characters long. */
  #repeatOne(
    { least, most, isLazy }: Extract<PatternNode, { kind: "repeat" }>,
    part: Extract<PatternNode, { kind: "character" | "set" }>,
    at: number,
    next: Next,
  ): boolean {
    let count = 0;
    while (count < most && this.#isOne(part, at + count)) count++;
    spendSteps(count);
    for (let tried = 0; tried <= count - least; tried++) {
      if (next(at + (isLazy ? least + tried : count - tried))) return true;
    }
    return false;
  }

  #repeat(
    node: Extract<PatternNode, { kind: "repeat" }>,
    count: number,
    at: number,
    next: Next,
  ): boolean {
    const again = () =>
      count < node.most &&
      this.#run(node.part, at, (to) =>
        // An empty repetition may only help to reach the minimum; more would loop forever.
        (to !== at || count < node.least) && this.#repeat(node, count + 1, to, next));
    const stop = () => count >= node.least && next(at);
    return node.isLazy ? stop() || again() : again() || stop();
  }

  #group(id: AST.CapturingGroup, part: PatternNode, at: number, next: Next): boolean {
    return this.#run(part, at, (to) => {
      const before = this.#captures.get(id);
      this.#captures.set(id, this.#text.slice(at, to));
      if (next(to)) return true;
      if (before === undefined) this.#captures.delete(id);
      else this.#captures.set(id, before);
      return false;
    });
  }

  #reference(groups: readonly AST.CapturingGroup[], at: number, next: Next): boolean {
    // A group that has not matched counts as empty.
    const captured = groups.flatMap((group) => this.#captures.get(group) ?? []);
    spendSteps(captured.length);
    return captured.every((character, index) => this.#text[at + index] === character) &&
      next(at + captured.length);
  }

  #look(node: Extract<PatternNode, { kind: "look" }>, at: number): boolean {
    if (node.isAhead) return this.#run(node.part, at, () => true);
    for (let from = at; from >= 0; from--) {
      if (this.#run(node.part, from, (to) => to === at)) return true;
    }
    return false;
  }

  #isBoundary(at: number): boolean {
    const [before, after] = [at - 1, at].map((place) => /^\w$/.test(this.#text[place] ?? ""));
    return before !== after;
  }
}
