/**
 * How samples are written in Apple's files, AIFF and QuickTime, by the four letters that tell it.
 * @module
 */
import { APPLE_IMA_BLOCK_BYTES, appleImaDecoder } from "./adpcm.ts";
import { decodeAlaw, decodeMulaw } from "./companding.ts";
import { fromPcm16 } from "./pcm.ts";
import { compandedCodec, plainCodec, type SampleCodec } from "./sample_file.ts";
import type { SampleForm } from "./sample_reader.ts";

const WHOLE = { isFloat: false, isLittleEndian: false } as const;
const FLOAT = { isFloat: true, isLittleEndian: false } as const;

/** Kinds by their names in small letters; some have bits of their own, whatever is said of them. */
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

/** The kinds, as files write them. */
export const APPLE_KINDS: readonly string[] = [...Object.keys(KINDS), ...Object.keys(COMPANDED)];

/**
 * Decodes samples of a kind; undefined for one that is not known.
 * @param isLittleEndian where the file tells it apart from the kind
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
 * Decodes blocks of the kind `ima4`, in order, each of 64 samples of each channel; QuickTime, which
 * counts them otherwise, is not read with it.
 */
export function ima4Codec(channels: number): SampleCodec {
  const decode = appleImaDecoder(channels);
  return {
    unitBytes: APPLE_IMA_BLOCK_BYTES * channels,
    decode: (blocks) => fromPcm16(decode(blocks)),
  };
}
