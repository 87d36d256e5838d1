/**
 * Matches texts against regular expressions, unless the search may take too long: clients send
 * both, and some expressions take years on short texts.
 * @module
 */
import { type AST, PatternError, readPattern } from "../patterns/syntax.ts";
import { spend, spendOnText } from "./effort.ts";

/** Maximum match attempts: ways through the expression times start positions in the text. */
const MOST_WAYS = 1_000_000;

/** Match attempts that count as one unit of effort. */
const WAYS_AN_EFFORT = 100;

/**
 * Returns a function that tells whether a part of a text matches `pattern`; undefined if the search
 * may take too long.
 * @throws {PatternError} when it is not a regular expression
 */
export function matcherOf(pattern: string): (text: string) => boolean | undefined {
  spendOnText(pattern);
  const { tree, isUnicode } = readPattern(pattern);
  const expression = compiled(pattern, isUnicode);
  return (text) => {
    const ways = waysThrough(tree.alternatives, text.length + 1) * (text.length + 1);
    const isFeasible = ways <= MOST_WAYS;
    spend((pattern.length + (isFeasible ? ways : 0)) / WAYS_AN_EFFORT);
    return isFeasible ? expression.test(text) : undefined;
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

/** Bounds the number of ways to match a text shorter than `length`; Infinity if too many. */
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
      // A choice inside a repetition multiplies with every repeat.
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
