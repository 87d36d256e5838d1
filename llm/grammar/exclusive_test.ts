/**
 * Alternatives of `oneOf` that may match the same value: every text that their grammar allows
 * matches exactly one of them, according to an independent validator.
 */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { RandomChoices } from "../../tests/fixtures/random_choices.ts";
import {
  assertRandomValid,
  type SchemaRow,
  testSchemas,
} from "../../tests/fixtures/valid_texts.ts";

const SCHEMAS = 120;
const NAMES = ["a", "b", "c"] as const;
const BOOLEAN = { type: "boolean" };

function objectOf(properties: JsonObject, required: readonly string[], rest: JsonObject = {}) {
  return { type: "object", properties, required: [...required], ...rest };
}

const A = objectOf({ a: BOOLEAN }, ["a"]);
const B = objectOf({ b: BOOLEAN }, ["b"]);
const AB = objectOf({ a: BOOLEAN, b: BOOLEAN }, []);
/** The parent of a page, as Notion's tools describe it. */
const PARENT: JsonObject = {
  oneOf: [
    { $ref: "#/$defs/page" },
    { $ref: "#/$defs/source" },
    {
      type: "object",
      properties: { type: { const: "workspace" } },
      required: ["type"],
      additionalProperties: true,
    },
  ],
  $defs: {
    page: objectOf({ page_id: { enum: ["p"] } }, ["page_id"], { additionalProperties: true }),
    source: objectOf({ source_id: { enum: ["s"] } }, ["source_id"]),
  },
};

/** Members that mean the same, of which a tool wants exactly one. */
const FORTY = Array.from({ length: 40 }, (_, index) => `f${index}`);

/** Schemas, with texts that their grammars allow, and texts that they do not. */
const ROWS: readonly SchemaRow[] = [
  [
    {
      type: "object",
      properties: Object.fromEntries(FORTY.map((name) => [name, { const: 1 }])),
      oneOf: FORTY.map((name) => ({ required: [name] })),
    },
    ['{"f0":1}', '{"f39":1}'],
    ["{}", '{"f0":1,"f1":1}', '{"f38":1,"f39":1}'],
  ],
  [{ oneOf: [A, B] }, ['{"a":true}', '{"b":true}'], ['{"a":true,"b":true}', "{}"]],
  [{ ...AB, oneOf: [{ required: ["a"] }, { required: ["b"] }] }, ['{"a":true}', '{"b":true}'], [
    '{"a":true,"b":true}',
    "{}",
  ]],
  [{ ...AB, oneOf: [{ required: ["a"] }, { not: { required: ["a"] } }] }, [
    '{"a":true,"b":true}',
    '{"b":true}',
    "{}",
  ], []],
  [PARENT, ['{"page_id":"p"}', '{"source_id":"s"}', '{"type":"workspace"}'], [
    '{"page_id":"p","source_id":"s"}',
  ]],
  [
    {
      oneOf: ["a", "b"].map((name) =>
        objectOf({ [name]: BOOLEAN }, [], { additionalProperties: false })
      ),
    },
    ['{"a":true}', '{"b":true}'],
    ["{}"],
  ],
  [{ oneOf: [A, { ...AB, required: ["a", "b"] }] }, ['{"a":true}'], ['{"a":true,"b":true}']],
  [{ oneOf: [A, { ...B, type: ["object", "null"] }] }, ['{"a":true}', '{"b":true}', "null"], []],
  [
    {
      oneOf: ["x", "y"].map((kind) => ({
        ...objectOf({ kind: { const: kind } }, ["kind"]),
        type: ["object", "null"],
      })),
    },
    ['{"kind":"x"}', '{"kind":"y"}'],
    ["null"],
  ],
  [
    {
      oneOf: [
        { ...objectOf({ a: BOOLEAN }, ["a"]), type: ["object", "string"] },
        { ...objectOf({}, [], { additionalProperties: false }), type: ["object", "string"] },
      ],
    },
    ['{"a":true}', "{}"],
    ['"x"'],
  ],
  [
    { oneOf: ["string", "integer"].map((type) => ({ type, nullable: true })) },
    ['"x"', "5"],
    ["null"],
  ],
  // Values other than objects match a schema that restricts only members.
  [{ oneOf: [{ properties: { a: BOOLEAN } }, { const: null }] }, ['{"a":true}', "{}"], ["null"]],
  [
    { oneOf: [{ properties: { a: BOOLEAN }, required: ["a"] }, { type: ["string", "object"] }] },
    ["{}"],
    ['"x"', '{"a":true}'],
  ],
  [{ oneOf: [{ minItems: 1, uniqueItems: false }, { type: "integer" }] }, ["[5]"], ["5", "[]"]],
  [
    { oneOf: [{ type: "null" }, { anyOf: [{ type: ["object", "null"] }], properties: { a: {} } }] },
    ['{"a":1}'],
    ["null"],
  ],
  [
    { oneOf: [A, objectOf({ a: { type: "array", items: BOOLEAN }, b: BOOLEAN }, ["a"])] },
    ['{"a":true}', '{"a":[true],"b":false}'],
    [],
  ],
  [{ oneOf: [{ enum: ["x", "y"] }, { enum: ["y", "z"] }] }, ['"x"', '"z"'], ['"y"']],
  [{ oneOf: [{ type: "string" }, { const: "x" }] }, ['"y"', '"xy"'], ['"x"']],
  [
    { oneOf: [{ type: "integer", minimum: 3 }, { type: "integer", maximum: 5 }] },
    ["2", "6"],
    ["3", "4", "5"],
  ],
  [
    { type: "array", minItems: 1, items: { oneOf: [A, B] } },
    ['[{"a":true}, {"b":false}]'],
    ['[{"a":true,"b":true}]'],
  ],
];

/** Alternatives that often match the same values. */
class RandomAlternatives extends RandomChoices {
  schema(): JsonObject {
    const oneOf = Array.from({ length: 2 + this.below(2) }, () => this.#alternative());
    return this.isTrue() ? { oneOf } : { ...this.#object(), oneOf };
  }

  #alternative(): JsonObject {
    const kinds = [
      () => this.#object(),
      () => this.#object(),
      () => ({ required: [this.#name()] }),
      () => this.#members(),
      () => ({ type: ["object", "null"], ...this.#members() }),
      () => this.#value(),
    ];
    return this.pick(kinds)();
  }

  #object(): JsonObject {
    return {
      type: "object",
      ...this.#members(),
      ...this.pick<JsonObject>([
        {},
        { additionalProperties: false },
        { additionalProperties: true },
        { additionalProperties: BOOLEAN },
      ]),
    };
  }

  #members(): JsonObject {
    const names = NAMES.filter(() => this.isTrue());
    return {
      properties: Object.fromEntries(names.map((name) => [name, this.#value()])),
      required: NAMES.filter(() => this.isTrue(0.4)),
    };
  }

  #value(): JsonObject {
    return this.pick<JsonObject>([
      BOOLEAN,
      { const: "x" },
      { enum: ["x", "y", 1] },
      { type: "integer", minimum: this.below(3), maximum: 3 + this.below(3) },
      { type: ["string", "null"], maxLength: 2 },
      { type: "array", items: BOOLEAN, maxItems: 2 },
    ]);
  }

  #name(): string {
    return this.pick(NAMES);
  }
}

grammarTest("exactly one of alternatives", async (walker, test) => {
  await testSchemas(walker, test, ROWS);
  await test.step("random schemas: every generated text matches exactly one alternative", () => {
    const schemaOf = (seed: number) => new RandomAlternatives(seed).schema();
    const refused = assertRandomValid(walker, SCHEMAS, schemaOf);
    assert.ok(refused.length < SCHEMAS / 2, `${refused.length} refused\n${refused.join("\n")}`);
  });
});
