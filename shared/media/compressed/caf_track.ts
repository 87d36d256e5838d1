/**
 * Presents the packets of a CAF file as a track of MP4, to be decoded in the same way.
 * @module
 */
import { concatenateBytes, viewOf } from "../bytes.ts";
import type { PacketFile } from "../caf.ts";
import { tagAt } from "../file_chunks.ts";
import { Mp4Error } from "./mp4_boxes.ts";
import { codecOf, type Mp4Track } from "./mp4_track.ts";

const OPUS_RATE_HZ = 48_000;
/** Length of the two atoms that older files put before the codec's configuration. */
const ATOMS_BYTES = 24;
const ALAC_BYTES = 24;
/** Offset of the contents of the box `dfLa`, after a version and that name. */
const DFLA_AT = 8;
/** The stream header of FLAC: its only block, the shortest and longest frame, and bits a sample. */
const FLAC_INFO_BYTES = 34;
const LAST_FLAC_BLOCK = 0x8000_0000;
const [SHORTEST_FLAC_FRAME, LONGEST_FLAC_FRAME] = [16, 65_535];
const USUAL_BITS = 16;
/** Tag of the first descriptor; some files put the version and flags of a box before it. */
const ES_DESCRIPTOR = 3;
const VERSION_BYTES = 4;

/**
 * Returns the track of a file.
 * @throws {Mp4Error} when it lacks the configuration that its decoder needs
 */
export function cafTrack(file: PacketFile): Mp4Track {
  const { sampleRateHz, priming, frames, packets } = file;
  const codec = codecIn(file);
  if (codec === undefined) throw new Mp4Error("the CAF does not describe its codec");
  return {
    codec,
    gapless: "opus" in codec || frames <= 0
      ? null
      : { start: priming / sampleRateHz, duration: frames / sampleRateHz },
    fragmented: undefined,
    frames: packets,
  };
}

function codecIn(file: PacketFile): Mp4Track["codec"] | undefined {
  const { kind, cookie, channels, sampleRateHz, priming } = file;
  if (kind === "alac") {
    const start = tagAt(cookie, 4) === "frma" ? ATOMS_BYTES : 0;
    return codecOf({ alac: viewOf(cookie.subarray(start, start + ALAC_BYTES)) });
  }
  if (kind === ".mp3") return { stream: { format: "mp3", head: new Uint8Array(0) } };
  if (kind === "flac") {
    if (cookie.length === 0) return { stream: { format: "flac", head: flacHead(file) } };
    const isWhole = tagAt(cookie, DFLA_AT - 4) === "dfLa";
    return isWhole ? codecOf({ dfLa: viewOf(cookie.subarray(DFLA_AT)) }) : undefined;
  }
  if (kind === "aac ") {
    const version = new Uint8Array(cookie[0] === ES_DESCRIPTOR ? VERSION_BYTES : 0);
    return codecOf({ esds: viewOf(concatenateBytes([version, cookie])) });
  }
  const preSkip = Math.round(priming * OPUS_RATE_HZ / sampleRateHz);
  return channels <= 2 ? { opus: { channels, preSkip } } : undefined;
}

/** Writes the stream header that FFmpeg leaves out; its frames state their own bits and length. */
function flacHead({ sampleRateHz, channels }: PacketFile): Uint8Array {
  const head = new Uint8Array(8 + FLAC_INFO_BYTES);
  const view = viewOf(head);
  head.set(new TextEncoder().encode("fLaC"));
  view.setUint32(4, LAST_FLAC_BLOCK | FLAC_INFO_BYTES);
  view.setUint32(8, SHORTEST_FLAC_FRAME << 16 | LONGEST_FLAC_FRAME);
  view.setUint32(18, sampleRateHz << 12 | (channels - 1) << 9 | (USUAL_BITS - 1) << 4);
  return head;
}
