/**
 * Headers of MPEG audio frames and of ADTS frames.
 * @module
 */

/** Kilobits a second, by layer III's index: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
/** Rates of MPEG 1 in Hz; MPEG 2 has half of them, MPEG 2.5 a quarter. */
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const LAYER_III = 1;
const MONO = 3;
const HEADER_BYTES = { mp3: 4, aac: 7 } as const;
const LONGEST_LAYER_THREE_BYTES = 1441;

/** Further from the end than this {@linkcode layerThreeChannels} finds nothing, whatever comes behind. */
export const LAYER_THREE_LOOK_BEHIND_BYTES: number = LONGEST_LAYER_THREE_BYTES + HEADER_BYTES.mp3;

/**
 * Length in bytes of the frame that begins at `start`; `none` when none does, `incomplete` when its
 * header is not whole.
 */
export function frameLengthOf(
  bytes: Uint8Array,
  start: number,
  format: "mp3" | "aac",
): number | "incomplete" | "none" {
  const [first, second] = [bytes[start], bytes[start + 1]];
  if (first === undefined) return "incomplete";
  if (first !== 0xff) return "none";
  if (second === undefined) return "incomplete";
  const isSync = format === "aac" ? (second & 0xf6) === 0xf0 : (second & 0xe6) === 0xe2;
  if (!isSync) return "none";
  if (start + HEADER_BYTES[format] > bytes.length) return "incomplete";
  return format === "aac" ? adtsLength(bytes, start) : layerThreeLength(bytes, start);
}

/** Channels of the first MPEG audio frame in `bytes`; undefined while there is no whole one with a successor. */
export function layerThreeChannels(bytes: Uint8Array): 1 | 2 | undefined {
  for (let start = 0; start < bytes.length; start++) {
    const length = frameLengthOf(bytes, start, "mp3");
    if (typeof length !== "number") continue;
    if (typeof frameLengthOf(bytes, start + length, "mp3") !== "number") continue;
    return bytes[start + 3]! >> 6 === MONO ? 1 : 2;
  }
}

function adtsLength(bytes: Uint8Array, start: number): number | "none" {
  const length = (bytes[start + 3]! & 3) << 11 | bytes[start + 4]! << 3 | bytes[start + 5]! >> 5;
  const rateIndex = bytes[start + 2]! >> 2 & 15;
  return length > HEADER_BYTES.aac && rateIndex < 13 ? length : "none";
}

function layerThreeLength(bytes: Uint8Array, start: number): number | "none" {
  const version = bytes[start + 1]! >> 3 & 3;
  const layer = bytes[start + 1]! >> 1 & 3;
  const isFirst = version === 3;
  const kilobits = BIT_RATES[isFirst ? 0 : 1][bytes[start + 2]! >> 4];
  const baseRate = SAMPLE_RATES[bytes[start + 2]! >> 2 & 3];
  if (version === 1 || layer !== LAYER_III || !kilobits || baseRate === undefined) return "none";
  const rateHz = isFirst ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const padding = bytes[start + 2]! >> 1 & 1;
  return Math.floor((isFirst ? 144_000 : 72_000) * kilobits / rateHz) + padding;
}
