/**
 * Every text that a grammar allows validates against its schema: random walks through the grammar,
 * with a real tokenizer, judged by an independent validator.
 */
import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { randomNumbers } from "../../shared/random_numbers.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { assertAllValid, WALKS } from "../../tests/fixtures/valid_texts.ts";
import { schemaGrammarText } from "./grammar.ts";

const PERSON = {
  type: "object",
  properties: { name: { type: "string", maxLength: 12 }, age: { type: "integer", minimum: 0 } },
  required: ["name"],
  additionalProperties: false,
};

const SCHEMAS: Readonly<Record<string, JsonValue>> = {
  "a string": { type: "string" },
  "a short string": { type: "string", minLength: 2, maxLength: 5 },
  "a long string": { type: "string", minLength: 1001, maxLength: 1200 },
  "a number": { type: "number" },
  "an integer": { type: "integer" },
  "a boolean": { type: "boolean" },
  "null": { type: "null" },
  "two types": { type: ["string", "null"], maxLength: 4 },
  "nullable": { type: "integer", nullable: true },
  "an enumeration": { enum: ["red", "grün", 3, null, { a: [1] }, 'quo"te'] },
  "an enumeration beside bounds": {
    enum: [1, 5, 9, "no", "long enough"],
    minimum: 3,
    minLength: 5,
  },
  "a hundred thousand letters at most": { type: "string", maxLength: 100_000 },
  "a thousand million letters at most": { type: "string", maxLength: 1e9 },
  "as many letters as Java's integers count": { type: "string", maxLength: 2 ** 31 - 1 },
  "as many items as JavaScript's integers count": {
    type: "array",
    items: { type: "boolean" },
    maxItems: Number.MAX_SAFE_INTEGER,
  },
  "three thousand members of any name at most": {
    type: "object",
    properties: { a: { type: "boolean" } },
    additionalProperties: { type: "integer" },
    maxProperties: 3000,
  },
  "a pattern of repeated groups": { type: "string", pattern: "^(a{0,90}[b-d]{1,40}){0,60}$" },
  "two thousand letters at most": { type: "string", maxLength: 2000 },
  "a long list": { type: "array", items: { type: "string", maxLength: 2500 }, maxItems: 5000 },
  "a pattern of millions": { type: "string", pattern: "^a{0,2000000}b$" },
  "a constant": { const: { kind: "point", at: [1, 2.5] } },
  "integers from 5": { type: "integer", minimum: 5 },
  "integers to -17": { type: "integer", maximum: -17 },
  "integers between": { type: "integer", minimum: -105, maximum: 1234 },
  "integers strictly between": { type: "integer", exclusiveMinimum: 9, exclusiveMaximum: 11 },
  "numbers between": { type: "number", minimum: 0, maximum: 1 },
  "numbers in a gap": { type: "number", exclusiveMinimum: 0.25, exclusiveMaximum: 0.3 },
  "negative numbers": { type: "number", minimum: -2.75, maximum: -0.125 },
  "numbers above": { type: "number", exclusiveMinimum: 99.5 },
  "a pattern": { type: "string", pattern: "^[A-Z]{2}-\\d{3,5}(x|y)?$" },
  "a pattern within": { type: "string", pattern: "ab+" },
  "a pattern with quotes": { type: "string", pattern: '^["\\\\]{1,3}[^a-z"]\\.$' },
  "a pattern of which each alternative has its anchors": {
    type: "string",
    pattern: "^$|^\\S{1,9}@\\w+$",
  },
  "a pattern with named groups": {
    type: "string",
    pattern: "^(?<area>\\d{3})-(?<number>\\u{31}\\d?)$",
  },
  "alternatives in a pattern": { type: "string", pattern: "^(?:yes|no|may(be)?)$" },
  "a date": { type: "string", format: "date" },
  "a time": { type: "string", format: "time" },
  "a date and time": { type: "string", format: "date-time" },
  "a uuid": { type: "string", format: "uuid" },
  "an email address": { type: "string", format: "email" },
  "an IPv4 address": { type: "string", format: "ipv4" },
  "a URI": { type: "string", format: "uri" },
  "a URI of a least length": { type: "string", format: "uri", minLength: 7 },
  "a URI that is not long": { type: "string", format: "uri", maxLength: 255 },
  "a URI or what is relative to one": { type: "string", format: "uri-reference" },
  "an email address that is not long": { type: "string", format: "email", maxLength: 64 },
  "a host": { type: "string", format: "hostname", maxLength: 63 },
  "integers of 64 bits": { type: "integer", minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 },
  "integers beyond what is exact": { type: "integer", exclusiveMinimum: 2 ** 60 },
  "numbers beyond what is exact": { type: "number", exclusiveMaximum: -(2 ** 60) },
  "an array": { type: "array", items: { type: "integer" }, maxItems: 6 },
  "an array of at least": { type: "array", items: { enum: [1, 2] }, minItems: 3, maxItems: 4 },
  "a tuple": {
    type: "array",
    prefixItems: [{ type: "string", maxLength: 3 }, { type: "integer" }],
    items: false,
    minItems: 1,
  },
  "a tuple with a rest": {
    type: "array",
    prefixItems: [{ type: "boolean" }],
    items: { type: "null" },
    minItems: 3,
    maxItems: 5,
  },
  "an object": PERSON,
  "optional members only": {
    type: "object",
    properties: { a: { type: "boolean" }, b: { type: "null" }, c: { type: "integer" } },
    additionalProperties: false,
  },
  "optional before required": {
    type: "object",
    properties: { a: { type: "boolean" }, b: { type: "null" }, c: { type: "integer" } },
    required: ["c"],
  },
  "more members of a type": {
    type: "object",
    properties: { name: { const: "x" }, names: { const: "y" } },
    required: ["names"],
    additionalProperties: { type: "integer" },
  },
  "a map": { type: "object", additionalProperties: { type: "boolean" } },
  "no members": { type: "object", properties: {}, additionalProperties: false },
  "nested": {
    type: "object",
    properties: { people: { type: "array", items: PERSON, maxItems: 3 }, boss: PERSON },
    required: ["people", "boss"],
  },
  "a reference": {
    $defs: { colour: { enum: ["red", "blue"] } },
    type: "object",
    properties: { a: { $ref: "#/$defs/colour" }, b: { $ref: "#/$defs/colour" } },
    required: ["a", "b"],
  },
  "a recursive reference": {
    $ref: "#/$defs/tree",
    $defs: {
      tree: {
        type: "object",
        properties: {
          value: { type: "integer" },
          children: { type: "array", items: { $ref: "#/$defs/tree" }, maxItems: 2 },
        },
        required: ["value"],
        additionalProperties: false,
      },
    },
  },
  "the root in itself": {
    type: "object",
    properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } },
    required: ["next"],
    additionalProperties: false,
  },
  "anyOf": { anyOf: [{ type: "integer" }, { type: "string", maxLength: 3 }, PERSON] },
  "anyOf beside members": {
    type: "object",
    properties: { a: { type: "integer" }, b: { type: "integer" } },
    anyOf: [{ required: ["a"] }, { required: ["b"] }],
    additionalProperties: false,
  },
  "oneOf by type": { oneOf: [{ type: "integer" }, { type: "string", maxLength: 3 }] },
  "oneOf by a constant": {
    oneOf: ["circle", "square"].map((kind) => ({
      type: "object",
      properties: { kind: { const: kind }, size: { type: "integer", minimum: 1 } },
      required: ["kind", "size"],
    })),
  },
  "oneOf by a member with a name that every object of JavaScript has": {
    oneOf: [
      {
        type: "object",
        properties: { constructor: { type: "integer" } },
        required: ["constructor"],
      },
      { type: "object", properties: { age: { type: "integer" } }, additionalProperties: false },
    ],
  },
  "allOf": {
    allOf: [
      PERSON,
      { type: "object", properties: { age: { maximum: 99 } }, required: ["age"] },
    ],
  },
  "anything": true,
  "an empty schema": {},
};

/** Returns a random schema of bounded depth. */
function randomSchema(random: () => number, depth: number): JsonObject {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const small = () => Math.floor(random() * 6);
  const kinds = ["string", "integer", "number", "enum", "boolean", "format", "pattern"];
  if (depth > 0) kinds.push("object", "object", "array", "anyOf", "allOf");
  switch (pick(kinds)) {
    case "string": {
      const minLength = small();
      return { type: "string", minLength, maxLength: minLength + small() };
    }
    case "integer": {
      const minimum = Math.floor(random() * 2000) - 1000;
      return { type: "integer", minimum, maximum: minimum + Math.floor(random() * 500) };
    }
    case "number": {
      const minimum = Math.round((random() * 200 - 100) * 100) / 100;
      return { type: "number", minimum, exclusiveMaximum: minimum + 1 + small() };
    }
    case "enum":
      return { enum: ["a", 1, true, null, "ü"].slice(0, 1 + small()) };
    case "format":
      return { type: "string", format: pick(["date", "time", "date-time", "uuid"]) };
    case "pattern":
      return { type: "string", pattern: pick(["^a{2,3}$", "^[^x]\\d?$", "^(a|bc)*d$", "x"]) };
    case "array": {
      const minItems = small() % 3;
      return {
        type: "array",
        items: randomSchema(random, depth - 1),
        minItems,
        maxItems: minItems + small() % 3,
      };
    }
    case "anyOf":
      return { anyOf: [randomSchema(random, depth - 1), randomSchema(random, depth - 1)] };
    case "allOf":
      return { allOf: [randomObject(random, depth, "p"), randomObject(random, depth, "q")] };
    case "object":
      return randomObject(random, depth, "m");
    default:
      return { type: "boolean" };
  }
}

function randomObject(random: () => number, depth: number, prefix: string): JsonObject {
  const names = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) => prefix + index);
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, randomSchema(random, depth - 1)])),
    required: names.filter(() => random() < 0.5),
    ...(prefix === "m" && random() < 0.5 ? { additionalProperties: false } : {}),
  };
}

grammarTest("schemaGrammar", async (walker, test) => {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    await test.step(name, () => assertAllValid(walker, schema));
  }
  await test.step("random schemas: every generated text validates", () => {
    for (let seed = 1; seed <= 60; seed++) {
      assertAllValid(walker, randomSchema(randomNumbers(seed), 3), seed);
    }
  });
});

grammarTest("an object that names its members, even none, gets no others", (walker) => {
  const source = schemaGrammarText({ type: "object", properties: {} });
  for (let seed = 1; seed <= WALKS; seed++) {
    assert.deepEqual(JSON.parse(walker.walk(source, randomNumbers(seed))), {});
  }
  const open = schemaGrammarText({ type: "object", properties: {}, additionalProperties: true });
  const texts = Array.from(
    { length: WALKS },
    (_, seed) => walker.walk(open, randomNumbers(seed)),
  );
  assert.ok(texts.some((text) => Object.keys(JSON.parse(text)).length > 0), texts.join());
});
