/**
 * Grammar of the multiples of a number within bounds, read digit by digit: one rule stands for all
 * beginnings that leave the same remainder.
 * @module
 */
import {
  decimalsOf,
  LARGEST,
  type NumberBounds,
  scaled,
  type ScaledBounds,
  scaledBounds,
} from "./decimals.ts";
import { spend } from "./effort.ts";
import { optional } from "./json.ts";
import { type Digits, digitsOf } from "./number_range.ts";
import { type GrammarRules, literal, oneOf, sequence } from "./rules.ts";

/** Maximum number of remainders, counted for every number of digits that may follow. */
const MOST_STATES = 5000;
/** Effort of each of them. */
const EFFORT = 10;
/** Maximum number of decimals of a divisor. */
const MOST_DECIMALS = 9;

/** The multiples that {@linkcode multiplesWithin} writes. */
export interface Multiples {
  /** Number that they are multiples of, larger than 0. */
  readonly divisor: number;
  /** Whether only integers are meant. */
  readonly isWhole: boolean;
  /** Bounds of the multiples. */
  readonly bounds: NumberBounds;
}

/**
 * Returns the grammar of the multiples; undefined when there is none within the bounds.
 * @throws {RangeError} when they would take too many rules, or the divisor is out of range
 */
export function multiplesWithin(
  { divisor, isWhole, bounds }: Multiples,
  rules: GrammarRules,
): string | undefined {
  const decimals = decimalsOf(divisor);
  if (!(divisor > 0) || divisor > Number(LARGEST) || decimals > MOST_DECIMALS) {
    throw new RangeError(`${divisor}`);
  }
  const units = scaled(divisor, decimals);
  // An integer is a multiple of 2.5 exactly where it is one of 5.
  const whole = units / greatestCommon(units, 10n ** BigInt(decimals));
  const alternatives = [
    ...numbers(new MultipleReader(whole, 0, rules), scaledBounds(bounds, 0)),
    ...(isWhole || decimals === 0
      ? []
      : numbers(new MultipleReader(units, decimals, rules), scaledBounds(bounds, decimals))),
  ];
  return alternatives.length === 0 ? undefined : oneOf(alternatives);
}

function numbers(reader: MultipleReader, { low, high }: ScaledBounds): string[] {
  const positive = (from: bigint, to: bigint) =>
    digitsOf(from, to, reader.decimals).flatMap((digits) => reader.expression(digits) ?? []);
  const negative = low < 0n ? positive(high < 0n ? -high : 1n, -low) : [];
  return [
    ...negative.map((expression) => sequence(literal("-"), expression)),
    ...(high < 0n ? [] : positive(low > 0n ? low : 0n, high)),
  ];
}

/** Whether `value` is a multiple of `divisor`, both as they are written. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!(divisor > 0 && divisor < Infinity)) return false;
  const decimals = Math.max(decimalsOf(value), decimalsOf(divisor));
  return scaled(value, decimals) % scaled(divisor, decimals) === 0n;
}

class MultipleReader {
  /** Number of digits after the point. */
  readonly decimals: number;
  readonly #divisor: bigint;
  readonly #rules: GrammarRules;
  /** Rules of any digits, by their number and the contribution of earlier digits; null for none. */
  readonly #free = new Map<string, string | null>();

  constructor(divisor: bigint, decimals: number, rules: GrammarRules) {
    this.#divisor = divisor;
    this.decimals = decimals;
    this.#rules = rules;
  }

  /** Returns the multiples among numbers of these digits; undefined when there is none. */
  expression(digits: Digits, remainder = 0n): string | undefined {
    if (digits.length === 0) return remainder === 0n ? '""' : undefined;
    if (digits.every(([low, high]) => low === 0 && high === 9)) {
      return this.#freeDigits(digits.length, remainder);
    }
    const [[low, high], ...rest] = digits as [Digits[number], ...Digits];
    const mayBeZeros = rest.every(([least]) => least === 0);
    const follow = (next: bigint) => {
      const expression = this.expression(rest, next);
      return mayBeZeros ? this.#withoutZeros(expression, rest.length, next) : expression;
    };
    return this.#choice(low, high, remainder, follow, rest.length);
  }

  /** Makes the last `left` decimals optional where they may be zeros: 2.5 is 2.50. */
  #withoutZeros(
    expression: string | undefined,
    left: number,
    remainder: bigint,
  ): string | undefined {
    const areZeros = (remainder * 10n ** BigInt(left)) % this.#divisor === 0n;
    if (expression === undefined || left === 0 || left >= this.decimals) return expression;
    return areZeros ? optional(expression) : expression;
  }

  #freeDigits(count: number, remainder: bigint): string | undefined {
    // All that matters of the digits so far is what they contribute to the remainder.
    const key = `${count} ${(remainder * 10n ** BigInt(count)) % this.#divisor}`;
    const known = this.#free.get(key);
    if (known !== undefined) return known ?? undefined;
    if (this.#free.size === MOST_STATES) throw new RangeError(`${this.#divisor}`);
    spend(EFFORT);
    const expression = this.#choice(
      0,
      9,
      remainder,
      (next) =>
        count === 1
          ? this.expression([], next)
          : this.#withoutZeros(this.#freeDigits(count - 1, next), count - 1, next),
      count - 1,
    );
    const name = expression === undefined ? null : this.#rules.add(expression, "multiple");
    this.#free.set(key, name);
    return name ?? undefined;
  }

  /** Returns a digit and what may follow it; digits with the same continuation form one class. */
  #choice(
    low: number,
    high: number,
    remainder: bigint,
    follow: (remainder: bigint) => string | undefined,
    left: number,
  ): string | undefined {
    const byRest = new Map<string, number[]>();
    for (let digit = low; digit <= high; digit++) {
      const rest = follow((remainder * 10n + BigInt(digit)) % this.#divisor);
      if (rest !== undefined) byRest.set(rest, [...byRest.get(rest) ?? [], digit]);
    }
    if (byRest.size === 0) return undefined;
    const point = left > 0 && left === this.decimals ? literal(".") : "";
    return oneOf(
      [...byRest].map(([rest, digits]) =>
        sequence(`[${digits.join("")}]`, point, rest === '""' ? "" : rest)
      ),
    );
  }
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}
