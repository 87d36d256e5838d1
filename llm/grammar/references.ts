/**
 * Turns references by name in a schema (`$id`, `$anchor` and `$dynamicAnchor`) into pointers, so
 * that no name is left that could collide with one of another request.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";

/** Keywords whose members are schemas, whatever their names. */
export const NAMED_SCHEMAS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "$defs",
  "definitions",
]);
/** Keywords whose values are not schemas, whatever they look like. */
export const VALUES: ReadonlySet<string> = new Set([
  "const",
  "enum",
  "default",
  "example",
  "examples",
]);

/** Base URI of names in a schema without a URI of its own. */
const BASE = "https://schema.invalid/";

/** A schema within another one. */
interface Found {
  readonly schema: JsonObject;
  /** The URI that its references are relative to. */
  readonly base: string;
}

/** Returns `schema` with pointers in place of names; references that lead nowhere stay. */
export function withLocalReferences<Schema extends JsonValue>(schema: Schema): Schema {
  const local = structuredClone(schema);
  const pointers = new Map([[BASE, ""]]);
  const found = [...schemasIn(local, BASE, "", pointers)];
  for (const { schema: each, base } of found) {
    const { $ref, $dynamicRef, $id: _id, $anchor: _anchor, $dynamicAnchor: _dynamic } = each;
    const reference = $ref ?? $dynamicRef;
    const pointer = typeof reference === "string"
      ? pointerTo(reference, base, pointers)
      : undefined;
    if (pointer !== undefined) each.$ref = `#${pointer}`;
    if (pointer !== undefined) delete each.$dynamicRef;
    for (const name of ["$id", "$anchor", "$dynamicAnchor"]) delete each[name];
  }
  return local;
}

/** Yields every schema in `value`, which is at `pointer`; records named ones in `pointers`. */
function* schemasIn(
  value: JsonValue,
  base: string,
  pointer: string,
  pointers: Map<string, string>,
): Generator<Found, void> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* schemasIn(item, base, `${pointer}/${index}`, pointers);
    }
  }
  if (!isObject(value)) return;
  const { $id, $anchor, $dynamicAnchor } = value;
  const address = typeof $id === "string" ? URL.parse($id, base)?.href : undefined;
  const own = address?.replace(/#.*$/s, "") ?? base;
  if (address !== undefined) pointers.set(own, pointer);
  for (const anchor of [$anchor, $dynamicAnchor]) {
    if (typeof anchor === "string") pointers.set(`${own}#${anchor}`, pointer);
  }
  yield { schema: value, base: own };
  for (const [word, member] of Object.entries(value)) {
    if (member === undefined || VALUES.has(word)) continue;
    const inner = `${pointer}/${escaped(word)}`;
    if (!NAMED_SCHEMAS.has(word) || !isObject(member)) {
      yield* schemasIn(member, own, inner, pointers);
      continue;
    }
    for (const [name, schema] of Object.entries(member)) {
      if (schema !== undefined) {
        yield* schemasIn(schema, own, `${inner}/${escaped(name)}`, pointers);
      }
    }
  }
}

/** Returns the pointer that `reference` stands for; undefined when nothing has that name. */
function pointerTo(
  reference: string,
  base: string,
  pointers: ReadonlyMap<string, string>,
): string | undefined {
  const [path = "", fragment = ""] = reference.split(/#(.*)/s);
  const address = path === "" ? base : URL.parse(path, base)?.href;
  const resource = address === undefined ? undefined : pointers.get(address);
  if (fragment === "" || resource === undefined) return resource;
  if (fragment.startsWith("/")) return resource + fragment;
  return pointers.get(`${address}#${fragment}`);
}

/**
 * Escapes a name as a part of a pointer: what reading it would decode, and nothing else, since a
 * name may be half a surrogate pair, which has no escape in a URI.
 */
function escaped(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
}
