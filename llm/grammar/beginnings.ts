/**
 * Whether rules begin with each other in too many ways. llama.cpp looks for left recursion by going
 * down every chain of rules of which each may begin with the next one: in thirty rules that each
 * name the next one twice, there are a thousand million. It cannot be interrupted meanwhile.
 * @module
 */
import type { Gbnf, Rule } from "./gbnf.ts";

/**
 * Maximum number of chains, of all rules together; so many take about a second. An object of a few
 * thousand optional members has some millions.
 */
const MOST_CHAINS = 40_000_000;

/** Whether llama.cpp would have to go down too many chains. */
export function hasTooManyBeginnings({ rules }: Gbnf): boolean {
  const chains = new Map<number, number>();
  let sum = 0;
  for (const rule of rules.keys()) {
    // It does not start again at a rule that it has come by.
    if (!chains.has(rule)) sum += chainsFrom(rule, rules, chains);
  }
  return sum > MOST_CHAINS;
}

/** A rule whose chains are being counted. */
interface Counting {
  readonly rule: number;
  /** The rules that it may begin with, and how many of them are counted. */
  readonly first: readonly number[];
  counted: number;
}

/** Returns the number of chains from `start`, and adds that of every rule on them to `chains`. */
function chainsFrom(start: number, rules: readonly Rule[], chains: Map<number, number>): number {
  const counting = (rule: number) => ({ rule, first: firstOf(rule, rules), counted: 0 });
  // Without recursion, since a chain may be longer than the stack is deep.
  const open: Counting[] = [counting(start)];
  const inWork = new Set([start]);
  while (open.length > 0) {
    const last = open.at(-1)!;
    const next = last.first[last.counted++];
    if (next === undefined) {
      const sum = last.first.reduce((sum, rule) => sum + (chains.get(rule) ?? 1), 1);
      chains.set(last.rule, sum);
      inWork.delete(last.rule);
      open.pop();
    } else if (!chains.has(next) && !inWork.has(next)) {
      inWork.add(next);
      open.push(counting(next));
    }
  }
  return chains.get(start)!;
}

/** Returns the rules that a rule may begin with; behind one that may be empty, there are more. */
function firstOf(rule: number, rules: readonly Rule[]): number[] {
  const first: number[] = [];
  for (let place of rules[rule]!) {
    while (typeof place?.what === "number") {
      first.push(place.what);
      place = rules[place.what]!.includes(undefined) ? place.next : undefined;
    }
  }
  return first;
}
