/**
 * The chunks of sample files, each with a name and a length.
 * @module
 */
import { viewOf } from "./bytes.ts";

/** A chunk of a file. */
export interface Chunk {
  /** Four characters. */
  readonly name: string;
  /** Offset of its body in the file. */
  readonly start: number;
  /** Stated length of its body in bytes; the file may have fewer. */
  readonly length: number;
}

/** How a kind of file lays out its chunks. */
export interface ChunkLayout {
  /** Offset of the first one. */
  readonly firstAt: number;
  /** Bytes of a chunk header: name and length. */
  readonly headBytes: number;
  /** Returns the body length of the chunk whose header is at `at`; Infinity where it is unknown. */
  readonly lengthAt: (view: DataView, at: number) => number;
  /** Body lengths are padded to a multiple of this many bytes. */
  readonly alignment: number;
}

/** The chunks found in the first bytes of a file. */
export interface FileChunks {
  /** The first chunk of each name. */
  readonly named: ReadonlyMap<string, Chunk>;
  /** Bytes of the file needed to read the next chunk header. */
  readonly needs: number;
}

/** No writer puts this many before the samples; a file with more is not a sample file. */
const MOST_CHUNKS = 1000;

/** The four characters at an offset. */
export function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Finds the chunks that begin in `bytes`, the first bytes of a file. */
export function chunksOf(bytes: Uint8Array, layout: ChunkLayout): FileChunks {
  const { firstAt, headBytes, lengthAt, alignment } = layout;
  const view = viewOf(bytes);
  const named = new Map<string, Chunk>();
  let at = firstAt;
  for (let count = 0; at + headBytes <= bytes.length; count++) {
    if (count === MOST_CHUNKS) return { named, needs: Infinity };
    const chunk = { name: tagAt(bytes, at), start: at + headBytes, length: lengthAt(view, at) };
    if (!named.has(chunk.name)) named.set(chunk.name, chunk);
    at = chunk.start + Math.ceil(chunk.length / alignment) * alignment;
  }
  return { named, needs: at + headBytes };
}

/** Whether `bytes` contain the first `length` bytes of a chunk's body. */
export function isThere(bytes: Uint8Array, chunk: Chunk, length: number = chunk.length): boolean {
  return chunk.start + length <= bytes.length;
}
