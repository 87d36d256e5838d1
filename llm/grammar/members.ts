/**
 * Grammar of members in their order, of which some may be left out.
 * @module
 */
import { optional } from "./json.ts";
import { type GrammarRules, oneOf, sequence } from "./rules.ts";

/** A longer expression becomes a rule, or nested ones would grow with the square of the members. */
const LONGEST_INLINE = 200;

/** A member, key and all. */
export interface Member {
  /** Whether it must be there. */
  readonly isRequired: boolean;
  /** Its grammar. */
  readonly expression: string;
}

/**
 * The members in their order with `separator` between them, and then any number of `other` ones.
 * May match nothing when no member is required.
 */
export function orderedMembers(
  members: readonly Member[],
  separator: string,
  rules: GrammarRules,
  other?: string,
): string {
  const short = (expression: string) =>
    expression.length > LONGEST_INLINE ? rules.add(expression, "members") : expression;
  const others = other === undefined ? "" : `(${sequence(separator, other)})*`;
  let afterOne = others;
  let atStart = other === undefined ? "" : optional(sequence(other, others));
  for (const { isRequired, expression } of members.toReversed()) {
    const first = sequence(expression, afterOne);
    const next = sequence(separator, expression);
    atStart = isRequired ? first : atStart === "" ? optional(first) : oneOf([first, atStart]);
    afterOne = short(sequence(isRequired ? next : optional(next), afterOne));
  }
  return atStart;
}
