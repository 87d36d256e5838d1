/**
 * Rules of a GBNF grammar (llama.cpp's grammars/README.md) and the expressions they are made of.
 * @module
 */
import { spendOnText } from "./effort.ts";

/**
 * More repetitions are written as nested repetitions: llama.cpp refuses more than some 2000,
 * counting the rules that it makes of groups and `{0,n}`. What may be repeated often should have a
 * name.
 */
const MOST_REPETITIONS = 1000;

/**
 * A larger bound is left out: the longest context has fewer characters, and llama.cpp accepts none
 * as large.
 */
const FARTHEST_BOUND = 1e9;

/** Literals and classes in an expression, and the names of other rules. */
const TOKENS = /"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|([A-Za-z][\w-]*)/g;

/** Collects the rules of one grammar. */
export class GrammarRules {
  readonly #rules = new Map<string, string>();
  /** The name of each expression. */
  readonly #names = new Map<string, string>();
  #count = 0;

  /**
   * Adds a rule and returns its name; reuses a rule with the same expression.
   * @throws {SchemaError} when all rules of the schema are too long
   */
  add(expression: string, hint: string): string {
    const known = this.#names.get(expression);
    if (known !== undefined) return known;
    const name = this.reserve(hint);
    this.define(name, expression);
    return name;
  }

  /** Returns a name for a rule that refers to itself; {@linkcode define} must follow. */
  reserve(hint: string): string {
    return `${hint.replace(/[^A-Za-z0-9]+/g, "-")}-${this.#count++}`;
  }

  /**
   * Gives a name its expression.
   * @throws {SchemaError} when all rules of the schema are too long
   */
  define(name: string, expression: string): void {
    spendOnText(expression);
    this.#rules.set(name, expression);
    this.#names.set(expression, name);
  }

  /** Returns the grammar whose root is `expression`, with only the rules that it uses. */
  textFrom(expression: string): string {
    const used = new Set(namesIn(expression));
    for (const name of used) {
      for (const other of namesIn(this.#rules.get(name) ?? "")) used.add(other);
    }
    return [...[...this.#rules].filter(([name]) => used.has(name)), ["root", expression]]
      .map(([name, rule]) => `${name} ::= ${rule}`).join("\n");
  }
}

/** Returns the names of the rules that an expression uses. */
function namesIn(expression: string): string[] {
  return [...expression.matchAll(TOKENS)].flatMap(([, name]) => name ?? []);
}

/** Matches `text` itself. */
export function literal(text: string): string {
  return `"${[...text].map((character) => escaped(character, '"')).join("")}"`;
}

/** Writes a character inside a class of GBNF, such as `a` in `[a-z]`. */
export function classCharacter(codePoint: number): string {
  return escaped(String.fromCodePoint(codePoint), "]^-[");
}

/** Matches one of `expressions`. */
export function oneOf(expressions: readonly string[]): string {
  return expressions.length === 1 ? expressions[0]! : `(${expressions.join(" | ")})`;
}

/** Matches `expressions` one after another. */
export function sequence(...expressions: readonly string[]): string {
  return expressions.filter((expression) => expression !== "").join(" ");
}

/** Bounds of a number of characters, items or repetitions. */
export interface Counts {
  /** At least. */
  readonly least: number;
  /** At most; may be Infinity. */
  readonly most: number;
}

/** Matches `expression` between `least` and `most` times; `most` may be Infinity. */
export function repeated(expression: string, least: number, most: number): string {
  const unit = /^(\[[^\]]*\]|[\w-]+)$/.test(expression) ? expression : `(${expression})`;
  if (most > FARTHEST_BOUND) return sequence(exactly(unit, least), `${unit}*`);
  if (most === 0) return "";
  if (most <= MOST_REPETITIONS) {
    return least === most ? `${unit}{${most}}` : `${unit}{${least},${most}}`;
  }
  if (least > 0) {
    return sequence(
      exactly(unit, least),
      most > least ? repeated(expression, 0, most - least) : "",
    );
  }
  if (most < 2 * MOST_REPETITIONS) return `${unit}{0,${most}}`;
  // Some first, so that groups and less than a group behind them give each other length once.
  const first = (most + 1) % MOST_REPETITIONS;
  const groups = (most + 1 - first) / MOST_REPETITIONS - 1;
  const behind = sequence(
    repeated(`${unit}{${MOST_REPETITIONS}}`, 0, groups),
    `${unit}{0,${MOST_REPETITIONS - 1}}`,
  );
  if (first === 0) return behind;
  const fewer = first === 1 ? '""' : `${unit}{0,${first - 1}}`;
  return oneOf([fewer, sequence(`${unit}{${first}}`, behind)]);
}

function exactly(unit: string, count: number): string {
  const groups = Math.floor(count / MOST_REPETITIONS);
  const rest = count % MOST_REPETITIONS;
  return sequence(
    groups > 0 ? repeated(`${unit}{${MOST_REPETITIONS}}`, groups, groups) : "",
    rest > 0 ? `${unit}{${rest}}` : "",
  );
}

function escaped(character: string, special: string): string {
  const code = character.codePointAt(0)!;
  if (character === "\\" || special.includes(character)) {
    return character === "\\" || character === '"' || character === "]" || character === "["
      ? `\\${character}`
      : `\\x${code.toString(16).padStart(2, "0")}`;
  }
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code >= 0xd800 && code <= 0xdfff) return `\\u${code.toString(16)}`;
  return character;
}
