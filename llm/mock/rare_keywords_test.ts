/** Schemas with keywords that few tools use: conditions, dependent schemas, names and bounds. */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { argumentsFor } from "./arguments.ts";
import { TEXT_FORMATS } from "./formats.ts";

const formats = Object.fromEntries(
  Object.entries(TEXT_FORMATS).map(([name, { pattern }]) => [name, pattern]),
);

/** Returns a schema of an object that requires a property `x` with the given schema. */
function requiring(x: JsonValue): JsonObject {
  return { type: "object", properties: { x }, required: ["x"], additionalProperties: false };
}

const KIND_A = { properties: { kind: { const: "a" } }, required: ["kind"] };
const ADDRESS = { properties: { address: { type: "string" } }, required: ["address"] };

/** Ten conditions on one property, each of which requires a different property. */
const TEN = Array.from({ length: 10 }, (_, number) => ({
  if: { properties: { kind: { const: `k${number}` } } },
  then: { properties: { [`p${number}`]: { type: "integer" } }, required: [`p${number}`] },
}));

const MANY = Array.from(
  { length: 5000 },
  (_, number) => ({ const: `v${number}`, title: `V ${number}` }),
);

/** Minimum length of a text in each format. */
const SHORTEST = {
  hostname: 1,
  email: 3,
  uri: 3,
  url: 8,
  ipv4: 7,
  ipv6: 3,
  "uri-reference": 1,
  duration: 3,
  regex: 1,
};

const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  "five thousand choices": requiring({ enum: MANY.map(({ const: value }) => value) }),
  "every one of two hundred choices": requiring({
    type: "array",
    items: { enum: MANY.slice(0, 200).map(({ const: value }) => value) },
    minItems: 200,
    uniqueItems: true,
  }),
  "a format with a pattern that looks ahead": requiring({
    type: "string",
    format: "duration",
    pattern: "^P(?!$)(\\d+Y)?(\\d+M)?(\\d+W)?(\\d+D)?(T(?=\\d)(\\d+H)?(\\d+M)?(\\d+S)?)?$",
  }),
  "a password": requiring({
    type: "string",
    pattern: "^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w\\s]).{12,}$",
    maxLength: 64,
  }),
  "the same quotes": requiring({ type: "string", pattern: "^(['\"])\\w+\\1$" }),
  ...Object.fromEntries(
    Object.entries(SHORTEST).map(([format, maxLength]) => [
      `a short ${format}`,
      requiring({ type: "string", format, maxLength }),
    ]),
  ),
  "else, where the condition cannot hold": {
    type: "object",
    properties: { kind: { enum: ["b"] } },
    required: ["kind"],
    if: KIND_A,
    then: { required: ["x"] },
    else: { required: ["y"], properties: { y: { type: "integer" } } },
  },
  "else without then": {
    type: "object",
    properties: { kind: { enum: ["b"] } },
    required: ["kind"],
    if: KIND_A,
    else: { required: ["y"], properties: { y: { type: "integer" } } },
  },
  "then false": {
    type: "object",
    properties: { kind: { enum: ["a", "b"] } },
    required: ["kind"],
    if: KIND_A,
    then: false,
  },
  "ten conditions on one property": {
    type: "object",
    properties: { kind: { enum: TEN.map((_, number) => `k${number}`) } },
    required: ["kind"],
    allOf: TEN,
  },
  "dependentSchemas": {
    type: "object",
    properties: { card: { type: "string" } },
    required: ["card"],
    dependentSchemas: {
      card: { ...ADDRESS, dependentSchemas: { address: { required: ["city"] } } },
      nothing: false,
    },
  },
  "dependencies, as draft 7 writes them": {
    type: "object",
    properties: { card: { type: "string" } },
    required: ["card"],
    dependencies: { card: ADDRESS, address: ["city"] },
  },
  "names of which only the beginning is told": requiring({
    type: "object",
    patternProperties: { "^x-": { type: "integer" } },
    additionalProperties: false,
    minProperties: 3,
  }),
  "patternProperties of which two must be there": requiring({
    type: "object",
    patternProperties: { "^[a-z]{2}$": { type: "integer" } },
    additionalProperties: false,
    minProperties: 2,
  }),
  "not a type": requiring({ not: { type: "string" } }),
  "not any type but one": requiring({ not: { type: ["string", "object", "array", "boolean"] } }),
  "the largest integer": requiring({ type: "integer", minimum: Number.MAX_SAFE_INTEGER }),
  "a moment in milliseconds": requiring({
    type: "integer",
    minimum: 1672531234567,
    maximum: 1672531234568,
  }),
  "a number without a neighbour": requiring({ type: "number", exclusiveMinimum: 1e20 }),
  "a long address": requiring({ type: "string", format: "uri", minLength: 60 }),
  "a long e-mail address": requiring({ type: "string", format: "email", minLength: 60 }),
  "forty levels": Array.from({ length: 40 }).reduce<JsonObject>((inner) => requiring(inner), {
    type: "string",
  }),
  "an anchor anywhere": {
    type: "object",
    properties: { x: requiring({ $anchor: "deep", type: "integer" }), y: { $ref: "#deep" } },
    required: ["x", "y"],
  },
  "a dynamic reference": {
    $dynamicAnchor: "node",
    type: "object",
    properties: { nodes: { type: "array", items: { $dynamicRef: "#node" } } },
    required: ["nodes"],
  },
  "a reference to its own name, as TypeBox writes it": {
    $id: "Node",
    type: "object",
    properties: { id: { type: "string" }, nodes: { type: "array", items: { $ref: "Node" } } },
    required: ["id", "nodes"],
  },
  "a named part that refers within itself": {
    type: "object",
    properties: {
      tree: {
        $id: "Tree",
        type: "object",
        properties: { leaf: { $ref: "#/$defs/leaf" }, next: { $ref: "https://a.example/leaf" } },
        required: ["leaf"],
        $defs: { leaf: { $id: "https://a.example/leaf", type: "integer" } },
      },
      $id: { type: "string" },
    },
    required: ["tree", "$id"],
    $defs: { leaf: { type: "string" } },
  },
  "a reference by a whole address": {
    $id: "https://example.com/s.json",
    type: "object",
    properties: { x: { $ref: "https://example.com/s.json#/$defs/n" }, y: { $ref: "s.json#n" } },
    required: ["x", "y"],
    $defs: { n: { $anchor: "n", type: "integer" } },
  },
};

for (const [what, schema] of Object.entries(SCHEMAS)) {
  for (const message of ["Book a table for 4 in “Chez Marie” in Lyon.", ""]) {
    Deno.test(`argumentsFor() validates: ${what}, for ${message || "no message"}`, () => {
      const ajv = new Ajv2020({ strict: false, formats, logger: false });
      const value = argumentsFor(schema, message, "parameters");
      assert.ok(ajv.validate(schema, value), `${JSON.stringify(value)}: ${ajv.errorsText()}`);
    });
  }
}

for (const keyword of ["oneOf", "anyOf"]) {
  Deno.test(`argumentsFor() takes one of five thousand choices with titles, of ${keyword}`, () => {
    const { x } = argumentsFor(requiring({ [keyword]: MANY }), "", "parameters");
    assert.ok(MANY.some(({ const: value }) => value === x), `${x}`);
  });
}

Deno.test("argumentsFor() does not know an $id of an earlier request's schema", () => {
  const named = (part: JsonObject): JsonObject => ({
    type: "object",
    properties: { part: { $id: "Part", ...part }, other: { $ref: "Part" } },
    required: ["part", "other"],
  });
  assert.deepEqual(argumentsFor(named({ const: 1 }), "", "p"), { part: 1, other: 1 });
  assert.deepEqual(argumentsFor(named({ const: 2 }), "", "p"), { part: 2, other: 2 });
  assert.throws(() => argumentsFor(requiring({ $ref: "Part" }), "", "p"), /can't resolve/);
});
