/** Recordings that end before their format is recognised. */
import assert from "node:assert/strict";
import { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { decodeRecording } from "./recording.ts";

for (
  const [encoding, sampleRateHz, channels, samples] of [
    ["mulaw", 8000, 1, 12],
    ["linear16", 16_000, 1, 3],
    ["linear16", 48_000, 1, 1],
    ["mulaw", 8000, 2, 6],
    [undefined, 16_000, 2, 1],
  ] as const
) {
  const name = `six bytes, ${channels} of ${encoding ?? "nothing named"}, ${sampleRateHz} Hz`;
  Deno.test(`${name}: ${samples} samples of each channel`, async () => {
    using thread = new DecodingThread();
    const query = { encoding, sampleRateHz, channels, multichannel: true };
    const { stretches } = await decodeRecording(new Uint8Array(6), query, {
      thread,
      checkLimits: () => {},
      mostSeconds: 1,
      signal: new AbortController().signal,
    });
    assert.deepEqual(stretches.map(({ length }) => length), Array(channels).fill(samples));
  });
}
