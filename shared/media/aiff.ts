/**
 * AIFF and AIFF-C files: integers, floats and companded samples.
 * @module
 */
import { appleCodec, ima4Codec } from "./apple_samples.ts";
import { viewOf } from "./bytes.ts";
import { type ChunkLayout, chunksOf, isThere, tagAt } from "./file_chunks.ts";
import { assertSounds, type ReadSampleFile, SampleFileError } from "./sample_file.ts";

const LAYOUT: ChunkLayout = {
  firstAt: 12,
  headBytes: 8,
  lengthAt: (view, at) => view.getUint32(at + 4),
  alignment: 2,
};
const COMMON_BYTES = 18;
/** Fields before the samples: their offset and the block size. */
const SOUND_HEAD_BYTES = 8;
const EXPONENT_BIAS = 16_383;

/**
 * Reads the header of an AIFF file.
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readAiff(bytes: Uint8Array): ReadSampleFile {
  if (bytes.length < LAYOUT.firstAt) return LAYOUT.firstAt;
  if (!["AIFF", "AIFC"].includes(tagAt(bytes, 8))) {
    throw new SampleFileError("it is not an AIFF file");
  }
  const { named, needs } = chunksOf(bytes, LAYOUT);
  const [common, sound] = [named.get("COMM"), named.get("SSND")];
  if (common === undefined || sound === undefined) return needs;
  if (common.length < COMMON_BYTES) throw new SampleFileError("its format chunk is too short");
  if (!isThere(bytes, common)) return common.start + common.length;
  if (!isThere(bytes, sound, SOUND_HEAD_BYTES)) return sound.start + SOUND_HEAD_BYTES;
  const view = viewOf(bytes);
  const channels = view.getUint16(common.start);
  const bits = view.getUint16(common.start + 6);
  const sampleRateHz = Math.round(extendedFloat(view, common.start + 8));
  assertSounds({ channels, sampleRateHz });
  const kind = common.length >= COMMON_BYTES + 4
    ? tagAt(bytes, common.start + COMMON_BYTES)
    : "NONE";
  const codec = kind === "ima4" ? ima4Codec(channels) : appleCodec(kind, { bits, channels });
  if (codec === undefined) {
    throw new SampleFileError(`${kind} with ${bits} bits is not supported`);
  }
  const skipped = SOUND_HEAD_BYTES + view.getUint32(sound.start);
  return {
    sampleRateHz,
    channels,
    codec,
    start: sound.start + skipped,
    length: Math.max(0, sound.length - skipped),
  };
}

/** Reads an 80-bit extended float, the format of sample rates. */
function extendedFloat(view: DataView, offset: number): number {
  const exponent = (view.getUint16(offset) & 0x7fff) - EXPONENT_BIAS;
  return Number(view.getBigUint64(offset + 2)) * 2 ** (exponent - 63);
}
