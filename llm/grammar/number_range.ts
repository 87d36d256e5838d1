/**
 * Grammar of the whole numbers and decimal fractions within bounds.
 * @module
 */
import { literal, oneOf, sequence } from "./rules.ts";

/** Bounds of a number; what is missing is unbounded. */
export interface NumberBounds {
  /** The smallest number. */
  readonly minimum?: number;
  /** The largest number. */
  readonly maximum?: number;
  /** What numbers must be larger than. */
  readonly exclusiveMinimum?: number;
  /** What numbers must be smaller than. */
  readonly exclusiveMaximum?: number;
}

/** Whole numbers beyond this are not exact in JavaScript and most clients. */
export const LARGEST: bigint = 10n ** 15n - 1n;
/** Decimals of fractions whose bounds have fewer. */
const USUAL_DECIMALS = 2;
const MOST_DECIMALS = 9;

/** Digits of one alternative, each from a lowest to a highest. */
export type Digits = readonly (readonly [low: number, high: number])[];

/** Whole numbers within bounds; undefined when there are none. */
export function integerRange(bounds: NumberBounds): string | undefined {
  if (isBeyond(bounds)) return undefined;
  const low = bigMax(
    bounds.minimum === undefined ? -LARGEST : BigInt(Math.ceil(clamp(bounds.minimum))),
    bounds.exclusiveMinimum === undefined
      ? -LARGEST
      : BigInt(Math.floor(clamp(bounds.exclusiveMinimum))) + 1n,
  );
  const high = bigMin(
    bounds.maximum === undefined ? LARGEST : BigInt(Math.floor(clamp(bounds.maximum))),
    bounds.exclusiveMaximum === undefined
      ? LARGEST
      : BigInt(Math.ceil(clamp(bounds.exclusiveMaximum))) - 1n,
  );
  return signedRange(low, high, 0);
}

/** Decimal fractions within bounds, with as many decimals as the bounds need; undefined when none. */
export function decimalRange(bounds: NumberBounds): string | undefined {
  if (isBeyond(bounds)) return undefined;
  const decimals = Math.min(
    MOST_DECIMALS,
    Math.max(USUAL_DECIMALS, ...Object.values(bounds).map(decimalsOf)),
  );
  const scale = 10 ** decimals;
  const scaled = (value: number | undefined) =>
    value === undefined ? {} : { value: Math.round(clamp(value) * scale * 1e3) / 1e3 };
  const minimum = scaled(bounds.minimum).value;
  const maximum = scaled(bounds.maximum).value;
  const aboveMinimum = scaled(bounds.exclusiveMinimum).value;
  const belowMaximum = scaled(bounds.exclusiveMaximum).value;
  const low = bigMax(
    minimum === undefined ? -LARGEST : BigInt(Math.ceil(minimum)),
    aboveMinimum === undefined ? -LARGEST : BigInt(Math.floor(aboveMinimum)) + 1n,
  );
  const high = bigMin(
    maximum === undefined ? LARGEST : BigInt(Math.floor(maximum)),
    belowMaximum === undefined ? LARGEST : BigInt(Math.ceil(belowMaximum)) - 1n,
  );
  const fractions = signedRange(low, high, decimals);
  const whole = integerRange(bounds);
  if (fractions === undefined) return whole;
  return whole === undefined ? fractions : oneOf([whole, fractions]);
}

/** True when all numbers within the bounds are larger than those that are written. */
function isBeyond(bounds: NumberBounds): boolean {
  const { minimum = -Infinity, exclusiveMinimum = -Infinity } = bounds;
  const { maximum = Infinity, exclusiveMaximum = Infinity } = bounds;
  return Math.max(minimum, exclusiveMinimum) > Number(LARGEST) ||
    Math.min(maximum, exclusiveMaximum) < -Number(LARGEST);
}

/** Numbers from `low` to `high`, their last `decimals` digits behind a point. */
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

/** The digits of the numbers from `low` to `high`, of which the last `decimals` follow a point. */
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

/** Digits behind the point, as the number is written. */
export function decimalsOf(value: number | undefined): number {
  if (value === undefined || Number.isInteger(value)) return 0;
  const [, fraction = "", exponent = "0"] =
    /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ??
      [];
  return Math.max(0, fraction.length - Number(exponent));
}

function clamp(value: number): number {
  return Math.max(-Number(LARGEST), Math.min(Number(LARGEST), value));
}

function bigMax(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function bigMin(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
