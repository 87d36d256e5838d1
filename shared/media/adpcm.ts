/**
 * ADPCM with four bits a sample: IMA (DVI) and Microsoft as in WAV files, IMA as in Apple's files.
 * @module
 */
import { viewOf } from "./bytes.ts";

/** Layout of ADPCM blocks, each of which can be decoded on its own. */
export interface AdpcmBlocks {
  /** Number of channels; decoded samples are interleaved. */
  readonly channels: number;
  /** Bytes of a block; the last may be shorter. */
  readonly blockBytes: number;
}

const LOWEST = -(2 ** 15);
const HIGHEST = 2 ** 15 - 1;
/** Steps of IMA's quantiser: each is about a tenth more than the one before. */
const IMA_STEPS: readonly number[] = [
  ..."7 8 9 10 11 12 13 14 16 17 19 21 23 25 28 31 34 37 41 45 50 55 60 66 73 80 88 97 107 118 130"
    .split(" "),
  ..."143 157 173 190 209 230 253 279 307 337 371 408 449 494 544 598 658 724 796 876 963 1060 1166"
    .split(" "),
  ..."1282 1411 1552 1707 1878 2066 2272 2499 2749 3024 3327 3660 4026 4428 4871 5358 5894 6484 7132"
    .split(" "),
  ..."7845 8630 9493 10442 11487 12635 13899 15289 16818 18500 20350 22385 24623 27086 29794 32767"
    .split(" "),
].map(Number);
const IMA_INDEX_STEPS = [-1, -1, -1, -1, 2, 4, 6, 8];
const IMA_HEAD_BYTES = 4;
/** Consecutive bytes of one channel before those of the next. */
const IMA_GROUP_BYTES = 4;

const MS_COEFFICIENTS = [
  [256, 0],
  [512, -256],
  [0, 0],
  [192, 64],
  [240, 0],
  [460, -208],
  [392, -232],
] as const;
const MS_ADAPTATION = [
  230,
  230,
  230,
  230,
  307,
  409,
  512,
  614,
  768,
  614,
  512,
  409,
  307,
  230,
  230,
  230,
];
const MS_HEAD_BYTES = 7;
const MS_LEAST_DELTA = 16;

function clipped(value: number): number {
  return Math.max(LOWEST, Math.min(HIGHEST, value));
}

/** Decodes IMA ADPCM to 16-bit samples. */
export function decodeIma(
  bytes: Uint8Array,
  { channels, blockBytes }: AdpcmBlocks,
): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(Math.ceil(bytes.length / blockBytes) * 2 * blockBytes);
  let length = 0;
  for (let at = 0; at + IMA_HEAD_BYTES * channels < bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    const view = viewOf(block);
    const voices = Array.from({ length: channels }, (_, channel) => ({
      value: view.getInt16(channel * IMA_HEAD_BYTES, true),
      index: Math.min(IMA_STEPS.length - 1, block[channel * IMA_HEAD_BYTES + 2]!),
    }));
    for (const { value } of voices) samples[length++] = value;
    const round = IMA_GROUP_BYTES * channels;
    for (let group = IMA_HEAD_BYTES * channels; group + round <= block.length; group += round) {
      for (let nibble = 0; nibble < 2 * IMA_GROUP_BYTES; nibble++) {
        for (const [channel, voice] of voices.entries()) {
          const byte = block[group + channel * IMA_GROUP_BYTES + (nibble >> 1)]!;
          samples[length++] = nextIma(voice, nibble % 2 === 0 ? byte & 15 : byte >> 4);
        }
      }
    }
  }
  return samples.slice(0, length);
}

/** Bytes of a block of one channel in Apple's files. */
export const APPLE_IMA_BLOCK_BYTES = 34;
const APPLE_IMA_HEAD_BYTES = 2;
/** Bits of a block header that hold the step index; the rest are the high bits of the predictor. */
const APPLE_IMA_INDEX = 0x7f;

/**
 * Creates a decoder of IMA ADPCM in Apple's files. Blocks must come in order: a header states the
 * predictor less exactly than the preceding block leaves it. Source: Apple's technical note 1081;
 * FFmpeg keeps the exact value too.
 * @returns decodes blocks, one of each channel in turn, to interleaved 16-bit samples
 */
export function appleImaDecoder(channels: number): (blocks: Uint8Array) => Int16Array<ArrayBuffer> {
  const voices = Array.from({ length: channels }, () => ({ value: 0, index: 0 }));
  const roundBytes = APPLE_IMA_BLOCK_BYTES * channels;
  const blockSamples = 2 * (APPLE_IMA_BLOCK_BYTES - APPLE_IMA_HEAD_BYTES);
  return (blocks) => {
    const view = viewOf(blocks);
    const rounds = Math.floor(blocks.length / roundBytes);
    const samples = new Int16Array(rounds * blockSamples * channels);
    for (let round = 0; round < rounds; round++) {
      for (const [channel, voice] of voices.entries()) {
        const at = round * roundBytes + channel * APPLE_IMA_BLOCK_BYTES;
        enterBlock(voice, view.getInt16(at));
        for (let nibble = 0; nibble < blockSamples; nibble++) {
          const byte = blocks[at + APPLE_IMA_HEAD_BYTES + (nibble >> 1)]!;
          samples[(round * blockSamples + nibble) * channels + channel] = nextIma(
            voice,
            nibble % 2 === 0 ? byte & 15 : byte >> 4,
          );
        }
      }
    }
    return samples;
  };
}

function enterBlock(voice: ImaVoice, head: number): void {
  const index = Math.min(IMA_STEPS.length - 1, head & APPLE_IMA_INDEX);
  const value = head & ~APPLE_IMA_INDEX;
  const goesOn = voice.index === index && Math.abs(voice.value - value) <= APPLE_IMA_INDEX;
  if (!goesOn) voice.value = value;
  voice.index = index;
}

interface ImaVoice {
  value: number;
  index: number;
}

function nextIma(voice: ImaVoice, nibble: number): number {
  const step = IMA_STEPS[voice.index]!;
  let change = step >> 3;
  if ((nibble & 1) !== 0) change += step >> 2;
  if ((nibble & 2) !== 0) change += step >> 1;
  if ((nibble & 4) !== 0) change += step;
  voice.value = clipped(voice.value + ((nibble & 8) === 0 ? change : -change));
  const index = voice.index + IMA_INDEX_STEPS[nibble & 7]!;
  voice.index = Math.max(0, Math.min(IMA_STEPS.length - 1, index));
  return voice.value;
}

interface MsVoice {
  readonly coefficients: readonly [number, number];
  delta: number;
  last: number;
  beforeLast: number;
}

/** Decodes Microsoft ADPCM to 16-bit samples. */
export function decodeMs(
  bytes: Uint8Array,
  { channels, blockBytes }: AdpcmBlocks,
): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(Math.ceil(bytes.length / blockBytes) * 2 * blockBytes);
  let length = 0;
  for (let at = 0; at + MS_HEAD_BYTES * channels <= bytes.length; at += blockBytes) {
    const block = bytes.subarray(at, at + blockBytes);
    const view = viewOf(block);
    const word = (place: number, channel: number) =>
      view.getInt16(channels + 2 * (place * channels + channel), true);
    const voices = Array.from({ length: channels }, (_, channel): MsVoice => ({
      coefficients: MS_COEFFICIENTS[block[channel]!] ?? MS_COEFFICIENTS[0],
      delta: word(0, channel),
      last: word(1, channel),
      beforeLast: word(2, channel),
    }));
    for (const { beforeLast } of voices) samples[length++] = beforeLast;
    for (const { last } of voices) samples[length++] = last;
    let nibbles = 0;
    for (const byte of block.subarray(MS_HEAD_BYTES * channels)) {
      for (const nibble of [byte >> 4, byte & 15]) {
        samples[length++] = nextMs(voices[nibbles++ % channels]!, nibble);
      }
    }
  }
  return samples.slice(0, length);
}

function nextMs(voice: MsVoice, nibble: number): number {
  const [first, second] = voice.coefficients;
  const expected = (voice.last * first + voice.beforeLast * second) >> 8;
  const signed = nibble < 8 ? nibble : nibble - 16;
  voice.beforeLast = voice.last;
  voice.last = clipped(expected + signed * voice.delta);
  voice.delta = Math.max(MS_LEAST_DELTA, (MS_ADAPTATION[nibble]! * voice.delta) >> 8);
  return voice.last;
}
