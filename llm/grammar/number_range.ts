/**
 * Grammar of the integers and decimal fractions within bounds.
 * @module
 */
import {
  bigMax,
  bigMin,
  decimalsOf,
  LARGEST,
  type NumberBounds,
  scaledBounds,
} from "./decimals.ts";
import { literal, oneOf, sequence } from "./rules.ts";

/** Largest integer that is written; identifiers come close to it, and 64 bits hold little more. */
const LARGEST_WHOLE = 9n * 10n ** 18n - 1n;
/** Integers with more bits are rounded when JSON is read, bounds as well. */
const EXACT_BITS = 53;
/** Maximum number of decimals of a bound that are taken into account. */
const MOST_DECIMALS = 9;
/** Maximum digits of a fraction; with more, what is below a bound may be rounded to it. */
const MOST_DIGITS = 15;

/** The digits of one alternative, each as a range from lowest to highest. */
export type Digits = readonly (readonly [low: number, high: number])[];

/** Returns the grammar of the integers within bounds; undefined when there are none. */
export function integerRange(bounds: NumberBounds): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = bounds;
  const low = [-LARGEST_WHOLE];
  const high = [LARGEST_WHOLE];
  if (minimum !== undefined) low.push(inward(Math.ceil(minimum), 1n, 0n));
  if (exclusiveMinimum !== undefined) low.push(inward(Math.floor(exclusiveMinimum), 1n, 1n));
  if (maximum !== undefined) high.push(inward(Math.floor(maximum), -1n, 0n));
  if (exclusiveMaximum !== undefined) high.push(inward(Math.ceil(exclusiveMaximum), -1n, 1n));
  return signedRange(low.reduce(bigMax), high.reduce(bigMin), 0);
}

/**
 * Returns the integer that is `least` or more steps inward from `bound`: as many as keep it within
 * the bound, however the bound was rounded when it was read, and however the number will be.
 */
function inward(bound: number, direction: 1n | -1n, least: bigint): bigint {
  const exact = BigInt(bound);
  const bits = exact.toString(2).replace("-", "").length;
  const rounding = bits > EXACT_BITS ? 1n << BigInt(bits - EXACT_BITS) : 0n;
  return exact + direction * bigMax(least, rounding);
}

/**
 * A bound of a number, in units of its last decimal that counts; `floor` and `ceiling` differ where
 * it has more decimals.
 */
interface Edge {
  readonly floor: bigint;
  readonly ceiling: bigint;
  readonly isExclusive: boolean;
}

const ZERO = { floor: 0n, ceiling: 0n } as const;

/**
 * Returns the grammar of the numbers within bounds, with fractions of at most
 * {@linkcode MOST_DIGITS} digits; undefined when there are none.
 */
export function decimalRange(bounds: NumberBounds): string | undefined {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = bounds;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = bounds;
  const least = Math.max(minimum, exclusiveMinimum);
  const most = Math.min(maximum, exclusiveMaximum);
  const whole = integerRange(bounds);
  // No fractions as large as this are written.
  if (least > Number(LARGEST) || most < -Number(LARGEST)) return whole;
  const decimals = Math.min(MOST_DECIMALS, Math.max(...Object.values(bounds).map(decimalsOf)));
  const low = edge(least, { decimals, isExclusive: least === bounds.exclusiveMinimum });
  const high = edge(most, { decimals, isExclusive: most === bounds.exclusiveMaximum });
  const alternatives = [
    whole,
    // First with fewer decimals than the bounds have, then with as many, then with more.
    ...Array.from({ length: decimals }, (_, fewer) => exactRange(bounds, fewer + 1)),
    ...signedFractions(low, high, decimals),
  ].filter((expression) => expression !== undefined);
  return alternatives.length === 0 ? undefined : oneOf(alternatives);
}

/** Returns the edge at `bound`, in units of the last of `decimals` decimals. */
function edge(
  bound: number,
  { decimals, isExclusive }: { readonly decimals: number; readonly isExclusive: boolean },
): Edge {
  const within = Math.max(-Number(LARGEST), Math.min(Number(LARGEST), bound));
  const { low, high } = scaledBounds({ minimum: within, maximum: within }, decimals);
  return { floor: high, ceiling: low, isExclusive };
}

/** Returns the numbers within bounds with `decimals` decimals, as far as they are exact. */
function exactRange(bounds: NumberBounds, decimals: number): string | undefined {
  const { low, high } = scaledBounds(bounds, decimals);
  return signedRange(bigMax(low, -LARGEST), bigMin(high, LARGEST), decimals);
}

/** Returns the numbers that have more decimals than their bounds. */
function signedFractions(low: Edge, high: Edge, decimals: number): string[] {
  const negated = ({ floor, ceiling, isExclusive }: Edge): Edge => (
    { floor: -ceiling, ceiling: -floor, isExclusive }
  );
  const negative = low.floor >= 0n ? [] : fractions(
    high.floor < 0n ? negated(high) : { ...ZERO, isExclusive: true },
    negated(low),
    decimals,
  );
  const positive = high.ceiling <= 0n
    ? []
    : fractions(low.floor >= 0n ? low : { ...ZERO, isExclusive: false }, high, decimals);
  return [...negative.map((expression) => sequence(literal("-"), expression)), ...positive];
}

/** Returns the positive numbers with more decimals than their bounds, which are not negative. */
function fractions(low: Edge, high: Edge, decimals: number): string[] {
  const first = low.ceiling;
  if (first > high.floor || (first === high.floor && low.isExclusive)) return [];
  // Further digits make a number larger by less than one unit.
  const last = high.floor - 1n;
  const isOpen = low.isExclusive && first === low.floor;
  const expressions = digitsOf(isOpen ? first + 1n : first, last, decimals).flatMap((digits) =>
    withMore(digits, decimals, (most) => `[0-9]{1,${most}}`)
  );
  if (isOpen && first <= last) {
    const [digits = []] = digitsOf(first, first, decimals);
    expressions.push(...withMore(digits, decimals, aboveZero));
  }
  // Integers are often written with one zero after the point.
  if (decimals === 0 && !high.isExclusive) expressions.push(literal(`${high.floor}.0`));
  return expressions;
}

/** Returns digits followed by what `more` writes; nothing where there are too many already. */
function withMore(digits: Digits, decimals: number, more: (most: number) => string): string[] {
  const most = MOST_DIGITS - digits.length;
  if (most < 1) return [];
  const point = decimals === 0 ? literal(".") : "";
  return [sequence(toExpression(digits, decimals), point, more(most))];
}

/** Returns the grammar of at most `most` digits, not all of them 0. */
function aboveZero(most: number): string {
  const zeros = Math.floor((most - 1) / 2);
  return `[0]{0,${zeros}} [1-9] [0-9]{0,${most - 1 - zeros}}`;
}

/** Returns the numbers from `low` to `high`, their last `decimals` digits after a point. */
function signedRange(low: bigint, high: bigint, decimals: number): string | undefined {
  const alternatives: string[] = [];
  if (low < 0n) {
    const negative = positiveRange(high < 0n ? -high : 1n, -low, decimals);
    alternatives.push(...negative.map((expression) => sequence(literal("-"), expression)));
  }
  if (high >= 0n) alternatives.push(...positiveRange(low > 0n ? low : 0n, high, decimals));
  return alternatives.length === 0 ? undefined : oneOf(alternatives);
}

function positiveRange(low: bigint, high: bigint, decimals: number): string[] {
  return digitsOf(low, high, decimals).map((digits) => toExpression(digits, decimals));
}

/** Returns the digits of the numbers from `low` to `high`; the last `decimals` follow a point. */
export function digitsOf(low: bigint, high: bigint, decimals: number): Digits[] {
  if (low > high) return [];
  const shortest = decimals + 1;
  const alternatives: Digits[] = [];
  const longest = Math.max(shortest, String(high).length);
  for (let length = Math.max(shortest, String(low).length); length <= longest; length++) {
    const first = length === shortest ? 0n : 10n ** BigInt(length - 1);
    const from = bigMax(low, first);
    const to = bigMin(high, 10n ** BigInt(length) - 1n);
    if (from > to) continue;
    const lowText = String(from).padStart(length, "0");
    const highText = String(to).padStart(length, "0");
    alternatives.push(...digitRanges(lowText, highText));
  }
  return alternatives;
}

/** Splits a range of texts of the same length into products of digit ranges. */
function digitRanges(low: string, high: string): Digits[] {
  if (low === "") return [[]];
  const [first, last] = [Number(low[0]), Number(high[0])];
  const rest = low.length - 1;
  const lowest = "0".repeat(rest);
  const highest = "9".repeat(rest);
  if (first === last) return prefixed(first, last, digitRanges(low.slice(1), high.slice(1)));
  const ranges: Digits[] = [];
  let [from, to] = [first, last];
  if (low.slice(1) !== lowest) {
    ranges.push(...prefixed(first, first, digitRanges(low.slice(1), highest)));
    from++;
  }
  if (high.slice(1) !== highest) to--;
  if (from <= to) ranges.push(...prefixed(from, to, digitRanges(lowest, highest)));
  if (to < last) ranges.push(...prefixed(last, last, digitRanges(lowest, high.slice(1))));
  return ranges;
}

function prefixed(low: number, high: number, rest: readonly Digits[]): Digits[] {
  return rest.map((digits) => [[low, high] as const, ...digits]);
}

function toExpression(digits: Digits, decimals: number): string {
  const point = digits.length - decimals;
  const whole = digitsExpression(digits.slice(0, point));
  if (decimals === 0) return whole;
  return sequence(whole, literal("."), digitsExpression(digits.slice(point)));
}

function digitsExpression(digits: Digits): string {
  const parts: string[] = [];
  for (let index = 0; index < digits.length;) {
    const [low, high] = digits[index]!;
    let count = 1;
    while (digits[index + count]?.[0] === low && digits[index + count]?.[1] === high) count++;
    const one = low === high ? `[${low}]` : `[${low}-${high}]`;
    parts.push(count === 1 ? one : `${one}{${count}}`);
    index += count;
  }
  return parts.join(" ");
}
