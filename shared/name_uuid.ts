/**
 * UUIDs derived from names.
 * @module
 */
import { createHash } from "node:crypto";

/** Derives a UUID from the SHA-256 of `name` (RFC 9562, version 8); it is always the same. */
export function nameUuid(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
