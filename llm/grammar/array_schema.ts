/**
 * Grammar of the arrays that a JSON Schema allows.
 * @module
 */
import type { JsonValue } from "../../shared/json.ts";
import { choiceOf } from "./choices.ts";
import { listsWith } from "./contains.ts";
import { countedMembers } from "./counted_members.ts";
import { isNever } from "./dialects.ts";
import { BLANK } from "./json.ts";
import { countOf } from "./keywords.ts";
import type { MemberCompiler } from "./object_schema.ts";
import { type Counts, literal, sequence } from "./rules.ts";
import {
  holding,
  ifAnythingMatches,
  NothingMatchesError,
  type Schema,
  SchemaError,
} from "./schema.ts";
import { valueText } from "./equal_values.ts";

/** Returns the grammar of the arrays that `schema` allows; throws {@linkcode SchemaError}. */
export function arrayGrammar(schema: Schema, path: string, compiler: MemberCompiler): string {
  const { json, compile } = compiler;
  const counts = {
    least: countOf(schema, "minItems", path) ?? 0,
    most: countOf(schema, "maxItems", path) ?? Infinity,
  };
  const { least, most } = counts;
  const { prefixItems = [], items } = schema;
  if (!Array.isArray(prefixItems)) throw new SchemaError(path, "prefixItems");
  const needed = neededItems(schema, path);
  if (schema.uniqueItems === true && most > 1) {
    if (needed !== undefined) throw new SchemaError(path, "contains", "`uniqueItems`");
    return setGrammar(schema, counts, path, compiler);
  }
  if (needed !== undefined) return containing(schema, { needed, counts, path }, compiler);
  const first = prefixItems.map((item, index) => compile(item, `${path}/prefixItems/${index}`));
  const hasItems = !isNever(items) && most > first.length;
  const item = hasItems ? compile(items ?? true, `${path}/items`) : undefined;
  if (most < least || (item === undefined && least > first.length)) {
    throw new NothingMatchesError(path, "minItems", "more items than are allowed");
  }
  return json.array(item, least, most, first);
}

/** Items that `contains` requires, and how many. */
interface NeededItems extends Counts {
  readonly schema: JsonValue;
}

/** Returns the items that `contains` requires; undefined where it requires nothing. */
function neededItems(schema: Schema, path: string): NeededItems | undefined {
  if (schema.contains === undefined) return undefined;
  const least = countOf(schema, "minContains", path) ?? 1;
  const most = countOf(schema, "maxContains", path) ?? Infinity;
  if (most < least) throw new NothingMatchesError(path, "maxContains", "a value below minContains");
  return least === 0 && most === Infinity ? undefined : { schema: schema.contains, least, most };
}

/** Returns the grammar of arrays in which some items match `contains`. */
function containing(
  { prefixItems = [], items = true }: Schema,
  { needed, counts, path }: {
    readonly needed: NeededItems;
    readonly counts: Counts;
    readonly path: string;
  },
  { json, compile }: MemberCompiler,
): string {
  if (!Array.isArray(prefixItems)) throw new SchemaError(path, "prefixItems");
  const places = [
    ...prefixItems.map((item, index) => [item, `${path}/prefixItems/${index}`] as const),
    [items, `${path}/items`] as const,
  ];
  const kinds = kindsOf(
    places.map(([item]) => item),
    needed,
    (kind) => compile(kind, `${path}/contains`),
  );
  const placed = places.map(([item, place], index) => ({
    kind: kinds[index],
    other: isNever(item)
      ? undefined
      : ifAnythingMatches(() => compile(otherThan(item, needed), place)),
  }));
  const itemsByPlace = { first: placed.slice(0, -1), others: placed.at(-1)! };
  const body = holding(
    "contains",
    path,
    () => listsWith(itemsByPlace, { counts, needed }, json.rules),
  );
  if (body !== undefined) return json.rules.add(sequence('"["', body, '"]"'), "array");
  throw new NothingMatchesError(path, "minItems", "more items than are allowed");
}

/** Returns the schema of all other items; with `maxContains`, these must not match `contains`. */
function otherThan(item: JsonValue, needed: NeededItems): JsonValue {
  if (needed.most === Infinity) return item;
  return { ...(item === true ? {} : { allOf: [item] }), not: needed.schema };
}

/**
 * Returns the grammar of an item that matches `contains` in each place; undefined where there can
 * be none.
 * @throws {SchemaError} the reason, where there can be none in any place
 */
function kindsOf(
  items: readonly JsonValue[],
  needed: NeededItems,
  compile: (kind: JsonValue) => string,
): (string | undefined)[] {
  const failures: SchemaError[] = [];
  const kinds = items.map((item) => {
    const parts = [item, needed.schema].filter((part) => part !== true);
    if (needed.most === 0 || parts.some(isNever)) return undefined;
    try {
      return compile({ allOf: parts });
    } catch (thrown) {
      // What is impossible in one place may be possible in another.
      if (!(thrown instanceof SchemaError)) throw thrown;
      failures.push(thrown);
      return undefined;
    }
  });
  const isSomewhere = kinds.some((kind) => kind !== undefined);
  if (!isSomewhere && failures[0] !== undefined) throw failures[0];
  return kinds;
}

/**
 * Returns the grammar of arrays without duplicates, whose items must be a choice of values. They
 * come in the order in which the schema names them, although a set allows any order.
 */
function setGrammar(
  { items = true, prefixItems }: Schema,
  { least, most }: Counts,
  path: string,
  { json: { rules }, root }: MemberCompiler,
): string {
  const values = isNever(items) ? [] : choiceOf(items, { root, path: `${path}/items` });
  if (values === undefined || prefixItems !== undefined) {
    throw new SchemaError(path, "uniqueItems", "items that are not limited to a few values");
  }
  const different = new Map(values.map((value) => [valueText(value), JSON.stringify(value)]));
  const members = [...different.values()]
    .map((text) => ({ isRequired: false, expression: literal(text) }));
  // A bound that cannot be reached is none.
  const counts = { least, most: most < members.length ? most : Infinity };
  const options = { counts, separator: sequence('","', BLANK), other: undefined };
  const body = holding("uniqueItems", path, () => countedMembers(members, options, rules));
  if (body !== undefined) return rules.add(sequence('"["', body, '"]"'), "array");
  throw new NothingMatchesError(path, "minItems", "more items than there are different values");
}
