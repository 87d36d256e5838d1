/** The default of SVC_LLM_PARALLEL. */
import assert from "node:assert/strict";
import { usualParallel } from "./usual_parallel.ts";

const GIBIBYTE = 2 ** 30;

for (
  const { name, cores, gibibytes, answers } of [
    { name: "two a core", cores: 3, gibibytes: 64, answers: 6 },
    { name: "one a free GiB", cores: 8, gibibytes: 5.9, answers: 5 },
    { name: "two on the smallest machine", cores: 1, gibibytes: 0.2, answers: 2 },
    { name: "sixteen on the largest", cores: 128, gibibytes: 1024, answers: 16 },
    { name: "sixteen on a GPU", cores: null, gibibytes: 139, answers: 16 },
    { name: "one a free GiB of a GPU", cores: null, gibibytes: 5.9, answers: 5 },
  ]
) {
  Deno.test(`usualParallel: ${name}`, () => {
    assert.equal(usualParallel({ cores, freeBytes: gibibytes * GIBIBYTE }), answers);
  });
}
