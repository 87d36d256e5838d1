/**
 * Grammars of calls between tags.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import { memberGrammars } from "../../grammar/json_schema.ts";
import { wholeMember } from "../../grammar/object_shapes.ts";
import { type GrammarRules, literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { textsIn } from "../../grammar/schema.ts";
import { alternativeMembers, type CallGrammarOptions, withSchema } from "./call_members.ts";
import type { CallableTool, TaggedCallSyntax } from "./call_syntax.ts";
import { NestedValues, speaksOf } from "./nested_values.ts";
import { pythonWriting } from "./python_values.ts";
import { anyText, plainText, type WrittenArgument } from "./tagged_text.ts";

/** Name of an undeclared argument. */
const TAG_NAME = "[A-Za-z0-9_.-]+";
const ALTERNATIVES: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);
/** Optional line break, between calls for instance. */
const NEW_LINE = '"\\n"?';

/**
 * Returns the grammar of one or more calls.
 * @throws {SchemaError} when a tool's schema must be enforced and cannot be
 */
export function taggedCalls(
  syntax: TaggedCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const { isSection = false, betweenCalls } = syntax;
  const [open, close] = [syntax.open, syntax.close].map((text) => tag(text, syntax));
  // Templates that join lines write an empty one for a call without arguments.
  const isLined = syntax.afterName.endsWith("\n");
  const end = sequence(isLined ? NEW_LINE : "", tag(syntax.afterArguments, syntax));
  const call = oneOf(options.tools.map((tool) => {
    const { name } = tool;
    const named = tag(syntax.beforeName + name, syntax);
    const marked = isSection ? named : sequence(recipient(name, syntax), open!, named);
    const begin = sequence(
      syntax.isOpenOptional && !options.isStrict
        ? oneOf([marked, literal(syntax.beforeName.trimStart() + name)])
        : marked,
      syntax.beforeNumber === undefined ? "" : `${literal(syntax.beforeNumber)} [0-9]{1,4}`,
      tag(syntax.afterName, syntax),
    );
    const members = membersOf(tool, { syntax, options, json });
    return sequence(begin, members, end);
  }));
  const one = isSection ? call : sequence(call, close!);
  const between = betweenCalls === undefined ? NEW_LINE : literal(betweenCalls);
  const another = isSection ? one : sequence(between, one);
  const all = options.isParallel ? sequence(one, `(${another})*`) : one;
  return isSection ? sequence(open!, all, close!) : all;
}

function recipient(name: string, { recipient }: TaggedCallSyntax): string {
  return recipient === undefined ? "" : literal(recipient.open + name + recipient.close);
}

/** What the grammar of arguments depends on. */
interface MembersContext {
  readonly syntax: TaggedCallSyntax;
  readonly options: CallGrammarOptions;
  readonly json: JsonRules;
}

function membersOf(tool: CallableTool, context: MembersContext): string {
  const { syntax, options, json } = context;
  const { afterKey, afterTextKey = afterKey } = syntax;
  const key = (text: string) => tag(text + syntax.beforeValue, syntax);
  return withSchema(tool, options, {
    build: (schema, unsupported) => {
      const values = syntax.hasPythonValues
        ? new NestedValues(pythonWriting(json), json, { root: schema, unsupported })
        : undefined;
      return alternativeMembers(memberGrammars(schema, json, unsupported), {
        write: (member) => {
          const texts = textsOf(member, schema, context);
          const text = onlyOne(texts);
          const named = literal(member.name);
          const asText = text === undefined
            ? []
            : [argument(syntax, { key: named, afterKey: key(afterTextKey), value: text })];
          if (text !== undefined && !texts.includes(undefined)) return asText.join();
          const value = values?.value(member) ?? member.value;
          const afterKey = otherKeyEnds(syntax, member.whole);
          return oneOf([...asText, argument(syntax, { key: named, afterKey, value })]);
        },
        separator: '""',
        json,
      });
    },
    any: () => {
      const value = anyOther(syntax, json.rules);
      const text = argument(syntax, { key: TAG_NAME, afterKey: key(afterTextKey), value });
      const ends = otherKeyEnds(syntax, true);
      const other = syntax.afterTextKey === undefined
        ? []
        : [argument(syntax, { key: TAG_NAME, afterKey: ends, value: json.value() })];
      return repeated(oneOf([text, ...other]), 0, Infinity);
    },
  });
}

/**
 * Returns each alternative of an argument as text, undefined for those that are none. Where no tag
 * marks strings, an argument is always a text or never.
 */
function textsOf(
  member: WrittenArgument,
  root: JsonObject,
  { syntax, json }: MembersContext,
): (string | undefined)[] {
  const plain = (argument: WrittenArgument) =>
    plainText(argument, () => anyOther(syntax, json.rules), json.rules);
  if (syntax.afterTextKey === undefined) return [plain(member)];
  return formsOf(member.whole, root)
    .map((whole) => plain({ ...member, whole, inAlternatives: [] }));
}

/** Returns the alternatives of `schema`, where nothing beside them restricts them. */
function formsOf(schema: JsonValue, root: JsonObject): JsonValue[] {
  if (!isObject(schema)) return [schema];
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  const forms = schema.anyOf ?? schema.oneOf;
  const areAlone = Array.isArray(forms) && speaksOf(schema, ALTERNATIVES);
  return areAlone ? forms.map((form) => wholeMember(form, root)) : [schema];
}

/** Returns the only text, undefined where there are none or several, which may overlap. */
function onlyOne(texts: readonly (string | undefined)[]): string | undefined {
  const [one, ...others] = texts.filter((text) => text !== undefined);
  return others.length === 0 ? one : undefined;
}

function argument(
  syntax: TaggedCallSyntax,
  { key, afterKey, value }: { key: string; afterKey: string; value: string },
): string {
  return sequence(
    tag(syntax.beforeKey, syntax),
    key,
    afterKey,
    value,
    tag(syntax.afterValue, syntax),
  );
}

/** Returns what follows the name of an argument in JSON; it may depend on the type in `schema`. */
function otherKeyEnds(syntax: TaggedCallSyntax, schema: JsonValue): string {
  const { afterKey, afterTypedKeys = new Map<string, string>() } = syntax;
  const types = isObject(schema) ? textsIn([schema.type ?? null].flat()) : [];
  const type = types.length === 1 ? types[0]! : "";
  const isNumber = type === "number" || type === "integer";
  const told = afterTypedKeys.get(type);
  const ends = isNumber
    ? [afterKey]
    : told === undefined
    ? [afterKey, ...afterTypedKeys.values()]
    : [told];
  return oneOf(ends.map((end) => tag(end + syntax.beforeValue, syntax)));
}

/** Returns the grammar of any text, quoted where it contains what could be a tag. */
function anyOther({ afterValue, textQuotes }: TaggedCallSyntax, rules: GrammarRules): string {
  if (textQuotes === undefined) return anyText(afterValue.trim(), rules);
  const { open, close } = textQuotes;
  return oneOf(["[^<&\\n]*", sequence(literal(open), anyText(close, rules), literal(close))]);
}

/** Returns the grammar of a tag; with `hasLooseLines`, its line breaks are optional. */
function tag(text: string, { hasLooseLines }: TaggedCallSyntax): string {
  if (text === "") return "";
  if (!hasLooseLines) return literal(text);
  const lines = text.split("\n").map((line) => line === "" ? "" : literal(line));
  return sequence(...lines.flatMap((line, index) => index === 0 ? [line] : [NEW_LINE, line]));
}
