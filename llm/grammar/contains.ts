/**
 * Grammar of lists that must have items of a kind.
 * @module
 */
import type { Counts } from "./counted_members.ts";
import { BLANK } from "./json.ts";
import { type GrammarRules, oneOf, sequence } from "./rules.ts";

/** Numbers of items times numbers of those of the kind. */
const MOST_STATES = 1000;

/** The grammars of items; undefined for none. */
export interface Items {
  /** One of the kind. */
  readonly kind: string | undefined;
  /** Any other; may be of the kind too where there may be any number of it. */
  readonly other: string | undefined;
}

/** The items of a list by their place. */
export interface PlacedItems {
  /** Those of the first places, each its own. */
  readonly first: readonly Items[];
  /** Those of the others. */
  readonly others: Items;
}

/** How many items there are. */
export interface KindCounts {
  /** Of all items. */
  readonly counts: Counts;
  /** Of those of the kind. */
  readonly needed: Counts;
}

/**
 * The items of a list without its brackets; undefined when there is no such list.
 * @throws {RangeError} when it would take too many rules
 */
export function listsWith(
  { first, others }: PlacedItems,
  { counts, needed }: KindCounts,
  rules: GrammarRules,
): string | undefined {
  // Where a number has no bound, only whether there are enough counts.
  const last = counts.most === Infinity ? Math.max(1, counts.least, first.length) : counts.most;
  const lastOfKind = needed.most === Infinity ? needed.least : needed.most;
  if ((last + 1) * (lastOfKind + 1) > MOST_STATES) throw new RangeError(`${last} items`);
  const names = new Map<string, string | undefined>();
  const possible = new Set<string>();
  for (let count = last; count >= 0; count--) {
    for (let ofKind = lastOfKind; ofKind >= 0; ofKind--) {
      if (canEnd(count, ofKind)) possible.add(`${count} ${ofKind}`);
    }
  }
  return after(0, 0);

  function isEnd(count: number, ofKind: number): boolean {
    return count >= counts.least && ofKind >= needed.least;
  }

  function next(count: number): number {
    return counts.most === Infinity ? Math.min(count + 1, last) : count + 1;
  }

  function nextOfKind(ofKind: number): number {
    return needed.most === Infinity ? Math.min(ofKind + 1, lastOfKind) : ofKind + 1;
  }

  /** Whether enough items may still come; what follows is known. */
  function canEnd(count: number, ofKind: number): boolean {
    const { kind, other } = first[count] ?? others;
    return isEnd(count, ofKind) ||
      (kind !== undefined && possible.has(`${next(count)} ${nextOfKind(ofKind)}`)) ||
      (other !== undefined && possible.has(`${next(count)} ${ofKind}`));
  }

  /** What may follow `count` items, of them `ofKind` of the kind. */
  function after(count: number, ofKind: number): string | undefined {
    const key = `${count} ${ofKind}`;
    if (!possible.has(key)) return undefined;
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = rules.reserve("contains");
    names.set(key, name);
    const comma = count === 0 ? "" : sequence('","', BLANK);
    const { kind, other } = first[count] ?? others;
    // Once there are enough, one of the kind is an item like any other, if that may be of it too.
    const isAny = needed.most === Infinity && ofKind === lastOfKind;
    const options = [
      ...option(kind, isAny ? undefined : after(next(count), nextOfKind(ofKind))),
      ...option(other, after(next(count), ofKind)),
    ].map((item) => sequence(comma, item));
    if (isEnd(count, ofKind)) options.push('""');
    rules.define(name, oneOf(options));
    return name;
  }

  function option(item: string | undefined, rest: string | undefined): string[] {
    return item === undefined || rest === undefined ? [] : [sequence(item, rest)];
  }
}
