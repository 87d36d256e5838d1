/**
 * Schemas of a tool's arguments, of all together and of each.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { objectShapes } from "../../grammar/object_shapes.ts";
import { withLocalReferences } from "../../grammar/references.ts";
import { membersOf, SchemaError } from "../../grammar/schema.ts";
import type { CallableTool } from "./call_syntax.ts";

const NO_ARGUMENTS: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/** The schemas of each argument: one in each alternative of the tool's schema that has it. */
export type ArgumentSchemas = ReadonlyMap<string, readonly JsonValue[]>;

/**
 * The schema of a tool's arguments, which are an object even where `parameters` does not say so.
 * @throws {SchemaError} when it says that they are something else
 */
export function argumentsSchema(parameters: JsonObject | undefined): JsonObject {
  if (parameters === undefined) return NO_ARGUMENTS;
  const { type = "object", nullable: _nullable, ...rest } = parameters;
  const mayBeObject = type === "object" || (Array.isArray(type) && type.includes("object"));
  if (!mayBeObject) throw new SchemaError("", "type", `${JSON.stringify(type)} for arguments`);
  return { ...withLocalReferences(rest), type: "object" };
}

/** The arguments that the tool `name` declares. */
export function declaredArguments(tools: readonly CallableTool[], name: string): ArgumentSchemas {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  return byName(parameters === undefined ? [] : shapesOf(parameters));
}

/** The schemas of each argument in `shapes`, schemas of objects with members. */
function byName(shapes: readonly JsonObject[]): ArgumentSchemas {
  const members = shapes.flatMap(({ properties }) =>
    isObject(properties) ? membersOf(properties) : []
  );
  const groups = Map.groupBy(members, ([name]) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(([, schema]) => schema)]));
}

function shapesOf(parameters: JsonObject): JsonObject[] {
  try {
    return objectShapes(argumentsSchema(parameters));
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    // What cannot be enforced still names its arguments.
    return [parameters];
  }
}
