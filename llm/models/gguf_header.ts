/**
 * Reads the header of a GGUF file, version 2 or 3, without loading the model
 * (https://github.com/ggml-org/ggml/blob/master/docs/gguf.md).
 * @module
 */
import { tensorBytes } from "./tensor_bytes.ts";

/** Content of a GGUF header. */
export interface GgufHeader {
  /** Metadata with scalar or string values; arrays are left out. */
  readonly metadata: ReadonlyMap<string, string | number | boolean>;
  /** Number of weights of all tensors in this file. */
  readonly parameterCount: number;
  /** Minimum size of the complete file, in bytes. */
  readonly leastBytes: number;
}

interface TensorEntry {
  /** Number of weights. */
  readonly size: number;
  /** Where it ends, in bytes from the start of the tensor data. */
  readonly endBytes: number;
}

/** Alignment of the tensor data, unless the metadata says otherwise. */
const USUAL_ALIGNMENT_BYTES = 32;

/** Thrown when a file is not GGUF, or is broken. */
class GgufError extends Error {
  /** Name of the class. */
  override readonly name = "GgufError";
}

const MAGIC = 0x46554747;
const CHUNK_BYTES = 1 << 18;
const MOST_ENTRIES = 1_000_000;
const LONGEST_TEXT_BYTES = 1 << 24;
const TYPE_STRING = 8;
const TYPE_ARRAY = 9;

/** A value type of fixed length. */
interface ScalarType {
  readonly bytes: number;
  readonly read: (view: DataView) => number | boolean;
}

/** Scalar types by their numbers in enum gguf_type. */
const SCALAR_TYPES: Readonly<Record<number, ScalarType>> = {
  0: { bytes: 1, read: (view) => view.getUint8(0) },
  1: { bytes: 1, read: (view) => view.getInt8(0) },
  2: { bytes: 2, read: (view) => view.getUint16(0, true) },
  3: { bytes: 2, read: (view) => view.getInt16(0, true) },
  4: { bytes: 4, read: (view) => view.getUint32(0, true) },
  5: { bytes: 4, read: (view) => view.getInt32(0, true) },
  6: { bytes: 4, read: (view) => view.getFloat32(0, true) },
  7: { bytes: 1, read: (view) => view.getUint8(0) !== 0 },
  10: { bytes: 8, read: (view) => Number(view.getBigUint64(0, true)) },
  11: { bytes: 8, read: (view) => Number(view.getBigInt64(0, true)) },
  12: { bytes: 8, read: (view) => view.getFloat64(0, true) },
};

/**
 * Reads the header of the file at `path`.
 * @throws {GgufError} when it is not GGUF of a known version, or ends inside its header
 * @throws {Deno.errors.NotFound} when there is no such file
 */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  // Opening a named pipe would block until another process writes to it.
  const { isFile, size } = await Deno.stat(path);
  if (!isFile) throw new GgufError("it is not a file");
  if (size === 0) throw new GgufError("it is empty");
  using file = await Deno.open(path);
  const reader = new HeaderReader(file, size);
  if (await reader.u32() !== MAGIC) throw new GgufError("it is not a GGUF file");
  const version = await reader.u32();
  if (version < 2 || version > 3) throw new GgufError(`GGUF version ${version} is not supported`);
  const tensorCount = await reader.count();
  const entryCount = await reader.count();
  const metadata = new Map<string, string | number | boolean>();
  for (let index = 0; index < entryCount; index++) {
    const key = await reader.text();
    const value = await reader.value(await reader.u32());
    if (value !== undefined) metadata.set(key, value);
  }
  let parameterCount = 0;
  let tensorsBytes = 0;
  for (let index = 0; index < tensorCount; index++) {
    const { size, endBytes } = await reader.tensor();
    parameterCount += size;
    tensorsBytes = Math.max(tensorsBytes, endBytes);
  }
  const alignment = Number(metadata.get("general.alignment")) || USUAL_ALIGNMENT_BYTES;
  const leastBytes = tensorsBytes === 0
    ? reader.position
    : Math.ceil(reader.position / alignment) * alignment + tensorsBytes;
  return { metadata, parameterCount, leastBytes };
}

class HeaderReader {
  readonly #file: Deno.FsFile;
  readonly #size: number;
  readonly #decoder = new TextDecoder();
  #buffer = new Uint8Array(0);
  #offset = 0;
  #position = 0;

  /** Starts at the beginning of `file`, which has `size` bytes. */
  constructor(file: Deno.FsFile, size: number) {
    this.#file = file;
    this.#size = size;
  }

  /** Number of bytes read or skipped. */
  get position(): number {
    return this.#position;
  }

  async u32(): Promise<number> {
    return (await this.#take(4)).getUint32(0, true);
  }

  /** Reads a 64-bit count of entries. */
  async count(): Promise<number> {
    const count = await this.#u64();
    if (count > MOST_ENTRIES) throw new GgufError(`its header claims ${count} entries`);
    return count;
  }

  async text(): Promise<string> {
    const length = await this.#u64();
    if (length > LONGEST_TEXT_BYTES) {
      throw new GgufError(`its header has a string of ${length} bytes`);
    }
    const view = await this.#take(length);
    return this.#decoder.decode(new Uint8Array(view.buffer, view.byteOffset, length));
  }

  /** Reads a value of `type`; undefined for arrays, which are skipped. */
  async value(type: number): Promise<string | number | boolean | undefined> {
    if (type === TYPE_STRING) return await this.text();
    if (type !== TYPE_ARRAY) {
      const scalar = scalarType(type);
      return scalar.read(await this.#take(scalar.bytes));
    }
    const itemType = await this.u32();
    const length = await this.#u64();
    if (itemType === TYPE_STRING) {
      for (let index = 0; index < length; index++) await this.#skip(await this.#u64());
    } else if (itemType === TYPE_ARRAY) {
      for (let index = 0; index < length; index++) await this.value(TYPE_ARRAY);
    } else {
      await this.#skip(length * scalarType(itemType).bytes);
    }
  }

  /** Reads the entry of one tensor. */
  async tensor(): Promise<TensorEntry> {
    await this.text();
    const dimensions = await this.u32();
    if (dimensions > 8) throw new GgufError(`a tensor has ${dimensions} dimensions`);
    let size = 1;
    for (let index = 0; index < dimensions; index++) size *= await this.#u64();
    const type = await this.u32();
    return { size, endBytes: await this.#u64() + tensorBytes(type, size) };
  }

  async #u64(): Promise<number> {
    return Number((await this.#take(8)).getBigUint64(0, true));
  }

  async #take(length: number): Promise<DataView> {
    if (this.#offset + length > this.#buffer.length) await this.#fill(length);
    const view = new DataView(this.#buffer.buffer, this.#offset, length);
    this.#offset += length;
    this.#position += length;
    return view;
  }

  async #skip(length: number): Promise<void> {
    this.#position += length;
    if (this.#position > this.#size) throw endsInHeader();
    const ahead = this.#offset + length - this.#buffer.length;
    if (ahead <= 0) {
      this.#offset += length;
      return;
    }
    await this.#file.seek(ahead, Deno.SeekMode.Current);
    this.#buffer = new Uint8Array(0);
    this.#offset = 0;
  }

  /** Reads from the file until at least `length` bytes are buffered. */
  async #fill(length: number): Promise<void> {
    const rest = this.#buffer.subarray(this.#offset);
    const buffer = new Uint8Array(Math.max(CHUNK_BYTES, length));
    buffer.set(rest);
    let filled = rest.length;
    while (filled < length) {
      const read = await this.#file.read(buffer.subarray(filled));
      if (read === null) throw endsInHeader();
      filled += read;
    }
    this.#buffer = buffer.subarray(0, filled);
    this.#offset = 0;
  }
}

function endsInHeader(): GgufError {
  return new GgufError("it ends inside its header");
}

function scalarType(type: number): ScalarType {
  const scalar = SCALAR_TYPES[type];
  if (scalar === undefined) throw new GgufError(`its header has a value of unknown type ${type}`);
  return scalar;
}
