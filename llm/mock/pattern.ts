/**
 * Texts that match a regular expression: enough of the syntax for the patterns of JSON schemas.
 * @module
 */
import type { Choices } from "./choices.ts";

/** Writes one text that the parsed part matches. */
type Writer = (choices: Choices) => string;

/** Syntax that this module does not know, for example look-ahead, or a text that is too long. */
class PatternError extends Error {
  override readonly name = "PatternError";
}

const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const DIGITS = [..."0123456789"];
const WORD = [...LETTERS, ...LETTERS.map((letter) => letter.toUpperCase()), ...DIGITS, "_"];

/** Characters of each class escape, best first. */
const CLASS_ESCAPES: Readonly<Record<string, readonly string[]>> = {
  d: DIGITS,
  w: WORD,
  s: [" "],
  D: [...LETTERS, " ", "-"],
  W: ["-", " ", "."],
  S: [...WORD, "-"],
};
const CONTROL_ESCAPES: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", f: "\f" };
/** Most times that an unbounded quantifier repeats beyond its minimum. */
const MOST_EXTRA_REPEATS = 64;
/** Repetitions that one text may take; a pattern that wants more, `(a{9999}){9999}`, is given up. */
const MOST_REPETITIONS = 5000;

/**
 * A text that `pattern` matches, or undefined when the pattern uses syntax that is not known here
 * (look-around, back-references) or wants too long a text. `choices` decides between alternatives and how often to repeat.
 */
export function textMatching(pattern: string, choices: Choices): string | undefined {
  try {
    const text = new PatternParser(pattern).parse()(choices);
    return regularExpression(pattern, "u").test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The expression `pattern`: JSON Schema's are Unicode's, but some have escapes that these forbid. */
export function regularExpression(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}

class PatternParser {
  readonly #source: string;
  #position = 0;
  #repetitions = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** The writer of one text; it throws when that takes too many repetitions. */
  parse(): Writer {
    const writer = this.#alternatives();
    if (this.#position < this.#source.length) throw new PatternError(this.#source);
    return writer;
  }

  #peek(): string | undefined {
    return this.#source[this.#position];
  }

  #next(): string {
    const character = this.#source[this.#position++];
    if (character === undefined) throw new PatternError(this.#source);
    return character;
  }

  #accept(text: string): boolean {
    if (!this.#source.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #alternatives(): Writer {
    const writers = [this.#sequence()];
    while (this.#accept("|")) writers.push(this.#sequence());
    if (writers.length === 1) return writers[0]!;
    return (choices) => writers[choices.index(writers.length)]!(choices);
  }

  #sequence(): Writer {
    const writers: Writer[] = [];
    let next = this.#peek();
    while (next !== undefined && next !== "|" && next !== ")") {
      writers.push(this.#quantified(this.#atom()));
      next = this.#peek();
    }
    return (choices) => writers.map((write) => write(choices)).join("");
  }

  #quantified(write: Writer): Writer {
    const range = this.#quantifier();
    if (range === undefined) return write;
    this.#accept("?");
    const { least, most } = range;
    return (choices) => {
      const times = choices.count(least, Math.min(most, least + MOST_EXTRA_REPEATS));
      this.#repetitions += times;
      if (this.#repetitions > MOST_REPETITIONS) throw new PatternError(this.#source);
      return Array.from({ length: times }, () => write(choices)).join("");
    };
  }

  #quantifier(): { least: number; most: number } | undefined {
    if (this.#accept("*")) return { least: 0, most: Infinity };
    if (this.#accept("+")) return { least: 1, most: Infinity };
    if (this.#accept("?")) return { least: 0, most: 1 };
    const counted = /^\{(\d+)(,(\d*))?\}/.exec(this.#source.slice(this.#position));
    if (counted === null) return undefined;
    this.#position += counted[0].length;
    const least = Number(counted[1]);
    const most = counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : Infinity;
    return { least, most };
  }

  #atom(): Writer {
    const character = this.#next();
    switch (character) {
      case "^":
      case "$":
        return () => "";
      case ".":
        return oneOf(WORD);
      case "(":
        return this.#group();
      case "[":
        return oneOf(this.#characterClass());
      case "\\":
        return this.#escape();
      default:
        return () => character;
    }
  }

  #group(): Writer {
    const prefix = /^\?(:|<[A-Za-z_]\w*>)/.exec(this.#source.slice(this.#position));
    if (prefix !== null) this.#position += prefix[0].length;
    else if (this.#peek() === "?") throw new PatternError(this.#source);
    const write = this.#alternatives();
    if (!this.#accept(")")) throw new PatternError(this.#source);
    return write;
  }

  #escape(): Writer {
    if (this.#accept("b")) return () => "";
    const escaped = this.#escapedCharacters();
    return typeof escaped === "string" ? () => escaped : oneOf(escaped);
  }

  /** What stands after a backslash: one character, or the members of a class. */
  #escapedCharacters(): string | readonly string[] {
    const character = this.#next();
    const members = CLASS_ESCAPES[character];
    if (members !== undefined) return members;
    const control = CONTROL_ESCAPES[character];
    if (control !== undefined) return control;
    if (character === "p") return this.#unicodeProperty();
    if (character === "x" || character === "u") return this.#codePoint(character);
    if (/[1-9BkcP]/.test(character)) throw new PatternError(this.#source);
    return character === "0" ? "\0" : character;
  }

  #unicodeProperty(): readonly string[] {
    const name = /^\{([^}]+)\}/.exec(this.#source.slice(this.#position));
    if (name === null) throw new PatternError(this.#source);
    this.#position += name[0].length;
    const property = new RegExp(`^\\p{${name[1]}}$`, "u");
    const members = PRINTABLE.filter((character) => property.test(character));
    return preferLetters(members);
  }

  #codePoint(kind: "x" | "u"): string {
    const rest = this.#source.slice(this.#position);
    const digits = kind === "x"
      ? /^([0-9A-Fa-f]{2})/.exec(rest)
      : /^([0-9A-Fa-f]{4})|^\{([0-9A-Fa-f]+)\}/.exec(rest);
    if (digits === null) throw new PatternError(this.#source);
    this.#position += digits[0].length;
    return String.fromCodePoint(parseInt(digits[1] ?? digits[2]!, 16));
  }

  #characterClass(): readonly string[] {
    const isNegated = this.#accept("^");
    const members: string[] = [];
    while (!this.#accept("]")) this.#classMember(members);
    const allowed = isNegated
      ? PRINTABLE.filter((character) => !members.includes(character))
      : members;
    if (allowed.length === 0) throw new PatternError(this.#source);
    return isNegated ? preferLetters(allowed) : allowed;
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
    if (typeof last !== "string") throw new PatternError(this.#source);
    const start = first.codePointAt(0)!;
    const end = Math.min(last.codePointAt(0)!, start + 0xff);
    for (let code = start; code <= end; code++) members.push(String.fromCodePoint(code));
  }

  #classCharacter(): string | readonly string[] {
    return this.#accept("\\") ? this.#escapedCharacters() : this.#next();
  }
}

function oneOf(members: readonly string[]): Writer {
  return (choices) => members[choices.index(members.length)]!;
}

function preferLetters(members: readonly string[]): readonly string[] {
  return members.toSorted((a, b) => Number(/\W/.test(a)) - Number(/\W/.test(b)));
}
