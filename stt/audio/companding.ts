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

/** Samples of µ-law bytes. */
export function decodeMulaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (code) => MULAW[code]!);
}

/** Samples of A-law bytes. */
export function decodeAlaw(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (code) => ALAW[code]!);
}
