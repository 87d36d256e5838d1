/**
 * ID3 tags before a stream: taggers write them before files of any kind, with pictures of up to
 * megabytes. Source: https://id3.org/id3v2.4.0-structure.
 * @module
 */
import { joinBytes } from "../bytes.ts";
import { type CompressedDecoder, NOTHING } from "./compressed_decoder.ts";

const SIGNATURE = "ID3";
const HEADER_BYTES = 10;
const FOOTER_FLAG = 0x10;
const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/** Length in bytes of the tags that `head` begins with; the last one may extend beyond it. */
export function tagsLength(head: Uint8Array): number {
  let length = 0;
  for (let tag; (tag = tagLength(head.subarray(length))) > 0;) length += tag;
  return length;
}

/** Length of the tag that `bytes` begin with; 0 without one, or while its header is incomplete. */
function tagLength(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES || !mayBeTag(bytes)) return 0;
  const [flags, ...size] = bytes.subarray(5, HEADER_BYTES);
  // Seven bits a byte.
  if (size.some((byte) => byte > 0x7f)) return 0;
  const footer = (flags! & FOOTER_FLAG) === 0 ? 0 : HEADER_BYTES;
  return HEADER_BYTES + size.reduce((sum, byte) => sum << 7 | byte, 0) + footer;
}

/** Whether `bytes` may be the start of a tag, as far as they go. */
function mayBeTag(bytes: Uint8Array): boolean {
  const count = Math.min(bytes.length, SIGNATURE.length);
  return SIGNATURE.startsWith(String.fromCharCode(...bytes.subarray(0, count)));
}

/** Skips the tags that a stream begins with, without buffering them. */
export class LeadingTags {
  /** Bytes held back because they may begin a tag. */
  #head = NO_BYTES;
  /** Bytes of a tag that are still to come. */
  #left = 0;
  #areThere = false;
  #arePast = false;

  /** Whether the stream begins with a tag. */
  get areThere(): boolean {
    return this.#areThere;
  }

  /** Whether the tags have ended and the stream itself has begun. */
  get arePast(): boolean {
    return this.#arePast;
  }

  /** Takes the next bytes and returns those that are known to follow the tags. */
  push(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (this.#arePast) return bytes;
    const come = joinBytes(this.#head, bytes.subarray(this.#left));
    this.#left = Math.max(0, this.#left - bytes.length);
    const length = tagsLength(come);
    if (length > 0) this.#areThere = true;
    this.#left += Math.max(0, length - come.length);
    const rest = come.subarray(length);
    this.#arePast = this.#left === 0 && rest.length > 0 &&
      (rest.length >= HEADER_BYTES || !mayBeTag(rest));
    this.#head = this.#arePast ? NO_BYTES : rest.slice();
    return this.#arePast ? rest : NO_BYTES;
  }

  /** Returns the bytes held back, at the end of the stream. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#arePast = true;
    return this.#head;
  }
}

/** Wraps `decoder` so that it gets its stream without the leading tags. */
export function skipLeadingTags(decoder: CompressedDecoder): CompressedDecoder {
  const tags = new LeadingTags();
  return {
    get hasMore() {
      return decoder.hasMore ?? false;
    },
    decode(bytes) {
      const rest = tags.arePast ? bytes : tags.push(bytes.slice());
      return tags.arePast ? decoder.decode(rest) : Promise.resolve(NOTHING);
    },
    finish: () => decoder.finish(),
    [Symbol.dispose]: () => decoder[Symbol.dispose](),
  };
}
