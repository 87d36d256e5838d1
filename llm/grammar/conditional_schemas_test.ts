/**
 * Schemas with conditions, or with keywords for members that no part names: every text that their
 * grammars allow validates, and each alternative occurs.
 */
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { type SchemaRow, testSchemas } from "../../tests/fixtures/valid_texts.ts";

const BOOLEAN = { type: "boolean" };
const A = { type: "object", properties: { a: BOOLEAN }, required: ["a"] };
const B = { type: "object", properties: { b: BOOLEAN } };
const CARD = {
  type: "object",
  properties: {
    method: { enum: ["card", "cash", "transfer"] },
    number: { type: "string", pattern: "^[0-9]{4}$" },
    tip: { type: "integer", minimum: 0, maximum: 9 },
  },
  required: ["method"],
};
const PAYMENT = {
  ...CARD,
  if: { properties: { method: { const: "card" } }, required: ["method"] },
  then: { required: ["number"] },
  else: { properties: { number: false } },
};
const PEOPLE = {
  type: "object",
  properties: { name: { enum: ["x", "y"] }, street: BOOLEAN, city: BOOLEAN, zip: BOOLEAN },
};

/** Schemas, with texts that their grammars allow, and texts that they do not. */
const SCHEMAS: readonly SchemaRow[] = [
  [
    { ...PEOPLE, not: { anyOf: [{ required: ["street"] }, { required: ["zip"] }] } },
    ['{"name":"x"}', '{"name":"y","city":true}', "{}"],
    ['{"street":true}', '{"city":true,"zip":true}'],
  ],
  [{ ...A, unevaluatedProperties: false }, ['{"a":true}'], ['{"a":true,"b":1}', "{}"]],
  [
    { allOf: [A, { $ref: "#/$defs/b" }], unevaluatedProperties: false, $defs: { b: B } },
    ['{"a":true}', '{"a":true,"b":false}'],
    ['{"b":true}', '{"a":true,"c":1}'],
  ],
  [
    {
      $ref: "#/$defs/a",
      properties: { b: BOOLEAN },
      unevaluatedProperties: false,
      $defs: { a: A },
    },
    ['{"a":true,"b":false}'],
    ['{"a":true,"c":1}'],
  ],
  [
    { ...A, anyOf: [B, { properties: { c: { const: 1 } } }], unevaluatedProperties: false },
    ['{"a":true,"b":true}', '{"a":true,"c":1}'],
    ['{"a":true,"d":1}'],
  ],
  [
    {
      ...B,
      allOf: [{ ...A, unevaluatedProperties: false }],
    },
    ['{"a":true}'],
    ['{"b":true,"a":true}', '{"a":true,"b":true}'],
  ],
  [{ ...A, unevaluatedProperties: { type: "null" } }, ['{"a":true,"b":null}'], [
    '{"a":true,"b":1}',
  ]],
  [{ prefixItems: [BOOLEAN], unevaluatedItems: false }, ["[true]", "[]"], ["[true, 1]"]],
  [
    {
      type: "array",
      items: { type: "array", unevaluatedItems: false },
      allOf: [{ items: { items: BOOLEAN } }],
    },
    ["[]", "[[]]"],
    ["[[true]]"],
  ],
  [
    {
      properties: { a: { type: "object", unevaluatedProperties: false } },
      patternProperties: { a: { properties: { b: BOOLEAN } } },
    },
    ['{"a":{}}'],
    ['{"a":{"b":true}}'],
  ],
  [
    { ...PEOPLE, dependentRequired: { street: ["city", "zip"], zip: ["city"] } },
    ['{"name":"x"}', '{"street":true,"city":true,"zip":true}', '{"city":true,"zip":true}', "{}"],
    ['{"street":true}', '{"zip":true}', '{"street":true,"city":true}'],
  ],
  [
    {
      ...PEOPLE,
      dependencies: { street: ["city"], zip: { properties: { city: { const: true } } } },
    },
    ['{"street":true,"city":false}', '{"city":true,"zip":true}'],
    ['{"street":true}', '{"city":false,"zip":true}'],
  ],
  [
    { ...PEOPLE, required: ["street"], dependentSchemas: { street: { required: ["zip"] } } },
    ['{"street":true,"zip":true}'],
    ['{"street":true}'],
  ],
  [
    PAYMENT,
    ['{"method":"card","number":"1234"}', '{"method":"cash"}', '{"method":"transfer","tip":5}'],
    ['{"method":"card"}', '{"method":"cash","number":"1234"}'],
  ],
  [
    {
      ...CARD,
      allOf: [
        { if: { properties: { method: { const: "card" } } }, then: { required: ["number"] } },
        { if: { properties: { method: { enum: ["cash"] } } }, then: { required: ["tip"] } },
      ],
    },
    ['{"method":"card","number":"1234"}', '{"method":"cash","tip":1}', '{"method":"transfer"}'],
    ['{"method":"card"}', '{"method":"cash"}'],
  ],
  [
    {
      ...CARD,
      if: { properties: { tip: { minimum: 5 } }, required: ["tip"] },
      then: { properties: { method: { const: "card" } } },
    },
    ['{"method":"card","tip":7}', '{"method":"cash","tip":2}', '{"method":"cash"}'],
    ['{"method":"cash","tip":7}'],
  ],
  [
    { ...PEOPLE, if: { required: ["street"] }, then: { required: ["city"] } },
    ['{"street":true,"city":true}', '{"city":true}'],
    ['{"street":true}'],
  ],
  [
    {
      ...PEOPLE,
      properties: { ...PEOPLE.properties, name: { type: "string", maxLength: 3 } },
      if: {
        properties: { name: { maxLength: 1 } },
        required: ["name"],
      },
      else: { required: ["zip"] },
    },
    ['{"name":"x"}', '{"name":"xyz","zip":true}', '{"zip":true}'],
    ['{"name":"xyz"}', "{}"],
  ],
  [{ ...A, if: false, then: false, else: { properties: { a: { const: true } } } }, ['{"a":true}'], [
    '{"a":false}',
  ]],
  [{ ...A, then: { required: ["b"] } }, ['{"a":true}'], []],
  [
    { ...A, if: { patternProperties: { x: false } } },
    ['{"a":true}'],
    [],
  ],
  [
    { type: "array", items: { enum: [1, 2, 3], not: { minimum: 3 } }, uniqueItems: true },
    ["[]", "[1, 2]"],
    ["[3]", "[1, 3]"],
  ],
  [
    { type: "array", items: { type: "boolean", allOf: [{ const: true }] }, uniqueItems: true },
    ["[]", "[true]"],
    ["[false]"],
  ],
  [
    {
      type: "array",
      items: { anyOf: [{ const: 1 }, { const: 5 }, { const: 2 }], allOf: [{ maximum: 2 }] },
      uniqueItems: true,
    },
    ["[1, 2]"],
    ["[5]", "[1, 5]"],
  ],
  ...[
    { enum: ["a", "bb"], allOf: [{ maxLength: 1 }] },
    { enum: ["a", "bb"], not: { minLength: 2 } },
    { anyOf: [{ const: "a" }, { const: "bb" }], maxLength: 1 },
    { type: ["string", "null"], enum: ["a", null] },
  ].map((propertyNames) =>
    [
      { type: "object", propertyNames, additionalProperties: { type: "null" } },
      ["{}", '{"a":null}'],
      ['{"bb":null}', '{"null":null}'],
    ] as const
  ),
  [
    { type: "object", propertyNames: { type: ["string", "null"] } },
    ["{}", '{"x":5}'],
    ["{null:5}"],
  ],
  [{ type: "object", propertyNames: { type: "integer" } }, ["{}"], ["{1:5}", '{"1":5}']],
  [
    { allOf: [{ type: "string", nullable: true, maxLength: 1 }, { type: "string" }] },
    ['"x"'],
    ["null"],
  ],
  [
    { allOf: [{ $ref: "#/$defs/any" }, { type: "null" }], $defs: { any: true } },
    ["null"],
    ["1"],
  ],
  [
    {
      anyOf: [
        { type: "integer", minimum: 5, maximum: 3 },
        { type: "array", items: { type: "null" }, minItems: 2, maxItems: 1 },
        { enum: ["x"], minLength: 2 },
        { type: "object", properties: { a: { type: "string", format: "date", const: "x" } } },
        { ...A, required: ["b"], additionalProperties: false },
        { type: "null" },
      ],
    },
    ["null", "{}"],
    ["4", "[]", '{"a":"x"}'],
  ],
  [{ type: "string", not: { const: "no" } }, ['"yes"', '"n"', '"nope"', '""'], ['"no"']],
  [{ type: "string", not: { enum: ["", "a"] }, maxLength: 2, pattern: "^[b-d]" }, ['"b"'], ['"a"']],
  [{ type: "integer", not: { enum: [0, 5, 6] } }, ["1", "-1", "55"], ["0", "5", "6"]],
  [{ type: "integer", minimum: 0, maximum: 3, not: { enum: [0, 2] } }, ["1", "3"], ["0", "2", "4"]],
  [{ enum: ["a", 1, 5], minimum: 3 }, ['"a"', "5"], ["1"]],
  [
    { allOf: [{ type: "string", not: { const: "a" } }, { not: { enum: ["b"] } }] },
    ['"ab"', '"c"'],
    ['"a"', '"b"'],
  ],
  [{ enum: ["a", "b", null], not: { const: "a" } }, ['"b"', "null"], ['"a"']],
  [{ type: ["boolean", "null"], not: { enum: [true, null] } }, ["false"], ["true", "null"]],
  [{ not: { type: ["string", "number", "object", "array"] } }, ["true", "null"], ["1", '""']],
  [{ ...PEOPLE, not: { required: ["street", "zip"] } }, ['{"street":true}', '{"zip":true}'], [
    '{"street":true,"zip":true}',
  ]],
  [{ enum: ["a", "b"], allOf: [{ const: "b" }] }, ['"b"'], ['"a"']],
  [
    {
      ...PEOPLE,
      allOf: [
        { anyOf: [{ required: ["street"] }, { required: ["city"] }] },
        { anyOf: [{ required: ["zip"] }, { properties: { zip: false } }] },
      ],
    },
    ['{"street":true}', '{"city":true,"zip":true}'],
    ['{"zip":true}', "{}"],
  ],
  [
    { ...A, patternProperties: { "^x-": { type: "integer" }, "^y": { type: "null" } } },
    ['{"a":true}', '{"a":true,"x-1":5,"y":null}'],
    ['{"a":true,"x-1":null}', '{"a":true,"z":1}', '{"x-":1}'],
  ],
  [
    { ...A, patternProperties: { "^[a-c]$": { const: true } } },
    ['{"a":true}'],
    ['{"a":false}', '{"a":true,"b":true}'],
  ],
  [
    { ...A, required: ["a", "b"], patternProperties: { "^b": { type: "null" }, "^c": false } },
    ['{"a":true,"b":null}'],
    ['{"a":true,"b":1}', '{"a":true,"b":null,"c":1}'],
  ],
  [
    { patternProperties: { a: { minimum: 3 }, b: { type: "integer", maximum: 5 } } },
    ['{"ab":4}', '{"a":3,"cb":5}', "{}"],
    ['{"a":2}', '{"b":6}', '{"c":1}'],
  ],
  [{ type: "object", patternProperties: { "^a": {}, "^b$": {} }, minProperties: 1 }, ['{"b":1}'], [
    "{}",
  ]],
];

grammarTest("conditions", (walker, test) => testSchemas(walker, test, SCHEMAS));
