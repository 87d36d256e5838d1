/**
 * Schemas of a tool's arguments, as a whole and one by one.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../../shared/json.ts";
import { withinEffort } from "../../grammar/effort.ts";
import { objectShapes, wholeMember } from "../../grammar/object_shapes.ts";
import { withLocalReferences } from "../../grammar/references.ts";
import { membersOf, SchemaError } from "../../grammar/schema.ts";
import type { CallableTool } from "./call_syntax.ts";

const NO_ARGUMENTS: JsonObject = { type: "object", properties: {}, additionalProperties: false };

/** The schemas of each argument by name, one per alternative of the tool's schema that has it. */
export type ArgumentSchemas = ReadonlyMap<string, readonly JsonValue[]>;

/**
 * Returns the schema of a tool's arguments, which are an object even if `parameters` has no type.
 * @throws {SchemaError} when `parameters` has another type
 */
export function argumentsSchema(parameters: JsonObject | undefined): JsonObject {
  if (parameters === undefined) return NO_ARGUMENTS;
  const { type = "object", nullable: _nullable, ...rest } = parameters;
  const mayBeObject = type === "object" || (Array.isArray(type) && type.includes("object"));
  if (!mayBeObject) throw new SchemaError("", "type", `${JSON.stringify(type)} for arguments`);
  return { ...withLocalReferences(rest), type: "object" };
}

/** Returns the arguments that the tool `name` declares. */
export function declaredArguments(tools: readonly CallableTool[], name: string): ArgumentSchemas {
  const parameters = tools.find((tool) => tool.name === name)?.parameters;
  if (parameters === undefined) return new Map();
  const root = withLocalReferences(parameters);
  const members = shapesOf(parameters).flatMap(({ properties }) =>
    isObject(properties) ? membersOf(properties) : []
  );
  const groups = Map.groupBy(members, ([name]) => name);
  const whole = (group: typeof members) => group.map(([, schema]) => wholeMember(schema, root));
  // Those that would take too long, together with the ones before, stay as they are.
  return withinEffort(() => new Map([...groups].map(([name, group]) => [name, whole(group)])));
}

function shapesOf(parameters: JsonObject): JsonObject[] {
  try {
    return objectShapes(argumentsSchema(parameters));
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    // A schema that cannot be enforced still names its arguments.
    return [parameters];
  }
}
