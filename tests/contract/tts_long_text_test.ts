/** Long texts: all of the text is spoken, each time, and no peak exceeds the limit. */
import assert from "node:assert/strict";
import { decodeWav } from "../../shared/media/wav.ts";
import { post, withService } from "../fixtures/tts_service.ts";

const SENTENCE =
  "The weather in the north will be cold and bright, while rain comes from the sea. ";
const RATE_HZ = 48_000;
/** -1.4 dBFS: the highest true peak that is allowed. */
const HIGHEST_PEAK = 10 ** (-1.4 / 20);

Deno.test("a long text at a target loudness is audible to its end, each time", async () => {
  await withService(async (service) => {
    for (const seed of [1, 2]) {
      const response = await post(service, "/v1/render", {
        text: SENTENCE.repeat(5),
        speed: 0.6,
        seed,
        voice: "de_alice_maria",
        language: "de",
        sample_rate: RATE_HZ,
        normalize_loudness: "ebu_r128",
        target_lufs: -14,
      });
      assert.equal(response.status, 200);
      const { samples } = decodeWav(await response.bytes());
      assert.ok(samples.length > 25 * RATE_HZ, `${samples.length / RATE_HZ} s`);
      for (let start = 0; start + 2 * RATE_HZ <= samples.length; start += 2 * RATE_HZ) {
        const part = samples.subarray(start, start + 2 * RATE_HZ);
        const peak = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
        assert.ok(peak > 0.2 && peak < HIGHEST_PEAK, `${peak} at ${start / RATE_HZ} s`);
      }
    }
  });
});
