/**
 * Whether two JSON Schemas are seen never to match the same value.
 * @module
 */
import { isObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { spend } from "./effort.ts";
import { type Schema, textsIn } from "./schema.ts";

/** True when no value can match both, as far as types, constants and required members tell. */
export function areDisjoint(a: Schema, b: Schema): boolean {
  spend(1);
  const [typesA, typesB] = [typeNames(a), typeNames(b)];
  if (typesA !== undefined && typesB !== undefined) {
    const overlap = typesA.some((type) => typesB.some((other) => sameType(type, other)));
    if (!overlap) return true;
  }
  const [valuesA, valuesB] = [namedValues(a), namedValues(b)];
  if (valuesA !== undefined && valuesB !== undefined) {
    spend(valuesA.length + valuesB.length);
    const others = new Set(valuesB.map((value) => JSON.stringify(value)));
    return !valuesA.some((value) => others.has(JSON.stringify(value)));
  }
  return haveDisjointMember(a, b) || haveDisjointMember(b, a);
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

function typeNames(schema: Schema): string[] | undefined {
  const { type } = schema;
  if (type !== undefined) return textsIn([type].flat());
  const values = namedValues(schema);
  if (values !== undefined) {
    return [...new Set(values.map((value) => value === null ? "null" : typeof value))];
  }
  // Beside alternatives, these name the types.
  const isOfObjects = schema.properties !== undefined && schema.anyOf === undefined &&
    schema.oneOf === undefined && schema.allOf === undefined;
  return isOfObjects ? ["object"] : undefined;
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
