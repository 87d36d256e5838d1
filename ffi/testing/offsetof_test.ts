import assert from "node:assert/strict";
import { join } from "node:path";
import type { Layout } from "../struct.ts";
import { hasProgram } from "./headers.ts";
import { layoutDifferences } from "./offsetof.ts";

const HEADER = `
#include <stdbool.h>
#include <stdint.h>
struct sample { bool on; int32_t count; struct { float rate; void * data; } nested; uint64_t total; };
`;

const SAMPLE: Layout = {
  name: "sample",
  header: "sample.h",
  size: 32,
  fields: {
    on: { offset: 0, type: "bool" },
    count: { offset: 4, type: "i32" },
    "nested.rate": { offset: 8, type: "f32" },
    "nested.data": { offset: 16, type: "pointer" },
    total: { offset: 24, type: "u64" },
  },
};

const ignore = !await hasProgram("cc");
const why = ignore ? " (skipped: there is no C compiler)" : "";

async function differences(layout: Layout): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  try {
    const path = join(folder, "sample.h");
    await Deno.writeTextFile(path, HEADER);
    return await layoutDifferences([layout], { path, includeFolders: [] });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test({
  name: `layoutDifferences() finds none where the layout matches${why}`,
  ignore,
  fn: async () => assert.deepEqual(await differences(SAMPLE), []),
});

for (
  const [what, layout, expected] of [
    ["a wrong size", { ...SAMPLE, size: 40 }, ["sample size is 40 here, 32 in the header"]],
    [
      "a wrong offset",
      { ...SAMPLE, fields: { total: { offset: 20, type: "u64" } } },
      ["sample.total offset is 20 here, 24 in the header"],
    ],
    [
      "a wrong type",
      { ...SAMPLE, fields: { count: { offset: 4, type: "f32" } } },
      ["sample.count kind is f here, i in the header"],
    ],
  ] as const
) {
  Deno.test({
    name: `layoutDifferences() names ${what}${why}`,
    ignore,
    fn: async () => assert.deepEqual(await differences(layout), expected),
  });
}

Deno.test({
  name: `layoutDifferences() refuses a field that the header lacks${why}`,
  ignore,
  fn: () =>
    assert.rejects(
      differences({ ...SAMPLE, fields: { missing: { offset: 0, type: "i32" } } }),
      /missing/,
    ),
});
