/**
 * Reads the header of a WAV stream whose first bytes have come.
 * @module
 */
import { viewOf } from "../../shared/media/bytes.ts";
import { isThere, tagAt } from "../../shared/media/file_chunks.ts";
import {
  dataBytes,
  FORMAT_BYTES,
  readFormat,
  RIFF_SIGNATURES,
  riffChunksOf,
} from "../../shared/media/riff_chunks.ts";
import type { AudioFormat } from "./audio_source.ts";
import type { SampleEncoding } from "./raw_audio.ts";

/** What the first bytes of a stream are. */
export type WavHeader =
  | { readonly kind: "incomplete" }
  | { readonly kind: "none" }
  /** It has more before its samples than is looked at here. */
  | { readonly kind: "long" }
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

const KIND = "WAVE";
const KIND_AT = 8;
/** Chunks have names that can be printed. */
const CHUNK_NAME = /^[ -~]{4}$/;
/** A header that is longer has pictures in it. */
const LONGEST_HEADER_BYTES = 2 ** 20;
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
const SIGNATURE_BYTES = 12;

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
  if (!RIFF_SIGNATURES.some((name) => name.startsWith(begin))) return { kind: "none" };
  if (!KIND.startsWith(tagAt(bytes, KIND_AT))) return { kind: "broken" };
  const chunks = riffChunksOf(bytes);
  const [chunk, data] = [chunks.named.get("fmt "), chunks.named.get("data")];
  if (data === undefined) {
    if ([...chunks.named.keys()].some((name) => !CHUNK_NAME.test(name))) return { kind: "broken" };
    return { kind: bytes.length > LONGEST_HEADER_BYTES ? "long" : "incomplete" };
  }
  if (chunk === undefined || chunk.length < FORMAT_BYTES || !isThere(bytes, chunk)) {
    return { kind: "broken" };
  }
  const format = readFormat(viewOf(bytes), chunk.start, chunk.length);
  if (!isPossible(format)) return { kind: "broken" };
  const { channels, sampleRateHz, code, bits } = format;
  return {
    kind: "wav",
    format: { channels, sampleRateHz },
    encoding: ENCODINGS[`${code}/${bits}`],
    rest: bytes.subarray(data.start),
    audioBytes: dataBytes(bytes, chunks),
  };
}

function isPossible({ channels, sampleRateHz }: AudioFormat): boolean {
  return channels > 0 && sampleRateHz >= LOWEST_RATE_HZ;
}
