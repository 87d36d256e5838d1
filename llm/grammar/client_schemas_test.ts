/**
 * Schemas as clients' tools write them: zod, zod-to-json-schema, pydantic, OpenAPI. Every text that
 * their grammars allow validates.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { schemaGrammarText } from "./grammar.ts";
import { assertAllValid } from "../../tests/fixtures/valid_texts.ts";

function plainJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** Beginning of pydantic's patterns of decimal numbers. */
const DECIMAL = String.raw`^(?!^[-+.]*$)[+-]?0*`;

const SCHEMAS: Readonly<Record<string, JsonValue>> = {
  ...Object.fromEntries(
    [
      z.email(),
      z.uuid(),
      z.iso.date(),
      z.iso.datetime(),
      z.ipv4(),
      z.ipv6(),
      z.e164(),
      z.base64(),
      z.guid(),
      z.uuidv7(),
      z.nanoid(),
      z.iso.duration(),
      z.hostname(),
    ]
      .map((type) => [`zod's ${type.format}`, plainJson(z.toJSONSchema(type))]),
  ),
  ...Object.fromEntries(
    Object.entries(z.regexes)
      .filter(([name]) => /^(html5|unicode|browser)Email$/.test(name))
      .map(([name, pattern]) => [
        `zod's ${name}`,
        plainJson(z.toJSONSchema(z.email({ pattern: pattern as RegExp }))),
      ]),
  ),
  ...Object.fromEntries(
    ([["precision 0", { precision: 0 }], ["an offset", { offset: true, precision: 3 }]] as const)
      .map(([name, options]) => [
        `zod's date and time with ${name}`,
        plainJson(z.toJSONSchema(z.iso.datetime(options))),
      ]),
  ),
  ...Object.fromEntries(
    ([
      ["date", String.raw`^\d{4}-\d{2}-\d{2}$`],
      ["date", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"],
      ["date", String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$`],
      ["time", String.raw`^\d{2}:\d{2}:\d{2}Z$`],
      ["date-time", String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$`],
      ["uuid", "^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"],
      ["uuid", String.raw`^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$`],
      ["email", String.raw`^[\w%+.-]+@[\d.A-Za-z-]+\.[A-Za-z]{2,}$`],
      ["ipv4", String.raw`^(\d{1,3}\.){3}\d{1,3}$`],
      ["uri", "^https?://"],
      ["uri", "^https://.+$"],
      ["password", "^[a-z]{3}$"],
    ] as const).map(([format, pattern]) => [
      `${format} beside ${pattern}`,
      { type: "string", format, pattern },
    ]),
  ),
  "values of which some are of their format": {
    type: "object",
    properties: {
      day: { enum: ["x", "2024-02-30", "2024-02-29"], format: "date" },
      code: { enum: ["ab", "abc"], pattern: "^..$" },
    },
    required: ["day", "code"],
  },
  "the e-mail address of zod 4.0": {
    type: "string",
    format: "email",
    pattern: String
      .raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
  },
  "the date and time of zod 4.0": {
    type: "string",
    format: "date-time",
    pattern: String
      .raw`^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z))$`,
  },
  "the local date and time of zod 4.0": {
    type: "string",
    format: "date-time",
    pattern: String
      .raw`^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z||([+-]\d{2}:\d{2})))$`,
  },
  "the IPv6 address of zod 4.0": {
    type: "string",
    format: "ipv6",
    pattern: String
      .raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})$`,
  },
  "pydantic's decimal": {
    anyOf: [{ type: "number" }, { type: "string", pattern: DECIMAL + String.raw`\d*\.?\d*$` }],
  },
  "pydantic's decimal of two places": {
    type: "string",
    pattern: DECIMAL + String.raw`\d*\.?\d{0,2}0*$`,
  },
  "pydantic's decimal of ten digits": {
    type: "string",
    pattern: DECIMAL + String.raw`(?:\d{0,8}|(?=[\d.]{1,11}0*$)\d{0,8}\.\d{0,2}0*$)`,
  },
  "a tuple of older drafts": {
    type: "array",
    items: [{ type: "string", maxLength: 3 }, { type: "integer" }],
    additionalItems: false,
    minItems: 2,
  },
  "a tuple of older drafts with a rest": {
    type: "array",
    items: [{ type: "boolean" }],
    additionalItems: { type: "null" },
    minItems: 2,
    maxItems: 4,
  },
  "exclusive bounds": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 0.5 },
  "members that never are": {
    type: "object",
    properties: { a: false, b: { not: {} }, c: { anyOf: [{ not: {} }, { type: "null" }] } },
    required: ["c"],
    additionalProperties: { type: "integer" },
  },
  "words that nobody defines": {
    type: "string",
    maxLength: 3,
    markdownDescription: "x",
    "x-order": 1,
    format: "colour",
  },
  "a map of few keys": {
    type: "object",
    propertyNames: { $ref: "#/$defs/key" },
    additionalProperties: { type: "integer" },
    $defs: { key: { enum: ["red", "blau"] } },
  },
  "a map of few keys, all of them": {
    type: "object",
    propertyNames: { type: "string", enum: ["a", "b"] },
    additionalProperties: { type: "boolean" },
    required: ["a", "b"],
  },
  "a map of keys of a pattern": {
    type: "object",
    propertyNames: { pattern: "^[a-z]{1,3}$" },
    additionalProperties: { type: "boolean" },
    minProperties: 1,
    maxProperties: 3,
  },
  "TypeBox's record": { type: "object", patternProperties: { "^(.*)$": { type: "integer" } } },
  "a map of keys of a pattern, as pydantic writes it": {
    type: "object",
    patternProperties: { "^[A-Z]{3}$": { type: "number" } },
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 3,
  },
  "letters of any language": { type: "string", pattern: "^\\p{L}{1,9}$" },
  "a name of letters": { type: "string", pattern: "^\\p{Lu}[\\p{L}\\p{M}\\s'-]{0,9}$" },
  "anything but letters and digits": { type: "string", pattern: "^[^\\p{L}\\d]{1,9}\\P{L}$" },
  "one member at least, of a map": {
    type: "object",
    additionalProperties: { type: "null" },
    minProperties: 1,
    maxProperties: 1,
  },
  "as many members as there are": {
    type: "object",
    properties: { a: { type: "null" }, b: { type: "null" } },
    required: ["a"],
    additionalProperties: { type: "boolean" },
    minProperties: 1,
    maxProperties: 4,
  },
  "alternatives with a discriminator": {
    discriminator: { propertyName: "kind", mapping: { cat: "#/$defs/Cat", dog: "#/$defs/Dog" } },
    oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }],
    $defs: Object.fromEntries(["Cat", "Dog"].map((name) => [name, {
      type: "object",
      properties: {
        kind: { const: name.toLowerCase(), default: name.toLowerCase(), type: "string" },
        friend: { anyOf: [{ $ref: "#" }, { type: "null" }], default: null },
      },
    }])),
  },
  "all of two that say what others are": {
    allOf: [
      { type: "object", properties: { a: { type: "integer" } }, additionalProperties: false },
      { type: "object", properties: { a: { minimum: 3 }, b: { type: "string" } } },
    ],
  },
  "a reference to itself beside another word": {
    $ref: "#/$defs/node",
    $defs: {
      node: {
        type: "object",
        properties: { next: { $ref: "#/$defs/node", minProperties: 0 } },
        additionalProperties: false,
      },
    },
  },
  "a pattern with more lengths than the text": {
    type: "string",
    pattern: "^[a-z]+$",
    minLength: 3,
    maxLength: 20_000,
  },
  "a pattern of one length": { type: "string", pattern: "^[A-Z]{2}$", minLength: 2, maxLength: 5 },
  "a slug of some length": {
    type: "string",
    pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    minLength: 4,
    maxLength: 9,
  },
  "a slug of a least length": {
    type: "string",
    pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$",
    minLength: 12,
  },
  "a pattern within, short": { type: "string", pattern: "a|bc", maxLength: 3 },
  "copies of what may be empty": {
    type: "string",
    pattern: "^(a?b?){2,5}(cc){1,3}$",
    minLength: 3,
    maxLength: 5,
  },
  "a quote in a short text": { type: "string", pattern: '^"?[^a]{1,9}"?$', maxLength: 4 },
  "a web address that is not long": {
    type: "string",
    format: "uri",
    minLength: 1,
    maxLength: 2083,
  },
  "a duration": { type: "string", format: "duration" },
  "an IPv6 address": { type: "string", format: "ipv6" },
  "a random UUID": { type: "string", format: "uuid4", minLength: 36, maxLength: 36 },
  "bytes": { type: "string", contentEncoding: "base64", pattern: "^([0-9a-f]{2}){1,4}$" },
  "what a text encodes": {
    type: "object",
    properties: {
      page: { type: "string", contentMediaType: "text/html", maxLength: 3 },
      image: { type: "string", contentEncoding: "base64", contentMediaType: "image/png" },
      token: {
        type: "string",
        contentMediaType: "application/jwt",
        contentSchema: { type: "array", minItems: 2 },
        maxLength: 4,
      },
    },
    required: ["page", "image", "token"],
    additionalProperties: false,
  },
  "many texts that begin alike": {
    enum: Array.from({ length: 300 }, (_, index) => `number ${index} of "300"`),
  },
  "many values": { enum: [..."abcdefghijklmnopqrst", "a🙂", "a🙃", 1, 12, 123, null, [1], [1, 2]] },
  "texts that begin with each other": {
    enum: Array.from({ length: 150 }, (_, index) => "a".repeat(index)),
  },
  "zod's list in itself, for older validators": {
    type: "object",
    properties: {
      n: { type: "null" },
      next: { anyOf: [{ allOf: [{ $ref: "#" }] }, { type: "null" }] },
    },
    required: ["n", "next"],
    additionalProperties: false,
  },
  "a tree as OpenAPI 3.0 has it": {
    allOf: [{ $ref: "#/$defs/node" }],
    $defs: {
      node: {
        type: "object",
        properties: {
          n: { type: "boolean" },
          left: { allOf: [{ $ref: "#/$defs/node" }], maxProperties: 2 },
          right: {
            description: "The other.",
            allOf: [{ $ref: "#/$defs/node" }, { minProperties: 1 }],
          },
        },
        required: ["n"],
      },
    },
  },
  "a beginning and an ending": plainJson(
    z.toJSONSchema(z.string().startsWith("https://").includes("a.b").endsWith(".pdf")),
  ),
  "an ending before a beginning, short": {
    type: "string",
    maxLength: 5,
    allOf: [{ pattern: "[0-9]$" }, { pattern: "^[A-Z]" }],
  },
  "words anywhere": { type: "string", pattern: "a|b", allOf: [{ pattern: "cd" }] },
  "two counts of members": {
    type: "object",
    additionalProperties: { type: "null" },
    minProperties: 0,
    maxProperties: 3,
    allOf: [{ minProperties: 1, maxProperties: 2 }],
  },
  "items of two parts": {
    type: "array",
    items: { type: "integer" },
    maxItems: 3,
    allOf: [{ items: { minimum: 3, maximum: 9 } }],
  },
  "a tuple in one part, and items in the other": {
    type: "array",
    minItems: 1,
    maxItems: 3,
    allOf: [
      { items: { type: ["string", "null"], maxLength: 2 } },
      { prefixItems: [{ type: ["boolean", "null"] }, { type: ["string", "boolean"] }] },
    ],
  },
  "zod's emoji": plainJson(z.toJSONSchema(z.emoji().max(3))),
  "zod's JSON": plainJson(z.toJSONSchema(z.json())),
  "zod's record": plainJson(z.toJSONSchema(z.record(z.string(), z.number()))),
  "zod's record of few": plainJson(z.toJSONSchema(z.record(z.enum(["a", "b"]), z.number()))),
};

grammarTest("schemas of clients' tools", async (walker, test) => {
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    await test.step(name, () => assertAllValid(walker, schema));
  }
});

for (
  const [what, old, now] of [
    ["exclusive bounds of draft 4", {
      type: "number",
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 9,
      exclusiveMaximum: false,
    }, { type: "number", exclusiveMinimum: 0, maximum: 9 }],
    ["exclusive bounds of draft 4 that must not hold", {
      type: "number",
      not: { minimum: 0, exclusiveMinimum: true },
    }, { type: "number", not: { exclusiveMinimum: 0 } }],
    ["additionalItems without a tuple", {
      type: "array",
      items: { type: "null" },
      additionalItems: false,
    }, { type: "array", items: { type: "null" } }],
  ] as const
) {
  Deno.test(`${what} have the grammar of draft 2020-12`, () => {
    assert.equal(schemaGrammarText(plainJson(old)), schemaGrammarText(plainJson(now)));
  });
}

Deno.test("the grammar of many constants contains their common prefix only once", () => {
  const values = Array.from({ length: 5000 }, (_, index) => `value number ${index}`);
  const source = schemaGrammarText({ enum: values });
  assert.equal(source.split("value number").length, 2);
});
