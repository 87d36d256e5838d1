/**
 * Whether two JSON Schemas are seen never to match the same value.
 * @module
 */
import { isObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { spend } from "./effort.ts";
import { type Schema, textsIn, valueText } from "./schema.ts";

/** True when no value can match both, as far as types, constants and required members tell. */
export function areDisjoint(a: Schema, b: Schema): boolean {
  spend(1);
  const common = commonTypes(typeNames(a), typeNames(b));
  if (common?.length === 0) return true;
  const [valuesA, valuesB] = [namedValues(a), namedValues(b)];
  if (valuesA !== undefined && valuesB !== undefined) {
    spend(valuesA.length + valuesB.length);
    const others = new Set(valuesB.map(valueText));
    return !valuesA.some((value) => others.has(valueText(value)));
  }
  // What is no object has no members by which to tell it.
  if (common?.some((type) => type !== "object")) return false;
  return haveDisjointMember(a, b) || haveDisjointMember(b, a);
}

/** Types in both lists; undefined, which is any, leaves those of the other. */
function commonTypes(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.filter((type) => b.some((other) => sameType(type, other)));
}

/** A member that both require and that can never be the same, or one that the other forbids. */
function haveDisjointMember(a: Schema, b: Schema): boolean {
  const { properties: membersA = {}, required = [] } = a;
  const { properties: membersB = {} } = b;
  if (!isObject(membersA) || !isObject(membersB) || !Array.isArray(required)) return false;
  const alsoRequired = new Set(Array.isArray(b.required) ? b.required : []);
  spend(required.length + alsoRequired.size);
  return required.some((name) => {
    if (typeof name !== "string") return false;
    const [mine, other] = [memberOf(membersA, name), memberOf(membersB, name)];
    if (other === undefined) {
      return b.additionalProperties === false && b.patternProperties === undefined;
    }
    return alsoRequired.has(name) && isObject(mine) && isObject(other) && areDisjoint(mine, other);
  });
}

/** The types that a schema names, by its values too; undefined where it names none. */
export function typeNames(schema: Schema): string[] | undefined {
  const { type, nullable } = schema;
  if (type !== undefined) return textsIn([type, nullable === true ? "null" : []].flat());
  const values = namedValues(schema);
  return values && [...new Set(values.map(typeOfValue))];
}

function typeOfValue(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function sameType(a: string, b: string): boolean {
  const isNumber = (type: string) => type === "number" || type === "integer";
  return a === b || (isNumber(a) && isNumber(b));
}

/** The values that `const` or `enum` names; undefined where neither does. */
function namedValues({ const: constant, enum: choices }: Schema): JsonValue[] | undefined {
  if (constant !== undefined) return [constant];
  return Array.isArray(choices) ? choices : undefined;
}
