/**
 * Grammar of members in a fixed order, some of which may be left out.
 * @module
 */
import { optional } from "./json.ts";
import { type GrammarRules, oneOf, repeated, sequence } from "./rules.ts";

/**
 * A longer expression becomes a rule; nested, they would grow with the square of the members, and
 * llama.cpp refuses groups of many optional parts.
 */
const LONGEST_INLINE = 200;

/** A member, including its key. */
export interface Member {
  /** Whether it must be there. */
  readonly isRequired: boolean;
  /** Its grammar. */
  readonly expression: string;
}

/** Members that are not named. */
export interface OtherMembers {
  /** Grammar of one of them, including its key. */
  readonly expression: string;
  /** Minimum number; not more than one, since the same key may come again. */
  readonly least: 0 | 1;
  /** Maximum number. */
  readonly most: number;
}

/**
 * Returns the grammar of the members in their order, with `separator` between them, and then of
 * `other` ones. It may match nothing when no member is required.
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
  // Ways to begin, the last member first; nested, they would be too deep for the parser.
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

/** Returns the alternative of other members without named ones, and at least one of them. */
function onlyOthers(
  separator: string,
  rules: GrammarRules,
  other: OtherMembers | undefined,
): string[] {
  if (other === undefined || other.most === 0) return [];
  const { expression, most } = other;
  return [sequence(expression, furtherOthers(other, most - 1, separator, rules))];
}

/** Up to `most` further other members, as a rule: llama.cpp counts rules of a repeated group. */
function furtherOthers(
  { expression }: OtherMembers,
  most: number,
  separator: string,
  rules: GrammarRules,
): string {
  const further = repeated(rules.add(sequence(separator, expression), "more"), 0, most);
  return further === "" ? "" : rules.add(further, "others");
}
