/**
 * Grammars of calls between tags.
 * @module
 */
import { isObject, type JsonValue } from "../../../shared/json.ts";
import type { JsonRules } from "../../grammar/json.ts";
import { memberGrammars } from "../../grammar/json_schema.ts";
import { type GrammarRules, literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { textsIn } from "../../grammar/schema.ts";
import {
  alternativeMembers,
  type CallGrammarOptions,
  withMarkedType,
  withSchema,
} from "./call_members.ts";
import type { CallableTool, TaggedCallSyntax } from "./call_syntax.ts";
import { NestedValues } from "./nested_values.ts";
import { pythonWriting } from "./python_values.ts";
import { anyText, plainText } from "./tagged_text.ts";

/** Name of an undeclared argument. */
const TAG_NAME = "[A-Za-z0-9_.-]+";
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

function membersOf(tool: CallableTool, { syntax, options, json }: MembersContext): string {
  const { afterKey, afterTextKey = afterKey } = syntax;
  const marksStrings = syntax.afterTextKey !== undefined;
  const key = (text: string) => tag(text + syntax.beforeValue, syntax);
  const { rules } = json;
  return withSchema(tool, options, {
    build: (schema, unsupported) => {
      const values = syntax.hasPythonValues
        ? new NestedValues(pythonWriting(json), json, { root: schema, unsupported })
        : undefined;
      return alternativeMembers(memberGrammars(schema, json, unsupported), {
        write: (member) => {
          const written = marksStrings ? withMarkedType(member) : member;
          const text = plainText(written, () => anyOther(syntax, rules), rules);
          return argument(syntax, {
            key: literal(member.name),
            afterKey: text === undefined ? otherKeyEnds(syntax, member.schema) : key(afterTextKey),
            value: text ?? values?.value(member) ?? member.value,
          });
        },
        separator: '""',
        json,
      });
    },
    any: () => {
      const value = anyOther(syntax, rules);
      const text = argument(syntax, { key: TAG_NAME, afterKey: key(afterTextKey), value });
      const ends = otherKeyEnds(syntax, true);
      const other = marksStrings
        ? [argument(syntax, { key: TAG_NAME, afterKey: ends, value: json.value() })]
        : [];
      return repeated(oneOf([text, ...other]), 0, Infinity);
    },
  });
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
