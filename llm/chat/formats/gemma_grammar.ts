/**
 * Grammars of calls as Gemma 4 and FunctionGemma write them.
 * @module
 */
import { type JsonRules, optional } from "../../grammar/json.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { type CallGrammarOptions, withSchema } from "./call_members.ts";
import type { GemmaCallSyntax } from "./call_syntax.ts";
import { gemmaName } from "./gemma_call.ts";
import { bracketed, NestedValues, type NestedWriting } from "./nested_values.ts";
import { anyText, plainText } from "./tagged_text.ts";

/** Name of an undeclared argument. */
const NAME = "[A-Za-z_] [A-Za-z0-9_]*";
const COMMA = literal(",");

/**
 * Returns the grammar of one or more calls: strings in Gemma's own quotes, also within lists and
 * objects, everything else as JSON.
 * @throws {SchemaError} when a tool's schema must be enforced and cannot be
 */
export function gemmaCalls(
  syntax: GemmaCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const writing = writingOf(syntax, json);
  const call = oneOf(options.tools.map((tool) => {
    const members = withSchema(tool, options, {
      build: (schema, unsupported) =>
        new NestedValues(writing, json, { root: schema, unsupported }).members(schema),
      any: () => {
        const quote = literal(syntax.quote);
        const text = sequence(quote, anyText(syntax.quote, json.rules), quote);
        const value = oneOf([text, json.value()]);
        const member = json.rules.add(sequence(NAME, literal(":"), value), "any");
        return optional(sequence(member, repeated(sequence(COMMA, member), 0, Infinity)));
      },
    });
    const mayBeBare = syntax.isOpenOptional && !options.isStrict;
    const around = (text: string) => mayBeBare ? optional(literal(text)) : literal(text);
    const begin = sequence(around(syntax.open), literal(`${syntax.beforeName}${tool.name}{`));
    return sequence(begin, members, literal("}"), around(syntax.close));
  }));
  return options.isParallel ? sequence(call, `(${call})*`) : call;
}

function writingOf(syntax: GemmaCallSyntax, json: JsonRules): NestedWriting {
  const { rules } = json;
  const quote = literal(syntax.quote);
  const any = () => anyText(syntax.quote, rules);
  return {
    plain: (argument) => {
      // Quotes mark strings, so that the other alternatives of the tool's schema do not matter.
      // Any string, also where the rest of its schema is not enforced, such as an unusual pattern.
      const isAny = argument.value === json.string();
      const text = isAny ? any() : plainText({ ...argument, inAlternatives: [] }, any, rules);
      return text === undefined ? undefined : sequence(quote, text, quote);
    },
    member: (name, value) => sequence(literal(`${gemmaName(name, syntax)}:`), value),
    betweenMembers: COMMA,
    mapping: (members) => sequence(literal("{"), members, literal("}")),
    item: (value) => value,
    list: (item, counts) => bracketed(item, counts, COMMA),
    // The template writes `None`.
    nothing: oneOf(["null", "None"].map(literal)),
    hasQuotes: true,
    // The template sorts what tools declare and what calls give.
    isSorted: true,
  };
}
