/**
 * Variants of the tools for chat templates. Many require a description of each tool and a single
 * type for each argument; some require a description of the argument too.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import { textsIn } from "../grammar/schema.ts";

/**
 * Yields the tools as they are, then for templates that refuse them: with the fields that may have
 * been missing, and without the object around each function. Without tools, yields undefined and
 * then an empty list, since some templates iterate over the tools unconditionally.
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

/** Makes the variables of a template that reads tools by another name than `tools`. */
export type ToolVariables = (tools: readonly JsonObject[]) => JsonObject;

/** Returns the maker for the template `source`; most get none, as they may test for such names. */
export function toolVariablesOf(source: string): ToolVariables {
  if (/functools\[[^]*\bfunctions\b/.test(source)) return fireFunctionVariables;
  // SmolLM 3's template takes the functions without the object around each.
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

/** Gives a schema and its members one type each, adds missing `properties` and drops nulls. */
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

/** Returns the most telling type of a schema; a `$ref` counts as an object, which most lead to. */
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
