/**
 * CAF files: samples, and packets of AAC, ALAC, Opus, FLAC and MP3. Source: Apple's "Core Audio Format
 * Specification".
 * @module
 */
import { appleCodec, ima4Codec } from "./apple_samples.ts";
import { viewOf } from "./bytes.ts";
import { type ChunkLayout, chunksOf, isThere, tagAt } from "./file_chunks.ts";
import {
  assertSounds,
  plainCodec,
  type ReadSampleFile,
  type SampleCodec,
  SampleFileError,
} from "./sample_file.ts";

const LAYOUT: ChunkLayout = {
  firstAt: 8,
  headBytes: 12,
  lengthAt(view, at) {
    const length = Number(view.getBigInt64(at + 4));
    // Only the `data` chunk may have an unknown length, and it then comes last.
    return length < 0 ? Infinity : length;
  },
  alignment: 1,
};
const DESCRIPTION_BYTES = 32;
/** The edit count before the samples. */
const DATA_HEAD_BYTES = 4;
/** Before the packet sizes: the packet count, and the valid, priming and remainder frames. */
const TABLE_HEAD_BYTES = 24;
const FLOAT_FLAG = 1;
const LITTLE_ENDIAN_FLAG = 2;
const COMPANDED: ReadonlySet<string> = new Set(["ulaw", "alaw"]);
const PACKED: ReadonlySet<string> = new Set(["aac ", "alac", "opus", "flac", ".mp3"]);

/** A file of packets. */
export interface PacketFile {
  /** Their codec. */
  readonly kind: "aac " | "alac" | "opus" | "flac" | ".mp3";
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Number of channels. */
  readonly channels: number;
  /** Configuration of the decoder ("magic cookie"); empty for Opus and MP3. */
  readonly cookie: Uint8Array;
  /** Samples of each channel that are decoded before the recording begins. */
  readonly priming: number;
  /** Samples of each channel in the recording. */
  readonly frames: number;
  /** Yields the byte range of each packet in the file. */
  packets(): Generator<{ readonly start: number; readonly end: number }, void>;
}

/**
 * Reads the header of a CAF file.
 * @throws {SampleFileError} saying what is wrong with it
 */
export function readCaf(bytes: Uint8Array): ReadSampleFile | PacketFile {
  const { named, needs } = chunksOf(bytes, LAYOUT);
  const [description, data] = [named.get("desc"), named.get("data")];
  if (description === undefined || data === undefined) return needs;
  if (!isThere(bytes, description, DESCRIPTION_BYTES)) {
    throw new SampleFileError("its description is cut off");
  }
  const view = viewOf(bytes);
  const at = description.start;
  const [sampleRateHz, kind] = [Math.round(view.getFloat64(at)), tagAt(bytes, at + 8)];
  const [flags, packetBytes] = [view.getUint32(at + 12), view.getUint32(at + 16)];
  const [channels, bits] = [view.getUint32(at + 24), view.getUint32(at + 28)];
  assertSounds({ channels, sampleRateHz });
  const start = data.start + DATA_HEAD_BYTES;
  if (PACKED.has(kind)) {
    const [table, cookie] = [named.get("pakt"), named.get("kuki")];
    if (table === undefined) return needs;
    if (!isThere(bytes, table)) return table.start + table.length;
    if (table.length < TABLE_HEAD_BYTES) throw new SampleFileError("its packet table is too short");
    const bytesOf = (chunk: typeof table) => bytes.slice(chunk.start, chunk.start + chunk.length);
    const lengths = bytesOf(table);
    return {
      kind: kind as PacketFile["kind"], // one of PACKED, which has no other
      sampleRateHz,
      channels,
      cookie: cookie === undefined ? new Uint8Array(0) : bytesOf(cookie),
      frames: Number(view.getBigInt64(table.start + 8)),
      priming: view.getUint32(table.start + 16),
      packets: () => packetsOf(lengths, start, packetBytes),
    };
  }
  const isLittleEndian = (flags & LITTLE_ENDIAN_FLAG) !== 0;
  const form = { isFloat: (flags & FLOAT_FLAG) !== 0, bits, isLittleEndian };
  const codec: SampleCodec | undefined = kind === "lpcm"
    ? plainCodec(form, channels)
    : kind === "ima4"
    ? ima4Codec(channels)
    : COMPANDED.has(kind)
    ? appleCodec(kind, { bits, channels })
    : undefined;
  if (codec === undefined) {
    throw new SampleFileError(`${kind} with ${bits} bits is not supported`);
  }
  const length = Math.max(0, data.length - DATA_HEAD_BYTES);
  return { sampleRateHz, channels, codec, start, length };
}

/** Yields byte ranges of packets, whose sizes are stored seven bits a byte or are all the same. */
function* packetsOf(table: Uint8Array, first: number, packetBytes: number) {
  const count = Number(viewOf(table).getBigInt64(0));
  let [start, at] = [first, TABLE_HEAD_BYTES];
  for (let packet = 0; packet < count; packet++) {
    let length = packetBytes;
    if (packetBytes === 0) {
      for (let goesOn = true; goesOn; at++) {
        if (at >= table.length) return;
        length = length * 128 + (table[at]! & 127);
        goesOn = table[at]! >= 128;
      }
    }
    yield { start, end: start + length };
    start += length;
  }
}
