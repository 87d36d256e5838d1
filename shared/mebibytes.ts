/**
 * Human-readable sizes.
 * @module
 */

const MEBIBYTE = 2 ** 20;
/** From this size on, sizes are written without a decimal. */
const WHOLE_BYTES = 10 * MEBIBYTE;

/** Formats `bytes`, for example "1.5 MiB" or "120 MiB". */
export function mebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(bytes < WHOLE_BYTES ? 1 : 0)} MiB`;
}
