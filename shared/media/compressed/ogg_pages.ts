/**
 * Cuts an Ogg stream into its pages, which tell the time. Source: RFC 3533.
 * @module
 */
import { joinBytes, viewOf } from "../bytes.ts";

/** Bytes of a page before the lengths of its segments. */
export const OGG_HEADER_BYTES = 27;
/** Where a page's header says how many segments there are. */
const SEGMENTS_AT = 26;
const FLAGS_AT = 5;
const FIRST_PAGE_FLAG = 2;
const GRANULE_AT = 6;
const STREAM_AT = 14;
const NO_GRANULE = -1n;
const CAPTURE = 0x4f676753;

/** What a page says of itself. */
export interface OggPage {
  /** Number of the stream that it is of. */
  readonly stream: number;
  /** Whether that begins with it. */
  readonly isFirst: boolean;
  /** Samples until its end by the stream's clock, where it tells. */
  readonly endSamples: number | undefined;
  /** Where its packets begin. */
  readonly bodyAt: number;
}

/** A page, or bytes that are none. */
export interface OggPart {
  /** The bytes. */
  readonly bytes: Uint8Array;
  /** Undefined for bytes that are no page. */
  readonly page: OggPage | undefined;
}

/** Cuts one stream. */
export class OggPages {
  #rest: Uint8Array = new Uint8Array(0);

  /** The pages that are whole now that `bytes` have come too. */
  push(bytes: Uint8Array): OggPart[] {
    this.#rest = joinBytes(this.#rest, bytes);
    const parts: OggPart[] = [];
    let at = 0;
    for (let end; (end = endOfPart(this.#rest, at)) !== undefined; at = end) {
      const part = this.#rest.slice(at, end);
      parts.push({ bytes: part, page: readPage(part) });
    }
    this.#rest = this.#rest.slice(at);
    return parts;
  }
}

/** Where the page ends that begins at `at`, or where what is none does; undefined while that is open. */
function endOfPart(bytes: Uint8Array, at: number): number | undefined {
  const view = viewOf(bytes);
  if (at + OGG_HEADER_BYTES > bytes.length) return undefined;
  if (view.getUint32(at) !== CAPTURE) {
    let end = at + 1;
    while (end + 4 <= bytes.length && view.getUint32(end) !== CAPTURE) end++;
    return end;
  }
  const body = at + OGG_HEADER_BYTES + bytes[at + SEGMENTS_AT]!;
  if (body > bytes.length) return undefined;
  const lengths = bytes.subarray(at + OGG_HEADER_BYTES, body);
  const end = body + lengths.reduce((sum, length) => sum + length, 0);
  return end > bytes.length ? undefined : end;
}

function readPage(bytes: Uint8Array): OggPage | undefined {
  const view = viewOf(bytes);
  if (bytes.length < OGG_HEADER_BYTES || view.getUint32(0) !== CAPTURE) return undefined;
  const granule = view.getBigInt64(GRANULE_AT, true);
  return {
    stream: view.getUint32(STREAM_AT, true),
    isFirst: (view.getUint8(FLAGS_AT) & FIRST_PAGE_FLAG) !== 0,
    endSamples: granule === NO_GRANULE ? undefined : Number(granule),
    bodyAt: OGG_HEADER_BYTES + view.getUint8(SEGMENTS_AT),
  };
}
