/**
 * Samples of uncompressed files, in either order of bytes.
 * @module
 */

/** How a sample is written. */
export interface SampleForm {
  /** Whether it is a number with a fraction, from -1 to 1. */
  readonly isFloat: boolean;
  /** Bits of it. */
  readonly bits: number;
  /** Whether its lowest byte comes first. */
  readonly isLittleEndian: boolean;
  /** Whether samples of 8 bits count from 0, with silence in the middle. @default {false} */
  readonly isUnsigned?: boolean;
}

/** Reads the sample at an offset, from -1 to 1; undefined for a form that is not known. */
export function sampleReader(
  view: DataView,
  { isFloat, bits, isLittleEndian, isUnsigned = false }: SampleForm,
): ((offset: number) => number) | undefined {
  if (isFloat) {
    if (bits === 32) return (offset) => view.getFloat32(offset, isLittleEndian);
    return bits === 64 ? (offset) => view.getFloat64(offset, isLittleEndian) : undefined;
  }
  const [high, low] = isLittleEndian ? [2, 0] : [0, 1];
  switch (bits) {
    case 8:
      return isUnsigned
        ? (offset) => (view.getUint8(offset) - 128) / 128
        : (offset) => view.getInt8(offset) / 128;
    case 16:
      return (offset) => view.getInt16(offset, isLittleEndian) / 2 ** 15;
    case 24:
      return (offset) =>
        ((view.getInt8(offset + high) << 16) | view.getUint16(offset + low, isLittleEndian)) /
        2 ** 23;
    case 32:
      return (offset) => view.getInt32(offset, isLittleEndian) / 2 ** 31;
  }
  return undefined;
}
