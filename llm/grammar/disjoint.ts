/**
 * Whether two JSON Schemas evidently never match the same value.
 * @module
 */
import { isObject, type JsonValue, memberOf } from "../../shared/json.ts";
import { spend } from "./effort.ts";
import { type Schema, textsIn } from "./schema.ts";
import { valueText } from "./equal_values.ts";

/** Whether no value can match both, judging by types, constants and required members. */
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
  // Values other than objects have no members to tell them apart.
  if (common?.some((type) => type !== "object")) return false;
  return haveDisjointMember(a, b) || haveDisjointMember(b, a);
}

/** Returns the types in both lists; undefined stands for all types. */
function commonTypes(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.filter((type) => b.some((other) => sameType(type, other)));
}

/** Whether a member that both require cannot match both, or `b` forbids one that `a` requires. */
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

/** Returns the types that a schema names, also by its values; undefined where it names none. */
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

/** Returns the values that `const` or `enum` names; undefined where neither does. */
function namedValues({ const: constant, enum: choices }: Schema): JsonValue[] | undefined {
  if (constant !== undefined) return [constant];
  return Array.isArray(choices) ? choices : undefined;
}
