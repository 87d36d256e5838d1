/**
 * The audio track of an MP4 file: its codec, and where its frames lie. What tables say of their own
 * length is checked before anything is made of them: a few bytes may promise billions of entries.
 * Source: ISO/IEC 14496-12 and 14496-14.
 * @module
 */
import { gapless, type GaplessWindow } from "@audio/decode-aac";
import { APPLE_KINDS, appleCodec } from "../apple_samples.ts";
import { concatenateBytes, viewOf } from "../bytes.ts";
import { plainCodec, type SampleCodec } from "../sample_file.ts";
import { boxesIn, Mp4Error, part, rawBytes, withinBoxes } from "./mp4_boxes.ts";

/** A track that can be decoded. */
export interface Mp4Track {
  /** What the decoder is told of the codec. */
  readonly codec:
    | { readonly asc: Uint8Array }
    | { readonly alac: Uint8Array }
    | { readonly opus: OpusTrack }
    | { readonly samples: SamplesTrack }
    | { readonly stream: StreamTrack };
  /** What of the decoded sound is the recording; null where nothing is said, or the codec knows. */
  readonly gapless: GaplessWindow | null;
  /** What fragments have to know of it; undefined where the movie has all frames. */
  readonly fragmented: FragmentedTrack | undefined;
  /** Where each frame of the movie lies in the file, in order. */
  frames(): Generator<FramePlace, void>;
}

/** What the decoder of Opus is told. */
export interface OpusTrack {
  /** One or two. */
  readonly channels: number;
  /** Samples at 48 kHz before the recording. */
  readonly preSkip: number;
}

/** Samples that are not compressed. */
export interface SamplesTrack {
  /** How they are written. */
  readonly codec: SampleCodec;
  /** Number of channels. */
  readonly channels: number;
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
}

/** Frames that are a stream of another format one behind the other. */
export interface StreamTrack {
  /** That format. */
  readonly format: "mp3" | "flac" | "amr" | "ac3";
  /** What such a stream begins with. */
  readonly head: Uint8Array;
}

/** Where a frame lies in the file, in bytes. */
export interface FramePlace {
  /** Its first byte. */
  readonly start: number;
  /** The byte after its last. */
  readonly end: number;
}

/** What fragments need to know of a track. */
export interface FragmentedTrack {
  /** Number of the track. */
  readonly id: number;
  /** Length of a frame of which nothing else is said, in bytes; 0 where that is never so. */
  readonly frameBytes: number;
}

/** Boxes by name, as far as they say something of a track. */
type Boxes = { [name: string]: DataView };

/** Boxes of boxes; QuickTime has what it says of a codec in `wave`. */
const HOLDERS: ReadonlySet<string> = new Set(
  ["moov", "trak", "mdia", "minf", "stbl", "udta", "meta", "edts", "wave"],
);
/** Boxes that belong to the movie, wherever they stand in it. */
const OF_MOVIE: ReadonlySet<string> = new Set(["mvhd", "ilst", "mvex"]);
/** Entries whose frames are a stream: its format, and what such a stream begins with. */
const STREAMS: Readonly<Record<string, readonly [StreamTrack["format"], head: string]>> = {
  samr: ["amr", "#!AMR\n"],
  sawb: ["amr", "#!AMR-WB\n"],
  ".mp3": ["mp3", ""],
  "ac-3": ["ac3", ""],
  "ec-3": ["ac3", ""],
};
const AUDIO_ENTRIES: ReadonlySet<string> = new Set([
  ...["mp4a", "alac", "Opus", "fLaC", "lpcm"],
  ...Object.keys(STREAMS),
  ...APPLE_KINDS,
]);
/**
 * Descriptors in `esds`: of the stream, in that of its decoder, which begins with MPEG's number of the
 * codec, and in that what AAC's has to know.
 */
const [STREAM_DESCRIPTOR, DECODER_DESCRIPTOR, CONFIG_DESCRIPTOR] = [3, 4, 5];
/** What MPEG calls MP3 where AAC would stand. */
const MP3_TYPES: ReadonlySet<number> = new Set([0x69, 0x6b]);
/** Flags of QuickTime's samples whose kind does not tell. */
const FLOAT_FLAG = 1;
const BIG_ENDIAN_FLAG = 2;
/** Samples lie in chunks of any length; so much of one is a frame. */
const SAMPLES_FRAME_BYTES = 16 * 1024;
const DEEPEST = 16;
const ALAC_COOKIE_BYTES = 24;
const MOST_ALAC_FRAME = 65_536;
const MOST_CHANNELS = 8;

/** Tables: where they count their entries, where those begin, and how long each is. */
const TABLES: Readonly<Record<string, (box: DataView) => readonly [number, number, number]>> = {
  // With one size for all frames there are no entries.
  stsz: (box) => [8, 12, box.getUint32(4) === 0 ? 4 : 0],
  stco: () => [4, 8, 4],
  co64: () => [4, 8, 8],
  stsc: () => [4, 8, 12],
  stts: () => [4, 8, 8],
  elst: (box) => [4, 8, box.getUint8(0) === 1 ? 20 : 12],
};

/**
 * Reads the movie box of a file, its header included.
 * @throws {Mp4Error} when it has no track of a codec that is known, or a table that does not fit in it
 */
export function readMp4Track(moov: Uint8Array): Mp4Track {
  const movie: Boxes = {};
  const tracks: Boxes[] = [];
  return withinBoxes(() => {
    collect(viewOf(moov), movie, tracks, 0);
    for (const track of tracks) {
      const read = readTrack(movie, track);
      if (read !== undefined) return read;
    }
    const others = tracks.flatMap(({ stsd, smhd }) =>
      stsd === undefined || smhd === undefined ? [] : namesIn(stsd)
    );
    throw new Mp4Error(
      others.length === 0
        ? "no track with sound in the MP4"
        : `the sound of the MP4 is ${others.join(", ")}, which is not supported`,
    );
  });
}

function readTrack(movie: Boxes, track: Boxes): Mp4Track | undefined {
  const codec = codecOf(track);
  const { stsz, stco, co64, stsc } = track;
  const places = stco ?? co64;
  if (codec === undefined || stsz === undefined || places === undefined) return undefined;
  const fragmented = fragmentedOf(movie, track);
  if (places.getUint32(4) === 0 && fragmented === undefined) return undefined;
  const window = "asc" in codec || "alac" in codec
    ? gapless({ ...bytesOf(movie), ...bytesOf(track), ...codec })
    : null;
  const unitBytes = "samples" in codec ? codec.samples.codec.unitBytes : undefined;
  return {
    codec,
    // What is said of its length is said of the movie, without the fragments.
    gapless: window && fragmented ? { start: window.start } : window,
    fragmented,
    frames: () =>
      framesOf(stsz, places, { placeBytes: places === stco ? 4 : 8, runs: stsc, unitBytes }),
  };
}

/** What fragments have to know of a track whose movie announces some. */
function fragmentedOf({ mvex }: Boxes, { tkhd }: Boxes): FragmentedTrack | undefined {
  if (mvex === undefined || tkhd === undefined) return undefined;
  const id = tkhd.getUint32(tkhd.getUint8(0) === 1 ? 20 : 12);
  const usual = [...boxesIn(mvex)].find(({ name, body }) =>
    name === "trex" && body.getUint32(4) === id
  );
  return { id, frameBytes: usual?.body.getUint32(16) ?? 0 };
}

/** Sorts the boxes in `bytes` into those of the movie and those of each track. */
function collect(bytes: DataView, movie: Boxes, tracks: Boxes[], depth: number): void {
  if (depth > DEEPEST) throw new Mp4Error("the boxes of the MP4 are too deep");
  for (const { name, body } of boxesIn(bytes)) {
    if (name === "trak") tracks.push({});
    const boxes = tracks.at(-1) ?? movie;
    if (name === "stsd") {
      boxes[name] ??= body;
      collectCodec(body, boxes);
    } else if (HOLDERS.has(name)) {
      const skipped = name === "meta" ? Math.min(4, body.byteLength) : 0;
      collect(part(body, skipped, body.byteLength), movie, tracks, depth + 1);
    } else if (OF_MOVIE.has(name)) movie[name] = body;
    else {
      checkTable(name, body);
      boxes[name] ??= body;
    }
  }
}

/** What the entry of a codec is kept as. */
function entryOf(name: string): string {
  return `entry ${name}`;
}

function checkTable(name: string, box: DataView): void {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name]!(box) : undefined;
  if (table === undefined) return;
  const [countAt, start, entryBytes] = table;
  if (start + box.getUint32(countAt) * entryBytes > box.byteLength) {
    throw new Mp4Error(`the table ${name} of the MP4 ends early`);
  }
}

/** What the audio entries among the sample descriptions hold, of several the first of a name. */
function collectCodec(descriptions: DataView, boxes: Boxes): void {
  const { byteLength: length } = descriptions;
  for (const { name, body } of boxesIn(part(descriptions, Math.min(8, length), length))) {
    if (!AUDIO_ENTRIES.has(name)) continue;
    // QuickTime's second version has 16 bytes more, its third tells its length.
    const version = body.getUint16(8);
    const head = version === 1 ? 44 : version === 2 ? body.getUint32(28) - 8 : 28;
    // A box in it may have the same name.
    boxes[entryOf(name)] ??= body;
    if (body.byteLength > head) {
      collect(part(body, head, body.byteLength), boxes, [boxes], 1);
    }
  }
}

/** What the decoder is told of a codec, by the box that describes it; undefined where that says too little. */
export function codecOf(
  boxes: { readonly [name: string]: DataView },
): Mp4Track["codec"] | undefined {
  const { esds, alac, dOps, dfLa } = boxes;
  if (dOps !== undefined) {
    const [channels, preSkip] = [dOps.getUint8(1), dOps.getUint16(2)];
    const isUsual = channels === 1 || channels === 2;
    return isUsual ? { opus: { channels, preSkip } } : undefined;
  }
  if (alac !== undefined) {
    const cookie = rawBytes(alac).subarray(-ALAC_COOKIE_BYTES);
    if (cookie.length < ALAC_COOKIE_BYTES) return undefined;
    const [frame, channels] = [viewOf(cookie).getUint32(0), cookie[9]!];
    const isUsual = frame <= MOST_ALAC_FRAME && channels > 0 && channels <= MOST_CHANNELS;
    return isUsual ? { alac: cookie } : undefined;
  }
  if (dfLa !== undefined) {
    const head = concatenateBytes([new TextEncoder().encode("fLaC"), rawBytes(dfLa).subarray(4)]);
    return { stream: { format: "flac", head } };
  }
  for (const [name, [format, head]] of Object.entries(STREAMS)) {
    if (boxes[entryOf(name)] === undefined) continue;
    return { stream: { format, head: new TextEncoder().encode(head) } };
  }
  const samples = samplesIn(boxes);
  if (samples !== undefined) return { samples };
  if (esds === undefined) return undefined;
  const [objectType] = descriptorIn(rawBytes(esds), DECODER_DESCRIPTOR) ?? [];
  const isMp3 = objectType !== undefined && MP3_TYPES.has(objectType);
  if (isMp3) return { stream: { format: "mp3", head: new Uint8Array(0) } };
  const asc = descriptorIn(rawBytes(esds), CONFIG_DESCRIPTOR);
  return asc === undefined || asc.length < 2 ? undefined : { asc };
}

/** The first descriptor with this tag in an `esds` box. */
function descriptorIn(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  for (let at = 4; at + 2 < bytes.length;) {
    const tag = bytes[at++]!;
    let length = 0;
    for (let count = 0; count < 4 && at < bytes.length; count++) {
      const byte = bytes[at++]!;
      length = length << 7 | byte & 0x7f;
      if ((byte & 0x80) === 0) break;
    }
    if (tag === wanted) return bytes.subarray(at, at + length);
    // Descriptors that hold others behind facts of their own.
    at += tag === STREAM_DESCRIPTOR ? 3 : tag === DECODER_DESCRIPTOR ? 13 : length;
  }
  return undefined;
}

/** Samples by the entry that describes them; undefined where there is none. */
function samplesIn(
  boxes: { readonly [name: string]: DataView },
): SamplesTrack | undefined {
  const kind = ["lpcm", ...APPLE_KINDS].find((name) => boxes[entryOf(name)] !== undefined);
  if (kind === undefined) return undefined;
  const entry = boxes[entryOf(kind)]!;
  const isLong = entry.getUint16(8) === 2;
  const channels = isLong ? entry.getUint32(40) : entry.getUint16(16);
  const bits = isLong ? entry.getUint32(48) : entry.getUint16(18);
  const sampleRateHz = Math.round(isLong ? entry.getFloat64(32) : entry.getUint32(24) / 2 ** 16);
  const isLittleEndian = boxes.enda !== undefined && boxes.enda.getUint16(0) !== 0;
  const flags = isLong ? entry.getUint32(52) : 0;
  const form = {
    bits,
    isFloat: (flags & FLOAT_FLAG) !== 0,
    isLittleEndian: (flags & BIG_ENDIAN_FLAG) === 0,
  };
  const codec = kind === "lpcm"
    ? plainCodec(form, channels)
    : appleCodec(kind, { bits, channels, isLittleEndian });
  const isUsual = channels > 0 && channels <= MOST_CHANNELS && sampleRateHz > 0;
  return codec !== undefined && isUsual ? { codec, channels, sampleRateHz } : undefined;
}

function namesIn(descriptions: DataView): string[] {
  const { byteLength: length } = descriptions;
  return [...boxesIn(part(descriptions, Math.min(8, length), length))].map(({ name }) => name);
}

function* framesOf(
  sizes: DataView,
  places: DataView,
  { placeBytes, runs, unitBytes }: {
    readonly placeBytes: 4 | 8;
    readonly runs: DataView | undefined;
    /** Of samples that are not compressed; they are told of one by one. */
    readonly unitBytes: number | undefined;
  },
): Generator<FramePlace, void> {
  const same = sizes.getUint32(4);
  const count = sizes.getUint32(8);
  const chunks = places.getUint32(4);
  const runCount = runs?.getUint32(4) ?? 0;
  let [frame, run] = [0, 0];
  for (let chunk = 0; chunk < chunks && frame < count; chunk++) {
    while (run + 1 < runCount && runs!.getUint32(8 + 12 * (run + 1)) <= chunk + 1) run++;
    const inChunk = runCount === 0 ? 1 : runs!.getUint32(12 + 12 * run);
    // Those behind the last chunk's own lie there too.
    const last = chunk === chunks - 1 ? count : Math.min(count, frame + inChunk);
    const at = 8 + placeBytes * chunk;
    let start = placeBytes === 4 ? places.getUint32(at) : Number(places.getBigUint64(at));
    if (unitBytes !== undefined) {
      const most = Math.ceil(SAMPLES_FRAME_BYTES / unitBytes);
      for (; frame < last; frame += Math.min(most, last - frame)) {
        const end = start + Math.min(most, last - frame) * unitBytes;
        yield { start, end };
        start = end;
      }
    }
    for (; frame < last; frame++) {
      const size = same === 0 ? sizes.getUint32(12 + 4 * frame) : same;
      yield { start, end: start + size };
      start += size;
    }
  }
}

function bytesOf(boxes: Boxes): { [name: string]: Uint8Array } {
  return Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, rawBytes(box)]));
}
