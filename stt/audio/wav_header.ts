/**
 * Reads the header of a WAV stream from its first bytes.
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

/** What the first bytes of a stream turn out to be. */
export type WavHeader =
  | { readonly kind: "incomplete" }
  | { readonly kind: "none" }
  /** More precedes its samples than is read here. */
  | { readonly kind: "long" }
  /** It begins like WAV but is invalid. */
  | { readonly kind: "broken" }
  | {
    readonly kind: "wav";
    readonly format: AudioFormat;
    /** Encoding of its samples; undefined when {@linkcode SampleEncoding} does not have it. */
    readonly encoding: SampleEncoding | undefined;
    /** The bytes after the header. */
    readonly rest: Uint8Array<ArrayBuffer>;
    /** Bytes of audio; infinite when a stream started before its length was known. */
    readonly audioBytes: number;
  };

const KIND = "WAVE";
const KIND_AT = 8;
/** Names of chunks are printable ASCII. */
const CHUNK_NAME = /^[ -~]{4}$/;
/** A longer header contains pictures. */
const LONGEST_HEADER_BYTES = 2 ** 20;
/** Nobody records speech at a lower rate, and the resampler refuses much lower ones. */
const LOWEST_RATE_HZ = 1000;

/** Encodings by the format code of WAVE and the bits per sample. */
const ENCODINGS: Readonly<Record<string, SampleEncoding>> = {
  "1/8": "unsigned8",
  "1/16": "linear16",
  "1/24": "integer24",
  "1/32": "integer32",
  "3/32": "float32",
  "3/64": "float64",
  "6/8": "alaw",
  "7/8": "mulaw",
};

/** The start of a file: too long to occur in samples by chance. */
const SIGNATURE = /(?:RIFF|RF64|BW64)[^]{4}WAVE/;
const SIGNATURE_BYTES = 12;

/** Whether a file begins at the start of `bytes`. */
export function beginsWav(bytes: Uint8Array): boolean {
  return wavStart(bytes.subarray(0, SIGNATURE_BYTES)) === 0 && bytes.length >= SIGNATURE_BYTES;
}

/** Where a file begins in `bytes`, or else the earliest place where a cut-off signature might. */
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
