import assert from "node:assert/strict";
import { byValue, type Layout, LayoutMismatchError, Struct, verifyDefaults } from "./struct.ts";

const SAMPLE = {
  name: "sample",
  header: "sample.h v1",
  size: 40,
  fields: {
    on: { offset: 0, type: "bool" },
    count: { offset: 4, type: "i32" },
    mask: { offset: 8, type: "u32" },
    rate: { offset: 12, type: "f32" },
    time: { offset: 16, type: "i64" },
    size: { offset: 24, type: "usize" },
    data: { offset: 32, type: "pointer" },
  },
} as const satisfies Layout;

Deno.test("Struct get() returns what set() has written, for every type", () => {
  const struct = new Struct(SAMPLE);
  const target = new Uint8Array(8);
  struct.set("on", true);
  struct.set("count", -3);
  struct.set("mask", 0xffff_fff0);
  struct.set("rate", 0.5);
  struct.set("time", -5n);
  struct.set("size", 2n ** 63n);
  struct.set("data", Deno.UnsafePointer.of(target));
  assert.equal(struct.get("on"), true);
  assert.equal(struct.get("count"), -3);
  assert.equal(struct.get("mask"), 0xffff_fff0);
  assert.equal(struct.get("rate"), 0.5);
  assert.equal(struct.get("time"), -5n);
  assert.equal(struct.get("size"), 2n ** 63n);
  assert.ok(Deno.UnsafePointer.equals(struct.get("data"), Deno.UnsafePointer.of(target)));
  struct.set("data", null);
  assert.equal(struct.get("data"), null);
});

Deno.test("Struct writes fields at their offsets, little-endian", () => {
  const struct = new Struct(SAMPLE);
  struct.set("count", 0x01020304);
  assert.deepEqual([...struct.bytes.subarray(0, 8)], [0, 0, 0, 0, 4, 3, 2, 1]);
});

Deno.test("Struct reads bytes that lie inside a larger buffer", () => {
  const buffer = new Uint8Array(64);
  buffer[8 + 4] = 7;
  assert.equal(new Struct(SAMPLE, buffer.subarray(8, 48)).get("count"), 7);
});

Deno.test("Struct refuses too few bytes", () => {
  assert.throws(() => new Struct(SAMPLE, new Uint8Array(39)), RangeError);
});

Deno.test("byValue() describes a long struct as 64-bit words and a short one by its fields", () => {
  assert.deepEqual(byValue(SAMPLE), { struct: ["u64", "u64", "u64", "u64", "u64"] });
  const short = {
    name: "short",
    header: "sample.h v1",
    size: 12,
    fields: {
      threads: { offset: 0, type: "i32" },
      gpu: { offset: 4, type: "bool" },
      device: { offset: 8, type: "i32" },
    },
  } as const satisfies Layout;
  assert.deepEqual(byValue(short), { struct: ["i32", "bool", "i32"] });
});

Deno.test("verifyDefaults() accepts defaults that match the header", () => {
  const struct = new Struct(SAMPLE);
  struct.set("count", 512);
  struct.set("rate", 0.1);
  verifyDefaults("libsample", SAMPLE, struct, { count: 512, rate: 0.1, on: false, data: null });
});

Deno.test("verifyDefaults() names library, field, expected and found", () => {
  const struct = new Struct(SAMPLE);
  struct.set("count", 7);
  assert.throws(
    () => verifyDefaults("libsample", SAMPLE, struct, { on: false, count: 512 }),
    (thrown: unknown) => {
      assert.ok(thrown instanceof LayoutMismatchError);
      assert.match(
        thrown.message,
        /libsample: sample\.count defaults to 7 there, but 512 in sample/,
      );
      return true;
    },
  );
});
