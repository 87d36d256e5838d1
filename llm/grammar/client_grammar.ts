/**
 * Whether a client's own grammar is one that llama.cpp survives: it reads parentheses and rules
 * recursively, and a stack that overflows ends the process that all answers share.
 * @module
 */

/** Each may stand in the one before; some 5000 fit on the stack. */
const MOST_PARENTHESES = 2000;
/** Each may begin with the next one; some 40 000 fit on the stack. */
const MOST_RULES = 10_000;

/** More than this many characters and rules are refused anyway, comments and blanks left out. */
const MOST_CHARACTERS = 1_000_000;

/** Why `source`, a grammar in GBNF, is not handed to llama.cpp; undefined where it may be. */
export function grammarProblem(source: string): string | undefined {
  if (source.length > MOST_CHARACTERS) return `it has more than ${MOST_CHARACTERS} characters`;
  // Counted wherever they stand: to tell which are text would take a parser of its own.
  const count = (text: string) => source.split(text, MOST_RULES + 2).length - 1;
  if (count("(") > MOST_PARENTHESES) return `it has more than ${MOST_PARENTHESES} parentheses`;
  if (count("::=") > MOST_RULES) return `it has more than ${MOST_RULES} rules`;
  // llama.cpp would take it for the end.
  return source.includes("\0") ? "it has a null character" : undefined;
}
