/**
 * Telephone companding after ITU-T G.711.
 * @module
 */

const MULAW = tableOf((code) => {
  const bits = ~code & 0xff;
  const magnitude = (((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4);
  return bits & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
});

const ALAW = tableOf((code) => {
  const bits = code ^ 0x55;
  const segment = (bits & 0x70) >> 4;
  const mantissa = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? mantissa : (mantissa + 0x100) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
});

function tableOf(sampleOf: (code: number) => number): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: 256 }, (_, code) => sampleOf(code));
}

/** Decodes µ-law bytes to 16-bit samples. */
export function decodeMulaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (code) => MULAW[code]!);
}

/** Decodes A-law bytes to 16-bit samples. */
export function decodeAlaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (code) => ALAW[code]!);
}

/** The companding laws. */
export type CompandingLaw = "mulaw" | "alaw";

/** Encodes PCM16 samples, one byte each. */
export function encodeCompanded(
  samples: Int16Array,
  law: CompandingLaw,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(samples, law === "mulaw" ? mulawOf : alawOf);
}

const MULAW_BIAS = 0x84;
const MULAW_LARGEST = 32_635;

function mulawOf(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), MULAW_LARGEST) + MULAW_BIAS;
  const segment = 24 - Math.clz32(magnitude);
  const bits = (sample < 0 ? 0x80 : 0) | segment << 4 | magnitude >> (segment + 3) & 0x0f;
  return ~bits & 0xff;
}

function alawOf(sample: number): number {
  // The lowest four bits are finer than the smallest step.
  const magnitude = (sample < 0 ? ~sample : sample) >> 4;
  const segment = Math.max(0, 28 - Math.clz32(magnitude));
  const mantissa = magnitude >> Math.max(0, segment - 1) & 0x0f;
  return (segment << 4 | mantissa | (sample < 0 ? 0 : 0x80)) ^ 0x55;
}
