/**
 * Generates texts that match a regular expression.
 * @module
 */
import { type AST, PatternError } from "../patterns/syntax.ts";
import type { Choices } from "./choices.ts";
import { boundedPattern } from "./pattern_match.ts";
import { parsePattern, type PatternNode } from "./pattern_syntax.ts";

/** Maximum repetitions of a quantifier beyond its minimum. */
const MOST_EXTRA_REPEATS = 64;
/** Maximum repetitions in one text; a pattern that needs more fails, such as `(a{9999}){9999}`. */
const MOST_REPETITIONS = 5000;

/**
 * Returns a text that `pattern` matches, or undefined when none is found: the pattern has
 * unsupported syntax, needs too long a text, or has a lookaround that the text does not satisfy.
 * `choices` decides between alternatives, and on numbers of repetitions.
 * @throws {TooManyStepsError} when the steps of the request are used up
 */
export function textMatching(pattern: string, choices: Choices): string | undefined {
  try {
    const text = new PatternWriter(choices).write(parsePattern(pattern).root);
    return boundedPattern(pattern).test(text) ? text : undefined;
  } catch (thrown) {
    // The RangeError is a stack overflow, by groups that repeat thousands of times.
    const isKnown = thrown instanceof PatternError || thrown instanceof RangeError ||
      thrown instanceof SyntaxError;
    if (!isKnown) throw thrown;
  }
}

/** Writes one text. The caller must check whether it satisfies the lookarounds. */
class PatternWriter {
  readonly #choices: Choices;
  readonly #captures = new Map<AST.CapturingGroup, string>();
  #repetitions = 0;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  write(node: PatternNode): string {
    switch (node.kind) {
      case "character":
        return node.character;
      case "set":
        return this.#member(node.members);
      case "sequence":
        return node.parts.map((part) => this.write(part)).join("");
      case "alternatives":
        return this.write(node.branches[this.#choices.index(node.branches.length)]!);
      case "repeat":
        return this.#repeated(node);
      case "group":
        return this.#group(node.id, node.part);
      case "reference":
        return node.groups.map((group) => this.#captures.get(group) ?? "").join("");
      case "look":
        // Writing the asserted text itself may satisfy a lookaround, if the rest allows it.
        return node.isNegative || this.#choices.index(2) > 0 ? "" : this.write(node.part);
      default:
        return "";
    }
  }

  #member(members: readonly string[]): string {
    const member = members[this.#choices.index(members.length)];
    if (member === undefined) throw new PatternError("an empty character class matches nothing");
    return member;
  }

  #repeated({ part, least, most }: Extract<PatternNode, { kind: "repeat" }>): string {
    const times = this.#choices.count(least, Math.min(most, least + MOST_EXTRA_REPEATS));
    this.#repetitions += times;
    if (this.#repetitions > MOST_REPETITIONS) {
      throw new PatternError("it takes too long a string");
    }
    return Array.from({ length: times }, () => this.write(part)).join("");
  }

  #group(id: AST.CapturingGroup, part: PatternNode): string {
    const text = this.write(part);
    this.#captures.set(id, text);
    return text;
  }
}
