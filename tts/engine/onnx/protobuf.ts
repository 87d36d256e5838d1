/**
 * The subset of the Protocol Buffers wire format that is needed to read and write an ONNX file.
 * Source: https://protobuf.dev/programming-guides/encoding/
 * @module
 */
import { concatenateBytes } from "../../../shared/media/bytes.ts";

/** A field of a message, with its position in the bytes. */
export interface WireField {
  /** Its field number. */
  readonly number: number;
  /** Offset of its tag. */
  readonly start: number;
  /** Offset of the end of its value. */
  readonly end: number;
  /** Its content: the bytes of a string, message or packed list; empty for numbers. */
  readonly content: Uint8Array<ArrayBuffer>;
  /** Its value when it is an integer, else 0. */
  readonly value: number;
  /** Its value when it is a 32-bit float, else 0. */
  readonly float: number;
}

const NOTHING = new Uint8Array(0);
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/**
 * Yields the fields of a message in order.
 * @throws {Error} when the bytes are not a valid message
 */
export function* wireFields(message: Uint8Array<ArrayBuffer>): Generator<WireField, void> {
  let at = 0;
  const varint = (): number => {
    const [value, end] = wholeAt(message, at);
    at = end;
    return value;
  };
  while (at < message.length) {
    const start = at;
    const tag = varint();
    const number = Math.floor(tag / 8);
    const kind = tag % 8;
    let [content, value, float] = [NOTHING, 0, 0];
    if (kind === VARINT) value = varint();
    else if (kind === BYTES) {
      const length = varint();
      content = message.subarray(at, at + length);
      at += length;
    } else if (kind === FIXED_32) {
      float = new DataView(message.buffer, message.byteOffset + at, 4).getFloat32(0, true);
      at += 4;
    } else if (kind === FIXED_64) at += 8;
    else throw new Error(`it has a field of the unknown wire type ${kind}`);
    if (at > message.length) throw new Error("the file ends inside a field");
    yield { number, start, end: at, content, value, float };
  }
}

/** Returns the first of `fields` with the number `wanted`. */
export function firstField(fields: readonly WireField[], wanted: number): WireField | undefined {
  return fields.find(({ number }) => number === wanted);
}

/**
 * Returns the integers of a repeated field: a single one, or all of them packed.
 * @throws {Error} when the field ends inside a number
 */
export function wholesOf({ content, value }: WireField): number[] {
  if (content.length === 0) return [value];
  const values: number[] = [];
  for (let at = 0; at < content.length;) {
    const [next, end] = wholeAt(content, at);
    values.push(next);
    at = end;
  }
  return values;
}

/** Reads the varint at `start`; returns its value and the offset of its end. */
function wholeAt(message: Uint8Array, start: number): [value: number, end: number] {
  let value = 0;
  let factor = 1;
  for (let at = start;; at++) {
    const byte = message[at];
    if (byte === undefined) throw new Error("the file ends inside a number");
    value += (byte & 127) * factor;
    if (byte < 128) return [value, at + 1];
    factor *= 128;
  }
}

/** Writes a message field by field; nothing is copied before {@linkcode WireWriter.finish}. */
export class WireWriter {
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  /** Adds an integer. */
  whole(number: number, value: number): this {
    return this.#add(varintOf(number * 8 + VARINT), varintOf(value));
  }

  /** Adds a 32-bit float. */
  float(number: number, value: number): this {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setFloat32(0, value, true);
    return this.#add(varintOf(number * 8 + FIXED_32), bytes);
  }

  /** Adds a string. */
  text(number: number, text: string): this {
    return this.bytes(number, new TextEncoder().encode(text));
  }

  /** Adds bytes, which may be a message. */
  bytes(number: number, bytes: Uint8Array): this {
    return this.#add(varintOf(number * 8 + BYTES), varintOf(bytes.length), bytes);
  }

  /** Adds a message with the fields written to it so far. */
  message(number: number, message: WireWriter): this {
    return this.#add(varintOf(number * 8 + BYTES), varintOf(message.#length)).fieldsOf(message);
  }

  /** Adds the fields written to a message so far. */
  fieldsOf(message: WireWriter): this {
    for (const part of message.#parts) this.#add(part);
    return this;
  }

  /** Adds encoded fields. */
  raw(fields: Uint8Array): this {
    return this.#add(fields);
  }

  /** Returns the message. */
  finish(): Uint8Array<ArrayBuffer> {
    return concatenateBytes(this.#parts);
  }

  #add(...parts: Uint8Array[]): this {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
    return this;
  }
}

/** Encodes an integer from 0 to 2^53 as a varint. */
function varintOf(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push(rest % 128 + 128);
    rest = Math.floor(rest / 128);
  }
  return Uint8Array.of(...bytes, rest);
}
