/**
 * Encodes samples in containers: WAV, MP3 (LAME), FLAC, Ogg Opus (libopus).
 * @module
 */
import type { OutputFormat } from "mediabunny";
import { concatenateBytes } from "../../../shared/media/bytes.ts";
import { encodeCompanded } from "../../../shared/media/companding.ts";
import { toPcm16 } from "../../../shared/media/pcm.ts";
import { encodeWav, type WavFormat, wavHeader } from "../../../shared/media/wav.ts";
import type { Container, StreamContainer } from "../contract.ts";
import { writeGaplessTag } from "./mp3_gapless.ts";
import { openOpus, OPUS_RATE_HZ } from "./opus.ts";
import { forgetOldScripts } from "./worker_scripts.ts";
import { closeMuxer, type Delivery, openMuxer, type SoundWriter } from "./writer.ts";

const MP3_BITS_PER_SECOND = 96_000;
/** LAME's tuning for this bit rate scales the audio by this factor. */
const LAME_SCALE = 0.95;

/** Returns the sample rate of audio in `container`, in Hz; Opus has a fixed one. */
export function rateFor(container: StreamContainer, sampleRateHz: number): number {
  return container === "opus" ? OPUS_RATE_HZ : sampleRateHz;
}

/** Encodes mono samples from -1 to 1. */
export async function encodeContainer(
  samples: Float32Array<ArrayBuffer>,
  format: WavFormat,
  container: Container,
): Promise<Uint8Array<ArrayBuffer>> {
  if (container === "wav") return encodeWav(samples, format);
  await using writer = await openFile(container, format, "whole");
  return concatenateBytes([await writer.add(samples), await writer.finish()]);
}

/** Opens a file that is streamed while it is written. */
export async function openStream(
  container: StreamContainer,
  format: WavFormat,
): Promise<SoundWriter> {
  switch (container) {
    case "pcm":
      return plainWriter(new Uint8Array(0), pcmBytes);
    case "mulaw":
    case "alaw":
      return plainWriter(
        new Uint8Array(0),
        (samples) => encodeCompanded(toPcm16(samples), container),
      );
    case "wav":
      return plainWriter(wavHeader(format), (samples) => wavBytes(samples, format));
    default:
      return await openFile(container, format, "streamed");
  }
}

async function openFile(
  container: Exclude<Container, "wav">,
  format: WavFormat,
  delivery: Delivery,
): Promise<SoundWriter> {
  switch (container) {
    case "mp3":
      return await openMp3(format, delivery);
    case "flac":
      return await openFlac(format, delivery);
    case "opus":
      return await openOpus(delivery);
  }
}

/** Creates a writer of a header followed by samples that are encoded independently. */
function plainWriter(
  head: Uint8Array<ArrayBuffer>,
  bytesOf: (samples: Float32Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): SoundWriter {
  let isBegun = head.length === 0;
  const add = (samples: Float32Array<ArrayBuffer>) => {
    const bytes = isBegun ? bytesOf(samples) : concatenateBytes([head, bytesOf(samples)]);
    isBegun = true;
    return Promise.resolve(bytes);
  };
  return {
    add,
    finish: () => Promise.resolve(isBegun ? new Uint8Array(0) : head),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function pcmBytes(samples: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(toPcm16(samples).buffer);
}

function wavBytes(samples: Float32Array, format: WavFormat): Uint8Array<ArrayBuffer> {
  const start = wavHeader(format).length;
  const length = samples.length * format.bitsPerSample / 8;
  return encodeWav(samples, format).subarray(start, start + length);
}

async function openMp3(format: WavFormat, delivery: Delivery): Promise<SoundWriter> {
  const { Mp3OutputFormat } = await import("mediabunny");
  const { registerMp3Encoder } = await import("@mediabunny/mp3-encoder");
  once(forgetOldScripts);
  once(registerMp3Encoder);
  const isWhole = delivery === "whole";
  let length = 0;
  const writer = await openEncoder(
    { codec: "mp3", bitrate: MP3_BITS_PER_SECOND },
    // The gapless tag stands at the start of the file but is known only at its end.
    new Mp3OutputFormat({ xingHeader: isWhole }),
    format,
    delivery,
  );
  return {
    add: (samples) => {
      length += samples.length;
      return writer.add({ data: samples.map((sample) => sample / LAME_SCALE), format: "f32" });
    },
    finish: async () => {
      const mp3 = await writer.finish();
      if (isWhole) writeGaplessTag(mp3, length);
      return mp3;
    },
    [Symbol.asyncDispose]: writer.close,
  };
}

async function openFlac(format: WavFormat, delivery: Delivery): Promise<SoundWriter> {
  const { FlacOutputFormat } = await import("mediabunny");
  const { registerFlacEncoder } = await import("@mediabunny/flac-encoder");
  once(forgetOldScripts);
  once(registerFlacEncoder);
  const writer = await openEncoder(
    { codec: "flac" },
    new FlacOutputFormat({ appendOnly: delivery === "streamed" }),
    format,
    delivery,
  );
  return {
    add: (samples) => writer.add(integersOf(samples, format.bitsPerSample)),
    finish: writer.finish,
    [Symbol.asyncDispose]: writer.close,
  };
}

/** Samples in a format that encoders take. */
type EncoderSamples =
  | { readonly data: Float32Array<ArrayBuffer>; readonly format: "f32" }
  | { readonly data: Int16Array<ArrayBuffer>; readonly format: "s16" }
  | { readonly data: Int32Array<ArrayBuffer>; readonly format: "s32" };

/** A mediabunny encoder with its muxer. */
interface EncoderWriter {
  add(samples: EncoderSamples): Promise<Uint8Array<ArrayBuffer>>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * Seconds per sample block given to an encoder. It applies backpressure once four blocks are
 * queued, so short blocks make its bytes available promptly.
 */
const PROMPT_SECONDS = 0.05;

async function openEncoder(
  encoding: { codec: "mp3" | "flac"; bitrate?: number },
  container: OutputFormat,
  { sampleRateHz }: WavFormat,
  delivery: Delivery,
): Promise<EncoderWriter> {
  const { AudioSample, AudioSampleSource } = await import("mediabunny");
  const muxer = await openMuxer(container, delivery);
  const source = new AudioSampleSource(encoding);
  muxer.output.addAudioTrack(source);
  await muxer.output.start();
  const step = delivery === "whole" ? Infinity : Math.round(PROMPT_SECONDS * sampleRateHz);
  let length = 0;
  return {
    async add({ data, format }) {
      for (let start = 0; start < data.length; start += step) {
        using sample = new AudioSample({
          data: data.subarray(start, start + step),
          format,
          numberOfChannels: 1,
          sampleRate: sampleRateHz,
          timestamp: length / sampleRateHz,
        });
        length += sample.numberOfFrames;
        await source.add(sample);
      }
      return muxer.take();
    },
    async finish() {
      source.close();
      await muxer.output.finalize();
      return muxer.take();
    },
    close: () => closeMuxer(muxer),
  };
}

/**
 * Converts samples to 16 bits, or to 24 in the upper part of 32, as the FLAC encoder takes them.
 */
function integersOf(
  samples: Float32Array<ArrayBuffer>,
  bitsPerSample: 16 | 24,
): EncoderSamples {
  if (bitsPerSample === 16) return { data: toPcm16(samples), format: "s16" };
  const fullScale = 2 ** (bitsPerSample - 1);
  const rounded = (sample: number) =>
    Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale)));
  return { data: Int32Array.from(samples, (sample) => rounded(sample) * 256), format: "s32" };
}

const registered = new Set<() => void>();

/** Registers an encoder unless it is registered already. */
function once(register: () => void): void {
  if (registered.has(register)) return;
  registered.add(register);
  register();
}
