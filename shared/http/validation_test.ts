/** Validation messages in plain words, one per field. */
import assert from "node:assert/strict";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { parseWith } from "./validation.ts";

const Order = z.object({
  kind: z.literal("tea"),
  size: z.enum(["small", "large"]),
  cups: z.number("must be a whole number from 1 to 9").int("must be a whole number from 1 to 9")
    .max(9, "must be a whole number from 1 to 9"),
  names: z.array(z.string()).min(1, "must not be empty"),
});
const RIGHT = { kind: "tea", size: "small", cups: 1, names: ["a"] };

for (
  const [what, value, issues] of [
    ["another value than the only one", { kind: "coffee" }, [["kind", "must be tea"]]],
    ["no value where there is one only", { kind: undefined }, [["kind", "must be tea"]]],
    ["none of a few values", { size: "huge" }, [["size", "must be one of small, large"]]],
    ["a number wrong in two ways", { cups: 1e308 }, [
      ["cups", "must be a whole number from 1 to 9"],
    ]],
    ["a text in place of a list, and empty", { names: "" }, [["names", "must be an array"]]],
    ["two fields", { size: 5, names: [7] }, [
      ["size", "must be one of small, large"],
      ["names[0]", "must be a string"],
    ]],
  ] as const
) {
  Deno.test(`${what}: ${issues.map(([field, message]) => `${field} ${message}`).join("; ")}`, () => {
    const [[field, message]] = issues;
    assert.throws(() => parseWith(Order, { ...RIGHT, ...value }), (thrown) => {
      assert.ok(thrown instanceof ServiceError);
      assert.equal(thrown.message, `Cannot accept \`${field}\`: ${message}`);
      assert.deepEqual(thrown.detail, issues.map(([field, message]) => ({ field, message })));
      return true;
    });
  });
}

Deno.test("an error lists no more than the first hundred fields at fault", () => {
  const names = Array.from({ length: 5000 }, () => 7);
  assert.throws(() => parseWith(Order, { ...RIGHT, names }), (thrown) => {
    assert.ok(thrown instanceof ServiceError && Array.isArray(thrown.detail));
    assert.equal(thrown.detail.length, 100);
    assert.deepEqual(thrown.detail[99], { field: "names[99]", message: "must be a string" });
    return true;
  });
});
