/**
 * Chunks of WAV files, and of Wave64, which names and measures them with more bytes.
 * @module
 */

/** A part of a file. */
export interface Chunk {
  /** Four characters. */
  readonly name: string;
  /** Where what it holds begins. */
  readonly start: number;
  /** Bytes of what it holds, as far as the file has them. */
  readonly length: number;
}

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
  /** Bits of a sample. */
  readonly bits: number;
}

/** Files begin with these; the others than RIFF are those of files that may pass four gigabytes. */
const SIGNATURES: readonly string[] = ["RIFF", "RF64", "BW64"];
const RIFF_HEAD_BYTES = 12;
/** The code of formats that are extended, whose own stands further behind. */
const EXTENSIBLE = 0xfffe;
/** What the names of Wave64 go on with, the first chunk's and the others'. */
const WAVE64_FILE = "2e91cf11a5d628db04c10000";
const WAVE64_CHUNK_BYTES = 24;
const WAVE64_HEAD_BYTES = 40;
const WAVE64_ALIGNMENT = 8;

/** The four characters at an offset. */
export function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function isWave64(bytes: Uint8Array): boolean {
  return tagAt(bytes, 0) === "riff" && bytes.slice(4, 16).toHex() === WAVE64_FILE;
}

/** Whether `bytes` begin as a WAV or Wave64 file does. */
export function isRiff(bytes: Uint8Array): boolean {
  return SIGNATURES.includes(tagAt(bytes, 0)) || isWave64(bytes);
}

/** Whether what `bytes` hold is sound. */
export function holdsWave(bytes: Uint8Array): boolean {
  return isWave64(bytes)
    ? tagAt(bytes, 24) === "wave"
    : isRiff(bytes) && tagAt(bytes, 8) === "WAVE";
}

/** The chunks of a file that is known to be one. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk, void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isWave64(bytes)) {
    for (let at = WAVE64_HEAD_BYTES; at + WAVE64_CHUNK_BYTES <= bytes.length;) {
      // With its head, unlike in RIFF.
      const size = Math.max(WAVE64_CHUNK_BYTES, Number(view.getBigUint64(at + 16, true)));
      const start = at + WAVE64_CHUNK_BYTES;
      const length = Math.min(size - WAVE64_CHUNK_BYTES, bytes.length - start);
      yield { name: tagAt(bytes, at), start, length };
      at += Math.ceil(size / WAVE64_ALIGNMENT) * WAVE64_ALIGNMENT;
    }
    return;
  }
  for (let at = RIFF_HEAD_BYTES; at + 8 <= bytes.length;) {
    const start = at + 8;
    // A stream that did not know its length leaves a huge one behind.
    const length = Math.min(view.getUint32(at + 4, true), bytes.length - start);
    yield { name: tagAt(bytes, at), start, length };
    at = start + length + (length % 2);
  }
}

/** Reads the `length` bytes of a chunk `fmt `, 16 at least. */
export function readFormat(view: DataView, start: number, length: number): WaveFormat {
  const code = view.getUint16(start, true);
  return {
    code: code === EXTENSIBLE && length >= 26 ? view.getUint16(start + 24, true) : code,
    channels: view.getUint16(start + 2, true),
    sampleRateHz: view.getUint32(start + 4, true),
    blockBytes: view.getUint16(start + 12, true),
    bits: view.getUint16(start + 14, true),
  };
}
