/**
 * Recognises compressed audio by its first bytes.
 * @module
 */
import type { SampleFileKind } from "../sample_files.ts";
import { type ForeignFile, foreignFileOf } from "./foreign_files.ts";
import { framesFollow } from "./frame_sync.ts";
import { tagsLength } from "./leading_tags.ts";

/**
 * A container or framing that is decoded as it arrives: `mp3` is MPEG audio of any layer, `ac3`
 * also E-AC-3, `opus` one packet a message, without a container.
 */
export type StreamFormat = "webm" | "ogg" | "mp3" | "flac" | "aac" | "ac3" | "opus" | "amr";

/** A format that has a decoder: a stream, or a file that holds one or samples. */
export type CompressedFormat = StreamFormat | "mp4" | SampleFileKind;

/** What the first bytes of a stream were recognised as. */
export type Recognition =
  | { readonly kind: "format"; readonly format: CompressedFormat }
  | ForeignFile
  | { readonly kind: "other" };

/** Signatures: format, byte offset and bytes. */
const SIGNATURES: readonly (readonly [CompressedFormat, number, string])[] = [
  ["webm", 0, "\x1a\x45\xdf\xa3"],
  ["ogg", 0, "OggS"],
  ["flac", 0, "fLaC"],
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
/** Longer than the MPEG audio frames that identify a stream: without them by then, it has none. */
const SEARCHED_BYTES = 8 * 1024;
/** Raw samples may begin with zeros too, and are not held back for longer: 0.13 s at 16 kHz. */
const MOST_ZEROS = 4 * 1024;
/** Fewer bytes do not show whether an ID3 tag begins. */
const LEAST_BYTES = 10;

/** Number of first bytes that {@linkcode signatureOf} needs. */
export const SIGNATURE_BYTES = 8;

/** Returns the format whose signature `head`, the first bytes of a stream, carries. */
export function signatureOf(head: Uint8Array): CompressedFormat | undefined {
  return SIGNATURES.find(([, offset, text]) => isAt(head, offset, text))?.[0];
}

/** First bytes of elements in an EBML header: versions and limits, a checksum, padding. */
const EBML_HEADER_STARTS: readonly number[] = [0x42, 0xbf, 0xec];

/**
 * Whether `head`, the first bytes of a stream with the signature of `format`, continues as no such
 * stream does: its decoder would wait for the end of a header that is not one. Sources: RFC 3533,
 * 8794 and 9639.
 */
export function isBrokenHead(head: Uint8Array, format: CompressedFormat): boolean {
  const [next, ...length] = head.subarray(4, SIGNATURE_BYTES);
  if (next === undefined) return false;
  switch (format) {
    case "ogg":
      return next !== 0;
    case "flac":
      // STREAMINFO is the first block, possibly also the last one, and has 34 bytes.
      return (next & 0x7f) !== 0 || length.some((byte, index) => byte !== [0, 0, 34][index]);
    case "webm": {
      const sizeBytes = Math.clz32(next) - 23;
      const start = head[4 + sizeBytes];
      return start !== undefined && !EBML_HEADER_STARTS.includes(start);
    }
    default:
      return false;
  }
}

/**
 * Recognises `head`, the first bytes of a stream, by a signature or by frame headers in a row, at
 * the start or after ID3 tags.
 */
export function recognizeFormat(head: Uint8Array): Recognition {
  const tags = tagsLength(head);
  const bytes = head.subarray(tags);
  const format = signatureOf(bytes);
  if (format !== undefined) return { kind: "format", format };
  const foreign = foreignFileOf(bytes);
  if (foreign !== undefined) return foreign;
  if (bytes.length < LEAST_BYTES) return { kind: "incomplete" };
  for (const framed of FRAMED) {
    const found = framesFollow(bytes, 0, framed);
    if (found === "found") return { kind: "format", format: framed };
    if (found === "incomplete") return { kind: "incomplete" };
  }
  const loas = framesFollow(bytes, 0, "loas");
  if (loas === "found") return { kind: "foreign", name: "AAC in LATM" };
  if (loas === "incomplete") return { kind: "incomplete" };
  // What follows an ID3 tag is nearly always MP3.
  if (tags > 0) return { kind: "format", format: "mp3" };
  switch (framesBehindZeros(bytes)) {
    case "found":
      return { kind: "format", format: "mp3" };
    case "incomplete":
      return { kind: "incomplete" };
    case "none":
      return { kind: "other" };
  }
}

/**
 * Looks for `format` in `head`, the first bytes after the ID3 tags of a stream that is declared to
 * have it. Framed formats may begin in the middle of a frame, as when one tunes in to a broadcast.
 */
export function confirmFormat(head: Uint8Array, format: CompressedFormat): Recognition {
  const signature = signatureOf(head);
  // The declared format is wrong more often than the signature.
  if (signature !== undefined) return { kind: "format", format: signature };
  if (format === "opus") return { kind: "format", format };
  if (format !== "mp3" && format !== "aac") {
    return { kind: head.length < SIGNATURE_BYTES ? "incomplete" : "other" };
  }
  const recognized = recognizeFormat(head);
  if (recognized.kind === "format" || recognized.kind === "foreign") return recognized;
  for (let start = 0; start < Math.min(head.length, SEARCHED_BYTES); start++) {
    if (framesFollow(head, start, format) === "found") return { kind: "format", format };
  }
  return head.length < SEARCHED_BYTES ? { kind: "incomplete" } : { kind: "other" };
}

/** Whether MPEG audio follows a few zeros, as where a tag was removed: its decoder skips them. */
function framesBehindZeros(bytes: Uint8Array): ReturnType<typeof framesFollow> {
  const start = bytes.subarray(0, MOST_ZEROS).findIndex((byte) => byte !== 0);
  if (start > 0) return framesFollow(bytes, start, "mp3");
  return start === -1 && bytes.length < MOST_ZEROS ? "incomplete" : "none";
}

function isAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
