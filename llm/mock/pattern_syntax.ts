/**
 * Regular expressions as a tree: all of the syntax but flags for a part.
 * @module
 */

/** A part of an expression. */
export type PatternNode =
  | { readonly kind: "character"; readonly character: string }
  | {
    readonly kind: "set";
    /** Characters of it that a text may be made of, the best first. */
    readonly members: readonly string[];
    /** True for every character of it. */
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
  /** `names` are its number and, where it has one, its name. */
  | { readonly kind: "group"; readonly names: readonly string[]; readonly part: PatternNode }
  | { readonly kind: "reference"; readonly name: string }
  | {
    readonly kind: "look";
    readonly isAhead: boolean;
    readonly isNegative: boolean;
    readonly part: PatternNode;
  }
  | { readonly kind: "start" | "end" | "boundary" | "inside" };

/** Syntax that this module does not know. */
export class PatternError extends Error {
  /** Name of the class. */
  override readonly name = "PatternError";
}

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const DIGITS = [..."0123456789"];
const WORD = [...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase()), ...DIGITS, "_"];
/** What `.` may stand for. */
const ANY = [...WORD, ...PRINTABLE.filter((character) => !WORD.includes(character))];
/** For sets that have nothing of these. */
const FOREIGN = [..."éßÉλжשعक中あ한", "😀", "\t", "\n"];

/** Characters of each class escape, best first. */
const CLASS_ESCAPES: Readonly<Record<string, readonly string[]>> = {
  d: DIGITS,
  w: WORD,
  s: [" "],
  D: [...LETTERS, " ", "-"],
  W: ["-", " ", "."],
  S: [...WORD, "-"],
};
const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  t: "\t",
  n: "\n",
  r: "\r",
  f: "\f",
  v: "\v",
};
/** How deep groups may lie in each other. */
const DEEPEST = 200;

/** The expression `pattern`: JSON Schema's are Unicode's, but some have escapes that these forbid. */
export function regularExpression(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}

/**
 * The tree of `pattern`.
 * @throws {PatternError} when it has other syntax
 */
export function parsePattern(pattern: string): PatternNode {
  return new PatternParser(pattern).parse();
}

class PatternParser {
  readonly #source: string;
  #position = 0;
  #groups = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): PatternNode {
    const node = this.#alternatives();
    if (this.#position < this.#source.length) throw this.#error();
    return node;
  }

  #error(): PatternError {
    return new PatternError(`Cannot read the pattern at ${this.#position}: ${this.#source}`);
  }

  #peek(): string | undefined {
    return this.#source[this.#position];
  }

  #next(): string {
    const code = this.#source.codePointAt(this.#position);
    if (code === undefined) throw this.#error();
    const character = String.fromCodePoint(code);
    this.#position += character.length;
    return character;
  }

  #accept(text: string): boolean {
    if (!this.#source.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #match(expression: RegExp): RegExpExecArray | null {
    const found = expression.exec(this.#source.slice(this.#position));
    if (found !== null) this.#position += found[0].length;
    return found;
  }

  #alternatives(): PatternNode {
    if (++this.#depth > DEEPEST) throw this.#error();
    const branches = [this.#sequence()];
    while (this.#accept("|")) branches.push(this.#sequence());
    this.#depth--;
    return branches.length === 1 ? branches[0]! : { kind: "alternatives", branches };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    let next = this.#peek();
    while (next !== undefined && next !== "|" && next !== ")") {
      parts.push(this.#quantified(this.#atom()));
      next = this.#peek();
    }
    return { kind: "sequence", parts };
  }

  #quantified(part: PatternNode): PatternNode {
    const range = this.#quantifier();
    return range === undefined
      ? part
      : { kind: "repeat", part, ...range, isLazy: this.#accept("?") };
  }

  #quantifier(): { least: number; most: number } | undefined {
    if (this.#accept("*")) return { least: 0, most: Infinity };
    if (this.#accept("+")) return { least: 1, most: Infinity };
    if (this.#accept("?")) return { least: 0, most: 1 };
    const counted = this.#match(/^\{(\d+)(,(\d*))?\}/);
    if (counted === null) return undefined;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : Infinity;
    return { least, most };
  }

  #atom(): PatternNode {
    const start = this.#position;
    const character = this.#next();
    switch (character) {
      case "^":
        return { kind: "start" };
      case "$":
        return { kind: "end" };
      case ".":
        return this.#set(start, ANY);
      case "(":
        return this.#group();
      case "[":
        return this.#characterClass(start);
      case "\\":
        return this.#escape(start);
      default:
        return { kind: "character", character };
    }
  }

  /** A set that is written from `start` to here. */
  #set(start: number, members: readonly string[]): PatternNode {
    const expression = regularExpression(`^(?:${this.#source.slice(start, this.#position)})$`);
    const has = (character: string) => expression.test(character);
    return { kind: "set", members: members.filter(has), has };
  }

  #group(): PatternNode {
    const look = this.#match(/^\?(<?)([=!])/);
    const name = look === null ? this.#match(/^\?<([\p{L}_$][\p{L}\d_$]*)>/u)?.[1] : undefined;
    const isPlain = look === null && name === undefined && this.#accept("?:");
    if (look === null && !isPlain && this.#peek() === "?") throw this.#error();
    const isCapture = look === null && !isPlain;
    const names = isCapture ? [`${++this.#groups}`, ...name === undefined ? [] : [name]] : [];
    const part = this.#alternatives();
    if (!this.#accept(")")) throw this.#error();
    if (look !== null) {
      return { kind: "look", isAhead: look[1] === "", isNegative: look[2] === "!", part };
    }
    return isCapture ? { kind: "group", names, part } : part;
  }

  #escape(start: number): PatternNode {
    if (this.#accept("b")) return { kind: "boundary" };
    if (this.#accept("B")) return { kind: "inside" };
    const name = this.#match(/^([1-9]\d*)|^k<([^>]+)>/);
    if (name !== null) return { kind: "reference", name: name[1] ?? name[2]! };
    const escaped = this.#escapedCharacters();
    return typeof escaped === "string"
      ? { kind: "character", character: escaped }
      : this.#set(start, escaped);
  }

  /** What stands after a backslash: one character, or the members of a class. */
  #escapedCharacters(): string | readonly string[] {
    const character = this.#next();
    const members = CLASS_ESCAPES[character];
    if (members !== undefined) return members;
    const control = CONTROL_ESCAPES[character];
    if (control !== undefined) return control;
    if (character === "p" || character === "P") return this.#unicodeProperty(character);
    if (character === "x" || character === "u") return this.#codePoint(character);
    if (character === "c") return String.fromCharCode(this.#next().charCodeAt(0) % 32);
    if (/[1-9k]/.test(character)) throw this.#error();
    return character === "0" ? "\0" : character;
  }

  #unicodeProperty(kind: "p" | "P"): readonly string[] {
    const name = this.#match(/^\{([^}]+)\}/);
    if (name === null) throw this.#error();
    const property = regularExpression(`^\\${kind}{${name[1]}}$`);
    return [...ANY, ...FOREIGN].filter((character) => property.test(character));
  }

  #codePoint(kind: "x" | "u"): string {
    const digits = this.#match(
      kind === "x" ? /^([0-9A-Fa-f]{2})/ : /^([0-9A-Fa-f]{4})|^\{([0-9A-Fa-f]+)\}/,
    );
    if (digits === null) throw this.#error();
    return String.fromCodePoint(parseInt(digits[1] ?? digits[2]!, 16));
  }

  #characterClass(start: number): PatternNode {
    const isNegated = this.#accept("^");
    const members: string[] = [];
    while (!this.#accept("]")) this.#classMember(members);
    return this.#set(start, isNegated ? [...ANY, ...FOREIGN] : members);
  }

  #classMember(members: string[]): void {
    const first = this.#classCharacter();
    if (typeof first !== "string") {
      members.push(...first);
      return;
    }
    const isRange = this.#peek() === "-" && this.#source[this.#position + 1] !== "]";
    if (!isRange) {
      members.push(first);
      return;
    }
    this.#next();
    const last = this.#classCharacter();
    if (typeof last !== "string") {
      members.push(first, "-", ...last);
      return;
    }
    const start = first.codePointAt(0)!;
    const end = Math.min(last.codePointAt(0)!, start + 0xff);
    for (let code = start; code <= end; code++) members.push(String.fromCodePoint(code));
  }

  #classCharacter(): string | readonly string[] {
    if (this.#accept("\\b")) return "\b";
    return this.#accept("\\") ? this.#escapedCharacters() : this.#next();
  }
}
