/**
 * Texts that match a regular expression.
 * @module
 */
import { type AST, PatternError } from "../patterns/syntax.ts";
import type { Choices } from "./choices.ts";
import { boundedPattern, PatternTimeError } from "./pattern_match.ts";
import { parsePattern, type PatternNode } from "./pattern_syntax.ts";

/** Most times that an unbounded quantifier repeats beyond its minimum. */
const MOST_EXTRA_REPEATS = 64;
/** Repetitions that one text may take; a pattern that wants more, `(a{9999}){9999}`, is given up. */
const MOST_REPETITIONS = 5000;

/**
 * A text that `pattern` matches, or undefined when none was found: the pattern has syntax that is not
 * known, wants too long a text, or looks ahead for what the rest does not have. `choices` decides
 * between alternatives and how often to repeat.
 */
export function textMatching(pattern: string, choices: Choices): string | undefined {
  try {
    const text = new PatternWriter(choices).write(parsePattern(pattern).root);
    return boundedPattern(pattern).test(text) ? text : undefined;
  } catch (thrown) {
    // Where groups repeat thousands of times, the stack is full.
    const isKnown = thrown instanceof PatternError || thrown instanceof PatternTimeError ||
      thrown instanceof RangeError || thrown instanceof SyntaxError;
    if (!isKnown) throw thrown;
  }
}

/** Writes one text; whether it keeps what it looks ahead and back for is left to who tries the text. */
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
        // What is looked for may stand here, where the rest leaves room for it.
        return node.isNegative || this.#choices.index(2) > 0 ? "" : this.write(node.part);
      default:
        return "";
    }
  }

  #member(members: readonly string[]): string {
    const member = members[this.#choices.index(members.length)];
    if (member === undefined) throw new PatternError("Cannot write a character of an empty set");
    return member;
  }

  #repeated({ part, least, most }: Extract<PatternNode, { kind: "repeat" }>): string {
    const times = this.#choices.count(least, Math.min(most, least + MOST_EXTRA_REPEATS));
    this.#repetitions += times;
    if (this.#repetitions > MOST_REPETITIONS) {
      throw new PatternError("Cannot write so long a text");
    }
    return Array.from({ length: times }, () => this.write(part)).join("");
  }

  #group(id: AST.CapturingGroup, part: PatternNode): string {
    const text = this.write(part);
    this.#captures.set(id, text);
    return text;
  }
}
