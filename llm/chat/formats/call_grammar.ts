/**
 * Grammars of tool calls, in the syntax that a model was trained on.
 * @module
 */
import { BLANK, type JsonRules, optional } from "../../grammar/json.ts";
import { memberGrammars, schemaGrammar } from "../../grammar/json_schema.ts";
import { literal, oneOf, repeated, sequence } from "../../grammar/rules.ts";
import { alternativeMembers, type CallGrammarOptions, withSchema } from "./call_members.ts";
import type {
  CallableTool,
  CallIdSyntax,
  CallSyntax,
  JsonCallSyntax,
  NamedCallSyntax,
  PythonCallSyntax,
} from "./call_syntax.ts";
import { gemmaCalls } from "./gemma_grammar.ts";
import { nestedCalls } from "./nested_grammar.ts";
import { NestedValues } from "./nested_values.ts";
import { anyPython, pythonWriting } from "./python_values.ts";
import { taggedCalls } from "./tagged_grammar.ts";

const NEW_LINE = '"\\n"?';
const BLANK_OR_LINE = "[ \\n]?";
/** Line breaks and indentation. */
const LINES_OR_BLANKS = "[ \\n]{0,18}";
/** Name of an undeclared argument. */
const PYTHON_NAME = "[A-Za-z_] [A-Za-z0-9_]*";

/**
 * Returns the grammar of one or more calls, markers included.
 * @throws {SchemaError} when a tool's schema must be enforced and cannot be
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
    case "nested":
      return nestedCalls(syntax, options, json);
    case "gemma":
      return gemmaCalls(syntax, options, json);
  }
}

/** Matches `text` itself, which may be empty. */
function marker(text: string): string {
  return text === "" ? "" : literal(text);
}

function argumentsOf(tool: CallableTool, options: CallGrammarOptions, json: JsonRules): string {
  return withSchema(tool, options, {
    build: (schema, unsupported) => schemaGrammar(schema, json, unsupported),
    any: () => json.object(),
  });
}

function jsonCalls(syntax: JsonCallSyntax, options: CallGrammarOptions, json: JsonRules): string {
  const key = (name: string) => sequence(literal(`${JSON.stringify(name)}:`), BLANK);
  // Some templates put line breaks and indentation into a list of calls.
  const layout = syntax.isArray ? json.rules.add(LINES_OR_BLANKS, "layout") : BLANK;
  const comma = sequence(literal(","), layout);
  const { nameKey, lastIdKey } = syntax;
  const lastId = lastIdKey === undefined
    ? ""
    : optional(sequence(comma, key(lastIdKey), literal('"'), "[A-Za-z0-9]{9}", literal('"')));
  const object = (tool: CallableTool) =>
    sequence(
      literal("{"),
      syntax.isArray ? layout : "",
      ...(syntax.idKey === undefined ? [] : [key(syntax.idKey), json.string(1, 8), comma]),
      ...(nameKey === undefined
        ? [key(tool.name)]
        : [key(nameKey), literal(JSON.stringify(tool.name)), comma, key(syntax.argumentKeys[0]!)]),
      argumentsOf(tool, options, json),
      lastId,
      syntax.isArray ? layout : "",
      literal("}"),
    );
  const [open, close] = [marker(syntax.open), marker(syntax.close)];
  if (syntax.messageStart !== undefined) {
    const named = oneOf(
      options.tools.map((tool) => sequence(literal(tool.name + syntax.open), object(tool), close)),
    );
    const another = sequence(literal(syntax.messageStart), named);
    return options.isParallel ? sequence(named, `(${another})*`) : named;
  }
  const call = oneOf(options.tools.map(object));
  if (syntax.isArray) {
    const more = options.isParallel ? `(${sequence(comma, call)})*` : "";
    const list = sequence(literal("["), layout, call, more, layout, literal("]"));
    return sequence(open, BLANK_OR_LINE, list, NEW_LINE, close);
  }
  const around = (calls: string) =>
    sequence(open, open && BLANK_OR_LINE, calls, close && NEW_LINE, close);
  if (!options.isParallel) return around(call);
  const { separator } = syntax;
  if (separator === undefined) {
    return sequence(around(call), `(${sequence(NEW_LINE, around(call))})*`);
  }
  const another = separator.trim() === "" ? marker(separator) : sequence(literal(separator), BLANK);
  return around(sequence(call, `(${sequence(another, call)})*`));
}

function namedCalls(syntax: NamedCallSyntax, options: CallGrammarOptions, json: JsonRules): string {
  const id = syntax.id === undefined ? "" : idGrammar(syntax.id);
  const tools = options.tools.map((tool) => ({
    name: tool.name,
    given: sequence(argumentsOf(tool, options, json), marker(syntax.afterArguments)),
  }));
  const call = oneOf(tools.map(({ name, given }) =>
    sequence(
      syntax.id?.isFirst ? id : "",
      literal(syntax.beforeName + name),
      syntax.id?.isFirst ? "" : id,
      marker(syntax.afterName),
      given,
    )
  ));
  // Only at the beginning of a message.
  const { early } = syntax;
  const earlyCalls = early === undefined
    ? []
    : tools.map(({ name, given }) =>
      sequence(literal(early.beforeName + name + early.afterName), given)
    );
  const first = oneOf([call, ...earlyCalls]);
  const more = options.isParallel ? `(${sequence(NEW_LINE, call)})*` : "";
  const mayBeBare = syntax.isOpenOptional && !options.isStrict;
  const open = mayBeBare ? optional(marker(syntax.open)) : marker(syntax.open);
  // Calls that begin without a marker may end without one.
  const close = mayBeBare ? optional(marker(syntax.close)) : marker(syntax.close);
  return sequence(open, first, more, close);
}

function idGrammar({ marker, characters, isOptional }: CallIdSyntax): string {
  const id = characters === undefined ? "[0-9]{1,4}" : `[A-Za-z0-9]{${characters}}`;
  const marked = sequence(literal(marker), id);
  return isOptional ? optional(marked) : marked;
}

function pythonCalls(
  syntax: PythonCallSyntax,
  options: CallGrammarOptions,
  json: JsonRules,
): string {
  const comma = sequence(literal(","), BLANK);
  const writing = pythonWriting(json);
  const call = oneOf(options.tools.map((tool) => {
    const members = withSchema(tool, options, {
      build: (schema, unsupported) => {
        const values = new NestedValues(writing, json, { root: schema, unsupported });
        return alternativeMembers(memberGrammars(schema, json, unsupported), {
          write: (member) => sequence(literal(`${member.name}=`), values.value(member)),
          separator: comma,
          json,
        });
      },
      any: () => {
        const member = json.rules.add(sequence(PYTHON_NAME, literal("="), anyPython(json)), "any");
        return optional(sequence(member, repeated(sequence(comma, member), 0, Infinity)));
      },
    });
    return sequence(literal(`${tool.name}(`), members, literal(")"));
  }));
  const between = syntax.separator === undefined ? comma : literal(syntax.separator);
  const more = options.isParallel ? `(${sequence(between, call)})*` : "";
  const [open, close] = syntax.isList ? [literal("["), literal("]")] : ["", ""];
  return sequence(marker(syntax.open), open, call, more, close, marker(syntax.close));
}
