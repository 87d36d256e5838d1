/** Schemas of attackers: each is answered quickly, and none ends the process. */
import assert from "node:assert/strict";
import { ServiceError } from "../../shared/errors.ts";
import type { JsonObject } from "../../shared/json.ts";
import { pause } from "../../shared/pause.ts";
import { argumentsFor } from "./arguments.ts";

/** Returns definitions of which each refers to the next one twice, in a list under `keyword`. */
function doubled(keyword: string): JsonObject {
  const levels = 60;
  const $defs = Array.from({ length: levels }, (_, level): [string, JsonObject] => {
    const $ref = `#/$defs/${level + 1}`;
    return [`${level}`, { [keyword]: [{ $ref }, { $ref }] }];
  });
  return { ...Object.fromEntries($defs), [levels]: { type: "string" } };
}

/** Returns a schema of sets of sets, `levels` deep, of which none has two different items. */
function nestedSets(levels: number): JsonObject {
  let schema: JsonObject = { const: 1 };
  for (let level = 0; level < levels; level++) {
    schema = { type: "array", uniqueItems: true, minItems: 1, maxItems: 3, items: schema };
  }
  return schema;
}

function requiring(x: JsonObject): JsonObject {
  return { type: "object", properties: { x }, required: ["x"] };
}

const REFUSED: Readonly<Record<string, JsonObject>> = {
  "a thousand million members": { type: "object", minProperties: 1e9 },
  "a pattern of a hundred million letters": requiring({
    type: "string",
    pattern: "^a{100000000}$",
  }),
  "a pattern of patterns": requiring({ type: "string", pattern: "^((a{1000}){1000}){1000}$" }),
  "a text of a thousand million letters": requiring({ type: "string", minLength: 1e9 }),
  "a thousand million items": requiring({ type: "array", minItems: 1e9 }),
  "five thousand different items of as many": requiring({
    type: "array",
    items: { enum: Array.from({ length: 5000 }, (_, index) => index) },
    minItems: 5000,
    uniqueItems: true,
  }),
  "a pattern that its own choices take for ever with": requiring({
    enum: [`${"a".repeat(40)}!`],
    pattern: "^(a+)+$",
  }),
  "references that double at each of sixty levels": {
    ...requiring({ type: "string", oneOf: [{ $ref: "#/$defs/0" }, { not: {} }] }),
    $defs: doubled("oneOf"),
  },
  "references to be refuted that double at each of sixty levels": {
    ...requiring({ type: "string", not: { $ref: "#/$defs/0" } }),
    $defs: doubled("allOf"),
  },
  "sets of sets of the same": {
    type: "object",
    properties: { a: nestedSets(12), b: { not: { type: "string" } } },
    required: ["a", "b"],
    propertyNames: { maxLength: 0 },
  },
  "values of two long lists that have none in common": requiring({
    allOf: ["a", "b"].map((letter) => ({
      enum: Array.from({ length: 20_000 }, (_, index) => `${letter}${index}`),
    })),
  }),
  "thousands of items with thousands of alternatives each": requiring({
    type: "array",
    minItems: 3900,
    items: {
      anyOf: Array.from(
        { length: 1500 },
        (_, index) => ({ type: "string", minLength: 5000 + index }),
      ),
    },
  }),
  "a name that takes its pattern for ever": {
    type: "object",
    patternProperties: { "^(a+)+$": { type: "string" } },
    additionalProperties: { type: "integer" },
    required: [`${"a".repeat(40)}!`],
  },
};

for (const [what, schema] of Object.entries(REFUSED)) {
  Deno.test(`argumentsFor() refuses ${what}`, () => {
    assert.throws(() => argumentsFor(schema, "Ten for London", "parameters"), (thrown) => {
      assert.ok(thrown instanceof ServiceError);
      assert.equal(thrown.code, "request_invalid");
      assert.match(thrown.message, /`parameters`/);
      return true;
    });
  });
}

Deno.test("argumentsFor() names the property and the keyword that no value was found for", () => {
  const schema = requiring({ type: "string", pattern: "^(?=b)a+$" });
  assert.throws(() => argumentsFor(schema, "Hello", "tools[0].function.parameters"), {
    message: "Cannot call the tool: no arguments were found that match " +
      '`tools[0].function.parameters`: /x must match pattern "^(?=b)a+$"',
    detail: [{
      field: "tools[0].function.parameters",
      message: 'no arguments were found that match it: /x must match pattern "^(?=b)a+$"',
    }],
  });
});

Deno.test("argumentsFor() says that a schema has more parts than can be checked", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const schema = { type: "object", properties, required: names };
  assert.throws(() => argumentsFor(schema, "Hello", "p"), {
    message: "Cannot accept `p`: it has more subschemas than can be checked",
    detail: [{ field: "p", message: "it has more subschemas than can be checked" }],
  });
});

Deno.test("argumentsFor() validates schemas with $async, and leaves no rejected promise behind", async () => {
  const schema = {
    $async: true,
    ...requiring({ type: "string", not: { enum: ["London", "example"] } }),
  };
  const { x } = argumentsFor(schema, "A table in London", "parameters");
  assert.ok(typeof x === "string" && x !== "London" && x !== "example", `${x}`);
  // An unhandled rejection would end the process in the next turn of the event loop.
  await pause(0);
});
