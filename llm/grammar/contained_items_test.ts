/**
 * Schemas of arrays with bounds on the number of items that match `contains`: every text that their
 * grammars allow validates, and each alternative occurs.
 */
import type { JsonValue } from "../../shared/json.ts";
import { grammarTest } from "../../tests/fixtures/grammar_walker.ts";
import { type SchemaRow, testSchemas } from "../../tests/fixtures/valid_texts.ts";

/** Schemas, with texts that their grammars allow, and texts that they do not. */
const SCHEMAS: readonly SchemaRow[] = [
  [
    { type: "array", items: { enum: ["a", "b", "c"] }, contains: { const: "b" } },
    ['["b"]', '["a", "b", "c"]', '["b", "b"]'],
    ["[]", '["a", "c"]'],
  ],
  [
    {
      type: "array",
      items: { type: "integer" },
      contains: { minimum: 10 },
      minContains: 2,
      maxItems: 4,
    },
    ["[10, 12]", "[1, 10, 2, 100]"],
    ["[10]", "[1, 2, 3, 10]"],
  ],
  [
    {
      type: "array",
      items: { enum: [1, 2, 3] },
      contains: { enum: [2, 3] },
      maxContains: 1,
      minItems: 3,
    },
    ["[1, 2, 1]", "[1, 1, 3, 1]"],
    ["[1, 2, 3]", "[1, 2]", "[1, 1, 1]"],
  ],
  [
    {
      type: "array",
      prefixItems: [{ type: "string" }, { type: "integer" }],
      items: { type: "integer" },
      contains: { const: 5 },
    },
    ['["a", 5]', '["a", 1, 5]', '["a", 5, 5, 2]'],
    ["[]", '["a"]', '["a", 1]', "[5]", '["a", 1, 2]'],
  ],
  [
    {
      type: "array",
      prefixItems: [{ enum: [1, 5] }, { type: "string" }],
      items: false,
      contains: { const: 5 },
    },
    ["[5]", '[5, "a"]'],
    ["[]", "[1]", '[1, "a"]', "[5, 1]"],
  ],
  [
    {
      type: "array",
      prefixItems: [{ enum: [1, 2, 3] }],
      items: { enum: [2, 3, 4] },
      contains: { enum: [1, 2] },
      minContains: 2,
      maxContains: 2,
      minItems: 3,
      maxItems: 4,
    },
    ["[1, 2, 3]", "[3, 2, 2]", "[1, 4, 3, 2]"],
    ["[1, 2]", "[1, 2, 2]", "[3, 3, 2]", "[1, 1, 3]", "[1, 2, 3, 3, 3]"],
  ],
  [{ contains: { const: 1 }, minContains: 0 }, ["[]", "[2]"], []],
  [
    { type: "array", items: { const: 1 }, contains: { const: 1 }, maxContains: 2 },
    ["[1]", "[1, 1]"],
    ["[]", "[1, 1, 1]"],
  ],
  [
    {
      type: "array",
      items: { enum: [1, 2] },
      contains: { const: 2 },
      minContains: 0,
      maxContains: 0,
    },
    ["[]", "[1, 1]"],
    ["[2]"],
  ],
  ...[{ contains: { const: 1 }, minContains: 0 }, { minContains: 0 }].map(
    (part): [JsonValue, string[], string[]] => [
      {
        type: "array",
        items: { enum: [1, 2] },
        allOf: [{ contains: { const: 1 } }, part],
      },
      ["[1]", "[2, 1]"],
      ["[]", "[2]"],
    ],
  ),
  [
    {
      type: "array",
      items: { enum: [1, 2] },
      contains: { const: 1 },
      maxContains: 4,
      allOf: [
        { contains: { const: 1 }, minContains: 2 },
        { contains: { const: 1 }, minContains: 1, maxContains: 3 },
        { maxContains: 0 },
      ],
    },
    ["[1, 1]", "[1, 2, 1, 1]"],
    ["[1]", "[1, 1, 1, 1]"],
  ],
  [
    {
      type: "array",
      contains: { type: "object", properties: { a: { const: 1 } }, required: ["a"] },
      items: { type: "object", properties: { a: { type: "integer", minimum: 0, maximum: 3 } } },
    },
    ['[{"a":1}]', '[{}, {"a":1}, {"a":2}]'],
    ["[]", "[{}]"],
  ],
];

grammarTest("contained items", (walker, test) => testSchemas(walker, test, SCHEMAS));
