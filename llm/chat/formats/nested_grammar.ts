/**
 * Grammars of calls whose arguments are nested elements.
 * @module
 */
import type { JsonRules } from "../../grammar/json.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { type CallGrammarOptions, withSchema } from "./call_members.ts";
import type { CallableTool, NestedCallSyntax } from "./call_syntax.ts";
import { ITEM } from "./nested_schemas.ts";
import { NestedValues, type NestedWriting } from "./nested_values.ts";
import { anyText, plainText } from "./tagged_text.ts";

/** Name of an undeclared element. */
const TAG_NAME = "[A-Za-z0-9_.-]+";

/**
 * Returns the grammar of one or more calls.
 * @throws {SchemaError} when a tool's schema must be enforced and cannot be
 */
export function nestedCalls(
  syntax: NestedCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const call = oneOf(options.tools.map((tool) =>
    sequence(
      literal(syntax.beforeName + tool.name + syntax.afterName),
      argumentsOf(tool, { syntax, options, json }),
      literal(syntax.afterArguments),
    )
  ));
  const all = options.isParallel ? sequence(call, `(${call})*`) : call;
  return sequence(literal(syntax.open), all, literal(syntax.close));
}

/** What the grammar of arguments depends on. */
interface ArgumentsContext {
  readonly syntax: NestedCallSyntax;
  readonly options: CallGrammarOptions;
  readonly json: JsonRules;
}

function argumentsOf(tool: CallableTool, { syntax, options, json }: ArgumentsContext): string {
  return withSchema(tool, options, {
    build: (schema, unsupported) =>
      new NestedValues(elements(syntax, json), json, { root: schema, unsupported }).members(schema),
    any: () => anyElements(syntax, json),
  });
}

/** Returns the grammar of elements with any names, containing text or elements. */
function anyElements({ mark }: NestedCallSyntax, json: JsonRules): string {
  const { rules } = json;
  const elements = rules.reserve("elements");
  const value = oneOf([anyText(mark, rules), sequence(elements, elements)]);
  rules.define(
    elements,
    `(${literal(`${mark}<`)} ${TAG_NAME} ">" ${value} ${literal(`${mark}</`)} ${TAG_NAME} ">")*`,
  );
  return elements;
}

/** Returns the notation of values as nested elements. */
function elements({ mark }: NestedCallSyntax, { rules }: JsonRules): NestedWriting {
  const element = (name: string, value: string) =>
    sequence(literal(`${mark}<${name}>`), value, literal(`${mark}</${name}>`));
  return {
    plain: (argument) => plainText(argument, () => anyText(mark, rules), rules),
    member: element,
    betweenMembers: '""',
    mapping: (members) => members,
    item: (value) => element(ITEM, value),
    list: (item, { least, most }) => repeated(item, least, most) || '""',
    nothing: '"null"',
    hasQuotes: false,
  };
}
