/**
 * Regular expressions as trees, for generating and matching texts.
 * @module
 */
import { type AST, PatternError, readPattern } from "../patterns/syntax.ts";

/** A part of an expression. */
export type PatternNode =
  | { readonly kind: "character"; readonly character: string }
  | {
    readonly kind: "set";
    /** Members to generate texts from, the best first; a large set has more. */
    readonly members: readonly string[];
    /** Returns whether a character is in the set. */
    readonly has: (character: string) => boolean;
  }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly PatternNode[] }
  | {
    readonly kind: "repeat";
    readonly part: PatternNode;
    readonly least: number;
    readonly most: number;
    readonly isLazy: boolean;
  }
  | { readonly kind: "group"; readonly id: AST.CapturingGroup; readonly part: PatternNode }
  /** `groups` has one entry, or all groups of one name, only one of which can have matched. */
  | { readonly kind: "reference"; readonly groups: readonly AST.CapturingGroup[] }
  | {
    readonly kind: "look";
    readonly isAhead: boolean;
    readonly isNegative: boolean;
    readonly part: PatternNode;
  }
  | { readonly kind: "start" | "end" | "boundary" | "inside" };

/** A parsed expression. */
export interface PatternTree {
  /** The whole expression. */
  readonly root: PatternNode;
  /** Whether characters are code points; otherwise they are UTF-16 code units. */
  readonly isUnicode: boolean;
}

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const DIGITS = [..."0123456789"];
const WORD = [...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase()), ...DIGITS, "_"];
/** Characters to generate for `.`. */
const ANY = [...WORD, ...PRINTABLE.filter((character) => !WORD.includes(character))];
/** Candidates for sets that contain none of the characters above. */
const FOREIGN = [..."éßÉλжשعक中あ한", "😀", "\t", "\n"];
/** Members of the class escapes (`\d`, `\s`, `\w`) and of their complements, the best first. */
const MEMBERS: Readonly<Record<"digit" | "space" | "word", readonly [string[], string[]]>> = {
  digit: [DIGITS, [...LETTERS, " ", "-"]],
  space: [[" "], [...WORD, "-"]],
  word: [WORD, ["-", " ", "."]],
};
/** Maximum characters taken from a range. */
const MOST_OF_RANGE = 0x100;

/**
 * Parses `pattern` into a tree.
 * @throws {PatternError} when it is not a regular expression, or has inline flags or nested sets
 */
export function parsePattern(pattern: string): PatternTree {
  const { tree, isUnicode } = readPattern(pattern);
  return { root: new TreeBuilder(isUnicode ? "u" : "").alternatives(tree.alternatives), isUnicode };
}

class TreeBuilder {
  readonly #flags: string;

  constructor(flags: string) {
    this.#flags = flags;
  }

  alternatives(alternatives: readonly AST.Alternative[]): PatternNode {
    const branches = alternatives.map(({ elements }): PatternNode => ({
      kind: "sequence",
      parts: elements.map((element) => this.#element(element)),
    }));
    return branches.length === 1 ? branches[0]! : { kind: "alternatives", branches };
  }

  #element(node: AST.Element): PatternNode {
    switch (node.type) {
      case "Character":
        return { kind: "character", character: String.fromCodePoint(node.value) };
      case "CharacterSet":
        return this.#set(node.raw, membersOfSet(node));
      case "CharacterClass":
        return this.#set(node.raw, node.negate ? [...ANY, ...FOREIGN] : membersOfClass(node));
      case "Group":
        if (node.modifiers !== null) throw new PatternError("flags for a group");
        return this.alternatives(node.alternatives);
      case "CapturingGroup":
        return { kind: "group", id: node, part: this.alternatives(node.alternatives) };
      case "Backreference":
        return { kind: "reference", groups: [node.resolved].flat() };
      case "Quantifier":
        return this.#repeat(node);
      case "Assertion":
        return this.#assertion(node);
      case "ExpressionCharacterClass":
        throw new PatternError("nested character classes");
    }
  }

  #repeat({ element, min, max, greedy }: AST.Quantifier): PatternNode {
    return { kind: "repeat", part: this.#element(element), least: min, most: max, isLazy: !greedy };
  }

  #assertion(node: AST.Assertion): PatternNode {
    switch (node.kind) {
      case "start":
      case "end":
        return { kind: node.kind };
      case "word":
        return { kind: node.negate ? "inside" : "boundary" };
      default: {
        const isAhead = node.kind === "lookahead";
        const part = this.alternatives(node.alternatives);
        return { kind: "look", isAhead, isNegative: node.negate, part };
      }
    }
  }

  #set(raw: string, members: readonly string[]): PatternNode {
    const expression = new RegExp(`^(?:${raw})$`, this.#flags);
    const has = (character: string) => expression.test(character);
    return { kind: "set", members: members.filter(has), has };
  }
}

/** Returns candidates for members of the set, of which the caller keeps those that it contains. */
function membersOfSet(node: AST.CharacterSet): readonly string[] {
  switch (node.kind) {
    case "any":
      return ANY;
    case "property":
      return [...ANY, ...FOREIGN];
    default:
      return MEMBERS[node.kind][node.negate ? 1 : 0];
  }
}

function membersOfClass({ elements }: AST.CharacterClass): readonly string[] {
  return elements.flatMap((element): readonly string[] => {
    switch (element.type) {
      case "Character":
        return [String.fromCodePoint(element.value)];
      case "CharacterClassRange": {
        const { min, max } = element;
        const length = Math.min(max.value - min.value + 1, MOST_OF_RANGE);
        return Array.from({ length }, (_, index) => String.fromCodePoint(min.value + index));
      }
      case "CharacterSet":
        return membersOfSet(element);
      default:
        throw new PatternError("nested character classes");
    }
  });
}
