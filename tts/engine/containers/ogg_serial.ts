/**
 * Fixes the serial number of an Ogg stream: a muxer draws a random one, but equal audio must give
 * equal bytes. Source: RFC 3533, section 6.
 * @module
 */
import { viewOf } from "../../../shared/media/bytes.ts";

const HEADER_BYTES = 27;
const SERIAL_OFFSET = 14;
const CHECKSUM_OFFSET = 22;
const SEGMENTS_OFFSET = 26;
/** Serial number of the only stream in each of our files. */
const SERIAL = 1;
const POLYNOMIAL = 0x04c11db7;

const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? sum << 1 ^ POLYNOMIAL : sum << 1;
  return sum;
});

/** Sets a fixed serial number in the pages of `ogg`, which must consist of whole pages. */
export function fixSerial(ogg: Uint8Array<ArrayBuffer>): void {
  const view = viewOf(ogg);
  for (let start = 0; start + HEADER_BYTES <= ogg.length;) {
    const segments = ogg.subarray(
      start + HEADER_BYTES,
      start + HEADER_BYTES + ogg[start + SEGMENTS_OFFSET]!,
    );
    const bytes = segments.reduce((sum, length) => sum + length, HEADER_BYTES + segments.length);
    view.setUint32(start + SERIAL_OFFSET, SERIAL, true);
    view.setUint32(start + CHECKSUM_OFFSET, 0, true);
    const page = ogg.subarray(start, start + bytes);
    view.setUint32(start + CHECKSUM_OFFSET, checksum(page), true);
    start += bytes;
  }
}

function checksum(page: Uint8Array): number {
  let sum = 0;
  for (const byte of page) sum = sum << 8 ^ CHECKSUMS[(sum >>> 24) ^ byte]!;
  return sum >>> 0;
}
