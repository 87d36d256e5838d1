/**
 * Grammar of a choice between texts.
 * @module
 */
import { type GrammarRules, literal, oneOf, sequence } from "./rules.ts";

/** Up to this many texts are written as plain alternatives. */
const FEW = 16;
/** Maximum depth of the tree; below it, texts are plain alternatives again. */
const MOST_BRANCHES = 100;

/**
 * Returns the grammar of one of `texts`. Many are written as a prefix tree: llama.cpp follows all
 * alternatives at once, and takes seconds for a token among thousands.
 */
export function oneOfTexts(texts: readonly string[], rules: GrammarRules): string {
  if (texts.length <= FEW) return oneOf(texts.map(literal));
  return branches([...new Set(texts)].map((text) => [...text]), { rules, level: 0 });
}

/** A text as an array of its characters. */
type Characters = readonly string[];

function branches(
  texts: readonly Characters[],
  { rules, level }: { rules: GrammarRules; level: number },
): string {
  if (level === MOST_BRANCHES) return oneOf(texts.map((text) => literal(text.join(""))));
  const byFirst = Map.groupBy(texts, ([first]) => first);
  return oneOf([...byFirst.values()].map((group) => {
    const shared = commonLength(group);
    const beginning = literal(group[0]!.slice(0, shared).join(""));
    if (group.length === 1) return beginning;
    const rests = group.map((text) => text.slice(shared));
    return sequence(beginning, rules.add(branches(rests, { rules, level: level + 1 }), "rest"));
  }));
}

/** Returns the length of the common prefix of `texts`. */
function commonLength(texts: readonly Characters[]): number {
  const [first = [], ...others] = texts;
  const end = first.findIndex((character, index) =>
    others.some((other) => other[index] !== character)
  );
  return end === -1 ? first.length : end;
}
