/**
 * Parses llama.cpp's GBNF, as far as is needed to count the ways in which a text may be read.
 * @module
 */
import type { Counts } from "./rules.ts";

/** A place in a rule, and what follows it. */
export interface Place {
  /** Number of the rule, or set of the characters, that is allowed here. */
  readonly what: number | CharacterSet;
  /** The place that follows in the same alternative. */
  readonly next: Place | undefined;
}

/** Characters: those in `ranges`, or all others. */
export interface CharacterSet {
  /** Code points, first and last. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Whether the set consists of the characters that are not in `ranges`. */
  readonly isNegated: boolean;
}

/** A rule: the first place of each alternative; undefined for an empty alternative. */
export type Rule = readonly (Place | undefined)[];

/** A grammar whose rules are numbered. */
export interface Gbnf {
  /** The rules. */
  readonly rules: readonly Rule[];
  /** The number of the rule `root`. */
  readonly root: number;
}

/** The error of a text that this parser does not understand. */
class GbnfError extends Error {
  override readonly name = "GbnfError";
}

/** The error of a grammar that llama.cpp refuses or must not be given. */
export class RefusedGbnfError extends Error {
  /** Name of the class. */
  override readonly name = "RefusedGbnfError";
}

/** Maximum number of places in a grammar, with repetitions unrolled, as llama.cpp does. */
const MOST_PLACES = 500_000;
/** Maximum depth of nested parentheses; each level takes stack, here and in llama.cpp. */
const MOST_NESTED = 1000;
/**
 * Maximum number of repetitions times the rules that llama.cpp makes of what is repeated. It treats
 * a larger upper bound as unbounded.
 */
const MOST_REPETITIONS = 2000;
const ANY_CHARACTER: CharacterSet = { ranges: [], isNegated: true };
/** Matches no text; stands for tokens that are given by id. */
const NO_CHARACTER: CharacterSet = { ranges: [], isNegated: false };
const ESCAPES: Readonly<Record<string, string>> = { t: "\t", r: "\r", n: "\n" };
const HEXADECIMAL_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Parses `source`; returns undefined when it is not understood, which says nothing about llama.cpp.
 * @throws {RefusedGbnfError} with the reason why llama.cpp must not read it
 */
export function parseGbnf(source: string): Gbnf | undefined {
  try {
    return new GbnfParser(source).parse();
  } catch (thrown) {
    if (thrown instanceof GbnfError) return undefined;
    throw thrown;
  }
}

type Symbol = number | CharacterSet;

class GbnfParser {
  readonly #source: string;
  #position = 0;
  #places = 0;
  /** Number of parentheses that are open. */
  #nested = 0;
  /** Number of rules as llama.cpp counts them. */
  #made = 0;
  readonly #numbers = new Map<string, number>();
  readonly #rules: Rule[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Gbnf {
    this.#skipLines();
    while (this.#position < this.#source.length) {
      const number = this.#numberOf(this.#name());
      this.#skipBlanks();
      this.#expect("::=");
      this.#skipLines();
      this.#rules[number] = this.#alternatives();
      this.#skipLines();
    }
    const root = this.#numbers.get("root");
    if (root === undefined) throw new GbnfError("no root");
    return { rules: this.#rules, root };
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#rules.length);
    this.#made++;
    return this.#rules.push([]) - 1;
  }

  #alternatives(): Rule {
    const rule: (Place | undefined)[] = [];
    while (true) {
      rule.push(this.#linked(this.#sequence()));
      if (!this.#take("|")) return rule;
      this.#skipLines();
    }
  }

  #linked(symbols: readonly Symbol[]): Place | undefined {
    this.#places += symbols.length;
    if (this.#places > MOST_PLACES) throw tooManyPlaces();
    return symbols.reduceRight<Place | undefined>((next, what) => ({ what, next }), undefined);
  }

  #sequence(): Symbol[] {
    const symbols: Symbol[] = [];
    while (true) {
      const item = this.#repeatedItem();
      if (item === undefined) return symbols;
      for (const symbol of item) symbols.push(symbol);
    }
  }

  /** Parses an item and the repetition operators after it, unrolled into rules as in llama.cpp. */
  #repeatedItem(): Symbol[] | undefined {
    const isGroup = this.#source[this.#position] === "(";
    const made = this.#made;
    let item = this.#item();
    if (item === undefined) return undefined;
    let rules = isGroup ? this.#made - made : 1;
    while (true) {
      this.#skipBlanks();
      const times = this.#repetitions();
      if (times === undefined) return item;
      rules *= Math.max(1, times.most === Infinity ? times.least : times.most);
      if (rules > MOST_REPETITIONS) {
        throw tooLarge(`${MOST_REPETITIONS} repetitions, including the rules in them`);
      }
      item = this.#repeated(item, times);
    }
  }

  /** Parses a literal, a class, a group or the name of a rule; undefined where none begins. */
  #item(): Symbol[] | undefined {
    const rest = this.#source[this.#position];
    switch (rest) {
      case '"':
        return this.#literal();
      case "[":
        return [this.#class()];
      case ".":
        this.#position++;
        return [ANY_CHARACTER];
      case "(":
        return [this.#group()];
      case "<":
      case "!":
        this.#match(/!?<[^>]*>/y);
        return [NO_CHARACTER];
      default:
        return /[A-Za-z0-9-]/.test(rest ?? "") ? [this.#numberOf(this.#name())] : undefined;
    }
  }

  #literal(): Symbol[] {
    this.#position++;
    const symbols: Symbol[] = [];
    while (!this.#take('"')) {
      const code = this.#character();
      symbols.push({ ranges: [[code, code]], isNegated: false });
      if (symbols.length > MOST_PLACES) throw tooManyPlaces();
    }
    return symbols;
  }

  #class(): CharacterSet {
    this.#position++;
    const isNegated = this.#take("^");
    const ranges: [number, number][] = [];
    while (!this.#take("]")) {
      const first = this.#character();
      const isRange = this.#source[this.#position] === "-" &&
        this.#source[this.#position + 1] !== "]";
      if (isRange) this.#position++;
      ranges.push([first, isRange ? this.#character() : first]);
    }
    return { ranges, isNegated };
  }

  #group(): number {
    if (++this.#nested > MOST_NESTED) {
      throw tooLarge(`${MOST_NESTED} nested parentheses`);
    }
    this.#position++;
    this.#made++;
    this.#skipLines();
    const number = this.#add(this.#alternatives());
    this.#expect(")");
    this.#nested--;
    return number;
  }

  #add(rule: Rule): number {
    return this.#rules.push(rule) - 1;
  }

  #repeated(item: Symbol[], { least, most }: Counts): Symbol[] {
    const optional = most === Infinity ? 1 : most - least;
    this.#made += optional;
    // llama.cpp copies the characters of a literal or a class for each repetition.
    this.#places += sizeOf(item) * (least + optional);
    const unit: Symbol = item.length === 1 ? item[0]! : this.#add([this.#linked(item)]);
    const symbols = Array.from({ length: least }, () => unit);
    if (most === Infinity) {
      const number = this.#add([]);
      this.#rules[number] = [this.#linked([unit, number]), undefined];
      return [...symbols, number];
    }
    let behind: number | undefined;
    for (let count = 0; count < optional; count++) {
      const next = behind === undefined ? [] : [behind];
      behind = this.#add([this.#linked([unit, ...next]), undefined]);
    }
    return behind === undefined ? symbols : [...symbols, behind];
  }

  #repetitions(): Counts | undefined {
    if (this.#take("*")) return { least: 0, most: Infinity };
    if (this.#take("+")) return { least: 1, most: Infinity };
    if (this.#take("?")) return { least: 0, most: 1 };
    if (!this.#take("{")) return undefined;
    const number = () => {
      this.#skipBlanks();
      const [digits] = this.#match(/\d*/y);
      this.#skipBlanks();
      return digits;
    };
    const least = Number(number());
    const most = this.#take(",") ? Number(number() || Infinity) : least;
    this.#expect("}");
    // llama.cpp would use up all memory for it.
    if (least > most) throw new RefusedGbnfError(`it repeats from ${least} to ${most} times`);
    return { least, most: most > MOST_REPETITIONS ? Infinity : most };
  }

  #character(): number {
    if (this.#position >= this.#source.length) throw new GbnfError("no end");
    const code = this.#source.codePointAt(this.#position)!;
    const character = String.fromCodePoint(code);
    this.#position += character.length;
    if (character !== "\\") return code;
    const escaped = this.#source[this.#position++] ?? "";
    const digits = HEXADECIMAL_DIGITS[escaped];
    if (digits === undefined) return (ESCAPES[escaped] ?? escaped).codePointAt(0) ?? 0;
    const text = this.#source.slice(this.#position, this.#position + digits);
    if (!/^[0-9A-Fa-f]+$/.test(text)) throw new GbnfError("no number");
    this.#position += digits;
    return parseInt(text, 16);
  }

  #name(): string {
    return this.#match(/[A-Za-z0-9-]+/y)[0]!;
  }

  /** Skips blanks and comments; within parentheses line ends too, because the rule continues. */
  #skipBlanks(): void {
    if (this.#nested > 0) this.#skipLines();
    else this.#match(/[ \t]*(?:#[^\r\n]*)?/y);
  }

  /** Skips blanks, comments and line ends. */
  #skipLines(): void {
    this.#match(/(?:\s|#[^\r\n]*)*/y);
  }

  #match(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#source);
    if (match === null) throw new GbnfError("not understood");
    this.#position += match[0].length;
    return match;
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new GbnfError("not understood");
  }
}

/** Returns the number of characters, ranges and rules in an item. */
function sizeOf(item: readonly Symbol[]): number {
  return item.reduce<number>(
    (sum, symbol) => sum + (typeof symbol === "number" ? 1 : Math.max(1, symbol.ranges.length)),
    0,
  );
}

function tooManyPlaces(): RefusedGbnfError {
  return tooLarge(`${MOST_PLACES} characters and rules`);
}

function tooLarge(what: string): RefusedGbnfError {
  return new RefusedGbnfError(`it is too large: more than ${what}`);
}
