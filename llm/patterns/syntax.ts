/**
 * Regular expressions of JSON Schema's `pattern` as syntax trees, for the grammar that holds a model
 * to them and for the mock that writes texts for them.
 * @module
 */
import { type AST, RegExpParser, RegExpSyntaxError } from "@eslint-community/regexpp";

export type { AST };

/** The expression has an error, or something that cannot be done with it. */
export class PatternError extends Error {
  /** Name of the class. */
  override readonly name = "PatternError";
}

/** A regular expression. */
export interface Pattern {
  /** What it is made of. */
  readonly tree: AST.Pattern;
  /** True when a text's characters are code points, false when they are halves of pairs too. */
  readonly isUnicode: boolean;
}

/** Groups of one expression; they may stand in each other, and the stack is not endless. */
const MOST_GROUPS = 500;

/** Characters of one expression; what tools write of e-mail or IPv6 addresses has a few hundred. */
const MOST_CHARACTERS = 10_000;

/**
 * The syntax tree of `source`.
 * @throws {PatternError} when it is no regular expression, or one of very many characters or groups
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

/** JSON Schema's expressions are Unicode's, but some have escapes that these forbid. */
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

/** Whether `element` is the beginning or the end of a text. */
export function isAnchor(element: AST.Element | undefined, kind: "start" | "end"): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}
