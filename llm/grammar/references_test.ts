/** References by name become pointers to what has the name, wherever that is. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { withLocalReferences } from "./references.ts";
import { schemaGrammarText } from "./grammar.ts";

for (
  const [what, schema, local] of [
    ["no name at all", { $ref: "#/$defs/a%20b", $defs: { "a b": {} } }, {
      $ref: "#/$defs/a%20b",
      $defs: { "a b": {} },
    }],
    ["its own name", { $id: "Node", properties: { next: { $ref: "Node" } } }, {
      properties: { next: { $ref: "#" } },
    }],
    ["an address and an anchor", {
      $id: "https://a.example/s",
      allOf: [{ $ref: "/s#b" }, { $ref: "https://a.example/s#/$defs/x~1y" }],
      $defs: { "x/y": { $anchor: "b", type: "null" } },
    }, {
      allOf: [{ $ref: "#/$defs/x~1y" }, { $ref: "#/$defs/x~1y" }],
      $defs: { "x/y": { type: "null" } },
    }],
    ["a dynamic anchor", {
      $dynamicAnchor: "n",
      items: { $dynamicRef: "#n" },
    }, { items: { $ref: "#" } }],
    ["pointers within a named part", {
      items: { $id: "part", $ref: "#/$defs/a", $defs: { a: { type: "null" } } },
    }, { items: { $ref: "#/items/$defs/a", $defs: { a: { type: "null" } } } }],
    ["names of members, and values", {
      properties: { $id: { const: { $ref: "#n", $id: "n" } }, $ref: { enum: [{ $id: "n" }] } },
    }, {
      properties: { $id: { const: { $ref: "#n", $id: "n" } }, $ref: { enum: [{ $id: "n" }] } },
    }],
    ["names of any characters", {
      properties: { "\ud800": { $ref: "100%" } },
      $defs: { "~%2Fé": { $id: "100%" } },
    }, {
      properties: { "\ud800": { $ref: "#/$defs/~0%252Fé" } },
      $defs: { "~%2Fé": {} },
    }],
    ["names that nothing has", { $ref: "Other", items: { $dynamicRef: "#n" } }, {
      $ref: "Other",
      items: { $dynamicRef: "#n" },
    }],
    ["names that are none", { $id: 5, $anchor: null, $ref: "http://[" }, { $ref: "http://[" }],
  ] as readonly (readonly [string, JsonObject, JsonObject])[]
) {
  Deno.test(`withLocalReferences() of ${what}`, () => {
    const before = structuredClone(schema);
    assert.deepEqual(withLocalReferences(schema), local);
    assert.deepEqual(schema, before, "the caller's own stays as it is");
  });
}

Deno.test("a reference by name leads to what has it, whatever characters are in its pointer", () => {
  const schema = withLocalReferences({
    $ref: "n",
    $defs: { "~%2F/\ud800": { $id: "n", const: 1 } },
  });
  assert.match(schemaGrammarText(schema), /"1"/);
});

Deno.test("a reference by name yields the same grammar as a JSON pointer", () => {
  const schema = (name: object, $ref: string): JsonObject => ({
    ...name,
    type: "object",
    properties: { nodes: { type: "array", items: { $ref }, maxItems: 2 } },
    required: ["nodes"],
    additionalProperties: false,
  });
  const named = withLocalReferences(schema({ $id: "Node" }, "Node"));
  assert.equal(schemaGrammarText(named), schemaGrammarText(schema({}, "#")));
});
