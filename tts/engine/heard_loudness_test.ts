/** Loudness and true peaks of what is heard, over many sounds, by a meter and decoders of others. */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import { randomNumbers } from "../../shared/random_numbers.ts";
import type { Resampler } from "../../shared/media/resample.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { measure } from "../../tests/fixtures/loudness_meter.ts";
import { ENGINE_RATE_HZ } from "./adapter.ts";
import { encodeContainer, rateFor } from "./containers/containers.ts";
import type { Container } from "./contract.ts";
import { atHeardLoudness } from "./heard_loudness.ts";
import { ResamplerCache } from "./resampler_cache.ts";

const CLIPS = 30;
const CONTAINERS = ["wav", "mp3", "opus"] as const;
const RATES = [16_000, 22_050, 24_000, 48_000] as const;
const TARGETS = [-23, -16, -14] as const;
const TOLERANCE_LU = 0.5;
const METER_WINDOW_SECONDS = 0.4;
/** -1.5 dBTP, and what meters differ by. */
const HIGHEST_DBTP = -1.4;

/** Voiced and hissed syllables with rests, as varied as speech: pitch, formants, bursts, levels. */
function clip(seed: number): Float32Array<ArrayBuffer> {
  const next = randomNumbers(seed);
  const samples = new Float32Array(Math.round((0.8 + 0.6 * next()) * ENGINE_RATE_HZ));
  const level = 0.05 + 0.5 * next();
  for (let start = 0; start < samples.length;) {
    const length = Math.round((0.06 + 0.25 * next()) * ENGINE_RATE_HZ);
    const [pitchHz, formantHz, hiss, rest] = [
      80 + 200 * next(),
      300 + 2500 * next(),
      next(),
      next(),
    ];
    const period = ENGINE_RATE_HZ / pitchHz;
    let low = 0;
    let middle = 0;
    for (let index = 0; index < length && start + index < samples.length; index++) {
      const noise = 2 * next() - 1;
      middle += 0.6 * (noise - middle);
      low += 0.3 * (middle - low);
      const sincePulse = (index % period) / ENGINE_RATE_HZ;
      const voice = Math.exp(-150 * sincePulse) * Math.sin(2 * Math.PI * formantHz * sincePulse);
      const edge = Math.min(1, index / 100, (length - index) / 600);
      const sound = hiss < 0.25
        ? middle - low
        : hiss < 0.35
        ? low * Math.exp(-index / 200) * 3
        : voice;
      samples[start + index] = edge * level * sound;
    }
    start += length + (rest < 0.2 ? Math.round(rest * ENGINE_RATE_HZ) : 0);
  }
  return samples;
}

/** What others' decoders make of a file. */
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

/** The samples as a file of the container has them, at the loudness that is aimed at. */
function levelled(
  samples: Float32Array<ArrayBuffer>,
  resampler: Resampler,
  { container, targetLufs, sampleRateHz }: {
    readonly container: Container;
    readonly targetLufs: number;
    readonly sampleRateHz: number;
  },
): ReturnType<typeof atHeardLoudness> {
  return atHeardLoudness(samples, {
    finish: {
      container,
      bitsPerSample: 16,
      headSilenceSeconds: 0,
      tailSilenceSeconds: 0,
      loudness: "ebu_r128",
      targetLufs,
    },
    finished: (level) => resampler.resample(level),
    sampleRateHz,
  });
}

for (const container of CONTAINERS) {
  Deno.test(`what is heard of ${container} has its loudness, and no peak above it`, async () => {
    using resamplers = new ResamplerCache();
    const far: string[] = [];
    for (let seed = 1; seed <= CLIPS / CONTAINERS.length; seed++) {
      const targetLufs = TARGETS[seed % TARGETS.length]!;
      const sampleRateHz = rateFor(container, RATES[seed % RATES.length]!);
      const resampler = await resamplers.get(ENGINE_RATE_HZ, sampleRateHz);
      const aim = { container, targetLufs, sampleRateHz };
      const { samples, file: heardFile } = await levelled(clip(seed), resampler, aim);
      const file = await encodeContainer(samples, { sampleRateHz, bitsPerSample: 16 }, container);
      // What has been heard is what is sent.
      if (container !== "wav") assert.deepEqual(heardFile, file);
      const heard = await decoded(file, container);
      const { lufs, dbtp } = await measure(heard.samples, heard.sampleRateHz);
      const off = Math.abs(lufs - targetLufs);
      if (off > TOLERANCE_LU || dbtp > HIGHEST_DBTP) {
        far.push(
          `clip ${seed} at ${sampleRateHz} Hz for ${targetLufs}: ${lufs} LUFS, ${dbtp} dBTP`,
        );
      }
    }
    assert.deepEqual(far, []);
  });
}

for (const container of CONTAINERS) {
  Deno.test(`a sound of ${container} that is shorter than a meter's window is heard as loud as others`, async () => {
    using resamplers = new ResamplerCache();
    const far: string[] = [];
    for (const seconds of [0.1, 0.2, 0.3]) {
      const sampleRateHz = rateFor(container, ENGINE_RATE_HZ);
      const resampler = await resamplers.get(ENGINE_RATE_HZ, sampleRateHz);
      const aim = { container, targetLufs: -23, sampleRateHz };
      const { samples } = await levelled(tone(seconds), resampler, aim);
      const file = await encodeContainer(samples, { sampleRateHz, bitsPerSample: 16 }, container);
      const heard = await decoded(file, container);
      const around = new Float32Array(heard.sampleRateHz * METER_WINDOW_SECONDS);
      around.set(heard.samples);
      const { lufs } = await measure(around, heard.sampleRateHz);
      if (Math.abs(lufs + 23) > TOLERANCE_LU) far.push(`${seconds} s: ${lufs} LUFS`);
    }
    assert.deepEqual(far, []);
  });
}

/** A syllable of one pitch. */
function tone(seconds: number): Float32Array<ArrayBuffer> {
  const length = Math.round(seconds * ENGINE_RATE_HZ);
  return Float32Array.from({ length }, (_, index) => {
    const edge = Math.min(1, index / 200, (length - index) / 200);
    return 0.1 * edge * Math.sin(2 * Math.PI * 440 * index / ENGINE_RATE_HZ);
  });
}
