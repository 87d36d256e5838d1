import assert from "node:assert/strict";
import { spokenCharacters, withinPace } from "./pace.ts";
import { planSpeech } from "./plan.ts";

const WARNING = "The rate of prosody times `speed` is clamped between 0.25 and 4";

const plan = (text: string) =>
  planSpeech({ text, ssml_lite: true, spell_out: [], lexicon: {} }, "en");

for (
  const [rate, speed, paces, warnings] of [
    ["0.1", 0.5, [0.25], [WARNING]],
    ["0.1", 1, [0.25], [WARNING]],
    ["x-slow", 0.5, [0.25], []],
    ["medium", 1, [1], []],
    ["x-fast", 2, [3.2], []],
    ["10", 2, [4], [WARNING]],
  ] as const
) {
  Deno.test(`withinPace() speaks rate ${rate} with speed ${speed} at ${paces}`, () => {
    const held = withinPace(plan(`<prosody rate="${rate}">Go home.</prosody>`), speed);
    assert.deepEqual(held.clauses.map((clause) => clause.rate * speed), paces);
    assert.deepEqual(held.warnings, warnings);
  });
}

Deno.test("spokenCharacters() counts the expanded text, and more where it is spoken more slowly", () => {
  const { clauses } = plan('Go <prosody rate="0.5">99</prosody>');
  assert.equal(spokenCharacters(clauses, 1), "Go ".length + 2 * "ninety-nine ".length);
  assert.equal(spokenCharacters(clauses, 0.5), 2 * spokenCharacters(clauses, 1));
});
