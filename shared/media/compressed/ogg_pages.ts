/**
 * Splits an Ogg stream into its pages, which carry timestamps. Source: RFC 3533.
 * @module
 */
import { viewOf } from "../bytes.ts";
import { ByteWindow } from "./byte_window.ts";

/** Bytes of a page header, up to the segment table. */
export const OGG_HEADER_BYTES = 27;
/** Offset of the number of segments in a page header. */
const SEGMENTS_AT = 26;
const FLAGS_AT = 5;
const FIRST_PAGE_FLAG = 2;
const GRANULE_AT = 6;
const STREAM_AT = 14;
const NO_GRANULE = -1n;
const CAPTURE = 0x4f676753;

/** Facts from a page header. */
export interface OggPage {
  /** Serial number of its stream. */
  readonly stream: number;
  /** Whether it is the first page of its stream. */
  readonly isFirst: boolean;
  /** Samples from the start of its stream to its end (granule position), where stated. */
  readonly endSamples: number | undefined;
  /** Offset of its packets. */
  readonly bodyAt: number;
}

/** A page, or bytes that are not a page. */
export interface OggPart {
  /** The bytes. */
  readonly bytes: Uint8Array;
  /** Facts of the page; undefined for bytes that are not a page. */
  readonly page: OggPage | undefined;
}

/** Splits one stream into pages. */
export class OggPages {
  readonly #window = new ByteWindow();

  /** Takes the next bytes and returns the pages that are complete. */
  push(bytes: Uint8Array): OggPart[] {
    this.#window.add(bytes);
    const { bytes: kept } = this.#window;
    const parts: OggPart[] = [];
    let at = 0;
    for (let end; (end = endOfPart(kept, at)) !== undefined; at = end) {
      const part = kept.slice(at, end);
      parts.push({ bytes: part, page: readPage(part) });
    }
    this.#window.drop(at);
    return parts;
  }
}

/** End of the page at `at`, or of the bytes there that are not a page; undefined until known. */
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
