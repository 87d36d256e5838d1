/**
 * Grammar of JSON without a schema: any value, any object, strings.
 * @module
 */
import { GrammarRules, literal, oneOf, repeated, sequence } from "./rules.ts";

/** Optional space after `:` and `,`; at most one, so that a model cannot write spaces forever. */
export const BLANK = '" "?';

/** Contents of a character class: characters that a string must escape, and surrogates. */
export const NOT_PLAIN: string = String.raw`"\\\x00-\x1f\x7f\uD800-\uDFFF`;

/** A longer expression becomes a rule; otherwise each item would add a level of parentheses. */
const LONGEST_INLINE = 200;

/** Rules that all grammars of JSON share. */
export class JsonRules {
  /** All rules. */
  readonly rules: GrammarRules = new GrammarRules();
  /** One character of a string, as JSON writes it; never half of a surrogate pair. */
  readonly character: string;
  #any: string | undefined;

  /** Starts with the rule of a character. */
  constructor() {
    const escape = oneOf([
      '["\\\\/bfnrt]',
      sequence(
        '"u"',
        oneOf([
          "[0-9a-cA-Ce-fE-F] [0-9a-fA-F]{3}",
          "[dD] [0-7] [0-9a-fA-F]{2}",
          String.raw`[dD] [89abAB] [0-9a-fA-F]{2} "\\u" [dD] [c-fC-F] [0-9a-fA-F]{2}`,
        ]),
      ),
    ]);
    this.character = this.rules.add(
      oneOf([`[^${NOT_PLAIN}]`, sequence('"\\\\"', escape)]),
      "char",
    );
  }

  /** A string with `least` to `most` characters. */
  string(least = 0, most = Infinity): string {
    return this.rules.add(
      sequence('"\\""', repeated(this.character, least, most), '"\\""'),
      "string",
    );
  }

  /** An integer that fits into 64 bits. */
  integer(): string {
    return this.rules.add('"-"? ("0" | [1-8] [0-9]{0,18} | "9" [0-9]{0,17})', "integer");
  }

  /** A number. */
  number(): string {
    const fraction = '("." [0-9]{1,15})? ([eE] [-+]? [0-9] [0-9]?)?';
    return this.rules.add(sequence(this.integer(), fraction), "number");
  }

  /** Any value. */
  value(): string {
    if (this.#any !== undefined) return this.#any;
    const any = this.rules.reserve("value");
    this.#any = any;
    const object = this.#objectOf(this.string(), any);
    const array = this.array(any, 0, Infinity);
    this.rules.define(
      any,
      oneOf([object, array, this.string(), this.number(), '"true"', '"false"', '"null"']),
    );
    return any;
  }

  /** An object with any members, whose values match `value`. */
  object(value = this.value(), key = this.string()): string {
    return this.#objectOf(key, value);
  }

  /** An array of `least` to `most` items: first those of `first`, then others that match `item`. */
  array(
    item: string | undefined,
    least: number,
    most: number,
    first: readonly string[] = [],
  ): string {
    const comma = sequence('","', BLANK);
    const further = item && this.rules.add(sequence(comma, item), "more");
    const known = first.slice(0, most);
    const rest = item === undefined || further === undefined || most <= known.length
      ? ""
      : known.length > 0
      ? this.#named(repeated(further, Math.max(0, least - known.length), most - known.length))
      : this.#list(item, further, least, most);
    // The items of `first` may be left out from the end, down to `least`.
    let body = known.length > 0 && least <= known.length ? optional(rest) : rest;
    for (let index = known.length - 1; index >= 0; index--) {
      const one = sequence(index > 0 ? comma : "", known[index]!, body);
      const more = index < least ? one : optional(one);
      body = more.length > LONGEST_INLINE ? this.#named(more) : more;
    }
    return this.rules.add(sequence('"["', body, '"]"'), "array");
  }

  /** `least` to `most` items; all but the first are `further`, which is a comma and the item. */
  #list(item: string, further: string, least: number, most: number): string {
    const items = this.#named(
      sequence(item, repeated(further, Math.max(0, least - 1), most - 1)),
    );
    return least === 0 ? optional(items) : items;
  }

  #named(expression: string): string {
    return expression === "" ? "" : this.rules.add(expression, "items");
  }

  #objectOf(key: string, value: string): string {
    const member = sequence(key, literal(":"), BLANK, value);
    const members = sequence(member, repeated(sequence('","', BLANK, member), 0, Infinity));
    return this.rules.add(sequence('"{"', optional(members), '"}"'), "object");
  }
}

/** `expression` or nothing. */
export function optional(expression: string): string {
  return expression === "" ? "" : `(${expression})?`;
}
