/**
 * C strings.
 * @module
 */

/** Returns a NUL-terminated UTF-8 copy of `text`, to be passed as `const char *`. */
export function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text + "\0");
}

/** Reads the text at a `const char *`; empty for NULL. */
export function textAt(pointer: Deno.PointerValue): string {
  return pointer === null ? "" : Deno.UnsafePointerView.getCString(pointer);
}

/** Reads the bytes at a `const char *`, which may be incomplete UTF-8; none for NULL. */
export function bytesAt(pointer: Deno.PointerValue): Uint8Array<ArrayBuffer> {
  if (pointer === null) return new Uint8Array(0);
  const view = new Deno.UnsafePointerView(pointer);
  let length = 0;
  while (view.getUint8(length) !== 0) length++;
  const bytes = new Uint8Array(length);
  view.copyInto(bytes);
  return bytes;
}
