/**
 * Byte arrays: concatenated, viewed as numbers, freed.
 * @module
 */

/** Concatenates two arrays; returns one of them uncopied when the other is empty. */
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

/** Returns a {@linkcode DataView} of the same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Concatenates byte arrays. */
export function concatenateBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concatenateInto(parts, (length) => new Uint8Array(length));
}

/** Concatenates `parts` into the array that `create` makes for their total length. */
export function concatenateInto<
  Whole extends { set(part: ArrayLike<number>, offset: number): void },
>(
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
 * Frees the memory of bytes or samples at once, and detaches every view that shares it. Arrays that
 * live for a while reach the old generation of the garbage collector, where they would pile up.
 */
export function freeBuffer({ buffer }: { readonly buffer: ArrayBuffer }): void {
  buffer.transfer(0);
}
