/**
 * Reads the header of a WAV stream whose first bytes have come.
 * @module
 */
import { readFormat, tagAt, type WaveFormat } from "../../shared/media/riff_chunks.ts";
import type { AudioFormat } from "./audio_source.ts";
import type { SampleEncoding } from "./raw_audio.ts";

/** What the first bytes of a stream are. */
export type WavHeader =
  | { readonly kind: "incomplete" }
  | { readonly kind: "none" }
  /** It begins as WAV does and goes on as none does. */
  | { readonly kind: "broken" }
  | {
    readonly kind: "wav";
    readonly format: AudioFormat;
    /** How its samples are encoded, or undefined when there is no decoder for that. */
    readonly encoding: SampleEncoding | undefined;
    /** What follows the header. */
    readonly rest: Uint8Array<ArrayBuffer>;
    /** Bytes of audio; infinite when a stream was begun before that was known. */
    readonly audioBytes: number;
  };

/** How a file begins; the others are for lengths of more than 32 bits. */
const BEGINNINGS = ["RIFF", "RF64", "BW64"] as const;
const KIND = "WAVE";
const KIND_AT = 8;
const CHUNK_HEADER_BYTES = 8;
const FIRST_CHUNK = 12;
const FORMAT_BYTES = 16;
/** A header that is longer than this, with pictures in it, is none. */
const LONGEST_HEADER_BYTES = 2 ** 20;
const UNKNOWN_LENGTH = 0x7fff_0000;
/** Nobody records speech at less, and what converts rates refuses much less. */
const LOWEST_RATE_HZ = 1000;

/** Encodings by WAVE's format code and bits a sample. */
const ENCODINGS: Readonly<Record<string, SampleEncoding>> = {
  "1/8": "unsigned8",
  "1/16": "linear16",
  "1/24": "linear24",
  "1/32": "linear32",
  "3/32": "float32",
  "3/64": "float64",
  "6/8": "alaw",
  "7/8": "mulaw",
};

/** Bytes that tell that a file begins: more than samples would have by chance. */
const SIGNATURE = /(?:RIFF|RF64|BW64)[^]{4}WAVE/;
const SIGNATURE_BYTES = FIRST_CHUNK;

/** Whether a file begins at the start of `bytes`. */
export function beginsWav(bytes: Uint8Array): boolean {
  return wavStart(bytes.subarray(0, SIGNATURE_BYTES)) === 0 && bytes.length >= SIGNATURE_BYTES;
}

/** Where a file begins in `bytes`, or where at the earliest one may whose first bytes they end with. */
export function wavStart(bytes: Uint8Array): number {
  const found = new TextDecoder("latin1").decode(bytes).search(SIGNATURE);
  return found === -1 ? Math.max(0, bytes.length - SIGNATURE_BYTES + 1) : found;
}

/** Reads the header at the start of `bytes`. */
export function readWavHeader(bytes: Uint8Array<ArrayBuffer>): WavHeader {
  const begin = tagAt(bytes, 0);
  if (!BEGINNINGS.some((name) => name.startsWith(begin))) return { kind: "none" };
  if (!KIND.startsWith(tagAt(bytes, KIND_AT))) return { kind: "broken" };
  if (bytes.length > LONGEST_HEADER_BYTES && !hasData(bytes)) return { kind: "broken" };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let format: WaveFormat | undefined;
  for (const { name, start, length } of chunksOf(bytes)) {
    if (name === "data") {
      if (format === undefined || !isPossible(format)) return { kind: "broken" };
      const { channels, sampleRateHz, code, bits } = format;
      return {
        kind: "wav",
        format: { channels, sampleRateHz },
        encoding: ENCODINGS[`${code}/${bits}`],
        rest: bytes.subarray(start),
        audioBytes: audioBytes(length),
      };
    }
    const there = Math.min(length, bytes.length - start);
    if (name === "fmt " && there >= FORMAT_BYTES) format = readFormat(view, start, there);
  }
  return { kind: "incomplete" };
}

function isPossible({ channels, sampleRateHz }: AudioFormat): boolean {
  return channels > 0 && sampleRateHz >= LOWEST_RATE_HZ;
}

/** Writers that cannot know the length state none, or the most that fits. */
function audioBytes(stated: number): number {
  return stated === 0 || stated >= UNKNOWN_LENGTH ? Infinity : stated;
}

function hasData(bytes: Uint8Array): boolean {
  return [...chunksOf(bytes.subarray(0, LONGEST_HEADER_BYTES))].some(({ name }) => name === "data");
}

function* chunksOf(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let offset = FIRST_CHUNK; offset + CHUNK_HEADER_BYTES <= bytes.length;) {
    const length = view.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER_BYTES;
    yield { name: tagAt(bytes, offset), start, length };
    offset = start + length + length % 2;
  }
}
