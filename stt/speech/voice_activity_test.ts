/**
 * What a fresh voice detector takes for speech: steady noise is none, quiet speech is some.
 */
import assert from "node:assert/strict";
import { fromPcm16, rms, toPcm16 } from "../../shared/media/pcm.ts";
import { speech } from "../../tests/fixtures/speech.ts";
import { Segmenter } from "./segmenter.ts";
import { VOICE_FRAME_SAMPLES, VoiceActivityDetector } from "./voice_activity.ts";

/** Share of the last sample in the next: none is white noise, nearly all is a rumble. */
const NOISES = { white: 0, fan: 0.9, rumble: 0.98 };
const STREAMS = 20;
/** Noise is random: about one stream of some hundreds has an onset, more is a fault. */
const MOST_ONSETS = 2;

/** `samples` at `level` dBFS. */
function atLevel(samples: Float32Array, level: number): Int16Array {
  const gain = 10 ** (level / 20) / rms(samples);
  return toPcm16(samples.map((sample) => sample * gain));
}

/** Two seconds of noise. */
function noise(memory: number): Float32Array {
  let last = 0;
  return Float32Array.from(
    { length: 32_000 },
    () => last = memory * last + (Math.random() - 0.5) * 0.1,
  );
}

/** Onsets that a new detector finds in a stream. */
async function onsets(samples: Int16Array): Promise<number> {
  using detector = await VoiceActivityDetector.create();
  const segmenter = new Segmenter(0.5);
  let found = 0;
  for (let at = 0; at + VOICE_FRAME_SAMPLES <= samples.length; at += VOICE_FRAME_SAMPLES) {
    const frame = samples.subarray(at, at + VOICE_FRAME_SAMPLES);
    if (segmenter.push(detector.isVoice(frame))?.kind === "onset") found++;
  }
  return found;
}

for (const [name, memory] of Object.entries(NOISES)) {
  for (const level of [-48, -45, -40]) {
    Deno.test(`a stream of ${name} noise at ${level} dBFS hardly ever has an onset`, async () => {
      let found = 0;
      for (let stream = 0; stream < STREAMS; stream++) {
        found += await onsets(atLevel(noise(memory), level));
      }
      assert.ok(found <= MOST_ONSETS, `${found} onsets in ${STREAMS} streams`);
    });
  }
}

for (const level of [-45, -40, -30, -20]) {
  Deno.test(`speech at ${level} dBFS from the first sample on has an onset`, async () => {
    const { samples } = await speech("Set a timer for ten minutes.");
    assert.equal(await onsets(atLevel(fromPcm16(samples), level)), 1);
  });
}
