/**
 * Loudness and true peaks of decoded files, over many sounds, by an independent meter and decoders.
 */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import type { Resampler } from "../../../shared/media/resample.ts";
import { decodeWav } from "../../../shared/media/wav.ts";
import { clicks, loudnessClips } from "../../../tests/fixtures/loudness_clips.ts";
import { measure } from "../../../tests/fixtures/loudness_meter.ts";
import { ENGINE_RATE_HZ } from "../adapter.ts";
import { encodeContainer, rateFor } from "../containers/containers.ts";
import type { Container } from "../contract.ts";
import { atDecodedLoudness } from "./decoded_loudness.ts";
import { ResamplerCache } from "./resampler_cache.ts";

const LEAST_CLIPS = 200;
/** Number of files that are encoded again for comparison. */
const COMPARED = 4;
const CONTAINERS = ["wav", "mp3", "opus"] as const;
const RATES = [16_000, 22_050, 24_000, 48_000] as const;
const TARGETS = [-23, -16, -14] as const;
const TOLERANCE_LU = 0.5;
/** One in this many spoken clips is cut short. */
const SHORT_STEP = 6;
const METER_WINDOW_SECONDS = 0.4;
/** -1.5 dBTP plus the difference between meters. */
const HIGHEST_DBTP = -1.4;
/** Widest loudness range allowed. */
const WIDEST_LU = 11;

/** Decodes a file with independent decoders. */
async function decoded(file: Uint8Array<ArrayBuffer>, container: Container) {
  if (container === "wav") return decodeWav(file);
  const decoder = container === "mp3" ? new MPEGDecoder() : new OggOpusDecoder();
  await decoder.ready;
  const { channelData, sampleRate } = decoder instanceof MPEGDecoder
    ? decoder.decode(file)
    : await decoder.decodeFile(file);
  decoder.free();
  return { samples: new Float32Array(channelData[0]!), sampleRateHz: sampleRate };
}

/** Returns the samples as they are in a file of `container`, at the target loudness. */
function levelled(
  samples: Float32Array<ArrayBuffer>,
  resampler: Resampler,
  { container, targetLufs, sampleRateHz }: {
    readonly container: Container;
    readonly targetLufs: number;
    readonly sampleRateHz: number;
  },
): ReturnType<typeof atDecodedLoudness> {
  return atDecodedLoudness(samples, {
    finish: {
      container,
      bitsPerSample: 16,
      headSilenceSeconds: 0,
      tailSilenceSeconds: 0,
      loudness: "ebu_r128",
      targetLufs,
    },
    finished: (level) => resampler.resampleInTurns(level),
    sampleRateHz,
    signal: new AbortController().signal,
  });
}

const CLIPS = await loudnessClips();

Deno.test(`loudness is held to at least ${LEAST_CLIPS} clips`, () => {
  assert.ok(CLIPS.length >= LEAST_CLIPS, `${CLIPS.length} clips`);
});

for (const [kind, container] of CONTAINERS.entries()) {
  Deno.test(`what is heard of ${container} has its loudness, and no peak above it`, async () => {
    using resamplers = new ResamplerCache();
    const far: string[] = [];
    for (const [index, { name, samples: clip, isPeaky }] of CLIPS.entries()) {
      if (index % CONTAINERS.length !== kind) continue;
      const turn = Math.floor(index / CONTAINERS.length);
      const targetLufs = isPeaky ? -23 : TARGETS[turn % TARGETS.length]!;
      const sampleRateHz = rateFor(container, RATES[turn % RATES.length]!);
      const resampler = await resamplers.get(ENGINE_RATE_HZ, sampleRateHz);
      const aim = { container, targetLufs, sampleRateHz };
      const { samples, file: heardFile } = await levelled(clip, resampler, aim);
      const format = { sampleRateHz, bitsPerSample: 16 } as const;
      const file = heardFile ?? await encodeContainer(samples, format, container);
      if (container !== "wav" && turn < COMPARED) {
        // The file that was measured is the one that is sent.
        assert.deepEqual(file, await encodeContainer(samples, format, container));
      }
      const heard = await decoded(file, container);
      const { lufs, dbtp, rangeLu } = await measure(heard.samples, heard.sampleRateHz);
      const off = Math.abs(lufs - targetLufs);
      if (off > TOLERANCE_LU || dbtp > HIGHEST_DBTP || rangeLu > WIDEST_LU) {
        const read = `${lufs} LUFS, ${dbtp} dBTP, a range of ${rangeLu} LU`;
        far.push(`${name} at ${sampleRateHz} Hz for ${targetLufs}: ${read}`);
      }
    }
    assert.deepEqual(far, []);
  });

  Deno.test(`clicks that cannot be loud stay clicks below the peak in ${container}`, async () => {
    using resamplers = new ResamplerCache();
    const resampler = await resamplers.get(ENGINE_RATE_HZ, ENGINE_RATE_HZ);
    const aim = { container, targetLufs: -14, sampleRateHz: ENGINE_RATE_HZ };
    const { dbtp, lufs } = await measure(
      (await levelled(clicks(), resampler, aim)).samples,
      ENGINE_RATE_HZ,
    );
    assert.ok(dbtp <= HIGHEST_DBTP && dbtp > -6, `${dbtp} dBTP`);
    assert.ok(lufs > -40, `${lufs} LUFS`);
  });
}

for (const [kind, container] of CONTAINERS.entries()) {
  Deno.test(`a sound of ${container} that is shorter than a meter's window is heard as loud as others`, async () => {
    using resamplers = new ResamplerCache();
    const sampleRateHz = rateFor(container, ENGINE_RATE_HZ);
    const resampler = await resamplers.get(ENGINE_RATE_HZ, sampleRateHz);
    const spoken = CLIPS.filter(({ name }) => name.includes(".wav"))
      .filter((_, index) => index % (CONTAINERS.length * SHORT_STEP) === kind);
    const far: string[] = [];
    for (const targetLufs of TARGETS) {
      for (
        const { name, samples: sound } of [
          ...[0.1, 0.2, 0.3].map((seconds) => ({ name: `${seconds} s`, samples: tone(seconds) })),
          ...spoken.map(({ name, samples }) => ({ name, samples: loudest(samples, 0.2) })),
        ]
      ) {
        const { samples } = await levelled(sound, resampler, {
          container,
          targetLufs,
          sampleRateHz,
        });
        const file = await encodeContainer(samples, { sampleRateHz, bitsPerSample: 16 }, container);
        const heard = await decoded(file, container);
        const around = new Float32Array(heard.sampleRateHz * METER_WINDOW_SECONDS);
        around.set(heard.samples);
        const { lufs, dbtp } = await measure(around, heard.sampleRateHz);
        if (Math.abs(lufs - targetLufs) > TOLERANCE_LU || dbtp > HIGHEST_DBTP) {
          far.push(`${name} for ${targetLufs}: ${lufs} LUFS, ${dbtp} dBTP`);
        }
      }
    }
    assert.deepEqual(far, []);
  });
}

/** The loudest `seconds` of samples at the engine's rate, without clicks at their ends. */
function loudest(samples: Float32Array<ArrayBuffer>, seconds: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * ENGINE_RATE_HZ);
  const starts = Array.from(
    { length: Math.floor(samples.length / length) },
    (_, index) => index * length,
  );
  const power = (start: number) =>
    samples.subarray(start, start + length).reduce((sum, sample) => sum + sample ** 2, 0);
  const start = starts.reduce((best, other) => power(other) > power(best) ? other : best);
  return samples.slice(start, start + length).map((sample, index) =>
    sample * Math.min(1, index / 240, (length - index) / 240)
  );
}

/** A syllable of one pitch. */
function tone(seconds: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * ENGINE_RATE_HZ);
  return Float32Array.from({ length }, (_, index) => {
    const edge = Math.min(1, index / 200, (length - index) / 200);
    return 0.1 * edge * Math.sin(2 * Math.PI * 440 * index / ENGINE_RATE_HZ);
  });
}
