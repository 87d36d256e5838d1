/**
 * Exact decimal arithmetic on numbers as they are written: a bound of seventeen digits is told from
 * one of fifteen.
 * @module
 */

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

/** Fractions and multiples beyond this are not exact in JavaScript and most clients. */
export const LARGEST: bigint = 10n ** 15n - 1n;

/** The smallest and the largest number, in units of the last decimal. */
export interface ScaledBounds {
  /** The smallest. */
  readonly low: bigint;
  /** The largest. */
  readonly high: bigint;
}

/** Returns the smallest and largest number within `bounds` with at most `decimals` decimals. */
export function scaledBounds(bounds: NumberBounds, decimals: number): ScaledBounds {
  const lows = [
    above(bounds.minimum, decimals, false),
    above(bounds.exclusiveMinimum, decimals, true),
  ];
  const highs = [
    above(negated(bounds.maximum), decimals, false),
    above(negated(bounds.exclusiveMaximum), decimals, true),
  ].map((bound) => -bound);
  return { low: lows.reduce(bigMax), high: highs.reduce(bigMin) };
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

/** Returns the first multiple of the unit at `bound` or above; only above where `isExclusive`. */
function above(bound: number | undefined, decimals: number, isExclusive: boolean): bigint {
  if (bound === undefined || bound <= -Number(LARGEST)) return -LARGEST;
  const places = Math.max(decimals, decimalsOf(bound));
  const unit = 10n ** BigInt(places - decimals);
  const value = scaled(bound, places);
  const floor = value / unit - (value % unit < 0n ? 1n : 0n);
  const isWhole = floor * unit === value;
  return isWhole && !isExclusive ? floor : floor + 1n;
}

/** Returns `value`, as written, in units of the last of `decimals`, of which it has no more. */
export function scaled(value: number, decimals: number): bigint {
  const { whole, fraction, exponent } = partsOf(value);
  return BigInt(whole + fraction) * 10n ** BigInt(decimals - fraction.length + exponent);
}

/** Returns the number of digits after the point, as the number is written. */
export function decimalsOf(value: number | undefined): number {
  if (value === undefined || Number.isInteger(value)) return 0;
  const { fraction, exponent } = partsOf(value);
  return Math.max(0, fraction.length - exponent);
}

/** Returns the digits before the point, those after it, and the exponent of ten. */
function partsOf(value: number): { whole: string; fraction: string; exponent: number } {
  const [, whole = "", fraction = "", exponent = "0"] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return { whole, fraction, exponent: Number(exponent) };
}

/** Returns the larger of two numbers. */
export function bigMax(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** Returns the smaller of two numbers. */
export function bigMin(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
