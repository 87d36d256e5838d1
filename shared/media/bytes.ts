/**
 * Bytes of streams and files: joined, read as numbers, given back.
 * @module
 */

/** The bytes of `first` and those of `second` behind them; one of the two itself when the other is empty. */
export function joinBytes<Bytes extends Uint8Array>(
  first: Bytes,
  second: Bytes,
): Bytes | Uint8Array<ArrayBuffer> {
  if (first.length === 0) return second;
  if (second.length === 0) return first;
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** The same bytes, to be read as numbers. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Joins stretches of bytes. */
export function concatenateBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return inOne(parts, (length) => new Uint8Array(length));
}

/** `parts` one behind the other, in what `create` makes of their length. */
export function inOne<Whole extends { set(part: ArrayLike<number>, offset: number): void }>(
  parts: readonly ArrayLike<number>[],
  create: (length: number) => Whole,
): Whole {
  const whole = create(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/**
 * Gives the memory of bytes or samples back at once, with all that shares it; nobody may read it any
 * more. What lives for some time is old to the garbage collector, which would let it pile up.
 */
export function giveBack({ buffer }: { readonly buffer: ArrayBuffer }): void {
  buffer.transfer(0);
}
