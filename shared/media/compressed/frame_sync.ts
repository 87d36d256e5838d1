/**
 * Headers of frames that follow one another without a container. Sources: ISO/IEC 11172-3 and
 * 13818-3 (MPEG audio), ISO/IEC 14496-3 (ADTS, LOAS), ETSI TS 102 366 (AC-3, E-AC-3).
 * @module
 */
import { viewOf } from "../bytes.ts";

/** `mp3` is MPEG audio of any layer, `ac3` E-AC-3 too; AAC comes as ADTS, or as LATM in LOAS. */
export type Framing = "mp3" | "aac" | "ac3" | "loas";

/** Facts from a frame header. */
export interface FrameHeader {
  /** Bytes of the frame, its header included. */
  readonly length: number;
  /** The bits that are the same in all frames of a stream. */
  readonly kind: number;
  /** This many frames of one kind in a row do not occur in raw samples by chance. */
  readonly enough: number;
}

/** How the frames of a framing start. */
interface FrameStart {
  readonly headerBytes: number;
  /** Mask of the constant bits in the first two bytes, and their value. */
  readonly syncMask: number;
  readonly sync: number;
  /** Reads the header at the start of `view`; `none` for one that no encoder writes. */
  readonly read: (view: DataView) => FrameHeader | "none";
}

const STARTS: Readonly<Record<Framing, FrameStart>> = {
  mp3: { headerBytes: 4, syncMask: 0xffe0, sync: 0xffe0, read: readMpeg },
  aac: { headerBytes: 7, syncMask: 0xfff6, sync: 0xfff0, read: readAdts },
  ac3: { headerBytes: 6, syncMask: 0xffff, sync: 0x0b77, read: readAc3 },
  // The mask includes the top bit of the length: no frame is that long, but quiet samples have it.
  loas: { headerBytes: 3, syncMask: 0xfff0, sync: 0x56e0, read: readLoas },
};

/** Bit rates in kbit/s by layer and index: of MPEG 1, and of MPEG 2 and 2.5. */
const MPEG_KILOBITS: Readonly<Record<"first" | "second", readonly (readonly number[])[]>> = {
  first: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  second: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
};
/** Sample rates of MPEG 1 in Hz; MPEG 2 has half of them, MPEG 2.5 a quarter. */
const MPEG_RATES = [44_100, 48_000, 32_000] as const;
/** Layers, as indices. */
const [LAYER_I, LAYER_III] = [0, 2] as const;
/**
 * Header bits that never change within a stream: version, layer and sample rate; of layer I also
 * protection, bit rate and channel mode.
 */
const MPEG_KIND = 0x001e_0c00;
const LAYER_I_KIND = 0x001f_fcc0;
/** Frames needed by layer: more where samples resemble it more easily, as quiet ones do layer I. */
const MPEG_ENOUGH = [4, 3, 2] as const;
const MONO = 3;
/** The longest MPEG audio frame: layer II at 384 kbit/s and 32 kHz, padded. */
const LONGEST_MPEG_BYTES = 1729;

/** Bytes further from the end than this are of no use to {@linkcode mpegChannels} any more. */
export const MPEG_LOOK_BEHIND_BYTES: number = LONGEST_MPEG_BYTES + STARTS.mp3.headerBytes;

/** The fixed header of ADTS, without the bits that do not describe the audio. */
const ADTS_KIND = 0x00ff_fdc0;
const ADTS_RATES = 13;

/** Bit rates of AC-3 in kbit/s, by half of the frame size code. */
const AC3_KILOBITS = [
  ...[32, 40, 48, 56, 64, 80, 96, 112, 128],
  ...[160, 192, 224, 256, 320, 384, 448, 512, 576, 640],
] as const;
/** Bitstream versions: the last one of AC-3, and that of E-AC-3. */
const LAST_AC3_VERSION = 10;
const EAC3_VERSION = 16;

/** Reads the header of the frame at `start`; `none` without one, `incomplete` if it is cut off. */
export function frameAt(
  bytes: Uint8Array,
  start: number,
  framing: Framing,
): FrameHeader | "incomplete" | "none" {
  const { headerBytes, syncMask, sync, read } = STARTS[framing];
  const [first, second] = [bytes[start], bytes[start + 1]];
  if (first === undefined) return "incomplete";
  if ((first & syncMask >> 8) !== sync >> 8) return "none";
  if (second === undefined) return "incomplete";
  if ((second & syncMask & 255) !== (sync & 255)) return "none";
  if (start + headerBytes > bytes.length) return "incomplete";
  return read(viewOf(bytes.subarray(start, start + headerBytes)));
}

/**
 * Whether frames of one kind follow each other from `start` on.
 * @param wanted how many frames; by default as many as do not occur by chance
 */
export function framesFollow(
  bytes: Uint8Array,
  start: number,
  framing: Framing,
  wanted?: number,
): "found" | "incomplete" | "none" {
  let kind: number | undefined;
  for (let [at, count] = [start, 1];; count++) {
    const frame = frameAt(bytes, at, framing);
    if (typeof frame === "string") return frame;
    if (frame.kind !== (kind ??= frame.kind)) return "none";
    if (count >= (wanted ?? frame.enough)) return "found";
    at += frame.length;
  }
}

/** Channels of the first MPEG audio frame that another one follows; undefined without one. */
export function mpegChannels(bytes: Uint8Array): 1 | 2 | undefined {
  for (let start = 0; start < bytes.length; start++) {
    if (framesFollow(bytes, start, "mp3", 2) === "found") return mpegChannelsAt(bytes, start);
  }
}

/** Channels of the MPEG audio frame at the very end of `bytes`; undefined without one. */
export function lastMpegChannels(bytes: Uint8Array): 1 | 2 | undefined {
  for (let start = 0; start < bytes.length; start++) {
    const frame = frameAt(bytes, start, "mp3");
    const isLast = typeof frame !== "string" && start + frame.length === bytes.length;
    if (isLast) return mpegChannelsAt(bytes, start);
  }
}

function mpegChannelsAt(bytes: Uint8Array, start: number): 1 | 2 {
  return bytes[start + 3]! >> 6 === MONO ? 1 : 2;
}

function readMpeg(view: DataView): FrameHeader | "none" {
  const header = view.getUint32(0);
  const [version, layer] = [header >> 19 & 3, 3 - (header >> 17 & 3)];
  const isFirst = version === 3;
  const kilobits = MPEG_KILOBITS[isFirst ? "first" : "second"][layer]?.[header >> 12 & 15];
  const baseRate = MPEG_RATES[header >> 10 & 3];
  const exists = version !== 1 && (version !== 0 || layer === LAYER_III);
  if (!exists || !kilobits || baseRate === undefined) return "none";
  const rateHz = isFirst ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const padding = header >> 9 & 1;
  const length = layer === LAYER_I
    ? 4 * (Math.floor(12_000 * kilobits / rateHz) + padding)
    : Math.floor((layer === LAYER_III && !isFirst ? 72_000 : 144_000) * kilobits / rateHz) +
      padding;
  const kind = header & (layer === LAYER_I ? LAYER_I_KIND : MPEG_KIND);
  return { length, kind, enough: MPEG_ENOUGH[layer]! };
}

function readAdts(view: DataView): FrameHeader | "none" {
  const header = view.getUint32(0);
  const length = view.getUint32(3) >> 13 & 0x1fff;
  if (length <= STARTS.aac.headerBytes || (header >> 10 & 15) >= ADTS_RATES) return "none";
  return { length, kind: header & ADTS_KIND, enough: 2 };
}

function readAc3(view: DataView): FrameHeader | "none" {
  const version = view.getUint8(5) >> 3;
  const [rate, size] = [view.getUint8(4) >> 6, view.getUint8(4) & 63];
  const kind = version << 2 | rate;
  if (version === EAC3_VERSION) {
    return { length: 2 * ((view.getUint16(2) & 0x7ff) + 1), kind, enough: 2 };
  }
  const kilobits = AC3_KILOBITS[size >> 1];
  if (version > LAST_AC3_VERSION || kilobits === undefined) return "none";
  const words = [2 * kilobits, Math.floor(320 * kilobits / 147) + size % 2, 3 * kilobits][rate];
  return words === undefined ? "none" : { length: 2 * words, kind, enough: 2 };
}

function readLoas(view: DataView): FrameHeader {
  const length = STARTS.loas.headerBytes + (view.getUint16(1) & 0x1fff);
  return { length, kind: 0, enough: 3 };
}
