/**
 * WAV files: written with integer PCM, read with that, floats and companded samples.
 * @module
 */

import { type CompandingLaw, decodeAlaw, decodeMulaw } from "./companding.ts";
import { fromPcm16, toPcm16 } from "./pcm.ts";

/** Form of the samples in a file. */
export interface WavFormat {
  /** Samples a second, in Hz. */
  readonly sampleRateHz: number;
  /** Bits of a sample. */
  readonly bitsPerSample: 16 | 24;
}

/** A decoded file. */
export interface WavAudio {
  /** Samples from -1 to 1, channels interleaved. */
  readonly samples: Float32Array<ArrayBuffer>;
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Number of channels. */
  readonly channels: number;
  /** Bits of a sample. */
  readonly bitsPerSample: number;
}

/** The bytes are no WAV file that can be read. */
export class WavError extends Error {
  /** Name of the class. */
  override readonly name = "WavError";
}

const HEADER_BYTES = 44;
const FULL_SCALE_24 = 2 ** 23;
const FORMAT_PCM = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;

/** Sizes of a file whose length is not known yet, as FFmpeg writes and players accept them. */
const UNKNOWN_BYTES = 0xffffffff;

/** Encodes mono samples from -1 to 1; what lies beyond is clipped. */
export function encodeWav(samples: Float32Array, format: WavFormat): Uint8Array<ArrayBuffer> {
  const dataBytes = samples.length * format.bitsPerSample / 8;
  // Chunks have an even length; a padding byte is not counted in the chunk's own.
  const bytes = new Uint8Array(HEADER_BYTES + dataBytes + (dataBytes % 2));
  bytes.set(wavHeader(format, dataBytes));
  if (format.bitsPerSample === 16) {
    // Every platform that Deno runs on is little-endian, as the format is.
    new Int16Array(bytes.buffer, HEADER_BYTES, samples.length).set(toPcm16(samples));
  } else writeSamples24(new DataView(bytes.buffer), samples);
  return bytes;
}

/** What a mono file begins with, before `dataBytes` of samples; without them for a stream. */
export function wavHeader(
  { sampleRateHz, bitsPerSample }: WavFormat,
  dataBytes?: number,
): Uint8Array<ArrayBuffer> {
  const sampleBytes = bitsPerSample / 8;
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const tag = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset);
  const riffBytes = dataBytes === undefined
    ? UNKNOWN_BYTES
    : HEADER_BYTES - 8 + dataBytes + (dataBytes % 2);
  tag(0, "RIFF");
  view.setUint32(4, riffBytes, true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, FORMAT_PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz * sampleBytes, true);
  view.setUint16(32, sampleBytes, true);
  view.setUint16(34, bitsPerSample, true);
  tag(36, "data");
  view.setUint32(40, dataBytes ?? UNKNOWN_BYTES, true);
  return bytes;
}

/** Form of compressed samples, with the length of their extension, which they lack. */
const COMPANDED_FORMAT_BYTES = 18;
/** How many samples there are, which files that are not PCM say (the chunk `fact`). */
const FACT_BYTES = 12;
const COMPANDED_CODES = { alaw: 6, mulaw: 7 } as const;

/** A mono file of companded samples, a byte each. */
export function compandedWav(
  samples: Uint8Array,
  law: CompandingLaw,
  sampleRateHz: number,
): Uint8Array<ArrayBuffer> {
  const dataAt = 12 + 8 + COMPANDED_FORMAT_BYTES + FACT_BYTES + 8;
  const bytes = new Uint8Array(dataAt + samples.length + samples.length % 2);
  const view = new DataView(bytes.buffer);
  const chunk = (offset: number, name: string, length: number) => {
    bytes.set(new TextEncoder().encode(name), offset);
    view.setUint32(offset + 4, length, true);
  };
  chunk(0, "RIFF", bytes.length - 8);
  chunk(8, "WAVE", 0);
  chunk(12, "fmt ", COMPANDED_FORMAT_BYTES);
  view.setUint16(20, COMPANDED_CODES[law], true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  chunk(38, "fact", 4);
  view.setUint32(46, samples.length, true);
  chunk(50, "data", samples.length);
  bytes.set(samples, dataAt);
  return bytes;
}

function writeSamples24(view: DataView, samples: Float32Array): void {
  let offset = HEADER_BYTES;
  for (const sample of samples) {
    const rounded = Math.round(sample * FULL_SCALE_24);
    const value = Math.max(-FULL_SCALE_24, Math.min(FULL_SCALE_24 - 1, rounded));
    view.setInt16(offset, value & 0xffff, true);
    view.setInt8(offset + 2, value >> 16);
    offset += 3;
  }
}

/** What files begin with; the others than RIFF are those of files that may pass four gigabytes. */
const SIGNATURES: readonly string[] = ["RIFF", "RF64", "BW64"];

/** Whether `bytes` begin as a WAV file does. */
export function isWav(bytes: Uint8Array): boolean {
  return SIGNATURES.includes(tagAt(bytes, 0));
}

/**
 * Decodes a WAV file with 8, 16, 24 or 32 bit integers, 32 or 64 bit floats, µ-law or A-law.
 * @throws {WavError} saying what is wrong with it
 */
export function decodeWav(bytes: Uint8Array): WavAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || !isWav(bytes) || tagAt(bytes, 8) !== "WAVE") {
    throw new WavError("Cannot read the audio: it is no WAV file");
  }
  let format: { code: number; channels: number; sampleRateHz: number; bits: number } | undefined;
  for (let offset = 12; offset + 8 <= bytes.length;) {
    const name = tagAt(bytes, offset);
    const start = offset + 8;
    // A stream that did not know its length leaves a huge one behind.
    const length = Math.min(view.getUint32(offset + 4, true), bytes.length - start);
    if (name === "fmt " && length >= 16) {
      const code = view.getUint16(start, true);
      format = {
        code: code === FORMAT_EXTENSIBLE && length >= 26 ? view.getUint16(start + 24, true) : code,
        channels: view.getUint16(start + 2, true),
        sampleRateHz: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      };
    }
    if (name === "data") {
      if (format === undefined) throw new WavError("Cannot read the audio: it has no format chunk");
      const { channels, sampleRateHz, bits } = format;
      if (channels === 0 || sampleRateHz === 0) {
        throw new WavError("Cannot read the audio: it has no channels or no sample rate");
      }
      const samples = readSamples(view, start, length, format);
      return { samples, sampleRateHz, channels, bitsPerSample: bits };
    }
    offset = start + length + (length % 2);
  }
  throw new WavError("Cannot read the audio: it has no data chunk");
}

function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function readSamples(
  view: DataView,
  start: number,
  length: number,
  { code, bits }: { code: number; bits: number },
): Float32Array<ArrayBuffer> {
  if (bits === 8 && (code === COMPANDED_CODES.mulaw || code === COMPANDED_CODES.alaw)) {
    const companded = new Uint8Array(view.buffer, view.byteOffset + start, length);
    const expand = code === COMPANDED_CODES.mulaw ? decodeMulaw : decodeAlaw;
    return fromPcm16(expand(companded));
  }
  const read = sampleReader(view, code, bits);
  const sampleBytes = bits / 8;
  const samples = new Float32Array(Math.floor(length / sampleBytes));
  for (let index = 0; index < samples.length; index++) {
    samples[index] = read(start + index * sampleBytes);
  }
  if (code === FORMAT_FLOAT && !samples.every(Number.isFinite)) {
    throw new WavError("Cannot read the audio: some of its samples are no numbers");
  }
  return samples;
}

function sampleReader(view: DataView, code: number, bits: number): (offset: number) => number {
  if (code === FORMAT_FLOAT && bits === 32) return (offset) => view.getFloat32(offset, true);
  if (code === FORMAT_FLOAT && bits === 64) return (offset) => view.getFloat64(offset, true);
  if (code === FORMAT_PCM) {
    switch (bits) {
      case 8:
        return (offset) => (view.getUint8(offset) - 128) / 128;
      case 16:
        return (offset) => view.getInt16(offset, true) / 2 ** 15;
      case 24:
        return (offset) =>
          ((view.getInt8(offset + 2) << 16) | view.getUint16(offset, true)) / 2 ** 23;
      case 32:
        return (offset) => view.getInt32(offset, true) / 2 ** 31;
    }
  }
  throw new WavError(`Cannot read the audio: format ${code} with ${bits} bits is not supported`);
}
