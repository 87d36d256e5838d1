/**
 * Whether a grammar leads where no text has an end, as into an object that must have a member like
 * itself: what is written of it goes on for ever.
 * @module
 */
import { type Gbnf, parseGbnf, type Place, RefusedGbnfError } from "./gbnf.ts";

/** True where a rule of the grammar `source` has no text with an end, as far as it is understood. */
export function isEndless(source: string): boolean {
  const rules = readOf(source)?.rules ?? [];
  const ending = new Set<number>();
  const ends = (beginning: Place | undefined) => {
    for (let place = beginning; place !== undefined; place = place.next) {
      if (typeof place.what === "number" && !ending.has(place.what)) return false;
    }
    return true;
  };
  // A rule that ends lets those end that lead to it, until there are no more of them.
  for (let known = -1; known < ending.size;) {
    known = ending.size;
    for (const [number, rule] of rules.entries()) if (rule.some(ends)) ending.add(number);
  }
  return ending.size < rules.length;
}

function readOf(source: string): Gbnf | undefined {
  try {
    return parseGbnf(source);
  } catch (thrown) {
    if (thrown instanceof RefusedGbnfError) return undefined;
    throw thrown;
  }
}
