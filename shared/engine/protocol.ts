/**
 * Frames between a front and an engine process, over its standard input and output.
 *
 * A frame is: header length (u32, little-endian), payload length (u32, little-endian), header
 * (JSON, UTF-8), payload (bytes). The header says what the frame is; the payload carries samples.
 * @module
 */
import { type ErrorBody, isErrorCode, ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";

/** Frames that a front sends. */
export type FrontFrame =
  | { readonly type: "start"; readonly options: JsonObject }
  | {
    readonly type: "job";
    readonly id: number;
    readonly method: string;
    readonly params: JsonObject;
    readonly request_id?: string;
  }
  | { readonly type: "cancel"; readonly id: number }
  | { readonly type: "ping"; readonly sequence: number }
  | { readonly type: "shutdown" };

/** Frames that an engine sends. */
export type EngineFrame =
  | { readonly type: "ready"; readonly info: JsonObject }
  | { readonly type: "load_failed"; readonly error: WireError }
  | { readonly type: "reply"; readonly id: number; readonly data: JsonObject }
  | { readonly type: "end"; readonly id: number }
  | { readonly type: "error"; readonly id: number; readonly error: WireError }
  | { readonly type: "pong"; readonly sequence: number };

/** A {@linkcode ServiceError} serialised for the other process. */
export type WireError = ErrorBody & { retryAfterSeconds?: number };

/** A decoded frame. */
export interface Frame<Header> {
  /** Decoded JSON header. */
  readonly header: Header;
  /** Binary payload; empty when there is none. */
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** Thrown when the bytes of the other side are not valid frames. */
export class ProtocolError extends Error {
  /** Name of the class. */
  override readonly name = "ProtocolError";
}

/**
 * Most bytes of a header or a payload: a longer one means a broken stream. The speech of the
 * longest text allowed by default, an hour at 48 kHz and 24 bits, takes half of it.
 */
const LONGEST_PART_BYTES = 2 ** 30;
const PREFIX_BYTES = 8;
const NOTHING = new Uint8Array(0);

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Encodes the prefix and the header of a frame. The caller writes the payload after them, which
 * avoids copying it.
 * @throws {ServiceError} `engine_error` when header or payload is too long for the other side
 */
export function encodeFrameHead(
  header: FrontFrame | EngineFrame,
  payloadBytes: number,
): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(header));
  const longest = Math.max(json.length, payloadBytes);
  if (longest > LONGEST_PART_BYTES) {
    throw new ServiceError(
      "engine_error",
      `Cannot send a frame of ${longest} bytes: the limit is ${LONGEST_PART_BYTES}`,
    );
  }
  const head = new Uint8Array(PREFIX_BYTES + json.length);
  const view = new DataView(head.buffer);
  view.setUint32(0, json.length, true);
  view.setUint32(4, payloadBytes, true);
  head.set(json, PREFIX_BYTES);
  return head;
}

/**
 * Yields the frames of a byte stream, however it is chunked. The caller owns the payloads.
 * @throws {ProtocolError} when the bytes are not frames, or the stream ends inside one
 */
export async function* readFrames<Header extends FrontFrame | EngineFrame>(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Frame<Header>, void> {
  await using bytes = new ByteReader(stream);
  while (await bytes.read()) {
    let frame: Frame<Header> | undefined;
    while ((frame = takeFrame<Header>(bytes)) !== undefined) yield frame;
  }
  if (bytes.length > 0) throw new ProtocolError("Cannot read a frame: the stream ended inside it");
}

function takeFrame<Header>(bytes: ByteReader): Frame<Header> | undefined {
  if (bytes.length < PREFIX_BYTES) return undefined;
  const headerBytes = bytes.uint32(0);
  const payloadBytes = bytes.uint32(4);
  if (Math.max(headerBytes, payloadBytes) > LONGEST_PART_BYTES) {
    throw new ProtocolError(
      `Cannot read a frame of ${headerBytes} + ${payloadBytes} bytes: the stream is broken`,
    );
  }
  const frameBytes = PREFIX_BYTES + headerBytes + payloadBytes;
  if (bytes.length < frameBytes) {
    bytes.wants(frameBytes);
    return undefined;
  }
  bytes.take(PREFIX_BYTES);
  const header = parseHeader<Header>(bytes.take(headerBytes));
  return { header, payload: payloadBytes === 0 ? NOTHING : bytes.take(payloadBytes).slice() };
}

function parseHeader<Header>(bytes: Uint8Array<ArrayBuffer>): Header {
  try {
    // Both ends are this program, so the header's shape needs no validation.
    return JSON.parse(decoder.decode(bytes)) as Header;
  } catch (cause) {
    throw new ProtocolError("Cannot read a frame: its header is not JSON", { cause });
  }
}

/** Size of the reused read buffer: as much as a pipe holds. */
const ROOM_BYTES = 64 * 1024;

/** Buffers the bytes of a stream that are read but not taken yet. */
class ByteReader implements AsyncDisposable {
  readonly #reader: ReadableStreamBYOBReader;
  #room = new Uint8Array(ROOM_BYTES);
  #start = 0;
  #end = 0;
  #wanted = ROOM_BYTES;

  constructor(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = stream.getReader({ mode: "byob" });
  }

  /** Number of buffered bytes. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Resizes the buffer to hold `count` bytes before the next read. */
  wants(count: number): void {
    this.#wanted = Math.max(ROOM_BYTES, count);
  }

  /** Reads more bytes; false at the end of the stream. */
  async read(): Promise<boolean> {
    this.#makeRoom();
    // A BYOB read detaches the buffer; it comes back as `value.buffer`.
    const { done, value } = await this.#reader.read(this.#room.subarray(this.#end));
    if (value === undefined) return false;
    this.#room = new Uint8Array(value.buffer);
    this.#end += value.length;
    return !done;
  }

  /** Reads the little-endian u32 at `offset` in the buffered bytes. */
  uint32(offset: number): number {
    return new DataView(this.#room.buffer).getUint32(this.#start + offset, true);
  }

  /** Removes and returns the first `count` bytes, which are valid until the next read. */
  take(count: number): Uint8Array<ArrayBuffer> {
    const taken = this.#room.subarray(this.#start, this.#start + count);
    this.#start += count;
    return taken;
  }

  /** Moves the buffered bytes to the start, and resizes the buffer if another size is wanted. */
  #makeRoom(): void {
    if (this.#start > 0) {
      this.#room.copyWithin(0, this.#start, this.#end);
      this.#end -= this.#start;
      this.#start = 0;
    }
    if (this.#room.length !== this.#wanted) {
      const room = new Uint8Array(this.#wanted);
      room.set(this.#room.subarray(0, this.#end));
      this.#room = room;
    }
    this.#wanted = ROOM_BYTES;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }
}

/** Serialises an error for the other process. */
export function toWireError(error: ServiceError): WireError {
  const wire: WireError = error.toBody();
  if (error.retryAfterSeconds !== undefined) wire.retryAfterSeconds = error.retryAfterSeconds;
  return wire;
}

/** Deserialises an error of the other process. */
export function fromWireError(wire: WireError): ServiceError {
  const { code, message, detail, retryAfterSeconds } = wire;
  return new ServiceError(isErrorCode(code) ? code : "engine_error", message, {
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
