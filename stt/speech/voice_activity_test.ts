/**
 * What a new voice detector takes for speech: quiet speech, but not steady noise.
 */
import assert from "node:assert/strict";
import { fromPcm16, rms, toPcm16 } from "../../shared/media/pcm.ts";
import { speech } from "../../tests/fixtures/speech.ts";
import { Segmenter, type SpeechEvent } from "./segmenter.ts";
import { VOICE_FRAME_SAMPLES, VoiceActivityDetector } from "./voice_activity.ts";

/** Weight of the last sample in the next: 0 is white noise, nearly 1 a rumble. */
const NOISES = { white: 0, fan: 0.9, rumble: 0.98 };
const STREAMS = 20;
/** Noise is random: about one stream in a few hundred has an onset; more is a fault. */
const MOST_ONSETS = 2;

/** `samples` at `level` dBFS. */
function atLevel(samples: Float32Array, level: number): Int16Array {
  const gain = 10 ** (level / 20) / rms(samples);
  return toPcm16(samples.map((sample) => sample * gain));
}

/** Noise of some seconds. */
function noise(memory: number, seconds = 2): Float32Array {
  let last = 0;
  return Float32Array.from(
    { length: seconds * 16_000 },
    () => last = memory * last + (Math.random() - 0.5) * 0.1,
  );
}

/** What a new detector finds in a stream. */
async function speechEvents(samples: Int16Array): Promise<SpeechEvent[]> {
  using detector = await VoiceActivityDetector.create();
  const segmenter = new Segmenter(0.5);
  const events: SpeechEvent[] = [];
  for (let at = 0; at + VOICE_FRAME_SAMPLES <= samples.length; at += VOICE_FRAME_SAMPLES) {
    const event = segmenter.push(detector.isVoice(samples.subarray(at, at + VOICE_FRAME_SAMPLES)));
    if (event !== undefined) events.push(event);
  }
  return events;
}

/** Onsets that a new detector finds in a stream. */
async function onsets(samples: Int16Array): Promise<number> {
  return (await speechEvents(samples)).filter(({ kind }) => kind === "onset").length;
}

for (const [name, memory] of Object.entries(NOISES)) {
  for (const level of [-53, -48, -45, -40]) {
    Deno.test(`a stream of ${name} noise at ${level} dBFS hardly ever has an onset`, async () => {
      let found = 0;
      for (let stream = 0; stream < STREAMS; stream++) {
        found += await onsets(atLevel(noise(memory), level));
      }
      assert.ok(found <= MOST_ONSETS, `${found} onsets in ${STREAMS} streams`);
    });
  }
}

for (const level of [-50, -45, -40, -30, -20]) {
  Deno.test(`speech at ${level} dBFS from the first sample on has an onset`, async () => {
    const { samples } = await speech("Set a timer for ten minutes.");
    assert.equal(await onsets(atLevel(fromPcm16(samples), level)), 1);
  });
}

for (const [name, memory] of Object.entries(NOISES)) {
  for (const level of [-30, -25]) {
    Deno.test(`speech in ${name} noise at ${level} dBFS ends`, async () => {
      const { samples } = await speech("Set a timer for ten minutes.");
      const stream = fromPcm16(atLevel(noise(memory, 12), level));
      const at = 8 * 16_000;
      for (const [index, sample] of fromPcm16(samples).entries()) stream[at + index]! += sample;
      const events = await speechEvents(toPcm16(stream));
      const spoken = events.filter(({ atSeconds }) => atSeconds > 7.8);
      assert.deepEqual(spoken.map(({ kind }) => kind), ["onset", "end"], JSON.stringify(events));
      assert.ok(spoken[0]!.atSeconds < 8.2 && spoken[1]!.atSeconds < 10.7, JSON.stringify(events));
    });
  }
}

Deno.test("a freed detector detects nothing and does not affect the one created after it", async () => {
  const { samples } = await speech("Set a timer for ten minutes.");
  const frame = samples.subarray(8000, 8000 + VOICE_FRAME_SAMPLES);
  const decisions = (detector: VoiceActivityDetector) =>
    Array.from({ length: 50 }, (_, at) => {
      const begin = at * VOICE_FRAME_SAMPLES;
      return detector.isVoice(samples.subarray(begin, begin + VOICE_FRAME_SAMPLES));
    });
  using alone = await VoiceActivityDetector.create();
  const wanted = decisions(alone);
  const gone = await VoiceActivityDetector.create();
  gone[Symbol.dispose]();
  using next = await VoiceActivityDetector.create();
  const heard = Array.from({ length: 50 }, () => gone.isVoice(frame));
  assert.ok(!heard.includes(true));
  assert.deepEqual(decisions(next), wanted);
});
