/**
 * Files of samples: what their readers tell, and how samples are written in them.
 * @module
 */
import { viewOf } from "./bytes.ts";
import { fromPcm16 } from "./pcm.ts";
import { type SampleForm, sampleReader } from "./sample_reader.ts";

/** The bytes are no file of samples that can be read. */
export class SampleFileError extends Error {
  /** Name of the class. */
  override readonly name = "SampleFileError";
}

/** How samples are decoded. */
export interface SampleCodec {
  /** Bytes that are decoded together: a sample of each channel, or a block. */
  readonly unitBytes: number;
  /** Samples from -1 to 1, channels interleaved, of whole units; the last of a file may be shorter. */
  decode(units: Uint8Array): Float32Array<ArrayBuffer>;
}

/** What a file says of its samples. */
export interface SampleFile {
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Number of channels. */
  readonly channels: number;
  /** How they are written. */
  readonly codec: SampleCodec;
  /** Where they begin in the file. */
  readonly start: number;
  /** Bytes of them; Infinity where the file does not tell. */
  readonly length: number;
  /** Samples of each channel, where what fills the last block is no sound. @default {Infinity} */
  readonly mostFrames?: number;
}

/** A file around a stream of another format. */
export interface StreamFile {
  /** That format. */
  readonly stream: "mp3" | "aac" | "ac3";
  /** Where it begins in the file. */
  readonly start: number;
  /** Bytes of it; Infinity where the file does not tell. */
  readonly length: number;
}

/** Of a file whose first bytes have come: what it holds, or how many have to be there to tell. */
export type ReadSampleFile = SampleFile | number;

/** The channels of interleaved samples. */
export function channelsOf(samples: Float32Array, channels: number): Float32Array<ArrayBuffer>[] {
  const length = Math.floor(samples.length / channels);
  return Array.from(
    { length: channels },
    (_, first) => Float32Array.from({ length }, (_, at) => samples[at * channels + first]!),
  );
}

/** Decodes companded samples. */
export function compandedCodec(
  expand: (bytes: Uint8Array) => Int16Array,
  channels: number,
): SampleCodec {
  return { unitBytes: channels, decode: (units) => fromPcm16(expand(units)) };
}

/** Decodes samples of a fixed size; undefined for a form that is not known. */
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
        throw new SampleFileError("some of its samples are no numbers");
      }
      return samples;
    },
  };
}

/** Nobody records more; each has memory of its own. */
const MOST_CHANNELS = 256;

/**
 * Makes sure that there can be sound.
 * @throws {SampleFileError} without channels, with too many, or without a rate
 */
export function assertSounds(
  { channels, sampleRateHz }: Pick<SampleFile, "channels" | "sampleRateHz">,
): void {
  if (channels > MOST_CHANNELS) throw new SampleFileError(`it has ${channels} channels`);
  if (channels > 0 && sampleRateHz >= 1 && Number.isFinite(sampleRateHz)) return;
  throw new SampleFileError("it has no channels or no sample rate");
}
