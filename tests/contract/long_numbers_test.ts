/** Numbers that clients write as text: what looks like an endless one is refused at once. */
import assert from "node:assert/strict";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import { TranscriptionRequest } from "../../shared/schema/stt.ts";
import { SynthesisQuery } from "../../shared/schema/tts.ts";
import { queryFields } from "../../tts/query_fields.ts";
import { parseSsmlLite } from "../../tts/text/ssml_lite.ts";
import { quickestSeconds } from "../fixtures/quickest.ts";

const voiceOf = () => assert.fail("no voice is asked for");

const READERS: readonly (readonly [field: string, read: (text: string) => unknown])[] = [
  ["utt_split", (text) => parseListenQuery(new URLSearchParams({ utt_split: text }))],
  ["temperature", (temperature) => TranscriptionRequest.safeParse({ temperature })],
  ["speed", (speed) =>
    queryFields(new URLSearchParams({ speed }), {
      schema: SynthesisQuery,
      planner: { voiceOf },
    })],
  [
    "rate",
    (rate) => assert.throws(() => parseSsmlLite(`<prosody rate="${rate}">a</prosody>`), /has rate/),
  ],
];

for (const [field, read] of READERS) {
  Deno.test(`${field} of many digits is read in time that grows with its length only`, async () => {
    const secondsOf = (length: number) =>
      quickestSeconds(() => void read(`${"1".repeat(length)}x`));
    const [short, long] = [await secondsOf(4000), await secondsOf(32_000)];
    assert.ok(long < 24 * short + 0.01, `${long} s, and ${short} s for an eighth of it`);
  });
}
