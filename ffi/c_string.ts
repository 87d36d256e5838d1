/**
 * C strings.
 * @module
 */

/** A NUL-terminated UTF-8 copy of `text`, to be passed as `const char *`. */
export function cString(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text + "\0");
}

/** The text at a `const char *`; empty for NULL. */
export function textAt(pointer: Deno.PointerValue): string {
  return pointer === null ? "" : Deno.UnsafePointerView.getCString(pointer);
}
