/** Word times against the sound itself: where a word is said to be, there is energy, and only there. */
import assert from "node:assert/strict";
import { rms } from "../../shared/media/pcm.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { RATE_HZ, speak } from "../fixtures/tone_models.ts";

/** Words alone in their sentences, so that silence is around each. */
const TEXTS = [
  { voice: "svc_heart", text: "Hello. Wonderful. Tomorrow. Banana." },
  { voice: "en_george", text: "Yellow. Mountain. Remember." },
  { voice: "de_hans", text: "Guten. Morgen. Donaudampfschiff. Banane." },
  { voice: "fr_jean", text: "Bonjour. Madame. Aujourd'hui." },
];
/** -40 dBFS. */
const SILENCE_LEVEL = 0.01;
const TOLERANCE_SECONDS = 0.03;

Deno.test("words sound where their times say, and silence is between them", async () => {
  await using service = await startService("tts");
  await untilReady(service.url);
  for (const speed of [0.7, 1.6]) {
    for (const { voice, text } of TEXTS) {
      const fields = { voice, text, speed, head_silence_ms: 200, tail_silence_ms: 200 };
      const { alignment, samples } = await speak(service, fields);
      assert.deepEqual(alignment.map(({ word }) => word), text.split(" "));
      const loud = (from: number, to: number) =>
        samples.subarray(Math.round(from * RATE_HZ), Math.round(to * RATE_HZ));
      let end = 0;
      for (const [index, { word, start, end: stop }] of alignment.entries()) {
        const before = loud(end + TOLERANCE_SECONDS, start - TOLERANCE_SECONDS);
        assert.ok(before.length > 0.05 * RATE_HZ, `${word}: ${end} to ${start}`);
        assert.ok(
          before.every((sample) => Math.abs(sample) < SILENCE_LEVEL),
          `${voice} at ${speed}: sound before ${word}`,
        );
        assert.ok(rms(loud(start, stop)) > 0.03, `${voice} at ${speed}: no sound in ${word}`);
        const onset = loud(start - TOLERANCE_SECONDS, stop)
          .findIndex((sample) => Math.abs(sample) > SILENCE_LEVEL);
        assert.ok(
          onset >= 0 && onset / RATE_HZ < 0.15,
          `${voice} at ${speed}: ${word} begins ${onset / RATE_HZ} s late`,
        );
        end = stop;
        if (index === alignment.length - 1) {
          const tail = loud(end + TOLERANCE_SECONDS, samples.length / RATE_HZ);
          assert.ok(
            tail.every((sample) => Math.abs(sample) < SILENCE_LEVEL),
            `${voice} at ${speed}: sound after ${word}`,
          );
        }
      }
    }
  }
});
