/**
 * Reads llama.cpp's GBNF, as far as is needed to tell how many ways a text may be read.
 * @module
 */

/** A place in a rule, and what comes behind it. */
export interface Place {
  /** A rule of this number, or the characters that may stand here. */
  readonly what: number | CharacterSet;
  /** What follows in the same alternative. */
  readonly next: Place | undefined;
}

/** Characters: those in `ranges`, or all others. */
export interface CharacterSet {
  /** Code points, first and last. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** True for what is not in `ranges`. */
  readonly isNegated: boolean;
}

/** A rule: the beginning of each alternative; undefined is the empty one. */
export type Rule = readonly (Place | undefined)[];

/** A grammar whose rules are numbered. */
export interface Gbnf {
  /** The rules. */
  readonly rules: readonly Rule[];
  /** The number of the rule `root`. */
  readonly root: number;
}

/** The text is no GBNF that is understood here. */
class GbnfError extends Error {
  override readonly name = "GbnfError";
}

/** A grammar has more of something than is looked at. */
export class GbnfSizeError extends Error {
  /** Name of the class. */
  override readonly name = "GbnfSizeError";

  /** `what` is more than there may be. */
  constructor(what: string) {
    super(`it is too large: more than ${what}`);
  }
}

/** Places that one grammar may have; llama.cpp writes repetitions out, too. */
const MOST_PLACES = 500_000;
/** Parentheses in each other; each takes stack, here and in llama.cpp. */
const MOST_NESTED = 1000;
const ANY_CHARACTER: CharacterSet = { ranges: [], isNegated: true };
/** Tokens by number: no text stands there. */
const NO_CHARACTER: CharacterSet = { ranges: [], isNegated: false };
const ESCAPES: Readonly<Record<string, string>> = { t: "\t", r: "\r", n: "\n" };
const HEXADECIMAL_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/**
 * Reads `source`; undefined when it is not understood, which says nothing about llama.cpp.
 * @throws {GbnfSizeError} when it is too large to be looked at
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
  #nested = 0;
  readonly #numbers = new Map<string, number>();
  readonly #rules: Rule[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Gbnf {
    this.#skip(true);
    while (this.#position < this.#source.length) {
      const number = this.#numberOf(this.#name());
      this.#skip(false);
      this.#expect("::=");
      this.#skip(true);
      this.#rules[number] = this.#alternatives(false);
      this.#skip(true);
    }
    const root = this.#numbers.get("root");
    if (root === undefined) throw new GbnfError("no root");
    return { rules: this.#rules, root };
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#rules.length);
    return this.#rules.push([]) - 1;
  }

  #alternatives(isNested: boolean): Rule {
    const rule: (Place | undefined)[] = [];
    while (true) {
      rule.push(this.#linked(this.#sequence(isNested)));
      if (!this.#take("|")) return rule;
      this.#skip(true);
    }
  }

  #linked(symbols: readonly Symbol[]): Place | undefined {
    this.#places += symbols.length;
    if (this.#places > MOST_PLACES) throw tooManyPlaces();
    return symbols.reduceRight<Place | undefined>((next, what) => ({ what, next }), undefined);
  }

  #sequence(isNested: boolean): Symbol[] {
    const symbols: Symbol[] = [];
    while (true) {
      const item = this.#item();
      if (item === undefined) return symbols;
      this.#skip(isNested);
      for (const symbol of this.#repeated(item)) symbols.push(symbol);
      this.#skip(isNested);
    }
  }

  /** A literal, a class, a group or a rule; undefined where none begins. */
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
      throw new GbnfSizeError(`${MOST_NESTED} parentheses stand in each other`);
    }
    this.#position++;
    this.#skip(true);
    const number = this.#add(this.#alternatives(true));
    this.#expect(")");
    this.#nested--;
    return number;
  }

  #add(rule: Rule): number {
    return this.#rules.push(rule) - 1;
  }

  /** `item` as often as the sign behind it says, in the rules that llama.cpp makes of it. */
  #repeated(item: Symbol[]): Symbol[] {
    const [least, most] = this.#repetitions() ?? [1, 1];
    if (least === 1 && most === 1) return item;
    const unit: Symbol = item.length === 1 ? item[0]! : this.#add([this.#linked(item)]);
    const symbols = this.#times(unit, least);
    if (most === Infinity) {
      const number = this.#add([]);
      this.#rules[number] = [this.#linked([unit, number]), undefined];
      return [...symbols, number];
    }
    let optional: number | undefined;
    for (let count = least; count < most; count++) {
      const behind = optional === undefined ? [] : [optional];
      optional = this.#add([this.#linked([unit, ...behind]), undefined]);
    }
    return optional === undefined ? symbols : [...symbols, optional];
  }

  #times(unit: Symbol, count: number): Symbol[] {
    if (count > MOST_PLACES) throw tooManyPlaces();
    return Array.from({ length: count }, () => unit);
  }

  #repetitions(): readonly [number, number] | undefined {
    if (this.#take("*")) return [0, Infinity];
    if (this.#take("+")) return [1, Infinity];
    if (this.#take("?")) return [0, 1];
    if (this.#source[this.#position] !== "{") return undefined;
    const [, least, comma, most] = this.#match(/\{\s*(\d*)\s*(,?)\s*(\d*)\s*\}/y);
    if (comma === "") return [Number(least), Number(least)];
    return [Number(least), most === "" ? Infinity : Math.min(MOST_PLACES, Number(most))];
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

  /** Skips blanks and comments, and ends of lines where the rule goes on behind them. */
  #skip(isAcrossLines: boolean): void {
    this.#match(isAcrossLines ? /(?:\s|#[^\r\n]*)*/y : /[ \t]*(?:#[^\r\n]*)?/y);
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

function tooManyPlaces(): GbnfSizeError {
  return new GbnfSizeError(`${MOST_PLACES} characters and rules stand in it`);
}
