/**
 * Whether a grammar can be read in so many ways at once that llama.cpp cannot follow it: llama.cpp
 * keeps a stack for every way, follows each separately through every token, and cannot be
 * interrupted meanwhile.
 * @module
 */
import { hasTooManyBeginnings } from "./beginnings.ts";
import { type CharacterSet, type Gbnf, parseGbnf, type Place, RefusedGbnfError } from "./gbnf.ts";
import { remembered } from "./remembered.ts";

/** Maximum number of distinct ways to read a text; llama.cpp compares each with all others. */
const MOST_WAYS = 10_000;
/** The same, but ways that converge within a token are counted separately, as llama.cpp does. */
const MOST_PATHS = 50_000;
/** Characters of a long token. */
const TOKEN_LENGTH = 12;
/** Number of tokens that are read. */
const TOKENS = 4;
/** Number of characters that are tried at each step. */
const MOST_TRIES = 8;
/** Maximum number of places examined, so that a harmless grammar does not take long. */
const MOST_WORK = 100_000;
/** Maximum number of places examined, over all rules, to find those with the most ways. */
const MOST_SEARCHED = 5 * MOST_WORK;
/** Characters to try where a set excludes others. */
const USUAL_CHARACTERS = ["a", "0", " ", '"', "{", "\n", "é"].map((text) => text.codePointAt(0)!);

/** Number of rules besides the root that are read from their beginning: those with most ways. */
const MOST_RULES = 4;
/** Fewer ways at the beginning of a rule do not become too many within a token or two. */
const FEW_WAYS = 20;

/** Total characters of grammars whose result is cached: a few hundred tools make 100,000. */
const MOST_KNOWN_CHARACTERS = 4_000_000;

/** Returns why llama.cpp could not follow the grammar `source`; undefined if nothing was found. */
export const ambiguityOf: (source: string) => string | undefined = remembered(
  findAmbiguity,
  MOST_KNOWN_CHARACTERS,
);

function findAmbiguity(source: string): string | undefined {
  const grammar = readOf(source);
  if (grammar === undefined || typeof grammar === "string") return grammar;
  if (hasTooManyBeginnings(grammar)) return "it is ambiguous: there are too many ways to begin it";
  for (const rule of [grammar.root, ...suspectsOf(grammar)]) {
    const length = new Reader(grammar).ambiguousAfter(rule);
    if (length !== undefined) {
      return `it is ambiguous: there are too many ways to read ${length + 1} characters of it`;
    }
  }
  return undefined;
}

/** Returns the grammar, or why it is refused as it is; undefined where it is not understood. */
function readOf(source: string): Gbnf | string | undefined {
  try {
    return parseGbnf(source);
  } catch (thrown) {
    if (thrown instanceof RefusedGbnfError) return thrown.message;
    throw thrown;
  }
}

/** Returns rules that may begin in many ways, far from the beginning of a text. */
function suspectsOf(grammar: Gbnf): number[] {
  const reader = new Reader(grammar);
  const found: { readonly rule: number; readonly ways: number }[] = [];
  for (const rule of grammar.rules.keys()) {
    const ways = reader.waysInto(rule);
    if (ways > FEW_WAYS) found.push({ rule, ways });
    if (reader.work > MOST_SEARCHED) break;
  }
  return found
    .toSorted((a, b) => b.ways - a.ways)
    .slice(0, MOST_RULES)
    .map(({ rule }) => rule);
}

/** A stack of places, its top first; equal stacks are the same object. */
class Stack {
  #above: Map<Place, Stack> | undefined;
  readonly place: Place;
  readonly below: Stack | undefined;

  constructor(place: Place, below: Stack | undefined) {
    this.place = place;
    this.below = below;
  }

  /** Returns this stack with `place` on top. */
  with(place: Place): Stack {
    this.#above ??= new Map();
    const known = this.#above.get(place);
    if (known !== undefined) return known;
    const stack = new Stack(place, this);
    this.#above.set(place, stack);
    return stack;
  }
}

/** Stacks whose top is a character, each with the number of paths to it. */
type Ways = ReadonlyMap<Stack, number>;

class Reader {
  readonly #grammar: Gbnf;
  readonly #bottoms = new Map<Place, Stack>();
  #work = 0;
  /** Whether so much was examined for a single character that the grammar counts as ambiguous. */
  #isEndless = false;

  constructor(grammar: Gbnf) {
    this.#grammar = grammar;
  }

  /** Number of places examined. */
  get work(): number {
    return this.#work;
  }

  /** Returns the number of ways to begin a rule; Infinity where they are too many to count. */
  waysInto(rule: number): number {
    const ways = this.#enter(this.#beginningOf(rule));
    const isEndless = this.#isEndless;
    this.#isEndless = false;
    return isEndless ? Infinity : ways.size;
  }

  /** Returns after how many characters of a rule there are too many ways; undefined when never. */
  ambiguousAfter(rule: number): number | undefined {
    let ways = onePathEach(this.#enter(this.#beginningOf(rule)));
    for (let length = 0; length <= TOKENS * TOKEN_LENGTH; length++) {
      if (this.#isTooMuch(ways)) return length;
      if (ways.size === 0 || this.#work > MOST_WORK) return undefined;
      // Between tokens, paths that have converged count as one.
      if (length % TOKEN_LENGTH === 0) ways = onePathEach(ways.keys());
      ways = this.#worst(ways);
    }
    return undefined;
  }

  #beginningOf(rule: number): (Stack | undefined)[] {
    return this.#grammar.rules[rule]!.map((place) => this.#push(undefined, place));
  }

  #isTooMuch(ways: Ways): boolean {
    return this.#isEndless || ways.size > MOST_WAYS || pathsOf(ways) > MOST_PATHS;
  }

  /** Returns the ways after the character that leaves the most paths. */
  #worst(ways: Ways): Ways {
    let worst: { ways: Ways; paths: number } = { ways: new Map(), paths: 0 };
    for (const code of charactersOf(ways.keys())) {
      const next = this.#after(ways, code);
      if (this.#isTooMuch(next)) return next;
      const paths = pathsOf(next);
      if (paths > worst.paths) worst = { ways: next, paths };
      if (this.#work > MOST_WORK) break;
    }
    return worst.ways;
  }

  #after(ways: Ways, code: number): Ways {
    const next = new Map<Stack, number>();
    let paths = 0;
    for (const [{ place, below }, count] of ways) {
      // Only stacks whose top is a character are ways.
      if (!isIn(place.what as CharacterSet, code)) continue;
      for (const stack of this.#enter([this.#push(below, place.next)])) {
        next.set(stack, (next.get(stack) ?? 0) + count);
        paths += count;
      }
      if (paths > MOST_PATHS || this.#work > 3 * MOST_WORK) break;
    }
    return next;
  }

  #push(below: Stack | undefined, place: Place | undefined): Stack | undefined {
    if (place === undefined) return below;
    if (below !== undefined) return below.with(place);
    const stack = this.#bottoms.get(place) ?? new Stack(place, undefined);
    this.#bottoms.set(place, stack);
    return stack;
  }

  /** Expands rules on top of the stacks until characters are on top; an empty stack is the end. */
  #enter(stacks: Iterable<Stack | undefined>): Set<Stack> {
    const ways = new Set<Stack>();
    const seen = new Set<Stack>();
    const open = [...stacks];
    // Those seen before count too: llama.cpp makes each of them anew.
    let examined = 0;
    while (open.length > 0 && ways.size <= MOST_WAYS && examined < MOST_WORK) {
      const stack = open.pop();
      examined++;
      if (stack === undefined || seen.has(stack)) continue;
      seen.add(stack);
      const { place: { what, next }, below } = stack;
      if (typeof what !== "number") {
        ways.add(stack);
        continue;
      }
      const behind = this.#push(below, next);
      for (const place of this.#grammar.rules[what]!) open.push(this.#push(behind, place));
    }
    this.#isEndless ||= examined >= MOST_WORK;
    this.#work += examined;
    return ways;
  }
}

function onePathEach(stacks: Iterable<Stack>): Ways {
  return new Map(Array.from(stacks, (stack) => [stack, 1]));
}

function pathsOf(ways: Ways): number {
  return ways.values().reduce((sum, paths) => sum + paths, 0);
}

/** Returns a few characters that may come next. */
function charactersOf(ways: Iterable<Stack>): Set<number> {
  const characters = new Set<number>();
  const sets = new Set<CharacterSet>();
  for (const { place } of ways) {
    // Only stacks whose top is a character are ways.
    const set = place.what as CharacterSet;
    if (sets.has(set)) continue;
    sets.add(set);
    const code = characterOf(set);
    if (code !== undefined) characters.add(code);
    if (characters.size === MOST_TRIES || sets.size === 16 * MOST_TRIES) break;
  }
  return characters;
}

/** Returns a character of `set`; undefined where none is known. */
function characterOf(set: CharacterSet): number | undefined {
  return set.isNegated
    ? USUAL_CHARACTERS.find((code) => isIn(set, code))
    : set.ranges.length === 0
    ? undefined
    : set.ranges[0]![0];
}

function isIn({ ranges, isNegated }: CharacterSet, code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last) !== isNegated;
}
