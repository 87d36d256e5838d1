/**
 * Patterns beside `minLength` and `maxLength`: an automaton that also counts, as rules of which
 * each stands for a place in the pattern and the number of characters so far.
 * @module
 */
import { PatternError } from "../patterns/syntax.ts";
import type { PatternNode } from "./pattern_nodes.ts";
import { type Counts, type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/** Maximum number of characters of a pattern with its repetitions unrolled. */
const MOST_PLACES = 400;
/** Maximum number of places times lengths. */
const MOST_STATES = 6000;
/** Largest length that is counted; each character takes a level of recursion. */
const LONGEST = 1000;

/** Returns the lengths of the texts that match `node`. */
export function lengthsOf(node: PatternNode): Counts {
  switch (node.kind) {
    case "character":
      return { least: 1, most: 1 };
    case "sequence":
      return node.items.map(lengthsOf).reduce(
        (sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }),
        { least: 0, most: 0 },
      );
    case "alternatives": {
      const lengths = node.options.map(lengthsOf);
      return {
        least: Math.min(...lengths.map(({ least }) => least)),
        most: Math.max(...lengths.map(({ most }) => most)),
      };
    }
    case "repetition": {
      const { least, most } = lengthsOf(node.item);
      const isEmpty = most === 0 || node.most === 0;
      return { least: least * node.least, most: isEmpty ? 0 : most * node.most };
    }
  }
}

/**
 * Returns the grammar of the texts of `node` that have one of `lengths`.
 * @throws {PatternError} when there is none, or it would take too many rules
 */
export function patternOfLength(node: PatternNode, lengths: Counts, rules: GrammarRules): string {
  return simpleRepetition(node, lengths, rules) ?? new LengthAutomaton(node, lengths, rules).root();
}

/** Handles a single repeated character: narrows its own bounds, however large they are. */
function simpleRepetition(
  node: PatternNode,
  { least, most }: Counts,
  rules: GrammarRules,
): string | undefined {
  if (node.kind === "sequence" && node.items.length === 1) {
    return simpleRepetition(node.items[0]!, { least, most }, rules);
  }
  if (node.kind !== "repetition" || node.item.kind !== "character") return undefined;
  const [fewest, highest] = [Math.max(least, node.least), Math.min(most, node.most)];
  if (fewest > highest) throw noSuchLength();
  return repeated(rules.add(node.item.expression, "atom"), fewest, highest) || '""';
}

/** A character of the pattern, and the places that may follow it. */
interface Place {
  readonly expression: string;
  readonly next: Set<Place>;
  isLast: boolean;
}

/** The places that a part may begin and end with. */
interface Fragment {
  readonly first: readonly Place[];
  readonly last: readonly Place[];
  readonly isOptional: boolean;
}

const NOTHING: Fragment = { first: [], last: [], isOptional: true };

class LengthAutomaton {
  readonly #lengths: Counts;
  readonly #rules: GrammarRules;
  readonly #fragment: Fragment;
  /** The rule of each place, by the length up to it; null where no text can end in time. */
  readonly #states = new Map<Place, Map<number, string | null>>();
  #places = 0;
  #count = 0;

  constructor(node: PatternNode, lengths: Counts, rules: GrammarRules) {
    const { least, most } = lengths;
    if (least > LONGEST || (most > LONGEST && most < Infinity)) throw tooMany();
    this.#lengths = lengths;
    this.#rules = rules;
    this.#fragment = this.#read(node);
    for (const place of this.#fragment.last) place.isLast = true;
  }

  /** Returns the expression of all texts. */
  root(): string {
    const { first, isOptional } = this.#fragment;
    const root = this.#after(first, isOptional, 0);
    if (root === undefined) throw noSuchLength();
    return root;
  }

  #read(node: PatternNode): Fragment {
    switch (node.kind) {
      case "character": {
        if (++this.#places > MOST_PLACES) throw tooMany();
        const place = { expression: node.expression, next: new Set<Place>(), isLast: false };
        return { first: [place], last: [place], isOptional: false };
      }
      case "sequence":
        return node.items.map((item) => this.#read(item)).reduce(joined, NOTHING);
      case "alternatives": {
        const options = node.options.map((option) => this.#read(option));
        return {
          first: options.flatMap(({ first }) => first),
          last: options.flatMap(({ last }) => last),
          isOptional: options.some(({ isOptional }) => isOptional),
        };
      }
      case "repetition":
        return this.#repetition(node.item, node.least, node.most);
    }
  }

  /** Chains copies of the item; the last one also leads to itself where there is no maximum. */
  #repetition(item: PatternNode, least: number, most: number): Fragment {
    // More copies than a text may have characters need no places.
    const often = most === Infinity ? Math.max(1, least) : Math.min(most, this.#lengths.most);
    const copies: Fragment[] = [];
    for (let copy = 0; copy < Math.max(least, often); copy++) {
      const one = this.#read(item);
      // Nothing, as often as it may be repeated, is nothing.
      if (one.first.length === 0) return NOTHING;
      if (copy > 0) joined(copies[copy - 1]!, one);
      copies.push(one);
    }
    const [first] = copies;
    if (first === undefined) return NOTHING;
    const final = copies.at(-1)!;
    if (most === Infinity) joined(final, final);
    // An item that may be empty counts as one that may be left out.
    const fewest = first.isOptional ? 0 : least;
    return {
      first: first.first,
      last: copies.slice(Math.max(0, fewest - 1)).flatMap(({ last }) => last),
      isOptional: fewest === 0,
    };
  }

  /** Returns what may come after `count` characters; `next` are the places that may follow. */
  #after(next: Iterable<Place>, mayEnd: boolean, count: number): string | undefined {
    const { least, most } = this.#lengths;
    const options = mayEnd && count >= least && count <= most ? ['""'] : [];
    for (const place of next) {
      const state = this.#state(place, count + 1);
      if (state !== undefined) options.push(state);
    }
    return options.length === 0 ? undefined : oneOf([...new Set(options)]);
  }

  /** Returns the rule of the text from `place` on, which is character number `count`. */
  #state(place: Place, count: number): string | undefined {
    const { least, most } = this.#lengths;
    if (count > most) return undefined;
    // Without a maximum, the count does not matter beyond the minimum.
    const told = most === Infinity ? Math.min(count, least) : count;
    const states = this.#states.get(place) ?? new Map<number, string | null>();
    this.#states.set(place, states);
    const known = states.get(told);
    if (known !== undefined) return known ?? undefined;
    if (++this.#count > MOST_STATES) throw tooMany();
    const name = this.#rules.reserve("at");
    states.set(told, name);
    const rest = this.#after(place.next, place.isLast, count);
    if (rest === undefined) {
      states.set(told, null);
      return undefined;
    }
    this.#rules.define(name, sequence(place.expression, rest));
    return name;
  }
}

function joined(a: Fragment, b: Fragment): Fragment {
  for (const place of a.last) for (const next of b.first) place.next.add(next);
  return {
    first: a.isOptional ? [...a.first, ...b.first] : a.first,
    last: b.isOptional ? [...a.last, ...b.last] : b.last,
    isOptional: a.isOptional && b.isOptional,
  };
}

function noSuchLength(): PatternError {
  return new PatternError("no string of an allowed length");
}

function tooMany(): PatternError {
  return new PatternError("this minLength or maxLength");
}
