/**
 * Sample codecs of Apple's files (AIFF, CAF, QuickTime) by their four-character codes.
 * @module
 */
import { APPLE_IMA_BLOCK_BYTES, appleImaDecoder } from "./adpcm.ts";
import { decodeAlaw, decodeMulaw } from "./companding.ts";
import { fromPcm16 } from "./pcm.ts";
import { compandedCodec, plainCodec, type SampleCodec } from "./sample_file.ts";
import type { SampleForm } from "./sample_reader.ts";

const WHOLE = { isFloat: false, isLittleEndian: false } as const;
const FLOAT = { isFloat: true, isLittleEndian: false } as const;

/** Sample forms by lower-case code; some fix the number of bits, whatever the file states. */
const KINDS: Readonly<Record<string, Omit<SampleForm, "bits"> & { readonly bits?: number }>> = {
  none: WHOLE,
  twos: WHOLE,
  sowt: { ...WHOLE, isLittleEndian: true },
  "raw ": { ...WHOLE, isUnsigned: true },
  in24: { ...WHOLE, bits: 24 },
  in32: { ...WHOLE, bits: 32 },
  fl32: { ...FLOAT, bits: 32 },
  fl64: { ...FLOAT, bits: 64 },
};
const COMPANDED: Readonly<Record<string, typeof decodeAlaw>> = {
  ulaw: decodeMulaw,
  alaw: decodeAlaw,
};

/** Every known code, in lower case. */
export const APPLE_KINDS: readonly string[] = [...Object.keys(KINDS), ...Object.keys(COMPANDED)];

/**
 * Creates the codec of a kind; undefined for an unknown one.
 * @param isLittleEndian where the file states the byte order apart from the kind
 */
export function appleCodec(
  kind: string,
  { bits, channels, isLittleEndian = false }: {
    readonly bits: number;
    readonly channels: number;
    readonly isLittleEndian?: boolean;
  },
): SampleCodec | undefined {
  const name = kind.toLowerCase();
  const expand = COMPANDED[name];
  if (expand !== undefined) return compandedCodec(expand, channels);
  const form = KINDS[name];
  if (form === undefined) return undefined;
  const order = { isLittleEndian: isLittleEndian || form.isLittleEndian };
  return plainCodec({ ...form, ...order, bits: form.bits ?? bits }, channels);
}

/**
 * Creates the codec of kind `ima4`, which decodes blocks in order, each of 64 samples per channel.
 * Not used for QuickTime, which counts blocks differently.
 */
export function ima4Codec(channels: number): SampleCodec {
  const decode = appleImaDecoder(channels);
  return {
    unitBytes: APPLE_IMA_BLOCK_BYTES * channels,
    decode: (blocks) => fromPcm16(decode(blocks)),
  };
}
