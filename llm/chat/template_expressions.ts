/**
 * Rewrites expressions of Jinja that the library's parser lacks or parses differently: chained
 * comparisons, and tuples of one item or none.
 * @module
 */
import type { Token } from "./template_tests.ts";

const OPEN: Token = { value: "(", type: "OpenParen" };
const CLOSE: Token = { value: ")", type: "CloseParen" };
const AND: Token = { value: "and", type: "Identifier" };

/** Returns 1 for an opening bracket, -1 for a closing one, 0 for any other token. */
export function depthOf({ type }: Token): number {
  if (/^Open(?:Paren|Square|Curly)/.test(type)) return 1;
  return /^Close(?:Paren|Square|Curly)/.test(type) ? -1 : 0;
}

/** Words after which a parenthesis holds a value, not the arguments of a call. */
const BEFORE_VALUES: ReadonlySet<string> = new Set([
  "in",
  "and",
  "or",
  "not",
  "if",
  "elif",
  "else",
  "is",
]);

/** Replaces tuples that are empty or end with a comma by lists. */
export function withoutShortTuples(tokens: readonly Token[]): Token[] {
  const written = [...tokens];
  const open: number[] = [];
  for (const [index, { type }] of tokens.entries()) {
    if (type === "OpenParen") open.push(index);
    if (type !== "CloseParen") continue;
    const start = open.pop() ?? index;
    const last = tokens[index - 1];
    const isTuple = start === index - 1 || last?.type === "Comma";
    if (!isTuple || !isValueExpected(tokens[start - 1])) continue;
    written[start] = { value: "[", type: "OpenSquareBracket" };
    written[index] = { value: "]", type: "CloseSquareBracket" };
  }
  return written;
}

function isValueExpected(before: Token | undefined): boolean {
  if (before?.type === "Identifier") return BEFORE_VALUES.has(before.value);
  return !/^Close(?:Paren|Square|Curly)|^StringLiteral$/.test(before?.type ?? "");
}

/** Comparisons of the current expression at one bracket depth; places index the written tokens. */
interface Comparisons {
  /** Place of the first operand. */
  readonly start: number;
  /** Place of the operand after the last comparison; undefined before the first. */
  operand: number | undefined;
  /** Whether there are several comparisons, so that a parenthesis is open. */
  areSeveral: boolean;
}

/** Words that end an operand. */
const BETWEEN_OPERANDS = /^(?:and|or|not|if|elif|else|set|for)$/;

/** Replaces `a < b < c` by `(a < b and b < c)`. */
export function withoutChains(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  const levels: Comparisons[] = [];
  const begin = (): Comparisons => ({
    start: written.length,
    operand: undefined,
    areSeveral: false,
  });
  const end = () => {
    if (levels.pop()?.areSeveral === true) written.push(CLOSE);
  };
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    const level = levels.at(-1);
    const isNotIn = token.value === "not" && tokens[index + 1]?.value === "in" &&
      token.type === "Identifier";
    const isComparison = token.type === "ComparisonBinaryOperator" || isNotIn ||
      token.type === "Identifier" && token.value === "in";
    if (isComparison && level !== undefined) {
      const operand = level.operand === undefined ? [] : written.slice(level.operand);
      if (level.operand !== undefined && !level.areSeveral) {
        written.splice(level.start, 0, OPEN);
        level.areSeveral = true;
      }
      if (operand.length > 0) written.push(AND, ...operand);
      written.push(token);
      if (isNotIn) written.push(tokens[++index]!);
      level.operand = written.length;
    } else if (depthOf(token) > 0 || /^Open(?:Statement|Expression)$/.test(token.type)) {
      written.push(token);
      levels.push(begin());
    } else if (depthOf(token) < 0 || /^Close(?:Statement|Expression)$/.test(token.type)) {
      end();
      written.push(token);
    } else if (isBetween(token)) {
      end();
      written.push(token);
      levels.push(begin());
    } else {
      written.push(token);
    }
  }
  return written;
}

function isBetween({ type, value }: Token): boolean {
  return /^(?:Comma|Colon|Equals)$/.test(type) ||
    type === "Identifier" && BETWEEN_OPERANDS.test(value);
}
