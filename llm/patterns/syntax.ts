/**
 * Parses regular expressions of JSON Schema's `pattern` into syntax trees, for the grammar that
 * constrains a model and for the mock, which generates matching texts.
 * @module
 */
import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";

export type { AST };

/** Thrown for an expression with a syntax error or an unsupported feature. */
export class PatternError extends Error {
  /** Name of the class. */
  override readonly name = "PatternError";
}

/** A parsed regular expression. */
export interface Pattern {
  /** Its syntax tree. */
  readonly tree: AST.Pattern;
  /** Whether characters are code points; otherwise they are UTF-16 code units. */
  readonly isUnicode: boolean;
}

/** Maximum groups of one expression; deeply nested ones would overflow the stack. */
const MOST_GROUPS = 500;

/** Maximum characters of one expression; those of tools for IPv6 addresses have a few hundred. */
const MOST_CHARACTERS = 10_000;

/**
 * Parses `source` into a syntax tree.
 * @throws {PatternError} when it is not a regular expression, or has too many characters or groups
 */
export function readPattern(source: string): Pattern {
  if (source.length > MOST_CHARACTERS) {
    throw new PatternError(`more than ${MOST_CHARACTERS} characters`);
  }
  if (source.split("(").length - 1 > MOST_GROUPS) {
    throw new PatternError(`more than ${MOST_GROUPS} groups`);
  }
  try {
    return { tree: parse(source, true), isUnicode: true };
  } catch (thrown) {
    if (!(thrown instanceof RegExpSyntaxError)) throw thrown;
    return readLegacyPattern(source, thrown);
  }
}

/** JSON Schema's expressions are in Unicode mode, but some have escapes that this mode forbids. */
function readLegacyPattern(source: string, unicodeError: RegExpSyntaxError): Pattern {
  try {
    return { tree: parse(source, false), isUnicode: false };
  } catch (thrown) {
    if (!(thrown instanceof RegExpSyntaxError)) throw thrown;
    throw new PatternError(unicodeError.message);
  }
}

function parse(source: string, isUnicode: boolean): AST.Pattern {
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode: isUnicode });
}

/** Returns whether `element` asserts the start or the end of the text. */
export function isAnchor(element: AST.Element | undefined, kind: "start" | "end"): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}
