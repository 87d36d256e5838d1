/**
 * WAV files: writes integer PCM and companded samples; reads these, floats and ADPCM.
 * @module
 */
import { decodeIma, decodeMs } from "./adpcm.ts";
import { viewOf } from "./bytes.ts";
import { type CompandingLaw, decodeAlaw, decodeMulaw } from "./companding.ts";
import { isThere } from "./file_chunks.ts";
import { fromPcm16, toPcm16 } from "./pcm.ts";
import {
  dataBytes,
  FORMAT_BYTES,
  FORMAT_PCM,
  isWave,
  readFormat,
  riffChunksOf,
  type WaveFormat,
} from "./riff_chunks.ts";
import {
  assertSounds,
  compandedCodec,
  plainCodec,
  type SampleCodec,
  type SampleFile,
  SampleFileError,
  type StreamFile,
} from "./sample_file.ts";

/** Format of the samples to write. */
export interface WavFormat {
  /** Samples a second, in Hz. */
  readonly sampleRateHz: number;
  /** Bits of a sample. */
  readonly bitsPerSample: 16 | 24;
}

/** The samples of a file, as its header describes them. */
export interface WavFile extends SampleFile {
  /** Bits of a sample. */
  readonly bitsPerSample: number;
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

const HEADER_BYTES = 44;
const FULL_SCALE_24 = 2 ** 23;
const FORMAT_FLOAT = 3;
/** ADPCM decoders by format code. */
const ADPCM: ReadonlyMap<number, typeof decodeIma> = new Map([[0x02, decodeMs], [0x11, decodeIma]]);
/** The longest block header of these, in bytes per channel. */
const ADPCM_HEAD_BYTES = 7;
/** Streams of other formats by format code; `mp3` stands for MPEG audio of any layer. */
const STREAMS: ReadonlyMap<number, StreamFile["stream"]> = new Map([
  [0x50, "mp3"],
  [0x55, "mp3"],
  [0x1600, "aac"],
  [0x2000, "ac3"],
]);
/** Unsupported codecs that telephone systems and recorders write, by format code. */
const OTHER_CODES: ReadonlyMap<number, string> = new Map([
  [0x31, "GSM 6.10"],
  [0x42, "G.723.1"],
  [0x45, "G.726"],
  [0x64, "G.726"],
  [0x83, "G.729"],
  [0xff, "AAC"],
  [0x161, "WMA"],
  [0x28f, "G.722"],
  [0x1602, "AAC in LATM"],
  [0x1610, "AAC"],
  [0x2001, "DTS"],
  [0xf1ac, "FLAC"],
]);
/** Bytes that show whether a file is WAV or Wave64, and whether it holds audio. */
const WAVE_HEAD_BYTES = 40;

/** Size fields of a file of unknown length, as FFmpeg writes and players accept them. */
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

/** Header of a mono file with `dataBytes` bytes of samples; of a stream where they are omitted. */
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

/** A `fmt ` chunk that is not PCM ends with the length of an extension, here 0. */
const COMPANDED_FORMAT_BYTES = 18;
/** Bytes of the `fact` chunk, which states the number of samples in files that are not PCM. */
const FACT_BYTES = 12;
const COMPANDED_CODES = { alaw: 6, mulaw: 7 } as const;

/** Encodes a mono file of companded samples, one byte each. */
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

/**
 * Reads the header of a WAV or Wave64 file with 8, 16, 24 or 32-bit integers, 32 or 64-bit floats,
 * µ-law, A-law, IMA or Microsoft ADPCM, or one that wraps a stream of MPEG audio, AAC or AC-3.
 * @returns what the file holds, or how many of its bytes are needed to tell
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readWav(bytes: Uint8Array): WavFile | StreamFile | number {
  if (bytes.length < WAVE_HEAD_BYTES) return WAVE_HEAD_BYTES;
  if (!isWave(bytes)) throw new SampleFileError("it is not a WAV file");
  const chunks = riffChunksOf(bytes);
  const [formatChunk, fact, data] = ["fmt ", "fact", "data"].map((name) => chunks.named.get(name));
  if (data === undefined) return chunks.needs;
  if (formatChunk === undefined || formatChunk.length < FORMAT_BYTES) {
    throw new SampleFileError("it has no format chunk");
  }
  if (!isThere(bytes, formatChunk)) return formatChunk.start + formatChunk.length;
  const view = viewOf(bytes);
  const format = readFormat(view, formatChunk.start, formatChunk.length);
  assertSounds(format);
  const place = { start: data.start, length: dataBytes(bytes, chunks) };
  const stream = STREAMS.get(format.code);
  if (stream !== undefined) return { stream, ...place };
  const mostFrames = fact !== undefined && fact.length >= 4 && isThere(bytes, fact)
    ? view.getUint32(fact.start, true)
    : 0;
  const codec = codecOf(format);
  return {
    sampleRateHz: format.sampleRateHz,
    channels: format.channels,
    bitsPerSample: format.bits,
    codec,
    ...place,
    ...(ADPCM.has(format.code) && mostFrames > 0 ? { mostFrames } : {}),
  };
}

function codecOf({ code, bits, channels, blockBytes }: WaveFormat): SampleCodec {
  if (bits === 8 && (code === COMPANDED_CODES.mulaw || code === COMPANDED_CODES.alaw)) {
    return compandedCodec(code === COMPANDED_CODES.mulaw ? decodeMulaw : decodeAlaw, channels);
  }
  const decodeAdpcm = ADPCM.get(code);
  if (decodeAdpcm !== undefined && bits === 4 && blockBytes > ADPCM_HEAD_BYTES * channels) {
    return {
      unitBytes: blockBytes,
      decode: (blocks) => fromPcm16(decodeAdpcm(blocks, { channels, blockBytes })),
    };
  }
  const isFloat = code === FORMAT_FLOAT;
  const codec = isFloat || code === FORMAT_PCM
    ? plainCodec({ isFloat, bits, isLittleEndian: true, isUnsigned: true }, channels)
    : undefined;
  if (codec !== undefined) return codec;
  const name = OTHER_CODES.get(code);
  throw new SampleFileError(
    name === undefined
      ? `format ${code} with ${bits} bits is not supported`
      : `${name} in WAV is not supported`,
  );
}

/**
 * Decodes a WAV or Wave64 file of any sample format that {@linkcode readWav} reads.
 * @throws {SampleFileError} saying what is wrong with it
 */
export function decodeWav(bytes: Uint8Array): WavAudio {
  if (!isWave(bytes)) throw new SampleFileError("it is not a WAV file");
  const file = readWav(bytes);
  if (typeof file === "number") throw new SampleFileError("it has no data chunk");
  if ("stream" in file) throw new SampleFileError(`it holds ${file.stream}, not samples`);
  const { codec, start, length, mostFrames = Infinity, ...facts } = file;
  const { channels, sampleRateHz, bitsPerSample } = facts;
  const decoded = codec.decode(bytes.subarray(start, start + length));
  const samples = decoded.slice(0, Math.min(decoded.length, mostFrames * channels));
  return { samples, sampleRateHz, channels, bitsPerSample };
}
