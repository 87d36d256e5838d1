/**
 * Chunks of WAV files, and of Wave64, which names and measures them with more bytes.
 * @module
 */
import { viewOf } from "./bytes.ts";
import { type ChunkLayout, chunksOf, type FileChunks, isThere, tagAt } from "./file_chunks.ts";

/** Form of the samples, by the chunk `fmt `. */
export interface WaveFormat {
  /** WAVE's code of the encoding. */
  readonly code: number;
  /** Interleaved channels. */
  readonly channels: number;
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Bytes of a block: of a sample of each channel, or of more where they are compressed. */
  readonly blockBytes: number;
  /** Bits that a sample takes. */
  readonly bits: number;
}

/** Files begin with these; the others than RIFF are those of files that may pass four gigabytes. */
export const RIFF_SIGNATURES = ["RIFF", "RF64", "BW64"] as const;
const RIFF: ChunkLayout = {
  firstAt: 12,
  headBytes: 8,
  lengthAt: (view, at) => view.getUint32(at + 4, true),
  alignment: 2,
};
/** What stands first in files that may pass four gigabytes: lengths of 64 bits. */
const LONG_LENGTHS = "ds64";
const LONG_LENGTHS_BYTES = 16;
/** Writers that cannot know the length of the samples state none, or the most that fits. */
const UNKNOWN_LENGTH = 0x7fff_0000;

/** The code of formats that are extended, whose own stands further behind. */
const EXTENSIBLE = 0xfffe;
/** The code of integers. */
export const FORMAT_PCM = 1;
/** Bytes of a chunk `fmt ` that tell what {@linkcode readFormat} reads at least. */
export const FORMAT_BYTES = 16;

/** What the names of Wave64 go on with, the first chunk's and the others'. */
const WAVE64_FILE = "2e91cf11a5d628db04c10000";
const WAVE64_HEAD_BYTES = 24;
const WAVE64: ChunkLayout = {
  firstAt: 40,
  headBytes: WAVE64_HEAD_BYTES,
  // With its head, unlike in RIFF.
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

/** Whether what `bytes` hold is sound. */
export function holdsWave(bytes: Uint8Array): boolean {
  return isWave64(bytes)
    ? tagAt(bytes, 24) === "wave"
    : isRiff(bytes) && tagAt(bytes, 8) === "WAVE";
}

/** The chunks of a file that is known to be one. */
export function riffChunksOf(bytes: Uint8Array): FileChunks {
  return chunksOf(bytes, isWave64(bytes) ? WAVE64 : RIFF);
}

/** Bytes of samples in the chunk `data` of such a file; Infinity where it was written before that was known. */
export function dataBytes(bytes: Uint8Array, { named }: FileChunks): number {
  const told = named.get("data")?.length ?? 0;
  if (isWave64(bytes) || told > 0 && told < UNKNOWN_LENGTH) return told;
  const long = named.get(LONG_LENGTHS);
  const length = long !== undefined && isThere(bytes, long, LONG_LENGTHS_BYTES)
    ? Number(viewOf(bytes).getBigUint64(long.start + 8, true))
    : 0;
  return length > 0 ? length : Infinity;
}

/** Reads the `length` bytes of a chunk `fmt `, 16 at least. */
export function readFormat(view: DataView, start: number, length: number): WaveFormat {
  const told = view.getUint16(start, true);
  const code = told === EXTENSIBLE && length >= 26 ? view.getUint16(start + 24, true) : told;
  const bits = view.getUint16(start + 14, true);
  return {
    code,
    channels: view.getUint16(start + 2, true),
    sampleRateHz: view.getUint32(start + 4, true),
    blockBytes: view.getUint16(start + 12, true),
    // Integers fill whole bytes, their highest bits first ("Multimedia Programming Interface", 1991).
    bits: code === FORMAT_PCM ? 8 * Math.ceil(bits / 8) : bits,
  };
}
