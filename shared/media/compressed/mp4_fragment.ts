/**
 * The frames of a fragmented MP4 file, as browsers and cameras write it while they record: a movie
 * box without frames comes first, and each fragment lists its own. Source: ISO/IEC 14496-12,
 * section 8.8.
 * @module
 */
import { viewOf } from "../bytes.ts";
import { BOX_HEADER_BYTES, boxesIn, Mp4Error, part, withinBoxes } from "./mp4_boxes.ts";
import type { FragmentedTrack, FramePlace } from "./mp4_track.ts";

/** Contiguous frames. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly frames: number;
  readonly lengthOf: (frame: number) => number;
}

/** Defaults for frames that do not state their own position and length. */
interface Defaults {
  readonly start: number;
  readonly frameBytes: number;
}

/** Flags of a track in a fragment: base offset, and the fields around the default frame length. */
const HAS_BASE = 0x1;
const HAS_DESCRIPTION = 0x2;
const HAS_DURATION = 0x8;
const HAS_LENGTH = 0x10;
/** Flags of a run: its offset, flags of its first frame, and the fields that each frame has. */
const RUN_HAS_OFFSET = 0x1;
const RUN_HAS_FIRST_FLAGS = 0x4;
const FRAMES_HAVE_DURATION = 0x100;
const FRAMES_HAVE_LENGTH = 0x200;
/** All fields that a frame may have; the last two are its flags and its composition time. */
const FRAME_FIELDS = [FRAMES_HAVE_DURATION, FRAMES_HAVE_LENGTH, 0x400, 0x800] as const;

/**
 * Yields the places of the frames of `track`, in order, from the box of a fragment, header
 * included, that begins at `start` in the file.
 * @throws {Mp4Error} when it cannot be read
 */
export function framesOfFragment(
  moof: Uint8Array,
  start: number,
  track: FragmentedTrack,
): Generator<FramePlace, void> {
  const body = part(viewOf(moof), BOX_HEADER_BYTES, moof.length);
  return framesOf(withinBoxes(() =>
    [...boxesIn(body)].filter(({ name }) => name === "traf")
      .flatMap((traf) => runsOf(traf.body, start, track))
  ));
}

function* framesOf(runs: readonly Run[]): Generator<FramePlace, void> {
  for (const { start, frames, lengthOf } of runs) {
    let at = start;
    for (let frame = 0; frame < frames; frame++) {
      const end = at + lengthOf(frame);
      yield { start: at, end };
      at = end;
    }
  }
}

function runsOf(traf: DataView, moofStart: number, track: FragmentedTrack): Run[] {
  const boxes = [...boxesIn(traf)];
  const header = boxes.find(({ name }) => name === "tfhd")?.body;
  if (header?.getUint32(4) !== track.id) return [];
  const { start, frameBytes } = defaultsOf(header, { ...track, start: moofStart });
  const runs: Run[] = [];
  let next = start;
  for (const { name, body } of boxes) {
    if (name !== "trun") continue;
    const run = runOf(body, { base: start, next, frameBytes });
    runs.push(run);
    next = run.end;
  }
  return runs;
}

function defaultsOf(tfhd: DataView, { start, frameBytes }: Defaults): Defaults {
  const flags = tfhd.getUint32(0);
  let at = 8;
  const base = flags & HAS_BASE ? Number(tfhd.getBigUint64(at)) : start;
  if (flags & HAS_BASE) at += 8;
  if (flags & HAS_DESCRIPTION) at += 4;
  if (flags & HAS_DURATION) at += 4;
  return { start: base, frameBytes: flags & HAS_LENGTH ? tfhd.getUint32(at) : frameBytes };
}

/** Reads a run: its offset counts from `base`; without one, its frames begin at `next`. */
function runOf(
  trun: DataView,
  { base, next, frameBytes }: {
    readonly base: number;
    readonly next: number;
    readonly frameBytes: number;
  },
): Run {
  const flags = trun.getUint32(0);
  const frames = trun.getUint32(4);
  const start = flags & RUN_HAS_OFFSET ? base + trun.getInt32(8) : next;
  const table = 8 + 4 * countOf(flags, [RUN_HAS_OFFSET, RUN_HAS_FIRST_FLAGS]);
  const entryBytes = 4 * countOf(flags, FRAME_FIELDS);
  if (table + frames * entryBytes > trun.byteLength) {
    throw new Mp4Error("the trun table of the MP4 is cut off");
  }
  if ((flags & FRAMES_HAVE_LENGTH) === 0) {
    if (frameBytes === 0) throw new Mp4Error("frames of the MP4 have no length");
    return { start, end: start + frames * frameBytes, frames, lengthOf: () => frameBytes };
  }
  const first = table + (flags & FRAMES_HAVE_DURATION ? 4 : 0);
  const lengthOf = (frame: number) => trun.getUint32(first + frame * entryBytes);
  let end = start;
  for (let frame = 0; frame < frames; frame++) end += lengthOf(frame);
  return { start, end, frames, lengthOf };
}

/** Number of `fields` whose flag is set. */
function countOf(flags: number, fields: readonly number[]): number {
  return fields.filter((field) => (flags & field) !== 0).length;
}
