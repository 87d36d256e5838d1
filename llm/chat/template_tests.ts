/**
 * Tests with an argument, such as `is sameas false` and `is divisibleby(3)`. The library's parser
 * does not support them, so they become filters.
 * @module
 */
import type { tokenize } from "@huggingface/jinja";
import type { TemplateValue } from "./python_text.ts";

/** A token of a template, from the library's tokenizer. */
export type Token = ReturnType<typeof tokenize>[number];

/** Filter that replaces a test; its arguments are the test's name and arguments. */
export const IS = "parley_is";
/** Filter that replaces a negated test. */
export const IS_NOT = "parley_is_not";

type Comparison = (value: TemplateValue, other: TemplateValue) => boolean;

const isBefore: Comparison = (value, other) => order(value, other) < 0;
const isBehind: Comparison = (value, other) => order(value, other) > 0;

/** Tests with one argument; the operators among them are names for `select` and its like. */
const TESTS: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ["sameas", (value, other) => value.type === other.type && value.value === other.value],
  ["divisibleby", (value, other) => numberOf(value) % numberOf(other) === 0],
  ...["eq", "equalto", "=="].map((name) => [name, isEqual] as const),
  ...["ne", "!="].map((name) => [name, not(isEqual)] as const),
  ...["lt", "lessthan", "<"].map((name) => [name, isBefore] as const),
  ...["le", "<="].map((name) => [name, not(isBehind)] as const),
  ...["gt", "greaterthan", ">"].map((name) => [name, isBehind] as const),
  ...["ge", ">="].map((name) => [name, not(isBefore)] as const),
  ["in", isIn],
]);

const CLOSING: ReadonlyMap<string, string> = new Map([
  ["OpenParen", "CloseParen"],
  ["OpenSquareBracket", "CloseSquareBracket"],
  ["OpenCurlyBracket", "CloseCurlyBracket"],
]);

/** Replaces tests that take an argument by filters. */
export function testsAsFilters(tokens: readonly Token[]): Token[] {
  const written: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const isTest = isWord(tokens[index], "is") && tokens[index - 1]?.type !== "Dot";
    const isNegated = isTest && isWord(tokens[index + 1], "not");
    const named = index + (isNegated ? 2 : 1);
    const name = isTest ? tokens[named]?.value ?? "" : "";
    if (!TESTS.has(name)) {
      written.push(tokens[index]!);
      continue;
    }
    const end = argumentEnd(tokens, named + 1);
    const given = tokens.slice(named + 1, end);
    const isCall = given[0]?.type === "OpenParen";
    written.push(
      { value: "|", type: "Pipe" },
      { value: isNegated ? IS_NOT : IS, type: "Identifier" },
      { value: "(", type: "OpenParen" },
      { value: name, type: "StringLiteral" },
      { value: ",", type: "Comma" },
      ...testsAsFilters(isCall ? given.slice(1, -1) : given),
      { value: ")", type: "CloseParen" },
    );
    index = end - 1;
  }
  return written;
}

function not(comparison: Comparison): Comparison {
  return (value, other) => !comparison(value, other);
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.type === "Identifier" && token.value === word;
}

/** Returns the end of the arguments: a parenthesis, or a value with its members and calls. */
function argumentEnd(tokens: readonly Token[], start: number): number {
  let end = bracketEnd(tokens, start);
  if (tokens[start]?.type === "OpenParen") return end;
  while (true) {
    const type = tokens[end]?.type;
    if (type === "Dot") end += 2;
    else if (type === "OpenSquareBracket" || type === "OpenParen") end = bracketEnd(tokens, end);
    else return Math.min(end, tokens.length);
  }
}

/** Returns the end of the token, or of the brackets that it opens. */
function bracketEnd(tokens: readonly Token[], start: number): number {
  const open = tokens[start]?.type ?? "";
  const close = CLOSING.get(open);
  if (close === undefined) return start + 1;
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    if (tokens[index]!.type === open) depth++;
    if (tokens[index]!.type === close && --depth === 0) return index + 1;
  }
  return tokens.length;
}

/** Tests without an argument that `select` and its like may name, or that the interpreter lacks. */
const KINDS: ReadonlyMap<string, (value: TemplateValue) => boolean> = new Map([
  ["defined", ({ type }) => type !== "UndefinedValue"],
  ["undefined", ({ type }) => type === "UndefinedValue"],
  ["none", ({ type }) => type === "NullValue"],
  ["boolean", ({ value }) => typeof value === "boolean"],
  ["true", ({ value }) => value === true],
  ["false", ({ value }) => value === false],
  ["number", isNumber],
  ["integer", ({ type }) => type === "IntegerValue"],
  ["float", ({ type }) => type === "FloatValue"],
  ["odd", (value) => numberOf(value) % 2 !== 0],
  ["even", (value) => numberOf(value) % 2 === 0],
  ["string", ({ value }) => typeof value === "string"],
  ["mapping", ({ value }) => value instanceof Map],
]);

/**
 * Whether the test holds for the first value, given the others as its arguments.
 * @throws {Error} for unknown tests and for values that cannot be compared, as Python does
 */
export function passesTest(
  test: string,
  [value, other, ...more]: readonly TemplateValue[],
): boolean {
  const isKind = KINDS.get(test);
  if (value !== undefined && isKind !== undefined && other === undefined) return isKind(value);
  const isSo = TESTS.get(test);
  if (value === undefined || other === undefined || more.length > 0 || isSo === undefined) {
    throw new Error(`The test ${test} is unknown or takes other arguments`);
  }
  return isSo(value, other);
}

/** Python's `==`: 1, 1.0 and true are equal; lists and objects are compared by their contents. */
function isEqual(value: TemplateValue, other: TemplateValue): boolean {
  if (isNumber(value) && isNumber(other)) return Number(value.value) === Number(other.value);
  const [one, two] = [value.value, other.value];
  if (Array.isArray(one) && Array.isArray(two)) {
    return one.length === two.length && one.every((item, index) => isEqual(item, two[index]));
  }
  if (one instanceof Map && two instanceof Map) {
    return one.size === two.size &&
      [...one].every(([name, member]) => two.has(name) && isEqual(member, two.get(name)));
  }
  return value.type === other.type && one === two;
}

/**
 * Returns a negative number when `value` comes first, 0 when neither does.
 * @throws {Error} for values that cannot be compared
 */
export function order(value: TemplateValue, other: TemplateValue): number {
  if (isNumber(value) && isNumber(other)) return numberOf(value) - numberOf(other);
  const [one, two] = [value.value, other.value];
  if (typeof one !== "string" || typeof two !== "string") {
    throw new Error(`Cannot compare ${value.type} with ${other.type}`);
  }
  return one < two ? -1 : Number(one > two);
}

function isIn(value: TemplateValue, { type, value: all }: TemplateValue): boolean {
  if (type === "UndefinedValue") return false;
  if (Array.isArray(all)) return all.some((item) => isEqual(value, item));
  if (all instanceof Map) return all.has(value.value);
  if (typeof all !== "string" || typeof value.value !== "string") {
    throw new Error(`Cannot look for ${value.type} in ${type}`);
  }
  return all.includes(value.value);
}

function isNumber({ value }: TemplateValue): boolean {
  return typeof value === "number" || typeof value === "boolean";
}

function numberOf(held: TemplateValue): number {
  if (!isNumber(held)) throw new Error(`${held.type} is not a number`);
  return Number(held.value);
}
