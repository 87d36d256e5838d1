/**
 * Chunks that files of samples are made of, each with a name and a length.
 * @module
 */
import { viewOf } from "./bytes.ts";

/** A part of a file. */
export interface Chunk {
  /** Four characters. */
  readonly name: string;
  /** Where what it holds begins. */
  readonly start: number;
  /** Bytes of what it holds, as it tells; the file may have fewer. */
  readonly length: number;
}

/** How the chunks of a kind of file stand in it. */
export interface ChunkLayout {
  /** Where the first one begins. */
  readonly firstAt: number;
  /** Bytes of name and length. */
  readonly headBytes: number;
  /** Bytes of what the chunk whose head stands at `at` holds; Infinity where it does not know. */
  readonly lengthAt: (view: DataView, at: number) => number;
  /** Chunks begin at its multiples. */
  readonly alignment: number;
}

/** The chunks of a file whose first bytes have come. */
export interface FileChunks {
  /** The first of each name. */
  readonly named: ReadonlyMap<string, Chunk>;
  /** So many bytes of the file have to be there before the next chunk shows. */
  readonly needs: number;
}

/** Nobody writes so many before the samples: what has more of them is no such file. */
const MOST_CHUNKS = 1000;

/** The four characters at an offset. */
export function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Finds the chunks that begin in `bytes`, the first of a file. */
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

/** Whether the first `length` bytes of what a chunk holds are there. */
export function isThere(bytes: Uint8Array, chunk: Chunk, length: number = chunk.length): boolean {
  return chunk.start + length <= bytes.length;
}
