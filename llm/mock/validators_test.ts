/** Validators are remembered, but not for ever: each takes memory that Ajv does not free. */
import assert from "node:assert/strict";
import { validatorOf } from "./validators.ts";

Deno.test("validatorOf() remembers a schema until millions of characters of others have come", () => {
  const schema = (value: string) => ({ type: "object", properties: { a: { const: value } } });
  const first = validatorOf(schema("first"), "p");
  assert.equal(validatorOf(schema("first"), "p"), first);
  for (let number = 0; number < 5; number++) validatorOf(schema(`${number}`.repeat(600_000)), "p");
  const again = validatorOf(schema("first"), "p");
  assert.notEqual(again, first);
  assert.ok(again({ a: "first" }) && !again({ a: "second" }));
});
