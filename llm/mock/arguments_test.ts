import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import { ServiceError } from "../../shared/errors.ts";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { argumentsFor } from "./arguments.ts";
import { Choices } from "./choices.ts";
import { TEXT_FORMATS } from "./formats.ts";

const FORMATS = Object.fromEntries(
  Object.entries(TEXT_FORMATS).map(([name, { pattern }]) => [name, pattern]),
);

const ajv = new Ajv2020({ strict: false, formats: FORMATS, logger: false });

function assertValid(
  schema: JsonObject,
  message = "Book a table for 4 in “Chez Marie” in Lyon.",
): void {
  const value = argumentsFor(schema, message, "parameters");
  const { $schema: _dialect, ...rest } = schema;
  assert.ok(ajv.validate(rest, value), `${JSON.stringify(value)}: ${ajv.errorsText()}`);
  ajv.removeSchema(rest);
}

/** Returns a schema of an object that requires a property `x` with the given schema. */
function requiring(x: JsonValue): JsonObject {
  return { type: "object", properties: { x }, required: ["x"], additionalProperties: false };
}

const SCHEMAS: readonly (readonly [string, JsonObject])[] = [
  ["no schema at all", {}],
  ["no properties", { type: "object", properties: {} }],
  ["string", requiring({ type: "string" })],
  ["enum", requiring({ type: "string", enum: ["celsius", "fahrenheit"] })],
  ["enum of mixed types", requiring({ enum: [null, 3, "a", { b: 1 }] })],
  ["const", requiring({ const: { fixed: [1, 2] } })],
  ["null", requiring({ type: "null" })],
  ["boolean", requiring({ type: "boolean" })],
  ["nullable string", requiring({ type: ["string", "null"] })],
  ["integer range", requiring({ type: "integer", minimum: 10, maximum: 12 })],
  ["exclusive range", requiring({ type: "integer", exclusiveMinimum: 10, exclusiveMaximum: 12 })],
  ["narrow number", requiring({ type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.01 })],
  ["negative number", requiring({ type: "number", maximum: -5 })],
  ["multipleOf", requiring({ type: "integer", multipleOf: 7, minimum: 1000 })],
  ["decimal multipleOf", requiring({ type: "number", multipleOf: 0.25, minimum: 0.3 })],
  ["minLength", requiring({ type: "string", minLength: 40 })],
  ["maxLength", requiring({ type: "string", maxLength: 3 })],
  ["maxLength 0", requiring({ type: "string", maxLength: 0 })],
  ["pattern", requiring({ type: "string", pattern: "^[A-Z]{2}-\\d{3,5}(-[a-f0-9]+)?$" })],
  ["unanchored pattern", requiring({ type: "string", pattern: "foo|bar" })],
  [
    "patterns of both ends",
    requiring({ type: "string", allOf: [{ pattern: "^https://.*" }, { pattern: ".*\\.pdf$" }] }),
  ],
  ["pattern and length", requiring({ type: "string", pattern: "^a+b*$", minLength: 9 })],
  ["unicode pattern", requiring({ type: "string", pattern: "^\\p{Lu}\\p{Ll}+$" })],
  ["negated class", requiring({ type: "string", pattern: "^[^a-z\\s]{4}$" })],
  ...Object.keys(TEXT_FORMATS).map((format) =>
    [`format ${format}`, requiring({ type: "string", format })] as const
  ),
  ["unknown format", requiring({ type: "string", format: "shoe-size" })],
  ["array", requiring({ type: "array", items: { type: "integer" } })],
  ["minItems", requiring({ type: "array", items: { type: "string" }, minItems: 5 })],
  ["maxItems 0", requiring({ type: "array", items: { type: "string" }, maxItems: 0 })],
  [
    "unique enum items",
    requiring({
      type: "array",
      items: { enum: ["a", "b", "c"] },
      minItems: 3,
      uniqueItems: true,
    }),
  ],
  [
    "unique integers",
    requiring({
      type: "array",
      items: { type: "integer", minimum: 0, maximum: 9 },
      minItems: 6,
      uniqueItems: true,
    }),
  ],
  [
    "tuple",
    requiring({
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      items: false,
      minItems: 2,
    }),
  ],
  [
    "contains",
    requiring({
      type: "array",
      items: { type: "integer" },
      contains: { minimum: 50 },
      minContains: 2,
    }),
  ],
  [
    "nested objects",
    requiring(requiring(requiring({ type: "array", items: requiring({ type: "number" }) }))),
  ],
  ["$ref", {
    type: "object",
    properties: { place: { $ref: "#/$defs/place" } },
    required: ["place"],
    $defs: { place: requiring({ type: "string", minLength: 2 }) },
  }],
  ["escaped $ref", {
    type: "object",
    properties: { a: { $ref: "#/definitions/x~1y~0z" } },
    required: ["a"],
    definitions: { "x/y~z": { type: "integer", minimum: 3 } },
  }],
  ["recursive $ref", {
    type: "object",
    properties: { node: { $ref: "#/$defs/node" } },
    required: ["node"],
    $defs: {
      node: {
        type: "object",
        properties: {
          value: { type: "string" },
          next: { anyOf: [{ $ref: "#/$defs/node" }, { type: "null" }] },
        },
        required: ["value", "next"],
      },
    },
  }],
  ["recursive root", {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
    required: ["name", "children"],
  }],
  ["anyOf", requiring({ anyOf: [{ type: "integer" }, { type: "string" }] })],
  ["anyOf whose first branch is impossible", requiring({ anyOf: [false, { type: "string" }] })],
  [
    "oneOf with overlap",
    requiring({
      oneOf: [{ type: "integer", multipleOf: 3 }, { type: "integer", multipleOf: 5 }],
    }),
  ],
  [
    "oneOf of objects",
    requiring({
      oneOf: [requiring({ const: "circle" }), requiring({ const: "square" })],
    }),
  ],
  ["oneOf at the root", {
    type: "object",
    oneOf: [
      { properties: { a: { type: "string" } }, required: ["a"] },
      { properties: { b: { type: "string" } }, required: ["b"] },
    ],
  }],
  ["allOf", {
    allOf: [requiring({ type: "integer", minimum: 3 }), { properties: { x: { maximum: 3 } } }],
  }],
  ["if then", {
    type: "object",
    properties: { kind: { enum: ["a", "b"] }, size: { type: "integer" } },
    required: ["kind"],
    if: { properties: { kind: { const: "a" } } },
    then: { required: ["size"] },
  }],
  ["not", requiring({ type: "string", not: { enum: ["example", "Chez Marie", "Lyon"] } })],
  ["dependentRequired", {
    type: "object",
    properties: { a: { type: "string" }, b: { type: "integer" } },
    required: ["a"],
    dependentRequired: { a: ["b"] },
  }],
  ["minProperties", {
    type: "object",
    additionalProperties: { type: "integer" },
    minProperties: 3,
  }],
  ["patternProperties", {
    type: "object",
    required: ["n_1"],
    patternProperties: { "^n_": { type: "integer" } },
    additionalProperties: false,
  }],
  ["the dialect of zod", {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { email: { type: "string", format: "email" } },
    required: ["email"],
    additionalProperties: false,
  }],
  ["draft 7", {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { pair: { type: "array", items: { type: "integer" }, minItems: 2 } },
    required: ["pair"],
  }],
];

for (const [what, schema] of SCHEMAS) {
  Deno.test(`argumentsFor() validates: ${what}`, () => {
    assertValid(schema);
    assertValid(schema, "");
  });
}

/** Generates a random schema that at least one value matches. */
function randomSchema(choices: Choices, depth: number): JsonObject {
  const kinds = [
    "string",
    "integer",
    "number",
    "boolean",
    "enum",
    "array",
    "object",
    "anyOf",
    "allOf",
  ];
  const kind = kinds[Math.floor(choices.fraction() * (depth > 3 ? 5 : kinds.length))]!;
  const small = () => Math.floor(choices.fraction() * 4);
  switch (kind) {
    case "string":
      return { type: "string", minLength: small(), maxLength: 4 + 5 * small() };
    case "integer":
      return { type: "integer", minimum: small() - 2, maximum: 3 + small() };
    case "number":
      return { type: "number", exclusiveMinimum: small(), maximum: 4 + small() };
    case "enum":
      return { enum: ["red", 2, null, "green"].slice(0, 1 + small()) };
    case "array":
      return { type: "array", items: randomSchema(choices, depth + 1), minItems: small() };
    case "object":
      return randomObject(choices, depth);
    case "anyOf":
      return { anyOf: [randomSchema(choices, depth + 1), randomSchema(choices, depth + 1)] };
    case "allOf":
      return { allOf: [randomObject(choices, depth + 1), { required: ["a"] }] };
    default:
      return { type: "boolean" };
  }
}

function randomObject(choices: Choices, depth: number): JsonObject {
  const names = ["a", "b", "city", "query"].slice(0, 1 + Math.floor(choices.fraction() * 4));
  return {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, randomSchema(choices, depth + 1)])),
    required: names.filter(() => choices.fraction() < 0.6),
  };
}

Deno.test("argumentsFor() validates against 300 random schemas", () => {
  for (let seed = 0; seed < 300; seed++) assertValid(randomObject(new Choices(seed + 2), 0));
});

Deno.test("argumentsFor() takes values from the message", () => {
  const message = 'Please remind Clara in 25 minutes: "call the bank" at clara@example.org';
  const schema = {
    type: "object",
    properties: {
      note: { type: "string" },
      who: { type: "string" },
      minutes: { type: "integer", minimum: 1 },
      email: { type: "string", format: "email" },
      unit: { enum: ["hours", "minutes"] },
    },
    required: ["note", "who", "minutes", "email", "unit"],
  };
  assert.deepEqual(argumentsFor(schema, message, "parameters"), {
    note: "call the bank",
    who: "Clara",
    minutes: 25,
    email: "clara@example.org",
    unit: "minutes",
  });
});

Deno.test("argumentsFor() understands a spoken sentence", () => {
  const schema = {
    type: "object",
    properties: {
      city: { type: "string", description: "Name of the city" },
      day: { type: "string", enum: ["today", "tomorrow"] },
    },
    required: ["city", "day"],
  };
  const spoken = "What is the weather like in London tomorrow?";
  assert.deepEqual(argumentsFor(schema, spoken, "p"), { city: "London", day: "tomorrow" });
});

for (const long of ["9".repeat(400), "1234567890123456789"]) {
  Deno.test(`argumentsFor() takes no number of ${long.length} digits from the message`, () => {
    const schema = requiring({ type: "number" });
    assert.equal(JSON.stringify(argumentsFor(schema, `Add ${long} and 4.`, "p")), '{"x":4}');
  });
}

Deno.test("argumentsFor() is deterministic", () => {
  const schema = randomObject(new Choices(7), 0);
  assert.deepEqual(argumentsFor(schema, "a", "p"), argumentsFor(schema, "a", "p"));
});

const REFUSED: readonly (readonly [string, JsonObject])[] = [
  ["is no schema", { type: "shoe" }],
  ["nothing matches", requiring({ type: "integer", minimum: 3, maximum: 2 })],
  ["nothing matches false", requiring(false)],
  ["never ends", {
    type: "object",
    properties: { next: { $ref: "#" } },
    required: ["next"],
  }],
  ["refers to nothing", requiring({ $ref: "#/$defs/missing" })],
  ["demands what a pattern forbids", requiring({ type: "string", pattern: "^(?=.*\\d)x+$" })],
];

for (const [what, schema] of REFUSED) {
  Deno.test(`argumentsFor() refuses a schema that ${what}, naming the field`, () => {
    assert.throws(
      () => argumentsFor(schema, "Hello", "tools[0].function.parameters"),
      (thrown) =>
        thrown instanceof ServiceError && thrown.code === "request_invalid" &&
        thrown.message.includes("tools[0].function.parameters"),
    );
  });
}
