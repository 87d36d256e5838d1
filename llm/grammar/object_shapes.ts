/**
 * Reduces schemas of objects to plain ones, for syntaxes that write an object's members in another
 * way than JSON does.
 * @module
 */
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import {
  alternativesOf,
  expanded,
  MOST_LEVELS,
  tooDeep,
  wholeSchema,
  withAllParts,
} from "./combined.ts";
import { withinEffort } from "./effort.ts";
import { assertKeywords, typesOf } from "./keywords.ts";
import { withEvaluated } from "./merge.ts";
import { type Schema, SchemaError } from "./schema.ts";

/** Maximum number of alternatives: short schemas may expand to millions. */
const MOST_SHAPES = 1000;
/** Keywords that restrict objects other than by their members. */
const OTHER_OBJECTS = [
  "enum",
  "const",
  "patternProperties",
  "propertyNames",
  "minProperties",
  "maxProperties",
] as const;

/**
 * Returns the alternatives of `root`, each without references and without schemas to be merged.
 * @throws {SchemaError} when one of them does not describe objects with members
 */
export function objectShapes(root: JsonObject): Schema[] {
  const shapes: Schema[] = [];
  const collect = (schema: JsonValue, path: string, level: number): void => {
    if (level > MOST_LEVELS) throw tooDeep();
    const plain = expanded(schema, { root, path });
    assertKeywords(plain, path);
    if (plain.allOf !== undefined) {
      return collect(withAllParts(plain, { root, path }), path, level + 1);
    }
    const keyword = plain.anyOf !== undefined ? "anyOf" : "oneOf";
    if (plain[keyword] !== undefined) {
      for (const [index, one] of alternativesOf(plain, keyword, { root, path }).entries()) {
        collect(one, `${path}/${keyword}/${index}`, level + 1);
      }
      return;
    }
    const shape = withEvaluated(plain, path);
    assertMembers(shape, path);
    if (shapes.length === MOST_SHAPES) {
      throw new SchemaError("", "schema", `more than ${MOST_SHAPES} alternatives`);
    }
    shapes.push(shape);
  };
  withinEffort(() => collect(root, "", 0));
  return shapes;
}

/** Returns a member's schema without reference and `allOf`; as it is where that is unsupported. */
export function wholeMember(schema: JsonValue, root: JsonObject): JsonValue {
  try {
    return withinEffort(() => wholeSchema(schema, { root, path: "" }));
  } catch (thrown) {
    if (!(thrown instanceof SchemaError)) throw thrown;
    return schema;
  }
}

function assertMembers(schema: Schema, path: string): void {
  for (const keyword of OTHER_OBJECTS) {
    if (schema[keyword] !== undefined) {
      throw new SchemaError(path, keyword, "this model's format of tool calls");
    }
  }
  const { type } = schema;
  const isObject = type === undefined || typesOf({ type }, path).join() === "object";
  if (!isObject) throw new SchemaError(path, "type", "a type other than object");
}
