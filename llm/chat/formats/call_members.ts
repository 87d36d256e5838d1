/**
 * Grammars of a call's arguments, where these are not written as JSON.
 * @module
 */
import type { JsonObject } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import type { MemberGrammar, Unsupported } from "../../grammar/json_schema.ts";
import { withinHalf } from "../../grammar/effort.ts";
import { orderedMembers } from "../../grammar/members.ts";
import { oneOf } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { argumentsSchema } from "./argument_schemas.ts";
import type { CallableTool } from "./call_syntax.ts";
import type { WrittenArgument } from "./tagged_text.ts";

/** Options for the grammars of calls. */
export interface CallGrammarOptions {
  /** Tools that may be called. */
  readonly tools: readonly CallableTool[];
  /** Whether several calls may be made. */
  readonly isParallel: boolean;
  /** Whether all schemas must be enforced in full; otherwise only those of strict tools. */
  readonly isStrict: boolean;
  /** Called with each tool whose schema is not enforced at all, only the syntax, and the reason. */
  readonly onUnenforced?: ((tool: string, why: string) => void) | undefined;
}

/** Builders of the grammar of a tool's arguments. */
export interface ArgumentsBuilder {
  /** Builds it from the tool's schema. */
  readonly build: (schema: JsonObject, unsupported: Unsupported) => string;
  /** Builds one that allows any arguments. */
  readonly any: () => string;
}

/**
 * Builds the grammar of a tool's arguments from its schema. Where that need not be enforced in
 * full, ignores unsupported keywords, and allows `any` arguments if it still cannot be built.
 * @throws {SchemaError} when the schema must be enforced and cannot be
 */
export function withSchema(
  tool: CallableTool,
  { isStrict, onUnenforced }: CallGrammarOptions,
  { build, any }: ArgumentsBuilder,
): string {
  const mustHold = isStrict || tool.isStrict === true;
  try {
    if (mustHold) return build(argumentsSchema(tool.parameters), "refused");
    return withinHalf(() => build(argumentsSchema(tool.parameters), "ignored"));
  } catch (thrown) {
    if (mustHold || !(thrown instanceof SchemaError)) throw thrown;
    onUnenforced?.(tool.name, thrown.message);
    return any();
  }
}

/** Notation of objects other than JSON. */
export interface MemberWriting {
  /** Returns the grammar of a member, its name included. */
  readonly write: (member: MemberGrammar & WrittenArgument) => string;
  /** Grammar of what separates members. */
  readonly separator: string;
  /** Rules that the grammars refer to. */
  readonly json: JsonRules;
}

/** Returns the grammar of the members of any one of the alternatives. */
export function alternativeMembers(
  alternatives: readonly (readonly MemberGrammar[])[],
  { write, separator, json }: MemberWriting,
): string {
  const byName = Map.groupBy(alternatives.flat(), ({ name }) => name);
  const expressions = alternatives.map((members) =>
    orderedMembers(
      members.map((member) => {
        const inAlternatives = byName.get(member.name)?.map(({ whole }) => whole) ?? [];
        const expression = write({ ...member, inAlternatives });
        return { isRequired: member.isRequired, expression };
      }),
      separator,
      json.rules,
    )
  );
  const different = [...new Set(expressions)];
  // An alternative without members is an empty expression, which beside others has to be `""`.
  return different.length === 1 ? different[0]! : oneOf(different.map((one) => one || '""'));
}
