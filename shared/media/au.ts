/**
 * AU files (SND): integers, floats and companded samples after a short header.
 * @module
 */
import { viewOf } from "./bytes.ts";
import { decodeAlaw, decodeMulaw } from "./companding.ts";
import {
  assertSounds,
  compandedCodec,
  plainCodec,
  type ReadSampleFile,
  SampleFileError,
} from "./sample_file.ts";

const HEADER_BYTES = 24;
const UNKNOWN_LENGTH = 0xffff_ffff;

const COMPANDED = new Map([[1, decodeMulaw], [27, decodeAlaw]]);
/** Uncompressed big-endian samples, by encoding code. */
const PLAIN: ReadonlyMap<number, { readonly isFloat: boolean; readonly bits: number }> = new Map([
  [2, { isFloat: false, bits: 8 }],
  [3, { isFloat: false, bits: 16 }],
  [4, { isFloat: false, bits: 24 }],
  [5, { isFloat: false, bits: 32 }],
  [6, { isFloat: true, bits: 32 }],
  [7, { isFloat: true, bits: 64 }],
]);

/**
 * Reads the header of an AU file.
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readAu(bytes: Uint8Array): ReadSampleFile {
  if (bytes.length < HEADER_BYTES) return HEADER_BYTES;
  const view = viewOf(bytes);
  const [start, length, code, sampleRateHz, channels] = [4, 8, 12, 16, 20].map((at) =>
    view.getUint32(at)
  ) as [number, number, number, number, number]; // as many as there are offsets
  assertSounds({ channels, sampleRateHz });
  const expand = COMPANDED.get(code);
  const form = PLAIN.get(code);
  const codec = expand !== undefined
    ? compandedCodec(expand, channels)
    : form && plainCodec({ ...form, isLittleEndian: false }, channels);
  if (codec === undefined) throw new SampleFileError(`encoding ${code} is not supported`);
  return {
    sampleRateHz,
    channels,
    codec,
    start: Math.max(start, HEADER_BYTES),
    length: length === UNKNOWN_LENGTH || length === 0 ? Infinity : length,
  };
}
