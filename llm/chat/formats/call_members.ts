/**
 * Grammars of the members of a call's arguments, where these are not written as JSON.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import type { MemberGrammar, Unsupported } from "../../grammar/json_schema.ts";
import { withinHalf } from "../../grammar/effort.ts";
import { orderedMembers } from "../../grammar/members.ts";
import { oneOf } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { argumentsSchema } from "./argument_schemas.ts";
import type { CallableTool } from "./call_syntax.ts";
import type { WrittenArgument } from "./tagged_text.ts";

/** What may be called. */
export interface CallGrammarOptions {
  /** The tools. */
  readonly tools: readonly CallableTool[];
  /** Whether several calls may be made. */
  readonly isParallel: boolean;
  /** False leaves out what cannot be held of schemas, where the tool does not ask for it. */
  readonly isStrict: boolean;
  /** Is told of each tool whose arguments are held to nothing but their form, and why. */
  readonly onFree?: ((tool: string, why: string) => void) | undefined;
}

/** How arguments are built. */
export interface ArgumentsBuilder {
  /** With the tool's schema. */
  readonly build: (schema: JsonObject, unsupported: Unsupported) => string;
  /** Without it. */
  readonly any: () => string;
}

/**
 * What is built with the tool's schema: where that may be and has to, without what cannot be held of it,
 * or with `any` arguments.
 */
export function withSchema(
  tool: CallableTool,
  { isStrict, onFree }: CallGrammarOptions,
  { build, any }: ArgumentsBuilder,
): string {
  const mustHold = isStrict || tool.isStrict === true;
  try {
    if (mustHold) return build(argumentsSchema(tool.parameters), "refused");
    return withinHalf(() => build(argumentsSchema(tool.parameters), "ignored"));
  } catch (thrown) {
    if (mustHold || !(thrown instanceof SchemaError)) throw thrown;
    onFree?.(tool.name, thrown.message);
    return any();
  }
}

/** How an object is written in another way than JSON. */
export interface MemberWriting {
  /** The grammar of a member, with its name. */
  readonly write: (member: MemberGrammar & WrittenArgument) => string;
  /** What stands between members. */
  readonly separator: string;
  /** The rules that they use. */
  readonly json: JsonRules;
}

/** The members of one of the alternatives. */
export function alternativeMembers(
  alternatives: readonly (readonly MemberGrammar[])[],
  { write, separator, json }: MemberWriting,
): string {
  const byName = Map.groupBy(alternatives.flat(), ({ name }) => name);
  const expressions = alternatives.map((members) =>
    orderedMembers(
      members.map((member) => {
        const inAlternatives = byName.get(member.name)?.map(({ schema }) => schema) ?? [];
        const expression = write({ ...member, inAlternatives });
        return { isRequired: member.isRequired, expression };
      }),
      separator,
      json.rules,
    )
  );
  const different = [...new Set(expressions)];
  // Nothing is an alternative as well, but cannot be written beside others as it is alone.
  return different.length === 1 ? different[0]! : oneOf(different.map((one) => one || '""'));
}

/** The member as one that is told to be a text, or not: what it is in other alternatives is no matter. */
export function asTold<Argument extends Pick<MemberGrammar, "schema" | "value">>(
  argument: Argument,
): Argument & WrittenArgument {
  return { ...argument, schema: typedText(argument.schema), inAlternatives: [] };
}

/** The schema with the type that its constants leave no choice of. */
function typedText(schema: JsonValue): JsonValue {
  if (!isObject(schema) || schema.type !== undefined) return schema;
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  const isText = Array.isArray(choices) && choices.length > 0 &&
    choices.every((choice) => typeof choice === "string");
  return isText ? { ...schema, type: "string" } : schema;
}
