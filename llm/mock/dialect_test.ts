/** Schemas that the validator rejects as they are: from older drafts, OpenAPI and JavaScript. */
import assert from "node:assert/strict";
import { z } from "zod";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import { argumentsFor } from "./arguments.ts";

function requiring(x: JsonValue): JsonObject {
  return { type: "object", properties: { x }, required: ["x"] };
}

const TUPLES = z.object({ pair: z.tuple([z.string(), z.number()]), nothing: z.tuple([]) });

const ACCEPTED: readonly (readonly [string, JsonObject, (x: JsonValue) => boolean])[] = [
  ["nullable without a type", { nullable: true }, () => true],
  ["nullable beside allOf", { nullable: true, allOf: [{ const: 5 }] }, (x) => x === 5],
  ["exclusive bounds of draft 4", {
    type: "integer",
    minimum: 0,
    exclusiveMinimum: true,
    maximum: 1,
    exclusiveMaximum: false,
  }, (x) => x === 1],
  ["an id of draft 4", { id: "http://example.com/x", type: "null" }, (x) => x === null],
  ["members with names of keywords", {
    type: "object",
    properties: { id: { const: "a" }, nullable: { const: 1 } },
    required: ["id", "nullable"],
  }, (x) => JSON.stringify(x) === '{"id":"a","nullable":1}'],
  ["members with names that every object of JavaScript has", {
    type: "object",
    properties: { ["__proto__"]: { const: 1 }, constructor: { const: 2 } },
    required: ["__proto__", "constructor"],
    additionalProperties: false,
  }, (x) => JSON.stringify(x) === '{"__proto__":1,"constructor":2}'],
  [
    "values that look like schemas",
    { const: { nullable: true, id: "a" } },
    (x) => JSON.stringify(x) === '{"nullable":true,"id":"a"}',
  ],
  ...(["draft-2020-12", "draft-7"] as const).map((target) =>
    [
      `zod's tuples of nothing in ${target}`,
      JSON.parse(JSON.stringify(z.toJSONSchema(TUPLES, { target }))),
      (x: JsonValue) => TUPLES.safeParse(x).success,
    ] as const
  ),
  ["escapes that Unicode's expressions forbid", { type: "string", pattern: "^[a-c]\\-1\\/2$" }, (
    x,
  ) => /^[a-c]-1\/2$/.test(String(x))],
  ...["constructor", "toString", "__proto__"].map((format) =>
    [
      `the format ${format}`,
      { type: "string", format },
      (x: JsonValue) => typeof x === "string",
    ] as const
  ),
  ...[z.iso.duration(), z.hostname()].map((type) =>
    [
      `zod's ${type.format}`,
      JSON.parse(JSON.stringify(z.toJSONSchema(type))),
      (x: JsonValue) => type.safeParse(x).success,
    ] as const
  ),
];

for (const [what, schema, isRight] of ACCEPTED) {
  Deno.test(`argumentsFor() takes ${what}`, () => {
    const { x } = argumentsFor(requiring(schema), "Five for London", "parameters");
    assert.ok(x !== undefined && isRight(x), JSON.stringify(x));
  });
}

Deno.test("argumentsFor() refuses a schema whose dynamic reference leads back to itself", () => {
  const circle = requiring({ $dynamicRef: "#circle", $dynamicAnchor: "circle" });
  assert.throws(() => argumentsFor(circle, "Hi", "parameters"), { code: "request_invalid" });
});
