/**
 * Grammar of members in their order, of which some may be left out.
 * @module
 */
import { optional } from "./json.ts";
import { type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/**
 * A longer expression becomes a rule, or nested ones would grow with the square of the members; and
 * llama.cpp does not take groups of many parts that may be left out.
 */
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
  let afterOne = other === undefined ? "" : furtherOthers(other, other.most, separator, rules);
  // Ways to begin, the last first; in each other they would be too deep for what reads the grammar.
  let starts = onlyOthers(separator, rules, other);
  let mayBeEmpty = other === undefined || other.least === 0;
  for (const { isRequired, expression } of members.toReversed()) {
    const first = sequence(expression, afterOne);
    const next = sequence(separator, expression);
    if (isRequired) [starts, mayBeEmpty] = [[], false];
    starts.push(first);
    afterOne = short(sequence(isRequired ? next : optional(next), afterOne));
  }
  if (starts.length === 0) return "";
  const all = short(oneOf(starts.toReversed()));
  return mayBeEmpty ? optional(all) : all;
}

/** Other members and no named ones, but for none at all. */
function onlyOthers(
  separator: string,
  rules: GrammarRules,
  other: OtherMembers | undefined,
): string[] {
  if (other === undefined || other.most === 0) return [];
  const { expression, most } = other;
  return [sequence(expression, furtherOthers(other, most - 1, separator, rules))];
}

/** Up to `most` other members behind another one, as a rule: the rules of a group count in llama.cpp. */
function furtherOthers(
  { expression }: OtherMembers,
  most: number,
  separator: string,
  rules: GrammarRules,
): string {
  const further = repeated(rules.add(sequence(separator, expression), "more"), 0, most);
  return further === "" ? "" : rules.add(further, "others");
}
