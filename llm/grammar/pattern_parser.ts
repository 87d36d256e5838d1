/**
 * Reads regular expressions of JSON Schema's `pattern`: literals, classes, groups, alternatives and
 * repetitions. Look-around, back-references and anchors inside are not regular or not expressible,
 * and are refused.
 * @module
 */
import { classCharacter, literal, oneOf } from "./rules.ts";

/** The pattern has something that cannot be expressed. */
export class PatternError extends Error {
  /** Name of the class. */
  override readonly name = "PatternError";
}

/** A part of a pattern. */
export type PatternNode =
  /** One character, as a grammar of how JSON writes it. */
  | { readonly kind: "character"; readonly expression: string }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "alternatives"; readonly options: readonly PatternNode[] }
  | {
    readonly kind: "repetition";
    readonly item: PatternNode;
    readonly least: number;
    readonly most: number;
  };

/** Groups of one pattern; they may stand in each other, and the stack is not endless. */
const MOST_GROUPS = 500;

type Range = readonly [low: number, high: number];

const LAST = 0x10ffff;
const DIGITS: readonly Range[] = [[0x30, 0x39]];
const WORDS: readonly Range[] = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const BLANKS: readonly Range[] = [[0x20, 0x20]];
/** Characters that JSON writes as they are: no controls, quote, backslash or halves of pairs. */
const PLAIN: readonly Range[] = [
  [0x20, 0x21],
  [0x23, 0x5b],
  [0x5d, 0x7e],
  [0x80, 0xd7ff],
  [0xe000, LAST],
];
const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  f: "\f",
  v: "\v",
};

/** Reads a pattern without its outer anchors. */
export class PatternParser {
  readonly #characters: readonly string[];
  #offset = 0;
  #groups = 0;

  /** Starts at the beginning. */
  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  /** True when alternatives stand outside of groups. */
  hasTopLevelAlternatives(): boolean {
    let depth = 0;
    let isClass = false;
    for (let index = 0; index < this.#characters.length; index++) {
      const character = this.#characters[index]!;
      if (character === "\\") index++;
      else if (isClass) isClass = character !== "]";
      else if (character === "[") isClass = true;
      else if (character === "(") depth++;
      else if (character === ")") depth--;
      else if (character === "|" && depth === 0) return true;
    }
    return false;
  }

  /**
   * Reads the whole pattern.
   * @throws {PatternError} naming what cannot be expressed
   */
  parse(): PatternNode {
    const expression = this.#alternatives();
    if (this.#offset < this.#characters.length) throw new PatternError("unbalanced )");
    return expression;
  }

  #alternatives(): PatternNode {
    const options = [this.#items()];
    while (this.#take("|")) options.push(this.#items());
    return options.length === 1 ? options[0]! : { kind: "alternatives", options };
  }

  #items(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#offset < this.#characters.length && !["|", ")"].includes(this.#peek())) {
      items.push(this.#repetition(this.#atom()));
    }
    return items.length === 1 ? items[0]! : { kind: "sequence", items };
  }

  #repetition(atom: PatternNode): PatternNode {
    const bounds = this.#bounds();
    if (bounds === undefined) return atom;
    // A lazy repetition matches the same texts.
    this.#take("?");
    const [least, most] = bounds;
    return { kind: "repetition", item: atom, least, most };
  }

  #bounds(): [number, number] | undefined {
    if (this.#take("?")) return [0, 1];
    if (this.#take("*")) return [0, Infinity];
    if (this.#take("+")) return [1, Infinity];
    if (this.#peek() !== "{") return undefined;
    const text = this.#characters.slice(this.#offset).join("");
    const match = /^\{(\d+)(?:(,)(\d*))?\}/.exec(text);
    if (match === null) return undefined;
    this.#offset += match[0].length;
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === "" ? Infinity : Number(match[3]);
    if (most < least) throw new PatternError(`{${least},${most}} is out of order`);
    return [least, most];
  }

  #atom(): PatternNode {
    const character = this.#next();
    switch (character) {
      case "(":
        return this.#group();
      case "[":
        return this.#class();
      case ".":
        return classOf(intersect(complement([[0x0a, 0x0a], [0x0d, 0x0d]])));
      case "\\":
        return classOf(intersect(this.#escape()));
      case "^":
      case "$":
        throw new PatternError(`an anchor ${character} inside`);
      case "*":
      case "+":
      case "?":
        throw new PatternError(`nothing to repeat before ${character}`);
      default:
        return { kind: "character", expression: characterExpression(character) };
    }
  }

  #group(): PatternNode {
    if (this.#take("?")) {
      if (!this.#take(":")) throw new PatternError("a group with (?");
    }
    if (++this.#groups > MOST_GROUPS) throw new PatternError(`more than ${MOST_GROUPS} groups`);
    const expression = this.#alternatives();
    if (!this.#take(")")) throw new PatternError("an open (");
    return expression;
  }

  #class(): PatternNode {
    const isNegated = this.#take("^");
    const ranges: Range[] = [];
    while (!this.#take("]")) {
      if (this.#offset >= this.#characters.length) throw new PatternError("an open [");
      ranges.push(...this.#classItem());
    }
    return classOf(intersect(isNegated ? complement(ranges) : ranges));
  }

  #classItem(): readonly Range[] {
    const low = this.#classAtom();
    const isRange = this.#peek() === "-" && this.#characters[this.#offset + 1] !== "]";
    if (!isRange || low.length !== 1 || low[0]![0] !== low[0]![1]) return low;
    this.#next();
    const high = this.#classAtom();
    const [from, to] = [low[0]![0], high[0]![0]];
    if (high.length !== 1 || to < from) throw new PatternError("a range that is out of order");
    return [[from, to]];
  }

  #classAtom(): readonly Range[] {
    const character = this.#next();
    if (character === "\\") return this.#escape();
    const code = character.codePointAt(0)!;
    return [[code, code]];
  }

  #escape(): readonly Range[] {
    const character = this.#next();
    switch (character) {
      case "d":
        return DIGITS;
      case "D":
        return complement(DIGITS);
      case "w":
        return WORDS;
      case "W":
        return complement(WORDS);
      case "s":
        return BLANKS;
      case "S":
        return complement([[0x09, 0x0d], [0x20, 0x20], [0xa0, 0xa0], [0x2000, 0x200a]]);
      case "x":
        return this.#hexadecimal(2);
      case "u":
        return this.#hexadecimal(4);
    }
    const control = CONTROL_ESCAPES[character];
    if (control === undefined && /[A-Za-z0-9]/.test(character)) {
      throw new PatternError(`\\${character}`);
    }
    const code = (control ?? character).codePointAt(0)!;
    return [[code, code]];
  }

  #hexadecimal(length: number): readonly Range[] {
    const text = this.#characters.slice(this.#offset, this.#offset + length).join("");
    if (!/^[0-9a-fA-F]+$/.test(text) || text.length !== length) {
      throw new PatternError("\\x or \\u");
    }
    this.#offset += length;
    const code = parseInt(text, 16);
    return [[code, code]];
  }

  #peek(): string {
    return this.#characters[this.#offset] ?? "";
  }

  #next(): string {
    const character = this.#characters[this.#offset++];
    if (character === undefined) throw new PatternError("an end after \\");
    return character;
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#offset++;
    return true;
  }
}

/** One character as JSON writes it. */
function characterExpression(character: string): string {
  return literal(JSON.stringify(character).slice(1, -1));
}

/** Ranges of characters that JSON writes as they are; quote and backslash are escaped. */
interface JsonClass {
  readonly plain: readonly Range[];
  readonly escaped: readonly string[];
}

function intersect(ranges: readonly Range[]): JsonClass {
  const plain = ranges.flatMap(([low, high]) =>
    PLAIN.map(([from, to]) => [Math.max(low, from), Math.min(high, to)] as const)
      .filter(([from, to]) => from <= to)
  );
  const escaped = ['"', "\\", "\n", "\r", "\t", "\f"].filter((character) =>
    ranges.some(([low, high]) => low <= character.charCodeAt(0) && character.charCodeAt(0) <= high)
  );
  return { plain, escaped };
}

function classOf({ plain, escaped }: JsonClass): PatternNode {
  const ranges = plain.map(([low, high]) =>
    low === high ? classCharacter(low) : `${classCharacter(low)}-${classCharacter(high)}`
  );
  const alternatives = [
    ...(ranges.length === 0 ? [] : [`[${ranges.join("")}]`]),
    ...escaped.map(characterExpression),
  ];
  if (alternatives.length === 0) throw new PatternError("a class that no character is in");
  return { kind: "character", expression: oneOf(alternatives) };
}

function complement(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  const result: Range[] = [];
  let next = 0;
  for (const [low, high] of sorted) {
    if (low > next) result.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}
