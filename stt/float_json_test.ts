import assert from "node:assert/strict";
import { toFloatJson } from "./float_json.ts";

for (
  const [value, json] of [
    [{ start: 0, end: 2, confidence: 1 }, '{"start":0.0,"end":2.0,"confidence":1.0}'],
    [{ start: 0.5, last_word_end: -1 }, '{"start":0.5,"last_word_end":-1.0}'],
    [{ words: [{ start: 3, speaker: 0 }] }, '{"words":[{"start":3.0,"speaker":0}]}'],
    [{ channels: 1, channel_index: [0, 1] }, '{"channels":1,"channel_index":[0,1]}'],
    [{ avg_logprob: -0, temperature: undefined }, '{"avg_logprob":0.0}'],
    [{ start: "0", end: null }, '{"start":"0","end":null}'],
  ] as const
) {
  Deno.test(`toFloatJson() writes ${json}`, () => {
    assert.equal(toFloatJson(value), json);
    assert.deepEqual(JSON.parse(json), JSON.parse(JSON.stringify(value)));
  });
}
