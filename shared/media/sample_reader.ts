/**
 * Reads samples of uncompressed files, in either byte order.
 * @module
 */

/** Encoding of a sample. */
export interface SampleForm {
  /** Whether it is a floating-point number, from -1 to 1. */
  readonly isFloat: boolean;
  /** Bits per sample. */
  readonly bits: number;
  /** Whether its lowest byte comes first. */
  readonly isLittleEndian: boolean;
  /** Whether 8-bit samples are unsigned, with silence at 128. @default {false} */
  readonly isUnsigned?: boolean;
}

/** Creates a reader of the sample at a byte offset, from -1 to 1; undefined for an unknown form. */
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
