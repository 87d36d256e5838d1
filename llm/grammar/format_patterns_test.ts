import assert from "node:assert/strict";
import { enforcedTogether } from "./format_patterns.ts";

const ZOD_LOCAL_TIME = String.raw`^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$`;

for (
  const [format, pattern, held] of [
    // No text satisfies both: zod, which writes the pattern, checks the pattern alone.
    ["time", ZOD_LOCAL_TIME, { kind: "pattern", pattern: ZOD_LOCAL_TIME }],
    ["date", ".*", { kind: "format" }],
    ["date", "^[a-z]+$", undefined],
    ["iri", "^x", undefined],
    ["toString", "^x", undefined],
  ] as const
) {
  Deno.test(`enforcedTogether() of ${format} and ${pattern} is ${held?.kind ?? "not known"}`, () => {
    assert.deepEqual(enforcedTogether(format, pattern), held);
  });
}
