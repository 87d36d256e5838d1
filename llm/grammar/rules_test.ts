/** Grammars of repetitions. */
import assert from "node:assert/strict";
import { type Gbnf, parseGbnf } from "./gbnf.ts";
import { repeated } from "./rules.ts";

/** Returns in how many ways a grammar that is not recursive allows a text, by the text's length. */
function waysByLength({ rules, root }: Gbnf): number[] {
  const known = new Map<number, number[]>();
  const waysOf = (rule: number): number[] => {
    const ways = known.get(rule) ?? [];
    if (known.has(rule)) return ways;
    for (const beginning of rules[rule]!) {
      let alternative = [1];
      for (let place = beginning; place !== undefined; place = place.next) {
        const more = typeof place.what === "number" ? waysOf(place.what) : [0, 1];
        alternative = product(alternative, more);
      }
      for (const [length, count] of alternative.entries()) {
        ways[length] = (ways[length] ?? 0) + count;
      }
    }
    known.set(rule, ways);
    return ways;
  };
  return waysOf(root);
}

/** Returns the ways of a text of `first` behind which one of `second` stands. */
function product(first: readonly number[], second: readonly number[]): number[] {
  const ways = Array<number>(first.length + second.length - 1).fill(0);
  for (const [before, count] of first.entries()) {
    if (count === 0) continue;
    for (const [behind, other] of second.entries()) ways[before + behind]! += count * other;
  }
  return ways;
}

for (
  const [least, most] of [
    [0, 3],
    [2, 1000],
    [0, 1200],
    [1001, 1200],
    [0, 1999],
    [0, 2000],
    [0, 2500],
    [700, 2999],
    [0, 3000],
    [2, 5000],
    [3001, 3001],
  ] as const
) {
  Deno.test(`one way leads to each length from ${least} to ${most}, and none to another`, () => {
    const ways = waysByLength(parseGbnf(`root ::= ${repeated("[a]", least, most)}`)!);
    assert.equal(ways.length, most + 1);
    const others = ways.keys().filter((length) => ways[length] !== (length < least ? 0 : 1));
    assert.deepEqual([...others], []);
  });
}
