/**
 * The boxes that MP4 files are made of. Source: ISO/IEC 14496-12, section 4.2.
 * @module
 */

/** The file cannot be read, or has no track that can be decoded. */
export class Mp4Error extends Error {
  /** Name of the class. */
  override readonly name = "Mp4Error";
}

/** A box. */
export interface Box {
  /** Its type: four characters. */
  readonly name: string;
  /** What follows its header. */
  readonly body: DataView;
}

/** Bytes of a box header: size and name. */
export const BOX_HEADER_BYTES = 8;

/** Yields the boxes in `bytes`, up to the first that does not fit. */
export function* boxesIn(bytes: DataView): Generator<Box, void> {
  for (let at = 0; at + BOX_HEADER_BYTES <= bytes.byteLength;) {
    const size = bytes.getUint32(at);
    if (size < BOX_HEADER_BYTES || at + size > bytes.byteLength) return;
    const name = String.fromCharCode(...rawBytes(part(bytes, at + 4, at + BOX_HEADER_BYTES)));
    yield { name, body: part(bytes, at + BOX_HEADER_BYTES, at + size) };
    at += size;
  }
}

/**
 * Returns the result of `read`.
 * @throws {Mp4Error} where it reads past the end of a box
 */
export function withinBoxes<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof RangeError) throw new Mp4Error("a box of the MP4 is cut off", { cause });
    throw cause;
  }
}

/** Returns a view of `bytes` from `start` to before `end`. */
export function part(bytes: DataView, start: number, end: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

/** Returns the same bytes as an array. */
export function rawBytes(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
