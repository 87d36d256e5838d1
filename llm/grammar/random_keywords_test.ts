/**
 * Random schemas of keywords that are combined, nested and recursive: every text that the grammar
 * of one allows validates against it, or the schema is refused by keyword and path.
 */
import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { RandomChoices } from "../../tests/fixtures/random_choices.ts";
import { assertRandomValid } from "../../tests/fixtures/valid_texts.ts";

const SCHEMAS = 120;
const NAMES = ["a", "b", "key", "größe"];
const NUMBERS = [0, -0, 1, -1, 2.5, 1e-3, -1e2, 1.5e3, 0.1, 12];
const VALUES: readonly JsonValue[] = [null, true, "", "a", "é🙂", 1, 1e-7, [], [1], { a: [null] }];
const PATTERNS = ["^[a-z]+$", "a", "^🙂?.{1,3}$", "\\d$", "^x"];
const FORMATS = [
  ...["date", "time", "date-time", "duration", "uuid", "email", "hostname", "ipv4", "ipv6"],
  ...["uri", "uri-reference"],
];

class RandomSchemas extends RandomChoices {
  /** Returns a schema that may refer to others, one of which is recursive. */
  whole(): JsonObject {
    const next = this.pick<JsonObject>([
      { $ref: "#/$defs/list" },
      { anyOf: [{ allOf: [{ $ref: "#/$defs/list" }] }, { type: "null" }] },
      { type: "array", items: { $ref: "#/$defs/list" }, maxItems: 1 },
    ]);
    const list = { type: "object", properties: { v: this.#flat(), next }, required: ["v"] };
    return { ...this.#schema(3), $defs: { any: this.#flat(), list } };
  }

  #schema(depth: number): JsonObject {
    const inner = () => this.#schema(depth - 1);
    if (depth === 0) return this.#flat();
    return this.pick([
      () => this.#flat(),
      () => this.#list(inner),
      () => this.#set(),
      () => this.#object(inner),
      () => this.#map(inner),
      () => ({ anyOf: [inner(), inner()], ...this.#beside() }),
      () => ({ oneOf: [inner(), inner()], ...this.#beside() }),
      () => ({ allOf: [inner(), this.#beside()], ...this.#beside() }),
      () => ({
        ...inner(),
        not: this.pick([{ const: 1 }, { type: "null" }, { required: ["a"] }]),
      }),
      () => ({ $ref: this.pick(["#/$defs/any", "#/$defs/list"]), ...this.#beside() }),
    ])();
  }

  #flat(): JsonObject {
    const some = <Value>(keywords: readonly string[], values: readonly Value[]) =>
      this.isTrue() ? { [this.pick(keywords)]: this.pick(values) } : {};
    return this.pick<() => JsonObject>([
      () => ({
        type: this.pick(["number", "integer"]),
        ...some(["minimum", "exclusiveMinimum"], NUMBERS),
        ...some(["maximum", "exclusiveMaximum"], NUMBERS),
        ...some(["multipleOf"], [1, 3, 0.5, 0.01, undefined, undefined]),
      }),
      () => ({
        type: "string",
        ...some(["maxLength"], [1, 2, 5]),
        ...some(["minLength"], [0, 1]),
        ...some(["pattern"], [...PATTERNS, undefined]),
      }),
      () => ({ type: "string", format: this.pick(FORMATS) }),
      () => ({ type: this.#subset(["string", "boolean"]).concat("null"), maxLength: 3 }),
      () => ({ const: this.pick(VALUES) }),
      () => ({ enum: [...this.#subset(VALUES), 7], ...some(["maximum", "maxLength"], [1, 2]) }),
    ])();
  }

  #list(item: () => JsonObject): JsonObject {
    return {
      type: "array",
      maxItems: this.pick([1, 2, 3]),
      ...this.pick([{}, { items: item() }]),
      ...this.pick([{}, { prefixItems: [item()] }]),
      ...this.pick([{}, {}, { minItems: 1 }, { contains: item() }, { unevaluatedItems: false }]),
    };
  }

  /** Returns a schema of arrays without duplicates, of values that can usually be enumerated. */
  #set(): JsonObject {
    return {
      type: "array",
      uniqueItems: true,
      items: this.pick<() => JsonObject>([
        () => ({ enum: [...this.#subset(VALUES), 7] }),
        () => ({ type: "integer", minimum: this.below(3), exclusiveMaximum: 3 + this.below(5) }),
        () => ({ anyOf: [{ type: "boolean" }, { type: "null" }, { const: "a" }] }),
        () => ({ type: "integer", minimum: 0, maximum: 12, multipleOf: this.pick([2, 3, 4]) }),
        () => this.#flat(),
      ])(),
      ...this.pick([{}, { minItems: this.below(3) }]),
      ...this.pick([{}, { maxItems: 1 + this.below(3) }]),
    };
  }

  #object(member: () => JsonObject): JsonObject {
    const names = this.#subset(NAMES);
    return {
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, member()])),
      required: this.#subset([...names, "other"]),
      ...this.pick([{}, { additionalProperties: this.pick([false, this.#flat()]) }]),
      ...this.pick<JsonObject>([
        {},
        {},
        { dependentRequired: { a: ["b"] } },
        { dependencies: { a: ["b"], b: { required: ["key"] } } },
        { minProperties: 1 },
        { maxProperties: 1 + this.below(3) },
        { propertyNames: { maxLength: 3 } },
        { if: { required: ["a"] }, then: { required: ["b"] }, else: { required: ["key"] } },
      ]),
    };
  }

  #map(member: () => JsonObject): JsonObject {
    return this.pick<JsonObject>([
      {
        type: "object",
        additionalProperties: member(),
        propertyNames: this.pick([{ enum: ["a", "b"] }, { pattern: "^[a-c]{2}$" }, {
          const: "a",
        }]),
      },
      {
        type: "object",
        patternProperties: { "^a": member(), "^[A-Z]+$": member() },
        properties: { [this.pick(NAMES)]: member() },
        additionalProperties: this.pick([true, false]),
      },
    ]);
  }

  /** Returns keywords that may be combined with any schema. */
  #beside(): JsonObject {
    return this.pick<JsonObject>([
      {},
      { description: "x", default: null },
      { type: ["object", "string", "number"] },
      { maxLength: 4 },
      { minimum: 0 },
      { pattern: "[a-z]" },
      { items: { maximum: 9, maxLength: 3 } },
      { prefixItems: [{ type: ["null", "string"] }] },
      { properties: { a: this.#flat() } },
    ]);
  }

  #subset<Value>(values: readonly Value[]): Value[] {
    return values.filter(() => this.isTrue(0.4));
  }
}

grammarTest("random keywords", (walker) => {
  const refused = assertRandomValid(
    walker,
    SCHEMAS,
    // The round trip through JSON removes members that are undefined.
    (seed) => JSON.parse(JSON.stringify(new RandomSchemas(seed).whole())),
  );
  for (const message of refused) assert.match(message, /^`[$\w]+` .*at (its root|[/#])/);
  assert.ok(refused.length < SCHEMAS / 2, `${refused.length} refused`);
});
