/**
 * Frames between a front and an engine process, over its standard input and output.
 *
 * A frame is: header length (u32, little-endian), payload length (u32, little-endian), header
 * (JSON, UTF-8), payload (bytes). The header says what the frame is; the payload carries samples.
 * @module
 */
import { type ErrorBody, isErrorCode, ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";

/** What a front sends. */
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

/** What an engine sends. */
export type EngineFrame =
  | { readonly type: "ready"; readonly info: JsonObject }
  | { readonly type: "load_failed"; readonly error: WireError }
  | { readonly type: "reply"; readonly id: number; readonly data: JsonObject }
  | { readonly type: "end"; readonly id: number }
  | { readonly type: "error"; readonly id: number; readonly error: WireError }
  | { readonly type: "pong"; readonly sequence: number };

/** A {@linkcode ServiceError} on its way between processes. */
export type WireError = ErrorBody & { retryAfterSeconds?: number };

/** A decoded frame with its bytes. */
export interface Frame<Header> {
  /** What the frame says. */
  readonly header: Header;
  /** Its bytes; empty when there are none. */
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** The bytes of the other side make no sense. */
export class ProtocolError extends Error {
  /** Name of the class. */
  override readonly name = "ProtocolError";
}

/** No header or payload may be longer, in bytes: more is a broken stream, not a frame. */
const LONGEST_PART_BYTES = 256 * 1024 * 1024;
const PREFIX_BYTES = 8;
const NOTHING = new Uint8Array(0);

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Encodes prefix and header; the payload is to be written after it, so that it is not copied. */
export function encodeFrameHead(
  header: FrontFrame | EngineFrame,
  payloadBytes: number,
): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(header));
  const head = new Uint8Array(PREFIX_BYTES + json.length);
  const view = new DataView(head.buffer);
  view.setUint32(0, json.length, true);
  view.setUint32(4, payloadBytes, true);
  head.set(json, PREFIX_BYTES);
  return head;
}

/**
 * Yields the frames of a byte stream, wherever it is cut. The payload is the caller's to keep.
 * @throws {ProtocolError} when the bytes are no frames, or the stream ends inside one
 */
export async function* readFrames<Header extends FrontFrame | EngineFrame>(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Frame<Header>, void> {
  const bytes = new ByteQueue();
  for await (const chunk of stream) {
    bytes.push(chunk);
    let frame: Frame<Header> | undefined;
    while ((frame = takeFrame<Header>(bytes)) !== undefined) yield frame;
  }
  if (bytes.length > 0) throw new ProtocolError("Cannot read a frame: the stream ended inside it");
}

function takeFrame<Header>(bytes: ByteQueue): Frame<Header> | undefined {
  if (bytes.length < PREFIX_BYTES) return undefined;
  const prefix = new DataView(bytes.peek(PREFIX_BYTES).buffer);
  const headerBytes = prefix.getUint32(0, true);
  const payloadBytes = prefix.getUint32(4, true);
  if (Math.max(headerBytes, payloadBytes) > LONGEST_PART_BYTES) {
    throw new ProtocolError(
      `Cannot read a frame of ${headerBytes} + ${payloadBytes} bytes: the stream is broken`,
    );
  }
  if (bytes.length < PREFIX_BYTES + headerBytes + payloadBytes) return undefined;
  bytes.take(PREFIX_BYTES);
  const header = parseHeader<Header>(bytes.take(headerBytes));
  return { header, payload: payloadBytes === 0 ? NOTHING : bytes.take(payloadBytes) };
}

function parseHeader<Header>(bytes: Uint8Array): Header {
  try {
    // Both ends are this program, so the header's shape needs no second check.
    return JSON.parse(decoder.decode(bytes)) as Header;
  } catch (cause) {
    throw new ProtocolError("Cannot read a frame: its header is not JSON", { cause });
  }
}

/** Chunks of bytes, taken from the front; joins chunks only where a frame spans them. */
class ByteQueue {
  #chunks: Uint8Array<ArrayBuffer>[] = [];
  #offset = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Uint8Array<ArrayBuffer>): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** A copy of the first `count` bytes, which stay. */
  peek(count: number): Uint8Array<ArrayBuffer> {
    const copy = new Uint8Array(count);
    let filled = 0;
    let offset = this.#offset;
    for (const chunk of this.#chunks) {
      const part = chunk.subarray(offset, offset + count - filled);
      copy.set(part, filled);
      filled += part.length;
      offset = 0;
      if (filled === count) break;
    }
    return copy;
  }

  /** Removes the first `count` bytes and returns a copy of them. */
  take(count: number): Uint8Array<ArrayBuffer> {
    const taken = this.peek(count);
    this.#length -= count;
    let left = count + this.#offset;
    let whole = 0;
    while (whole < this.#chunks.length && left >= this.#chunks[whole]!.length) {
      left -= this.#chunks[whole]!.length;
      whole++;
    }
    this.#chunks.splice(0, whole);
    this.#offset = left;
    return taken;
  }
}

/** Prepares an error for the other process. */
export function toWireError(error: ServiceError): WireError {
  const wire: WireError = error.toBody();
  if (error.retryAfterSeconds !== undefined) wire.retryAfterSeconds = error.retryAfterSeconds;
  return wire;
}

/** Restores an error of the other process. */
export function fromWireError(wire: WireError): ServiceError {
  const { code, message, detail, retryAfterSeconds } = wire;
  return new ServiceError(isErrorCode(code) ? code : "engine_error", message, {
    ...(detail === undefined ? {} : { detail }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
