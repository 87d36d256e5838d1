/**
 * Recognises compressed audio by its first bytes.
 * @module
 */
import type { SampleFileKind } from "../sample_files.ts";
import { type ForeignFile, foreignFileOf } from "./foreign_files.ts";
import { framesFollow } from "./frame_sync.ts";

/**
 * A container or a framing that is read as it comes: `mp3` is MPEG audio of any layer, `ac3` E-AC-3
 * too, `opus` one packet a message, without a container.
 */
export type StreamFormat = "webm" | "ogg" | "mp3" | "flac" | "aac" | "ac3" | "opus" | "amr";

/** A format that has a decoder: a stream, or a file around one or around samples. */
export type CompressedFormat = StreamFormat | "mp4" | SampleFileKind;

/** What first bytes are. */
export type Recognition =
  | { readonly kind: "format"; readonly format: CompressedFormat }
  | ForeignFile
  | { readonly kind: "other" };

const FLAC = "fLaC";
/** First bytes that cannot be mistaken. */
const SIGNATURES: readonly (readonly [CompressedFormat, number, string])[] = [
  ["webm", 0, "\x1a\x45\xdf\xa3"],
  ["ogg", 0, "OggS"],
  ["flac", 0, FLAC],
  ["mp4", 4, "ftyp"],
  ["amr", 0, "#!AMR"],
  ["wave", 0, "RIFF"],
  ["wave", 0, "RF64"],
  ["wave", 0, "BW64"],
  ["wave", 0, "riff\x2e\x91\xcf\x11"],
  ["aiff", 0, "FORM"],
  ["au", 0, ".snd"],
  ["caf", 0, "caff"],
];

const FRAMED = ["mp3", "aac", "ac3"] as const;
/** Longer than as many MPEG audio frames as tell a stream: what has them not by then has none. */
const SEARCHED_BYTES = 8 * 1024;
const TAG_HEADER_BYTES = 10;

/** First bytes that are enough for {@linkcode signatureOf}. */
export const SIGNATURE_BYTES = 8;

/** The format that `head`, the first bytes of a stream, has the signature of. */
export function signatureOf(head: Uint8Array): CompressedFormat | undefined {
  return SIGNATURES.find(([, offset, text]) => isAt(head, offset, text))?.[0];
}

/**
 * Recognises `head`, the first bytes of a stream: by a signature, or by frame headers in a row, the
 * first of them at the start or behind an ID3 tag, where FLAC may stand too.
 */
export function recognizeFormat(head: Uint8Array): Recognition {
  const format = signatureOf(head);
  if (format !== undefined) return { kind: "format", format };
  const foreign = foreignFileOf(head);
  if (foreign !== undefined) return foreign;
  if (head.length < TAG_HEADER_BYTES) return { kind: "incomplete" };
  const start = tagLength(head);
  if (start > 0 && start + 4 > head.length) {
    // Pictures make tags long; what follows one that does not fit is MP3 nearly always.
    return head.length < SEARCHED_BYTES
      ? { kind: "incomplete" }
      : { kind: "format", format: "mp3" };
  }
  if (start > 0 && isAt(head, start, FLAC)) return { kind: "format", format: "flac" };
  for (const framed of FRAMED) {
    const found = framesFollow(head, start, framed);
    if (found === "found") return { kind: "format", format: framed };
    if (found === "incomplete") return { kind: "incomplete" };
  }
  const loas = framesFollow(head, start, "loas");
  if (loas === "found") return { kind: "foreign", name: "AAC in LATM" };
  if (loas === "incomplete") return { kind: "incomplete" };
  return start > 0 ? { kind: "format", format: "mp3" } : { kind: "other" };
}

/**
 * Looks for `format` in `head`, the first bytes of a stream that is said to be that. Framed formats
 * may begin in the middle of a frame, as a broadcast does that one tunes in to.
 */
export function confirmFormat(head: Uint8Array, format: CompressedFormat): Recognition {
  const signature = signatureOf(head);
  // What is said of a stream is wrong more often than its signature.
  if (signature !== undefined) return { kind: "format", format: signature };
  if (format === "opus") return { kind: "format", format };
  if (format !== "mp3" && format !== "aac") {
    if (head.length < TAG_HEADER_BYTES) return { kind: "incomplete" };
    return tagLength(head) > 0 ? recognizeFormat(head) : { kind: "other" };
  }
  const recognized = recognizeFormat(head);
  if (recognized.kind === "format" || recognized.kind === "foreign") return recognized;
  for (let start = 0; start < Math.min(head.length, SEARCHED_BYTES); start++) {
    if (framesFollow(head, start, format) === "found") return { kind: "format", format };
  }
  return head.length < SEARCHED_BYTES ? { kind: "incomplete" } : { kind: "other" };
}

/** Length of the ID3 tag in bytes that `head` begins with, 0 when there is none. */
export function tagLength(head: Uint8Array): number {
  if (!isAt(head, 0, "ID3") || head.length < TAG_HEADER_BYTES) return 0;
  const [a, b, c, d] = head.subarray(6, 10);
  return TAG_HEADER_BYTES + (a! << 21 | b! << 14 | c! << 7 | d!);
}

function isAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
