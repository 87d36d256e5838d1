/**
 * Grammar of members in their order, of which some may be left out.
 * @module
 */
import { optional } from "./json.ts";
import { type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/** A longer expression becomes a rule, or nested ones would grow with the square of the members. */
const LONGEST_INLINE = 200;

/** A member, key and all. */
export interface Member {
  /** Whether it must be there. */
  readonly isRequired: boolean;
  /** Its grammar. */
  readonly expression: string;
}

/** Members that are not named. */
export interface OtherMembers {
  /** One of them, key and all. */
  readonly expression: string;
  /** How many there must be; not more than one, since the same key may come again. */
  readonly least: 0 | 1;
  /** How many there may be. */
  readonly most: number;
}

/**
 * The members in their order with `separator` between them, and then `other` ones.
 * May match nothing when no member is required.
 */
export function orderedMembers(
  members: readonly Member[],
  separator: string,
  rules: GrammarRules,
  other?: OtherMembers,
): string {
  const short = (expression: string) =>
    expression.length > LONGEST_INLINE ? rules.add(expression, "members") : expression;
  let afterOne = other === undefined
    ? ""
    : repeated(sequence(separator, other.expression), 0, other.most);
  let atStart = onlyOthers(separator, other);
  for (const { isRequired, expression } of members.toReversed()) {
    const first = sequence(expression, afterOne);
    const next = sequence(separator, expression);
    atStart = isRequired ? first : atStart === "" ? optional(first) : oneOf([first, atStart]);
    afterOne = short(sequence(isRequired ? next : optional(next), afterOne));
  }
  return atStart;
}

/** Other members and no named ones; may match nothing. */
function onlyOthers(separator: string, other: OtherMembers | undefined): string {
  if (other === undefined || other.most === 0) return "";
  const { expression, least, most } = other;
  const some = sequence(expression, repeated(sequence(separator, expression), 0, most - 1));
  return least === 0 ? optional(some) : some;
}
