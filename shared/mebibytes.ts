/**
 * Sizes for people.
 * @module
 */

const MEBIBYTE = 2 ** 20;
/** From this size on a tenth says nothing any more. */
const WHOLE_BYTES = 10 * MEBIBYTE;

/** `bytes` in words, for example "1.5 MiB" or "120 MiB". */
export function mebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(bytes < WHOLE_BYTES ? 1 : 0)} MiB`;
}
