/**
 * Whether a grammar leads to text that never ends, as with an object that must have a member like
 * itself.
 * @module
 */
import { type Gbnf, parseGbnf, type Place, RefusedGbnfError } from "./gbnf.ts";

/** Whether a rule of the grammar `source` has no finite text, as far as it is understood. */
export function isEndless(source: string): boolean {
  const rules = readOf(source)?.rules ?? [];
  const ending = new Set<number>();
  const ends = (beginning: Place | undefined) => {
    for (let place = beginning; place !== undefined; place = place.next) {
      if (typeof place.what === "number" && !ending.has(place.what)) return false;
    }
    return true;
  };
  // A rule that ends may let the rules that use it end; repeats until none is added.
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
