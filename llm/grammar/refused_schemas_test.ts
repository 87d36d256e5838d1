/** Schemas that cannot be enforced are refused, by the keyword at fault. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { schemaGrammarText } from "./grammar.ts";
import { SchemaError } from "./schema.ts";

/** Returns a schema of `levels` nested objects. */
function nested(levels: number): JsonObject {
  let schema: JsonObject = {};
  for (let level = 0; level < levels; level++) {
    schema = { type: "object", properties: { a: schema } };
  }
  return schema;
}

/** Returns a schema of `levels` definitions, each with two alternatives, both the next one. */
function doubled(levels: number): JsonObject {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => {
      const $ref = `#/$defs/${Math.min(level + 1, levels - 1)}`;
      const anyOf = level === levels - 1 ? [{}] : [{ $ref }, { $ref }];
      return [String(level), { type: "object", anyOf }];
    }),
  );
  return { $ref: "#/$defs/0", $defs };
}

/** Schemas that cannot be enforced, with the keyword that is at fault. */
const REFUSED: readonly (readonly [JsonObject, string])[] = [
  [{ type: "string", format: "iri" }, "format"],
  [{ pattern: "^[0-9-]{10}$", format: "date" }, "format"],
  [{ allOf: [{ format: "date" }, { pattern: "^2024.{6}$" }] }, "format"],
  [{ pattern: "^a+$", format: "iri" }, "format"],
  [{ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", format: "time" }, "format"],
  [{ enum: ["x"], format: "date" }, "enum"],
  [{ const: "2024-02-30", format: "date" }, "const"],
  [{ enum: ["a"], pattern: "^b$" }, "enum"],
  [{ enum: ["a"], format: "iri" }, "format"],
  [{ type: "array", items: { type: "string" }, uniqueItems: true }, "uniqueItems"],
  [{ $ref: "#" }, "$ref"],
  [{ anyOf: [{ $ref: "#" }, { type: "string" }] }, "anyOf"],
  [{
    $ref: "#/$defs/a",
    $defs: {
      a: { anyOf: [{ $ref: "#/$defs/b" }, { type: "string" }] },
      b: { anyOf: [{ type: "null" }, { $ref: "#/$defs/a" }] },
    },
  }, "anyOf"],
  [{ type: "object", properties: { a: { $ref: "#" } }, required: ["a"] }, "$ref"],
  [{ type: "array", items: { $ref: "#" }, minItems: 1 }, "$ref"],
  [
    {
      type: "object",
      properties: { a: { $ref: "#/$defs/endless" } },
      $defs: {
        endless: {
          type: "object",
          properties: { b: { $ref: "#/$defs/endless" } },
          required: ["b"],
        },
      },
    },
    "$ref",
  ],
  [
    { type: "array", prefixItems: [{ type: "null" }, { anyOf: [{ $ref: "#" }] }], minItems: 2 },
    "$ref",
  ],
  [{ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } } }, "$ref"],
  [{ not: { format: "date" } }, "not"],
  [{ if: { $ref: "#/$defs/a" }, then: {}, $defs: { a: {} } }, "if"],
  [
    { type: "object", propertyNames: { enum: ["a"] }, patternProperties: { b: {} } },
    "patternProperties",
  ],
  [
    { type: "object", patternProperties: { a: { type: "string" }, b: { type: "number" } } },
    "patternProperties",
  ],
  [{ type: "object", properties: { a: {} }, patternProperties: { "(": {} } }, "patternProperties"],
  [{ type: "object", patternProperties: { a: false } }, "patternProperties"],
  [{ type: "object", patternProperties: { "(?=a)": {} } }, "pattern"],
  [
    { allOf: [{ patternProperties: { a: {} } }, { additionalProperties: false, properties: {} }] },
    "patternProperties",
  ],
  [{ type: "string", pattern: "(?=a)b" }, "pattern"],
  [{ type: "string", pattern: "(a)\\1" }, "pattern"],
  [{ type: "string", pattern: "^a\\Z" }, "pattern"],
  [{ type: "string", pattern: "^\\pL+$" }, "pattern"],
  [{ type: "string", pattern: "^[\\p{Greek}]+$" }, "pattern"],
  [{ type: "string", pattern: "(^a)b" }, "pattern"],
  [{ type: "string", pattern: "a{2,1}" }, "pattern"],
  [{ pattern: "^a", allOf: [{ pattern: "^.b" }] }, "pattern"],
  [{ pattern: "^[a-z]+$", allOf: [{ pattern: "b" }] }, "pattern"],
  [{ pattern: "a$|b", allOf: [{ pattern: "c" }] }, "pattern"],
  [{ pattern: "a", allOf: [{ pattern: "b(" }] }, "pattern"],
  [{ pattern: "\\u{1f600}", allOf: [{ pattern: "\\-" }] }, "pattern"],
  [{ type: "string", pattern: "^[a-z]+( [a-z]+)*$", maxLength: 5000 }, "pattern"],
  [{ type: "string", pattern: "^a{9}$", maxLength: 3 }, "pattern"],
  [{ type: "string", format: "uri", maxLength: 12 }, "format"],
  [{ type: "object", minProperties: 2 }, "minProperties"],
  [
    { type: "object", properties: { a: {}, b: {} }, required: ["a", "b"], maxProperties: 1 },
    "maxProperties",
  ],
  [
    { type: "object", properties: { a: {} }, additionalProperties: {}, minProperties: 3 },
    "minProperties",
  ],
  [{
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`a${index}`, {}])),
    maxProperties: 50,
  }, "maxProperties"],
  [{ type: "object", required: ["a"], propertyNames: { enum: ["b"] } }, "required"],
  [{ type: "object", required: ["a"], propertyNames: { pattern: "^b$" } }, "propertyNames"],
  [{ type: "object", properties: { a: { not: {} } }, required: ["a"] }, "not"],
  [
    {
      allOf: ["a", "b"].map((name) => ({
        type: "object",
        properties: { [name]: {} },
        required: [name],
        additionalProperties: false,
      })),
    },
    "false",
  ],
  [{ type: "integer", minimum: 1e19 }, "minimum"],
  [{ type: "number", maximum: -1e300 }, "minimum"],
  [{ $ref: "https://example.com/schema" }, "$ref"],
  [{ $ref: "#/$defs/missing" }, "$ref"],
  [{ type: "text" }, "type"],
  [{ type: [] }, "type"],
  [{ type: { toString: 1 } }, "type"],
  [{ type: [{ toString: 1 }], minimum: 1 }, "type"],
  [{ anyOf: [{ type: { toString: 1 }, required: ["a"] }], minProperties: 1 }, "type"],
  [{ $ref: "#/%zz" }, "$ref"],
  [{ $ref: "#/constructor" }, "$ref"],
  [{ allOf: [{ $ref: "#" }] }, "schema"],
  [{ type: "object", anyOf: [{ $ref: "#" }] }, "schema"],
  [nested(1000), "schema"],
  [doubled(40), "schema"],
  [{ type: "integer", minimum: Infinity }, "minimum"],
  [{ enum: [1, 2], minimum: 3 }, "enum"],
  [JSON.parse('{"enum": [1, 9007199254740993]}'), "enum"],
  [JSON.parse('{"const": {"ids": [-1234567890123456789]}}'), "const"],
  [{
    type: "array",
    uniqueItems: true,
    items: { type: "integer", minimum: 2 ** 60, maximum: 2 ** 60 },
  }, "enum"],
  [{ const: ["a"], minItems: 2 }, "minItems"],
  [{ type: "string", pattern: `^${"(".repeat(5000)}a${")".repeat(5000)}$` }, "pattern"],
  [{ oneOf: [{ type: "number" }, { type: "integer" }] }, "oneOf"],
  [{ oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/a" }], $defs: { a: { const: 1 } } }, "oneOf"],
  [{ oneOf: [{ const: [1] }, { type: "array", items: { type: "integer" } }] }, "oneOf"],
  [{ oneOf: [{ const: { a: 1, b: 2 } }, { const: { b: 2, a: 1 } }] }, "oneOf"],
  [{ oneOf: Array.from({ length: 101 }, (_, a) => ({ required: [`a${a}`] })) }, "oneOf"],
  [{ type: "integer", minimum: 5, maximum: 4 }, "minimum"],
  [{ type: "number", minimum: 5, maximum: 4 }, "minimum"],
  [{ type: "number", exclusiveMinimum: 1, maximum: 1 }, "minimum"],
  [{ type: "number", minimum: -1, exclusiveMaximum: -1 }, "minimum"],
];

for (const [schema, keyword] of REFUSED) {
  Deno.test(`schemaGrammar refuses ${JSON.stringify(schema).slice(0, 100)} by name`, () => {
    assert.throws(() => schemaGrammarText(schema), (thrown) => {
      assert.ok(thrown instanceof SchemaError);
      assert.equal(thrown.keyword, keyword);
      assert.match(thrown.message, / (?:is not supported|cannot be matched)$/);
      return true;
    });
  });
}

/** Returns a schema of `count` members, each made by `make`. */
function manyMembers(count: number, make: (index: number) => JsonObject): JsonObject {
  const members = Array.from({ length: count }, (_, index) => [`a${index}`, make(index)] as const);
  return { type: "object", properties: Object.fromEntries(members) };
}

/** Returns `count` characters, from number `first` on. */
function letters(count: number, first: number): string[] {
  return Array.from({ length: count }, (_, index) => String.fromCodePoint(0x4e00 + first + index));
}

/** Schemas that would block everything else for seconds, or fill the memory with their grammars. */
const LARGE: Readonly<Record<string, JsonObject>> = {
  "patterns with lengths": manyMembers(20, (index) => ({
    type: "string",
    pattern: `^(${letters(390, index).join("|")})*$`,
    minLength: 14,
  })),
  "classes of letters": manyMembers(2, (index) => ({
    type: "string",
    pattern: letters(300, index).map((letter) => `[\\p{L}${letter}]`).join(""),
  })),
  "values to compare with a long pattern": {
    enum: Array.from({ length: 5000 }, (_, index) => `x${index}`),
    pattern: `^${"b".repeat(9000)}`,
  },
  "exceptions to compare with a long pattern": {
    type: "string",
    pattern: `^${"b".repeat(9000)}`,
    not: { enum: Array.from({ length: 5000 }, (_, index) => `x${index}`) },
  },
  "multiples": manyMembers(50, (index) => ({ type: "integer", multipleOf: 321 + 2 * index })),
  "bounds of many digits": manyMembers(1000, (index) => ({
    type: "number",
    minimum: index + 0.123456789,
    maximum: index + 98765432.123456789,
  })),
};

for (const [what, schema] of Object.entries(LARGE)) {
  Deno.test(`schemaGrammar refuses too many ${what}`, () => {
    assert.throws(() => schemaGrammarText(schema), /too many members/);
  });
}

const A = { type: "object", properties: { a: { type: "boolean" } }, required: ["a"] };
const B = { type: "object", properties: { b: { type: "boolean" } } };

/** Schemas whose parts cannot be enforced together, or match nothing together. */
const REFUSED_TOGETHER: readonly (readonly [JsonObject, string])[] = [
  [{ ...A, allOf: [{ allOf: [B], unevaluatedProperties: false }] }, "unevaluatedProperties"],
  [{ type: "array", contains: {}, unevaluatedItems: false }, "unevaluatedItems"],
  [{ ...A, if: { properties: { a: { format: "date" } } }, then: B }, "if"],
  [{ type: "string", not: { pattern: "^a" } }, "not"],
  [{ type: "string", not: { const: "abc" }, maxLength: 5 }, "not"],
  [{ type: "array", not: { const: [1] } }, "not"],
  [{ type: "boolean", not: { enum: [true, false] } }, "not"],
  [{ type: "integer", minimum: 1, maximum: 2, not: { enum: [1, 2] } }, "not"],
  [{ ...A, dependentRequired: { a: ["b"] }, additionalProperties: false }, "anyOf"],
  [
    { type: "array", items: { enum: [1, 2] }, uniqueItems: true, contains: { const: 1 } },
    "contains",
  ],
  [
    { type: "array", prefixItems: [{ type: "string" }], items: false, contains: { const: 1 } },
    "const",
  ],
  [
    { type: "array", items: { const: 1 }, contains: { const: 1 }, minContains: 3, maxItems: 2 },
    "minItems",
  ],
  [
    { type: "array", items: { type: "string" }, contains: { pattern: "^a" }, maxContains: 1 },
    "not",
  ],
  [{ type: "array", contains: {}, minContains: 2, maxContains: 1 }, "maxContains"],
  [{ enum: [[1], ["a"]], contains: { type: "string" } }, "contains"],
  [{ const: { a: 1, b: 2 }, not: { const: { b: 2, a: 1 } } }, "anyOf"],
  [
    {
      type: "array",
      items: { $ref: "#/$defs/circle" },
      uniqueItems: true,
      $defs: { circle: { anyOf: [{ $ref: "#/$defs/circle" }, { const: 1 }] } },
    },
    "schema",
  ],
  [
    { anyOf: [{ enum: ["x"], minLength: 2 }, { type: "integer", minimum: 5, maximum: 3 }] },
    "anyOf",
  ],
];

for (const [schema, keyword] of REFUSED_TOGETHER) {
  Deno.test(`${JSON.stringify(schema)} is refused by name`, () => {
    assert.throws(() => schemaGrammarText(schema), (thrown) => {
      assert.ok(thrown instanceof SchemaError);
      assert.equal(thrown.keyword, keyword, thrown.message);
      return true;
    });
  });
}

Deno.test("schemaGrammar says whether nothing matches a schema or a keyword is not supported", () => {
  const rows: readonly (readonly [JsonObject, string])[] = [
    [
      { type: "integer", minimum: 5, maximum: 4 },
      "`minimum` with no number within the bounds at its root cannot be matched",
    ],
    [
      { properties: { a: { enum: ["x"], minLength: 2 } }, required: ["a"], type: "object" },
      "`enum` with no value that the rest of the schema allows at /properties/a cannot be matched",
    ],
    [
      { type: "array", contains: {}, unevaluatedItems: false },
      "`unevaluatedItems` with `contains` at its root is not supported",
    ],
  ];
  for (const [schema, message] of rows) {
    assert.throws(() => schemaGrammarText(schema), { message });
  }
});
