/**
 * Hashes of files.
 * @module
 */
import { createHash } from "node:crypto";

/** Bytes hashed at once; the event loop turns in between. */
const PIECE_BYTES = 2 ** 18;

/** Returns the SHA-256 of the file at `path`, which may be large, in hexadecimal digits. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  const buffer = new Uint8Array(PIECE_BYTES);
  for (let length; (length = await file.read(buffer)) !== null;) {
    hash.update(buffer.subarray(0, length));
  }
  return hash.digest("hex");
}
