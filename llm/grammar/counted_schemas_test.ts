/**
 * Schemas that count: multiples of a number, and arrays without duplicates. Every text that their
 * grammars allow validates, and what they cannot count is refused, naming the keyword.
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { randomNumbers } from "../../shared/random_numbers.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { assertAllValid, WALKS } from "../../tests/fixtures/valid_texts.ts";
import { schemaGrammarText } from "./grammar.ts";
import { SchemaError } from "./schema.ts";

const MEMBERS = { a: { type: "null" }, b: { type: "null" }, c: { type: "boolean" } };
const COLOURS = { enum: ["red", "green", "blue", "red"] };
const SCHEMAS: readonly JsonObject[] = [
  { type: "integer", multipleOf: 1 },
  { type: "integer", multipleOf: 5 },
  { type: "integer", multipleOf: 7, minimum: -30, maximum: 1000 },
  { type: "integer", multipleOf: 1000 },
  { type: "integer", multipleOf: 60, exclusiveMinimum: 0, exclusiveMaximum: 120 },
  { type: "integer", multipleOf: 9973, minimum: 9000, maximum: 30_000 },
  { type: "integer", multipleOf: 2.5, minimum: 1, maximum: 9 },
  { type: "integer", multipleOf: 15, exclusiveMinimum: 0, maximum: 9_007_199_254_740_991 },
  { type: "number", multipleOf: 3 },
  { type: "number", multipleOf: 0.5 },
  { type: "number", multipleOf: 0.01, minimum: 0, maximum: 1000 },
  { type: "number", multipleOf: 0.25, exclusiveMinimum: -1.3, exclusiveMaximum: 0.5 },
  { type: "number", multipleOf: 1e-7, minimum: 0.0000001, maximum: 0.0001 },
  { multipleOf: 4 },
  { enum: [1, 2, 0.3, 0.9, "x"], multipleOf: 0.3 },
  { type: "object", properties: MEMBERS, minProperties: 1 },
  { type: "object", properties: MEMBERS, minProperties: 2, maxProperties: 2 },
  { type: "object", properties: MEMBERS, minProperties: 3, additionalProperties: false },
  { type: "object", properties: MEMBERS, required: ["b"], maxProperties: 2 },
  { type: "object", properties: MEMBERS, maxProperties: 0 },
  {
    type: "object",
    properties: MEMBERS,
    additionalProperties: { const: 5 },
    minProperties: 2,
    maxProperties: 4,
  },
  {
    type: "object",
    properties: MEMBERS,
    additionalProperties: { const: 5 },
    required: ["c"],
    minProperties: 4,
  },
  {
    type: "object",
    propertyNames: { enum: ["a", "b", "c", "d"] },
    additionalProperties: { type: "null" },
    minProperties: 2,
    maxProperties: 3,
  },
  { type: "array", items: COLOURS, uniqueItems: true },
  { type: "array", items: COLOURS, uniqueItems: true, minItems: 2 },
  { type: "array", items: COLOURS, uniqueItems: true, minItems: 1, maxItems: 2 },
  { type: "array", items: COLOURS, uniqueItems: true, minItems: 3 },
  { type: "array", items: { const: 1 }, uniqueItems: true },
  {
    type: "array",
    items: { type: "integer", minimum: 1, maximum: 49 },
    uniqueItems: true,
    minItems: 6,
    maxItems: 6,
  },
  {
    type: "array",
    items: { type: "integer", exclusiveMinimum: -2.5, exclusiveMaximum: 3 },
    uniqueItems: true,
  },
  { type: "array", items: { type: "boolean" }, uniqueItems: true, minItems: 2 },
  {
    type: "array",
    items: { anyOf: [{ const: "a" }, { enum: ["a", 2, 3] }, { type: "null" }] },
    uniqueItems: true,
    minItems: 4,
  },
  {
    type: "array",
    items: {
      type: "integer",
      oneOf: [{ $ref: "#/$defs/low" }, { const: 2 }, { const: 3 }, { const: "x" }],
    },
    uniqueItems: true,
    minItems: 2,
    $defs: { low: { minimum: 1, maximum: 2, type: "integer" } },
  },
  { type: "array", items: { type: "string" }, uniqueItems: true, maxItems: 1 },
  { type: "array", items: { type: "integer" }, uniqueItems: false },
  {
    type: "array",
    items: { $ref: "#/$defs/digit" },
    uniqueItems: true,
    minItems: 10,
    $defs: { digit: { enum: Array.from({ length: 50 }, (_, index) => index) } },
  },
];

grammarTest("multiples and sets", async (walker, test) => {
  for (const schema of SCHEMAS) {
    await test.step(JSON.stringify(schema), () => assertAllValid(walker, schema));
  }
  await test.step("every allowed combination of members is generated, in their order", () => {
    const source = schemaGrammarText({
      type: "object",
      properties: { a: { const: 1 }, b: { const: 1 }, c: { const: 1 } },
      minProperties: 1,
      maxProperties: 2,
    });
    const random = randomNumbers(1);
    const seen = Array.from(
      { length: 8 * WALKS },
      () => Object.keys(JSON.parse(walker.walk(source, random))).join(""),
    );
    assert.deepEqual([...new Set(seen)].toSorted(), ["a", "ab", "ac", "b", "bc", "c"]);
  });
  await test.step("every multiple within the bounds is generated", () => {
    const source = schemaGrammarText({
      type: "integer",
      multipleOf: 3,
      minimum: -3,
      maximum: 12,
    });
    const random = randomNumbers(1);
    const seen = Array.from({ length: 8 * WALKS }, () => Number(walker.walk(source, random)));
    assert.deepEqual([...new Set(seen)].toSorted((a, b) => a - b), [-3, 0, 3, 6, 9, 12]);
  });
});

for (
  const [schema, keyword] of [
    [{ type: "integer", multipleOf: 0 }, "multipleOf"],
    [{ type: "integer", multipleOf: -2 }, "multipleOf"],
    [{ type: "integer", multipleOf: "2" }, "multipleOf"],
    [{ type: "integer", multipleOf: 9973 }, "multipleOf"],
    [{ type: "number", multipleOf: 1e-12 }, "multipleOf"],
    [{ type: "integer", multipleOf: 10, minimum: 1, maximum: 9 }, "multipleOf"],
    [{ enum: [1, 3], multipleOf: 2 }, "enum"],
    [{ enum: [1, 3], multipleOf: 0 }, "enum"],
    [{ type: "array", uniqueItems: true }, "uniqueItems"],
    [
      { type: "array", items: { anyOf: [{ const: 1 }, { type: "string" }] }, uniqueItems: true },
      "uniqueItems",
    ],
    [{ type: "array", items: { type: "integer" }, uniqueItems: true }, "uniqueItems"],
    [
      { type: "array", items: { type: "integer", minimum: 0, maximum: 1e9 }, uniqueItems: true },
      "uniqueItems",
    ],
    [{ type: "array", items: COLOURS, uniqueItems: true, minItems: 4 }, "minItems"],
    [{ const: [1, 1], uniqueItems: true }, "uniqueItems"],
    [{ type: "string", pattern: 5 }, "pattern"],
  ] satisfies [JsonObject, string][]
) {
  Deno.test(`${JSON.stringify(schema)} is refused by name`, () => {
    assert.throws(() => schemaGrammarText(schema), (thrown) => {
      assert.ok(thrown instanceof SchemaError);
      assert.equal(thrown.keyword, keyword);
      return true;
    });
  });
}
