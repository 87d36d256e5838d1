import assert from "node:assert/strict";
import { fieldError } from "../shared/errors.ts";
import { SynthesisRequest } from "../shared/schema/tts.ts";
import { quickestSeconds } from "../tests/fixtures/quickest.ts";
import { queryFields } from "./query_fields.ts";

const ALLOWED = {
  schema: SynthesisRequest,
  planner: {
    voiceOf: () => {
      throw fieldError("voice", "there is none");
    },
  },
};

for (
  const [written, read] of [
    ["1", 1],
    ["1.", 1],
    ["-1.5", -1.5],
    [".5", 0.5],
    ["1.5e-1", 0.15],
    [".", "."],
    ["1.5.1", "1.5.1"],
    ["1x", "1x"],
  ] as const
) {
  Deno.test(`queryFields() reads ${written} as ${JSON.stringify(read)}`, () => {
    assert.deepEqual(queryFields(new URLSearchParams({ speed: written }), ALLOWED), {
      speed: read,
    });
  });
}

Deno.test("queryFields() reads a long row of digits as fast as many short ones", async () => {
  const secondsOf = (count: number, digits: number) => {
    const search = new URLSearchParams({ speed: `${"1".repeat(digits)}x` });
    return quickestSeconds(() => {
      for (let done = 0; done < count; done++) queryFields(search, ALLOWED);
    });
  };
  const [short, long] = [await secondsOf(60, 1000), await secondsOf(1, 60_000)];
  assert.ok(long < 4 * short, `${long} s, not ${short} s`);
});
