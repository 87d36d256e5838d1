/**
 * Whether llama.cpp survives a client's own grammar: it reads parentheses and rules recursively,
 * and a stack overflow ends the process that all answers share.
 * @module
 */

/** Parentheses may be nested; some 5000 levels fit on the stack. */
const MOST_PARENTHESES = 2000;
/** Each rule may begin with the next one; some 40 000 levels fit on the stack. */
const MOST_RULES = 10_000;

/** A grammar with more, not counting comments and blanks, is refused for its size anyway. */
const MOST_CHARACTERS = 1_000_000;

/** Returns why `source`, a grammar in GBNF, must not reach llama.cpp; undefined where it may. */
export function grammarProblem(source: string): string | undefined {
  if (source.length > MOST_CHARACTERS) return `it has more than ${MOST_CHARACTERS} characters`;
  // Counted in literals and comments too: telling these apart would take a parser.
  const count = (text: string) => source.split(text, MOST_RULES + 2).length - 1;
  if (count("(") > MOST_PARENTHESES) return `it has more than ${MOST_PARENTHESES} parentheses`;
  if (count("::=") > MOST_RULES) return `it has more than ${MOST_RULES} rules`;
  // llama.cpp would take a null character for the end of the grammar.
  return source.includes("\0") ? "it has a null character" : undefined;
}
