/**
 * AIFF and AIFF-C files: integers, floats and companded samples.
 * @module
 */
import { decodeAlaw, decodeMulaw } from "./companding.ts";
import { fromPcm16 } from "./pcm.ts";
import { tagAt } from "./riff_chunks.ts";
import { sampleReader } from "./sample_reader.ts";
import { type WavAudio, WavError } from "./wav.ts";

const HEAD_BYTES = 12;
const COMMON_BYTES = 18;
/** Before the samples: where they begin, and the size of blocks. */
const SOUND_HEAD_BYTES = 8;
const EXPONENT_BIAS = 16_383;

/** How samples of each kind of AIFF-C are written, by its name in small letters. */
const KINDS: Readonly<Record<string, { isFloat: boolean; isLittleEndian: boolean }>> = {
  none: { isFloat: false, isLittleEndian: false },
  twos: { isFloat: false, isLittleEndian: false },
  sowt: { isFloat: false, isLittleEndian: true },
  fl32: { isFloat: true, isLittleEndian: false },
  fl64: { isFloat: true, isLittleEndian: false },
};
const COMPANDED: Readonly<Record<string, typeof decodeAlaw>> = {
  ulaw: decodeMulaw,
  alaw: decodeAlaw,
};

interface Common {
  readonly channels: number;
  readonly bits: number;
  readonly sampleRateHz: number;
  readonly kind: string;
}

/** Whether `bytes` begin as an AIFF file does. */
export function isAiff(bytes: Uint8Array): boolean {
  return tagAt(bytes, 0) === "FORM" && ["AIFF", "AIFC"].includes(tagAt(bytes, 8));
}

/**
 * Decodes an AIFF file.
 * @throws {WavError} saying what is wrong with it
 */
export function decodeAiff(bytes: Uint8Array): WavAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let common: Common | undefined;
  for (let at = HEAD_BYTES; at + 8 <= bytes.length;) {
    const [name, start] = [tagAt(bytes, at), at + 8];
    const length = Math.min(view.getUint32(at + 4), bytes.length - start);
    if (name === "COMM" && length >= COMMON_BYTES) {
      common = {
        channels: view.getUint16(start),
        bits: view.getUint16(start + 6),
        sampleRateHz: extendedFloat(view, start + 8),
        kind: length >= COMMON_BYTES + 4 ? tagAt(bytes, start + COMMON_BYTES) : "NONE",
      };
    }
    if (name === "SSND" && length >= SOUND_HEAD_BYTES) {
      if (common === undefined) throw new WavError("Cannot read the audio: it has no format chunk");
      const skipped = SOUND_HEAD_BYTES + Math.min(view.getUint32(start), length - SOUND_HEAD_BYTES);
      return readSound(bytes.subarray(start + skipped, start + length), common);
    }
    at = start + length + (length % 2);
  }
  throw new WavError("Cannot read the audio: it has no sound chunk");
}

function readSound(bytes: Uint8Array, { channels, bits, sampleRateHz, kind }: Common): WavAudio {
  if (channels === 0 || !(sampleRateHz >= 1) || !Number.isFinite(sampleRateHz)) {
    throw new WavError("Cannot read the audio: it has no channels or no sample rate");
  }
  const facts = { sampleRateHz: Math.round(sampleRateHz), channels, bitsPerSample: bits };
  const expand = COMPANDED[kind.toLowerCase()];
  if (expand !== undefined) return { ...facts, samples: fromPcm16(expand(bytes)) };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const form = KINDS[kind.toLowerCase()];
  const read = form === undefined ? undefined : sampleReader(view, { ...form, bits });
  if (read === undefined) {
    throw new WavError(`Cannot read the audio: ${kind} with ${bits} bits is not supported`);
  }
  const sampleBytes = bits / 8;
  const length = Math.floor(bytes.length / sampleBytes);
  const samples = Float32Array.from({ length }, (_, index) => read(index * sampleBytes));
  if (!samples.every(Number.isFinite)) {
    throw new WavError("Cannot read the audio: some of its samples are no numbers");
  }
  return { ...facts, samples };
}

/** A number of 80 bits, as sample rates are written. */
function extendedFloat(view: DataView, offset: number): number {
  const exponent = (view.getUint16(offset) & 0x7fff) - EXPONENT_BIAS;
  return Number(view.getBigUint64(offset + 2)) * 2 ** (exponent - 63);
}
