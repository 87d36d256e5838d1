/** Containers of the synthesis service, checked by third-party decoders. */
import assert from "node:assert/strict";
import { MPEGDecoder } from "npm:mpg123-decoder@1.0.3";
import { OggOpusDecoder } from "npm:ogg-opus-decoder@1.7.5";
import OpenAI from "npm:openai@7.59.0";
import { openDecoder } from "../../shared/media/compressed/decoder.ts";
import { decodeWav } from "../../shared/media/wav.ts";
import { rms } from "../../shared/media/pcm.ts";
import { startService, untilReady } from "../fixtures/service_process.ts";
import { post } from "../fixtures/tts_service.ts";

const TEXT = "Good morning. The weather is cold, but bright.";
const RATES = [16_000, 22_050, 24_000, 48_000] as const;

function begins(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, text.length)) === text;
}

/** Level of a sound in each 10 ms, for comparing sounds. */
function envelope(samples: Float32Array, sampleRateHz: number): number[] {
  const step = Math.round(sampleRateHz / 100);
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const piece = samples.subarray(index * step, (index + 1) * step);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample ** 2, 0) / piece.length);
  });
}

/** Correlation of two envelopes, from -1 to 1. */
function likeness(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  const centred = (values: readonly number[]) => {
    const part = values.slice(0, length);
    const mean = part.reduce((sum, value) => sum + value, 0) / length;
    return part.map((value) => value - mean);
  };
  const [x, y] = [centred(a), centred(b)];
  const product = (u: readonly number[], v: readonly number[]) =>
    u.reduce((sum, value, index) => sum + value * v[index]!, 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

Deno.test("mp3, flac and opus", async (t) => {
  await using service = await startService("tts", { SVC_TTS_API_KEYS: "secret" });
  await untilReady(service.url);
  const render = async (
    fields: object,
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> => {
    const response = await post(service, "/v1/render", { text: TEXT, ...fields });
    assert.equal(response.status, 200);
    const type = response.headers.get("content-type") ?? "";
    return { bytes: new Uint8Array(await response.arrayBuffer()), type };
  };
  const wavs = new Map<number, Float32Array>();
  for (const rate of RATES) {
    wavs.set(rate, decodeWav((await render({ sample_rate: rate })).bytes).samples);
  }

  for (const rate of RATES) {
    const wav = wavs.get(rate)!;
    const seconds = wav.length / rate;

    await t.step(`mp3 at ${rate} Hz sounds like the wav`, async () => {
      const { bytes, type } = await render({ sample_rate: rate, format: "mp3" });
      assert.equal(type, "audio/mpeg");
      assert.equal(bytes[1]! & 1, 1, "the frame of the gapless tag states no checksum of its own");
      const decoder = new MPEGDecoder();
      await decoder.ready;
      const { channelData, sampleRate } = decoder.decode(bytes);
      decoder.free();
      assert.equal(sampleRate, rate);
      const decoded = channelData[0]!;
      assert.equal(decoded.length, wav.length, "gapless, to the sample");
      const alike = likeness(envelope(decoded, rate), envelope(wav, rate));
      assert.ok(alike > 0.95, `${alike}`);
      const levelDb = 20 * Math.log10(rms(decoded) / rms(wav));
      assert.ok(Math.abs(levelDb) < 0.15, `${levelDb} dB louder`);
    });

    await t.step(`opus from ${rate} Hz sounds like the wav and is 48 kHz inside`, async () => {
      const { bytes, type } = await render({ sample_rate: rate, format: "opus" });
      assert.equal(type, "audio/ogg; codecs=opus");
      assert.ok(begins(bytes, "OggS"));
      const decoder = new OggOpusDecoder();
      await decoder.ready;
      const { channelData, sampleRate } = await decoder.decodeFile(bytes);
      decoder.free();
      assert.equal(sampleRate, 48_000);
      const decoded = channelData[0]!;
      assert.ok(Math.abs(decoded.length - seconds * 48_000) < 4, "to the sample of its own rate");
      assert.ok(likeness(envelope(decoded, 48_000), envelope(wav, rate)) > 0.95);
    });

    for (const bits of [16, 24] as const) {
      await t.step(
        `flac at ${rate} Hz with ${bits} bits has exactly the wav's samples`,
        async () => {
          const fields = { sample_rate: rate, bits_per_sample: bits };
          const { bytes, type } = await render({ ...fields, format: "flac" });
          assert.equal(type, "audio/flac");
          assert.ok(begins(bytes, "fLaC"));
          const view = new DataView(bytes.buffer, 8 + 10);
          const packed = view.getBigUint64(0);
          assert.equal(Number(packed >> 44n), rate);
          assert.equal(Number((packed >> 36n) & 31n) + 1, bits);
          assert.equal(Number(packed & 0xfffffffffn), wav.length);
          assert.ok(bytes.length < wav.length * bits / 8, "it is smaller than the wav");
          using decoder = await openDecoder("flac");
          const parts = [await decoder.decode(bytes), await decoder.finish()];
          const decoded = parts.flatMap(({ channels }) => [...channels[0] ?? []]);
          const exact = decodeWav((await render(fields)).bytes).samples;
          // This decoder maps the highest sample to 1; that of WAV, the value above it.
          const fullScale = 2 ** (bits - 1);
          const apart = exact.findIndex((sample, at) =>
            Math.abs(sample * fullScale - decoded[at]! * (fullScale - 1)) > 0.75
          );
          assert.deepEqual([decoded.length, apart], [exact.length, -1]);
        },
      );
    }
  }

  for (const format of ["wav", "mp3", "flac", "opus"]) {
    await t.step(`the same request gives the same bytes of ${format}`, async () => {
      const [one, other] = [await render({ format }), await render({ format })];
      assert.deepEqual(one.bytes, other.bytes);
    });
  }

  for (const rate of RATES) {
    await t.step(`peak normalisation reaches -1 dBFS at ${rate} Hz`, async () => {
      const fields = { sample_rate: rate, normalize_loudness: "peak" };
      const { bytes } = await render(fields);
      const quiet = await render({ ...fields, target_lufs: -23 });
      assert.deepEqual(quiet.bytes, bytes, "target_lufs is ignored");
      const { samples } = decodeWav(bytes);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      assert.ok(Math.abs(20 * Math.log10(peak) + 1) < 0.01, `${20 * Math.log10(peak)} dBFS`);
    });

    await t.step(`head and tail silence are exact to the sample at ${rate} Hz`, async () => {
      const silence = { head_silence_ms: 350, tail_silence_ms: 1050 };
      const { bytes } = await render({ sample_rate: rate, ...silence });
      const { samples } = decodeWav(bytes);
      const [head, tail] = [Math.round(0.35 * rate), Math.round(1.05 * rate)];
      assert.deepEqual(samples.subarray(head, -tail), wavs.get(rate));
      assert.ok(samples.subarray(0, head).every((sample) => sample === 0));
      assert.ok(samples.subarray(-tail).every((sample) => sample === 0));
    });
  }

  await t.step("each format has its own ETag", async () => {
    const tags = await Promise.all(["wav", "mp3", "flac", "opus"].map(async (format) => {
      const response = await post(service, "/v1/render", { text: TEXT, format });
      await response.body?.cancel();
      return response.headers.get("etag");
    }));
    assert.equal(new Set(tags).size, 4);
  });

  await t.step("OpenAI's client receives mp3 by default", async () => {
    const openai = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: "secret", maxRetries: 0 });
    const response = await openai.audio.speech.create({
      model: "tts-1",
      voice: "alloy",
      input: TEXT,
    });
    assert.equal(response.headers.get("content-type"), "audio/mpeg");
    assert.ok((await response.arrayBuffer()).byteLength > 5000);
  });
});
