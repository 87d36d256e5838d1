/**
 * Grammar of a choice between texts.
 * @module
 */
import { type GrammarRules, literal, oneOf, sequence } from "./rules.ts";

/** Fewer texts are written one after the other. */
const FEW = 16;
/** Texts that begin alike at more places than this are written one after the other again. */
const MOST_BRANCHES = 100;

/**
 * One of `texts`. Many are written as a tree, what they begin with in common only once: llama.cpp
 * follows every alternative at a time, and takes seconds for a token among thousands.
 */
export function oneOfTexts(texts: readonly string[], rules: GrammarRules): string {
  if (texts.length <= FEW) return oneOf(texts.map(literal));
  return branches([...new Set(texts)].map((text) => [...text]), { rules, level: 0 });
}

/** A text as its characters. */
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

/** How many characters all of `texts` begin with. */
function commonLength(texts: readonly Characters[]): number {
  const [first = [], ...others] = texts;
  const end = first.findIndex((character, index) =>
    others.some((other) => other[index] !== character)
  );
  return end === -1 ? first.length : end;
}
