/**
 * Sample files (WAV, AIFF, AU, CAF): what their readers return, and the codecs of their samples.
 * @module
 */
import { viewOf } from "./bytes.ts";
import { fromPcm16 } from "./pcm.ts";
import { type SampleForm, sampleReader } from "./sample_reader.ts";

/** The bytes are not a sample file that can be read. */
export class SampleFileError extends Error {
  /** Name of the class. */
  override readonly name = "SampleFileError";
}

/** Decoder of one sample encoding. */
export interface SampleCodec {
  /** Smallest decodable unit in bytes: one sample of each channel, or one block. */
  readonly unitBytes: number;
  /** Decodes whole units (the file's last may be shorter) to interleaved samples from -1 to 1. */
  decode(units: Uint8Array): Float32Array<ArrayBuffer>;
}

/** The samples of a file, as its header describes them. */
export interface SampleFile {
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Number of channels. */
  readonly channels: number;
  /** Their codec. */
  readonly codec: SampleCodec;
  /** Byte offset of the first one. */
  readonly start: number;
  /** Their length in bytes; Infinity where the file does not state it. */
  readonly length: number;
  /** Number of samples per channel, where padding fills the last block. @default {Infinity} */
  readonly mostFrames?: number;
}

/** A file that wraps a stream of another format. */
export interface StreamFile {
  /** That format. */
  readonly stream: "mp3" | "aac" | "ac3";
  /** Byte offset of the stream. */
  readonly start: number;
  /** Its length in bytes; Infinity where the file does not state it. */
  readonly length: number;
}

/** What a file holds, by its first bytes, or how many bytes are needed to tell. */
export type ReadSampleFile = SampleFile | number;

/** Deinterleaves samples into channels. */
export function channelsOf(samples: Float32Array, channels: number): Float32Array<ArrayBuffer>[] {
  const length = Math.floor(samples.length / channels);
  return Array.from(
    { length: channels },
    (_, first) => Float32Array.from({ length }, (_, at) => samples[at * channels + first]!),
  );
}

/** Creates the codec of companded samples. */
export function compandedCodec(
  expand: (bytes: Uint8Array) => Int16Array,
  channels: number,
): SampleCodec {
  return { unitBytes: channels, decode: (units) => fromPcm16(expand(units)) };
}

/** Creates the codec of uncompressed samples; undefined for an unknown form. */
export function plainCodec(form: SampleForm, channels: number): SampleCodec | undefined {
  const sampleBytes = form.bits / 8;
  const readerOf = (bytes: Uint8Array) => sampleReader(viewOf(bytes), form);
  if (readerOf(new Uint8Array(0)) === undefined) return undefined;
  return {
    unitBytes: sampleBytes * channels,
    decode(units) {
      const read = readerOf(units)!;
      const samples = new Float32Array(Math.floor(units.length / sampleBytes));
      for (let index = 0; index < samples.length; index++) {
        samples[index] = read(index * sampleBytes);
      }
      if (form.isFloat && !samples.every(Number.isFinite)) {
        throw new SampleFileError("some of its samples are not numbers");
      }
      return samples;
    },
  };
}

/** Upper bound on channels: real recordings never have more, and each allocates its own buffers. */
const MOST_CHANNELS = 256;

/**
 * Checks that the channel count and the sample rate are usable.
 * @throws {SampleFileError} without channels, with too many, or without a rate
 */
export function assertSounds(
  { channels, sampleRateHz }: Pick<SampleFile, "channels" | "sampleRateHz">,
): void {
  if (channels > MOST_CHANNELS) throw new SampleFileError(`it has ${channels} channels`);
  if (channels > 0 && sampleRateHz >= 1 && Number.isFinite(sampleRateHz)) return;
  throw new SampleFileError("it has no channels or no sample rate");
}
