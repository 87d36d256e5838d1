/**
 * ID3 tags before a stream: taggers write them before files of any kind, with pictures that may have
 * megabytes. Source: https://id3.org/id3v2.4.0-structure.
 * @module
 */
import { joinBytes } from "../bytes.ts";
import { type CompressedDecoder, NOTHING } from "./compressed_decoder.ts";

const SIGNATURE = "ID3";
const HEADER_BYTES = 10;
const FOOTER_FLAG = 0x10;
const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/** Length in bytes of the tags that `head` begins with, of which the last may go on behind it. */
export function tagsLength(head: Uint8Array): number {
  let length = 0;
  for (let tag; (tag = tagLength(head.subarray(length))) > 0;) length += tag;
  return length;
}

/** Length of the tag that `bytes` begin with; 0 where none does, or too little of it is there. */
function tagLength(bytes: Uint8Array): number {
  if (bytes.length < HEADER_BYTES || !mayBeTag(bytes)) return 0;
  const [flags, ...size] = bytes.subarray(5, HEADER_BYTES);
  // Seven bits a byte.
  if (size.some((byte) => byte > 0x7f)) return 0;
  const footer = (flags! & FOOTER_FLAG) === 0 ? 0 : HEADER_BYTES;
  return HEADER_BYTES + size.reduce((sum, byte) => sum << 7 | byte, 0) + footer;
}

/** Whether `bytes` are the first of a tag, as far as they go. */
function mayBeTag(bytes: Uint8Array): boolean {
  const count = Math.min(bytes.length, SIGNATURE.length);
  return SIGNATURE.startsWith(String.fromCharCode(...bytes.subarray(0, count)));
}

/** Leaves out the tags that a stream begins with, without holding them. */
export class LeadingTags {
  /** What may be the first bytes of a tag. */
  #head = NO_BYTES;
  /** Bytes of a tag that are still to come. */
  #left = 0;
  #areThere = false;
  #arePast = false;

  /** Whether the stream begins with one. */
  get areThere(): boolean {
    return this.#areThere;
  }

  /** Whether the stream itself has begun. */
  get arePast(): boolean {
    return this.#arePast;
  }

  /** What is no tag, now that `bytes` have come too. */
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

  /** What was held, at the end of the stream. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#arePast = true;
    return this.#head;
  }
}

/** Hands `decoder` what is behind the tags of its stream. */
export function behindTags(decoder: CompressedDecoder): CompressedDecoder {
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
