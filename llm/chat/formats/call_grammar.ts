/**
 * Grammars of tool calls, in the syntax that the model was trained on.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { BLANK, type JsonRules, optional } from "../../grammar/json.ts";
import { type MemberGrammar, memberGrammars, schemaGrammar } from "../../grammar/json_schema.ts";
import { orderedMembers } from "../../grammar/members.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { SchemaError } from "../../grammar/schema.ts";
import { argumentsSchema } from "./argument_schemas.ts";
import {
  type CallableTool,
  type CallSyntax,
  GEMMA_QUOTE,
  type GemmaCallSyntax,
  type JsonCallSyntax,
  type NamedCallSyntax,
  type PythonCallSyntax,
  type TaggedCallSyntax,
} from "./call_syntax.ts";
import { GEMMA_CALL } from "./gemma_call.ts";
import { anyText, plainText, taggedArgument, type WrittenArgument } from "./tagged_text.ts";

/** What may be called. */
export interface CallGrammarOptions {
  /** The tools. */
  readonly tools: readonly CallableTool[];
  /** Whether several calls may be made. */
  readonly isParallel: boolean;
  /** False replaces schemas that cannot be enforced by any object, where the tool does not ask for it. */
  readonly isStrict: boolean;
}

const NEW_LINE = '"\\n"?';
/** Names of arguments that nobody declares. */
const PYTHON_NAME = "[A-Za-z_] [A-Za-z0-9_]*";
const TAG_NAME = "[A-Za-z0-9_.-]+";

/**
 * The grammar of one call or more, markers and all.
 * @throws {SchemaError} when a tool's schema cannot be enforced and must be
 */
export function callsGrammar(
  syntax: CallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  switch (syntax.kind) {
    case "json":
      return jsonCalls(syntax, options, json);
    case "named":
      return namedCalls(syntax, options, json);
    case "python":
      return pythonCalls(syntax, options, json);
    case "tagged":
      return taggedCalls(syntax, options, json);
    case "gemma":
      return gemmaCalls(syntax, options, json);
  }
}

/** What is built with the tool's schema, or `any` arguments where that may be and has to. */
function withSchema(
  tool: CallableTool,
  { isStrict }: CallGrammarOptions,
  { build, any }: { build: (schema: JsonObject) => string; any: () => string },
): string {
  try {
    return build(argumentsSchema(tool.parameters));
  } catch (thrown) {
    if (isStrict || tool.isStrict || !(thrown instanceof SchemaError)) throw thrown;
    return any();
  }
}

function argumentsOf(tool: CallableTool, options: CallGrammarOptions, json: JsonRules): string {
  return withSchema(tool, options, {
    build: (schema) => schemaGrammar(schema, json),
    any: () => json.object(),
  });
}

function jsonCalls(syntax: JsonCallSyntax, options: CallGrammarOptions, json: JsonRules): string {
  const key = (name: string) => sequence(literal(`${JSON.stringify(name)}:`), BLANK);
  const comma = sequence(literal(","), BLANK);
  const call = oneOf(options.tools.map((tool) =>
    sequence(
      literal("{"),
      ...(syntax.idKey === undefined ? [] : [key(syntax.idKey), json.string(1, 8), comma]),
      key(syntax.nameKey),
      literal(JSON.stringify(tool.name)),
      comma,
      key(syntax.argumentKeys[0]!),
      argumentsOf(tool, options, json),
      literal("}"),
    )
  ));
  const open = syntax.open === "" ? "" : literal(syntax.open);
  const close = syntax.close === "" ? "" : literal(syntax.close);
  if (syntax.isArray) {
    const more = options.isParallel ? `(${sequence(comma, call)})*` : "";
    return sequence(open, BLANK, literal("["), call, more, literal("]"), NEW_LINE, close);
  }
  const one = sequence(open, open && NEW_LINE, call, close && NEW_LINE, close);
  if (!options.isParallel) return one;
  const separator = syntax.separator === undefined
    ? NEW_LINE
    : sequence(literal(syntax.separator), BLANK);
  return sequence(one, `(${sequence(separator, one)})*`);
}

function namedCalls(syntax: NamedCallSyntax, options: CallGrammarOptions, json: JsonRules): string {
  const text = (value: string) => value === "" ? "" : literal(value);
  const id = syntax.idMarker === undefined
    ? ""
    : optional(sequence(literal(syntax.idMarker), "[A-Za-z0-9]{9}"));
  const call = oneOf(options.tools.map((tool) =>
    sequence(
      literal(syntax.beforeName + tool.name),
      id,
      text(syntax.afterName),
      argumentsOf(tool, options, json),
      text(syntax.afterArguments),
    )
  ));
  const more = options.isParallel ? `(${sequence(NEW_LINE, call)})*` : "";
  return sequence(text(syntax.open), call, more, text(syntax.close));
}

/** How an object is written in another way than JSON. */
interface MemberWriting {
  /** The grammar of a member, with its name. */
  readonly write: (member: MemberGrammar & WrittenArgument) => string;
  /** What stands between members. */
  readonly separator: string;
  readonly json: JsonRules;
}

/** The members of one of the alternatives. */
function alternativeMembers(
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

function pythonCalls(
  syntax: PythonCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const comma = sequence(literal(","), BLANK);
  const call = oneOf(options.tools.map((tool) => {
    const members = withSchema(tool, options, {
      build: (schema) =>
        alternativeMembers(memberGrammars(schema, json), {
          write: ({ name, value }) => sequence(literal(`${name}=`), value),
          separator: comma,
          json,
        }),
      any: () => {
        const member = json.rules.add(sequence(PYTHON_NAME, literal("="), json.value()), "any");
        return optional(sequence(member, repeated(sequence(comma, member), 0, Infinity)));
      },
    });
    return sequence(literal(`${tool.name}(`), members, literal(")"));
  }));
  const more = options.isParallel ? `(${sequence(literal(","), BLANK, call)})*` : "";
  const [open, close] = syntax.isList ? [literal("["), literal("]")] : ["", ""];
  return sequence(
    syntax.open === "" ? "" : literal(syntax.open),
    open,
    call,
    more,
    close,
    syntax.close === "" ? "" : literal(syntax.close),
  );
}

function taggedCalls(
  syntax: TaggedCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const text = (value: string) => tagText(value, syntax);
  const { beforeKey, afterValue } = syntax;
  const beforeValue = syntax.afterKey + syntax.beforeValue;
  const call = oneOf(options.tools.map((tool) => {
    const members = withSchema(tool, options, {
      build: (schema) => {
        return alternativeMembers(memberGrammars(schema, json), {
          write: (member) => {
            const value = taggedArgument(member, afterValue.trim(), json);
            return sequence(text(beforeKey + member.name + beforeValue), value, text(afterValue));
          },
          separator: '""',
          json,
        });
      },
      any: () => {
        const value = anyText(afterValue.trim(), json.rules);
        const begin = sequence(text(beforeKey), TAG_NAME, text(beforeValue));
        return repeated(sequence(begin, value, text(afterValue)), 0, Infinity);
      },
    });
    const begin = text(syntax.open + syntax.beforeName + tool.name + syntax.afterName);
    return sequence(begin, members, text(syntax.afterArguments + syntax.close));
  }));
  return options.isParallel ? sequence(call, `(${sequence(NEW_LINE, call)})*`) : call;
}

/** The grammar of a tag, whose line breaks some models leave out. */
function tagText(text: string, { hasLooseLines }: TaggedCallSyntax): string {
  if (!hasLooseLines) return literal(text);
  const lines = text.split("\n").map((line) => line === "" ? "" : literal(line));
  return sequence(...lines.flatMap((line, index) => index === 0 ? [line] : [NEW_LINE, line]));
}

/** A text in quotes of its own, everything else as JSON. */
function gemmaCalls(syntax: GemmaCallSyntax, options: CallGrammarOptions, json: JsonRules): string {
  const quote = literal(GEMMA_QUOTE);
  const comma = literal(",");
  const call = oneOf(options.tools.map((tool) => {
    const members = withSchema(tool, options, {
      build: (schema) =>
        alternativeMembers(memberGrammars(schema, json), {
          write: (member) => {
            // Its quotes tell a text from what it is in other alternatives.
            const own = { ...member, schema: typedText(member.schema), inAlternatives: [] };
            const text = plainText(own, GEMMA_QUOTE, json.rules);
            const value = text === undefined ? member.value : sequence(quote, text, quote);
            return sequence(literal(`${member.name}:`), value);
          },
          separator: comma,
          json,
        }),
      any: () => {
        const text = sequence(quote, anyText(GEMMA_QUOTE, json.rules), quote);
        const value = oneOf([text, json.value()]);
        const member = json.rules.add(sequence(PYTHON_NAME, literal(":"), value), "any");
        return optional(sequence(member, repeated(sequence(comma, member), 0, Infinity)));
      },
    });
    const begin = literal(`${syntax.open}${GEMMA_CALL}${tool.name}{`);
    return sequence(begin, members, literal(`}${syntax.close}`));
  }));
  return options.isParallel ? sequence(call, `(${call})*`) : call;
}

/** The schema with the type that its constants leave no choice of. */
function typedText(schema: JsonValue): JsonValue {
  if (!isObject(schema) || schema.type !== undefined) return schema;
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  const isText = Array.isArray(choices) && choices.length > 0 &&
    choices.every((choice) => typeof choice === "string");
  return isText ? { ...schema, type: "string" } : schema;
}
