/**
 * Tells whether a text matches a regular expression, where that takes no long search: expressions and
 * texts are clients', and some of the former take years on short ones of the latter.
 * @module
 */
import { type AST, PatternError, readPattern } from "./syntax.ts";

/** Ways through an expression that are tried at most. */
const MOST_WAYS = 1_000_000;

/**
 * Whether `text` matches `pattern` somewhere; undefined where it would take long to tell.
 * @throws {PatternError} when it is no regular expression
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  return matcherOf(pattern)(text);
}

/**
 * Tells of many texts what {@linkcode matchesPattern} does; the pattern is read once.
 * @throws {PatternError} when it is no regular expression
 */
export function matcherOf(pattern: string): (text: string) => boolean | undefined {
  const { tree, isUnicode } = readPattern(pattern);
  const expression = compiled(pattern, isUnicode);
  return (text) => {
    const ways = waysThrough(tree.alternatives, text.length + 1);
    return ways * (text.length + 1) > MOST_WAYS ? undefined : expression.test(text);
  };
}

function compiled(pattern: string, isUnicode: boolean): RegExp {
  try {
    return new RegExp(pattern, isUnicode ? "u" : "");
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new PatternError(thrown.message);
    throw thrown;
  }
}

/** How many ways a text of less than `length` characters may be tried in; at most, and Infinity for many. */
function waysThrough(alternatives: readonly AST.Alternative[], length: number): number {
  return alternatives.reduce(
    (sum, { elements }) =>
      sum + elements.reduce((product, element) => product * waysOf(element, length), 1),
    0,
  );
}

function waysOf(element: AST.Element, length: number): number {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return waysThrough(element.alternatives, length);
    case "Quantifier": {
      const inner = waysOf(element.element, length);
      // A choice within a repetition is one each time.
      if (inner > 1) return element.max <= 1 ? inner + 1 : Infinity;
      return Math.min(length, element.max - element.min + 1);
    }
    case "Assertion":
      return "alternatives" in element ? Infinity : 1;
    case "Backreference":
      return Infinity;
    default:
      return 1;
  }
}
