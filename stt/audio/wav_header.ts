/**
 * Reads the header of a WAV stream that comes in pieces.
 * @module
 */

/** What the first bytes of a stream are. */
export type WavHeader =
  | { readonly kind: "incomplete" }
  | { readonly kind: "headerless"; readonly rest: Uint8Array }
  | {
    readonly kind: "wav";
    readonly format: { readonly sampleRateHz: number; readonly channels: number };
    /** Name of the codec, or undefined when there is none for it. */
    readonly codec: "linear16" | "mulaw" | "alaw" | undefined;
    readonly rest: Uint8Array;
  };

const RIFF = "RIFF";
const CHUNK_HEADER_BYTES = 8;
const FIRST_CHUNK = 12;
/** A header that is longer than this is none. */
const LONGEST_HEADER_BYTES = 64 * 1024;
const EXTENSIBLE = 0xfffe;

/** Collects bytes until the header is complete. */
export class WavHeaderReader {
  #bytes = new Uint8Array(0);

  /** Adds bytes. After any other answer than `incomplete` the reader is done. */
  push(bytes: Uint8Array): WavHeader {
    const joined = new Uint8Array(this.#bytes.length + bytes.length);
    joined.set(this.#bytes);
    joined.set(bytes, this.#bytes.length);
    this.#bytes = joined;
    const header = readHeader(joined);
    if (header.kind !== "incomplete") this.#bytes = new Uint8Array(0);
    return header;
  }
}

function readHeader(bytes: Uint8Array): WavHeader {
  const begin = textAt(bytes, 0);
  if (!RIFF.startsWith(begin) || bytes.length > LONGEST_HEADER_BYTES) {
    return { kind: "headerless", rest: bytes };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let format: Omit<Extract<WavHeader, { kind: "wav" }>, "kind" | "rest"> | undefined;
  for (let offset = FIRST_CHUNK; offset + CHUNK_HEADER_BYTES <= bytes.length;) {
    const name = textAt(bytes, offset);
    const length = view.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER_BYTES;
    if (name === "data") {
      const rest = bytes.subarray(start);
      return format === undefined ? { kind: "headerless", rest: bytes } : {
        kind: "wav",
        ...format,
        rest,
      };
    }
    if (name === "fmt " && start + 16 <= bytes.length) format = readFormat(view, start, length);
    offset = start + length + length % 2;
  }
  return { kind: "incomplete" };
}

function readFormat(view: DataView, start: number, length: number) {
  const plain = view.getUint16(start, true);
  const isExtensible = plain === EXTENSIBLE && length >= 26 && start + 26 <= view.byteLength;
  const code = isExtensible ? view.getUint16(start + 24, true) : plain;
  const bits = view.getUint16(start + 14, true);
  return {
    format: {
      channels: view.getUint16(start + 2, true),
      sampleRateHz: view.getUint32(start + 4, true),
    },
    codec: codecOf(code, bits),
  };
}

function codecOf(code: number, bits: number): "linear16" | "mulaw" | "alaw" | undefined {
  if (code === 1 && bits === 16) return "linear16";
  if (code === 7 && bits === 8) return "mulaw";
  if (code === 6 && bits === 8) return "alaw";
}

function textAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
