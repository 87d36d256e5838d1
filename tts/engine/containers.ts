/**
 * Writes samples into containers: WAV, MP3 (LAME), FLAC, Ogg Opus (libopus).
 * @module
 */
import { encodeWav, type WavFormat } from "../../shared/media/wav.ts";
import type { Container } from "./contract.ts";
import { writeGaplessTag } from "./mp3_gapless.ts";

/** Rate that Opus is encoded at; it always decodes to this one (RFC 7845). */
export const OPUS_RATE_HZ = 48_000;

const MP3_BITS_PER_SECOND = 96_000;
const OPUS_BITS_PER_SECOND = 48_000;
const OPUS_FRAME_SECONDS = 0.02;
/** Samples at 48 kHz that libopus looks ahead, which decoders leave out again. */
const OPUS_PRE_SKIP = 312;

/** The sample rate that speech is made at for `container`. */
export function rateFor(container: Container, sampleRateHz: number): number {
  return container === "opus" ? OPUS_RATE_HZ : sampleRateHz;
}

/** Encodes mono samples from -1 to 1. */
export async function encodeContainer(
  samples: Float32Array<ArrayBuffer>,
  format: WavFormat,
  container: Container,
): Promise<Uint8Array<ArrayBuffer>> {
  switch (container) {
    case "wav":
      return encodeWav(samples, format);
    case "mp3":
      return await encodeMp3(samples, format.sampleRateHz);
    case "flac":
      return await encodeFlac(samples, format);
    case "opus":
      return await encodeOpus(samples);
  }
}

async function encodeMp3(
  samples: Float32Array<ArrayBuffer>,
  sampleRateHz: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { AudioSample, AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } = await import(
    "mediabunny"
  );
  const { registerMp3Encoder } = await import("@mediabunny/mp3-encoder");
  once(registerMp3Encoder);
  const output = new Output({ format: new Mp3OutputFormat(), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: "mp3", bitrate: MP3_BITS_PER_SECOND });
  output.addAudioTrack(source);
  await output.start();
  using sample = new AudioSample({
    data: samples,
    format: "f32",
    numberOfChannels: 1,
    sampleRate: sampleRateHz,
    timestamp: 0,
  });
  await source.add(sample);
  source.close();
  await output.finalize();
  const mp3 = new Uint8Array(output.target.buffer!);
  writeGaplessTag(mp3, samples.length);
  return mp3;
}

async function encodeFlac(
  samples: Float32Array<ArrayBuffer>,
  { sampleRateHz, bitsPerSample }: WavFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { AudioSample, AudioSampleSource, BufferTarget, FlacOutputFormat, Output } = await import(
    "mediabunny"
  );
  const { registerFlacEncoder } = await import("@mediabunny/flac-encoder");
  once(registerFlacEncoder);
  const output = new Output({ format: new FlacOutputFormat(), target: new BufferTarget() });
  const source = new AudioSampleSource({ codec: "flac" });
  output.addAudioTrack(source);
  await output.start();
  using sample = new AudioSample({
    ...integersOf(samples, bitsPerSample),
    numberOfChannels: 1,
    sampleRate: sampleRateHz,
    timestamp: 0,
  });
  await source.add(sample);
  source.close();
  await output.finalize();
  return new Uint8Array(output.target.buffer!);
}

/** The encoder takes 16 bits, or 24 in the upper part of 32. */
function integersOf(
  samples: Float32Array<ArrayBuffer>,
  bitsPerSample: 16 | 24,
): { data: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>; format: "s16" | "s32" } {
  const fullScale = 2 ** (bitsPerSample - 1);
  const rounded = (sample: number) =>
    Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale)));
  return bitsPerSample === 16
    ? { data: Int16Array.from(samples, rounded), format: "s16" }
    : { data: Int32Array.from(samples, (sample) => rounded(sample) * 256), format: "s32" };
}

async function encodeOpus(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { BufferTarget, EncodedAudioPacketSource, EncodedPacket, OggOutputFormat, Output } =
    await import("mediabunny");
  const { Encoder } = await import("@evan/opus");
  const encoder = new Encoder({ sample_rate: OPUS_RATE_HZ, channels: 1, application: "voip" });
  encoder.bitrate = OPUS_BITS_PER_SECOND;
  const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
  const source = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(source);
  await output.start();
  const frame = OPUS_FRAME_SECONDS * OPUS_RATE_HZ;
  const length = samples.length + OPUS_PRE_SKIP;
  const frames = Math.ceil(length / frame);
  const pcm = new Int16Array(frames * frame);
  pcm.set(integersOf(samples, 16).data);
  for (let index = 0; index < frames; index++) {
    const bytes = new Uint8Array(pcm.buffer, index * frame * 2, frame * 2);
    // The last one ends with the sound, so that decoders leave out what fills its frame.
    const sounding = Math.min(frame, length - index * frame);
    const packet = new EncodedPacket(
      encoder.encode(bytes).slice(),
      "key",
      index * OPUS_FRAME_SECONDS,
      sounding / OPUS_RATE_HZ,
    );
    await source.add(packet, {
      decoderConfig: {
        codec: "opus",
        numberOfChannels: 1,
        sampleRate: OPUS_RATE_HZ,
        description: opusHead(),
      },
    });
  }
  source.close();
  await output.finalize();
  return new Uint8Array(output.target.buffer!);
}

/** The identification header (RFC 7845, section 5.1). */
function opusHead(): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode("OpusHead"));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, OPUS_PRE_SKIP, true);
  view.setUint32(12, OPUS_RATE_HZ, true);
  return head;
}

const registered = new Set<() => void>();

/** Registers an encoder, unless that was done before. */
function once(register: () => void): void {
  if (registered.has(register)) return;
  registered.add(register);
  register();
}
