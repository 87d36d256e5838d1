/**
 * Writing to files and connections, which may take less at once than they are given.
 * @module
 */

/** Writes all of `bytes`. */
export async function writeAll(
  to: { write(bytes: Uint8Array): Promise<number> },
  bytes: Uint8Array,
): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await to.write(bytes.subarray(written));
}
