/**
 * Tools as chat templates take them: many want a description of each, and one type of each argument;
 * some want its description.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { textsIn } from "../grammar/schema.ts";

/**
 * The tools, and where a template refuses them, with what it may have missed, and without the object
 * around each; without any, undefined and then an empty list, which templates that were written for
 * tools look through.
 */
export function* toolVariantsOf(
  tools: readonly JsonObject[],
): Generator<readonly JsonObject[] | undefined, void> {
  if (tools.length === 0) yield undefined;
  yield tools;
  if (tools.length === 0) return;
  const whole = tools.map(completed);
  yield whole;
  yield whole.map(functionOf);
}

/** What a template is given besides tools, where it has another name for them. */
export type ToolVariables = (tools: readonly JsonObject[]) => JsonObject;

/** The variables of the template `source`: others tell by such names what they are given. */
export function toolVariablesOf(source: string): ToolVariables {
  if (/functools\[[^]*\bfunctions\b/.test(source)) return fireFunctionVariables;
  // SmolLM 3's are without the object around each.
  if (/\bxml_tools\b/.test(source)) return (tools) => ({ xml_tools: tools.map(functionOf) });
  return () => ({});
}

function fireFunctionVariables(tools: readonly JsonObject[]): JsonObject {
  const functions = tools.length === 0 ? "" : JSON.stringify(tools, null, 2);
  return { functions, datetime: new Date().toUTCString().replace(/^\w+, (\d+) (\w+)/, "$2 $1") };
}

function functionOf(tool: JsonObject): JsonObject {
  return isObject(tool.function) ? tool.function : tool;
}

function completed(tool: JsonObject): JsonObject {
  const { function: called } = tool;
  if (!isObject(called)) return tool;
  const { description, parameters } = called;
  return {
    ...tool,
    function: {
      ...called,
      description: description ?? "",
      parameters: typed(isObject(parameters) ? parameters : { properties: {} }),
    },
  };
}

/** The schema and those of its members with one type each, members in objects, and without nulls. */
function typed(schema: JsonObject): JsonObject {
  const said = Object.entries(schema).filter(([, value]) => value !== null);
  const type = typeNameOf(schema);
  const { items, properties = type === "object" ? {} : undefined } = schema;
  return {
    ...Object.fromEntries(said),
    type,
    ...(isObject(items) && { items: typed(items) }),
    ...(isObject(properties) && { properties: typedMembers(properties) }),
  };
}

function typedMembers(properties: JsonObject): JsonObject {
  const members = Object.entries(properties).map(([name, member]) => (
    [name, isObject(member) ? { description: "", ...typed(member) } : member] as const
  ));
  return Object.fromEntries(members);
}

/** The type that says most of a value; what a reference leads to is an object as a rule. */
function typeNameOf(schema: JsonValue): string {
  if (!isObject(schema)) return "object";
  const { type, anyOf = schema.oneOf, enum: choices, items } = schema;
  if (typeof type === "string") return type;
  if (Array.isArray(type)) return textsIn(type).find((name) => name !== "null") ?? "null";
  if (Array.isArray(anyOf)) {
    return anyOf.map(typeNameOf).find((name) => name !== "null") ?? "null";
  }
  const constant = Array.isArray(choices) ? choices[0] : schema.const;
  if (constant !== undefined && constant !== null && !isObject(constant)) return typeof constant;
  return items === undefined ? "object" : "array";
}
