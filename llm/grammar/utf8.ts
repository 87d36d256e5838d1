/**
 * Whether the bytes of tokens can become valid UTF-8.
 * @module
 */

/** The unfinished character of text that ends between two characters. */
export const NO_BYTES: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/** The lowest code point of a character, by its number of bytes; a lower one must take fewer. */
const FEWEST_CODE: Readonly<Record<number, number>> = { 2: 0x80, 3: 0x800, 4: 0x10000 };

/**
 * Appends `bytes` to the unfinished character `tail`. Returns the unfinished character at the new
 * end, or undefined when the bytes are not valid UTF-8.
 */
export function followsAsUtf8(
  tail: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | undefined {
  const all = tail.length === 0 ? bytes : Uint8Array.of(...tail, ...bytes);
  let offset = 0;
  while (offset < all.length) {
    const length = lengthOf(all[offset]!);
    if (length === undefined) return undefined;
    const character = all.subarray(offset, offset + length);
    if (!isBeginning(character, length)) return undefined;
    if (character.length < length) return character.slice();
    offset += length;
  }
  return NO_BYTES;
}

function lengthOf(first: number): number | undefined {
  if (first < 0x80) return 1;
  if (first < 0xc2) return undefined;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : undefined;
}

/** Whether the bytes can become a character of `length` bytes. */
function isBeginning(bytes: Uint8Array, length: number): boolean {
  if (length === 1) return true;
  let code = bytes[0]! & (0xff >> (length + 1));
  for (const byte of bytes.subarray(1)) {
    if ((byte & 0xc0) !== 0x80) return false;
    code = (code << 6) | (byte & 0x3f);
  }
  // The missing bits may be anything from all zeros to all ones.
  const missing = 6 * (length - bytes.length);
  const lowest = code << missing;
  const highest = lowest | ((1 << missing) - 1);
  if (highest < FEWEST_CODE[length]! || lowest > 0x10ffff) return false;
  return !(lowest >= 0xd800 && highest <= 0xdfff);
}
