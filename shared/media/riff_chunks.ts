/**
 * Chunks of WAV files, and of Wave64, whose chunks have longer names and length fields.
 * @module
 */
import { viewOf } from "./bytes.ts";
import { type ChunkLayout, chunksOf, type FileChunks, isThere, tagAt } from "./file_chunks.ts";

/** Format of the samples, from the `fmt ` chunk. */
export interface WaveFormat {
  /** WAVE format code of the encoding. */
  readonly code: number;
  /** Interleaved channels. */
  readonly channels: number;
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Bytes of a block: one sample of each channel, or several where they are compressed. */
  readonly blockBytes: number;
  /** Bits per sample. */
  readonly bits: number;
}

/** Signatures of WAV files; RF64 and BW64 are for files that may exceed 4 GiB. */
export const RIFF_SIGNATURES = ["RIFF", "RF64", "BW64"] as const;
const RIFF: ChunkLayout = {
  firstAt: 12,
  headBytes: 8,
  lengthAt: (view, at) => view.getUint32(at + 4, true),
  alignment: 2,
};
/** The first chunk of files that may exceed 4 GiB: 64-bit lengths. */
const LONG_LENGTHS = "ds64";
const LONG_LENGTHS_BYTES = 16;
/** Lengths from here on mean unknown: writers that cannot know theirs state 0 or the maximum. */
const UNKNOWN_LENGTH = 0x7fff_0000;

/** WAVE_FORMAT_EXTENSIBLE: the actual format code comes later in the chunk. */
const EXTENSIBLE = 0xfffe;
/** Format code of integer PCM. */
export const FORMAT_PCM = 1;
/** Length of the shortest `fmt ` chunk that {@linkcode readFormat} can read. */
export const FORMAT_BYTES = 16;

/** The GUID that names the first chunk of Wave64, in hexadecimal, after its letters `riff`. */
const WAVE64_FILE = "2e91cf11a5d628db04c10000";
const WAVE64_HEAD_BYTES = 24;
const WAVE64: ChunkLayout = {
  firstAt: 40,
  headBytes: WAVE64_HEAD_BYTES,
  // Unlike in RIFF, the length includes the chunk header.
  lengthAt: (view, at) => Math.max(0, Number(view.getBigUint64(at + 16, true)) - WAVE64_HEAD_BYTES),
  alignment: 8,
};

function isWave64(bytes: Uint8Array): boolean {
  return tagAt(bytes, 0) === "riff" && bytes.slice(4, 16).toHex() === WAVE64_FILE;
}

/** Whether `bytes` begin as a WAV or Wave64 file does. */
function isRiff(bytes: Uint8Array): boolean {
  return RIFF_SIGNATURES.some((name) => name === tagAt(bytes, 0)) || isWave64(bytes);
}

/** Whether `bytes` begin a WAV or Wave64 file that holds audio. */
export function isWave(bytes: Uint8Array): boolean {
  return isWave64(bytes)
    ? tagAt(bytes, 24) === "wave"
    : isRiff(bytes) && tagAt(bytes, 8) === "WAVE";
}

/** Finds the chunks of a file known to be WAV or Wave64. */
export function riffChunksOf(bytes: Uint8Array): FileChunks {
  return chunksOf(bytes, isWave64(bytes) ? WAVE64 : RIFF);
}

/** Length of the `data` chunk of such a file; Infinity where its writer did not know it. */
export function dataBytes(bytes: Uint8Array, { named }: FileChunks): number {
  const told = named.get("data")?.length ?? 0;
  if (isWave64(bytes) || told > 0 && told < UNKNOWN_LENGTH) return told;
  const long = named.get(LONG_LENGTHS);
  const length = long !== undefined && isThere(bytes, long, LONG_LENGTHS_BYTES)
    ? Number(viewOf(bytes).getBigUint64(long.start + 8, true))
    : 0;
  return length > 0 ? length : Infinity;
}

/** Reads a `fmt ` chunk of `length` bytes, at least {@linkcode FORMAT_BYTES}. */
export function readFormat(view: DataView, start: number, length: number): WaveFormat {
  const told = view.getUint16(start, true);
  const code = told === EXTENSIBLE && length >= 26 ? view.getUint16(start + 24, true) : told;
  const bits = view.getUint16(start + 14, true);
  return {
    code,
    channels: view.getUint16(start + 2, true),
    sampleRateHz: view.getUint32(start + 4, true),
    blockBytes: view.getUint16(start + 12, true),
    // Integers are left-justified in whole bytes ("Multimedia Programming Interface", 1991).
    bits: code === FORMAT_PCM ? 8 * Math.ceil(bits / 8) : bits,
  };
}
