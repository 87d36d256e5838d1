/**
 * The audio track of an MP4 file: its codec, and the places of its frames. The lengths that tables
 * state are checked before they are used: a few bytes may promise billions of entries. Sources:
 * ISO/IEC 14496-12 and 14496-14.
 * @module
 */
import { gapless, type GaplessWindow } from "@audio/decode-aac";
import { APPLE_KINDS, appleCodec } from "../apple_samples.ts";
import { concatenateBytes, viewOf } from "../bytes.ts";
import { plainCodec, type SampleCodec } from "../sample_file.ts";
import { boxesIn, Mp4Error, part, rawBytes, withinBoxes } from "./mp4_boxes.ts";
import { presentedWindow } from "./presented_part.ts";

/** A track that can be decoded. */
export interface Mp4Track {
  /** Configuration of the decoder. */
  readonly codec:
    | { readonly asc: Uint8Array }
    | { readonly alac: Uint8Array }
    | { readonly opus: OpusTrack }
    | { readonly samples: SamplesTrack }
    | { readonly stream: StreamTrack };
  /** Part of the decoded audio that the file presents; null if unstated. */
  readonly gapless: GaplessWindow | null;
  /** Defaults for fragments; undefined where the movie box lists all frames. */
  readonly fragmented: FragmentedTrack | undefined;
  /** Yields the place of each frame that the movie box lists, in order. */
  frames(): Generator<FramePlace, void>;
}

/** Configuration of the Opus decoder. */
export interface OpusTrack {
  /** Number of channels, 1 or 2. */
  readonly channels: number;
  /** Samples at 48 kHz to discard before the recording. */
  readonly preSkip: number;
}

/** A track of samples, each of which is listed as a frame. */
export interface SamplesTrack {
  /** Their codec. */
  readonly codec: SampleCodec;
  /** Number of channels. */
  readonly channels: number;
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
}

/** A track whose frames, concatenated, are a stream of another format. */
export interface StreamTrack {
  /** That format. */
  readonly format: "mp3" | "flac" | "amr" | "ac3";
  /** Header that such a stream begins with. */
  readonly head: Uint8Array;
}

/** Byte range of a frame in the file. */
export interface FramePlace {
  /** Its first byte. */
  readonly start: number;
  /** The byte after its last. */
  readonly end: number;
}

/** Facts of a track that its fragments depend on. */
export interface FragmentedTrack {
  /** ID of the track. */
  readonly id: number;
  /** Default frame length in bytes; 0 where there is none. */
  readonly frameBytes: number;
}

/** The boxes that describe a track, by name. */
type Boxes = { [name: string]: DataView };

/** Boxes that contain boxes; QuickTime puts those that describe a codec in `wave`. */
const HOLDERS: ReadonlySet<string> = new Set(
  ["moov", "trak", "mdia", "minf", "stbl", "udta", "meta", "edts", "wave"],
);
/** Boxes that belong to the movie, wherever they occur. */
const OF_MOVIE: ReadonlySet<string> = new Set(["mvhd", "ilst", "mvex"]);
/** Sample entries whose frames are a stream: its format and header. */
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
 * Tags of nested descriptors in `esds`: the stream; within it the decoder, which begins with MPEG's
 * number of the codec; within that the configuration of AAC.
 */
const [STREAM_DESCRIPTOR, DECODER_DESCRIPTOR, CONFIG_DESCRIPTOR] = [3, 4, 5];
/** MPEG's codec numbers of MP3. */
const MP3_TYPES: ReadonlySet<number> = new Set([0x69, 0x6b]);
/** Flags of QuickTime's `lpcm`, a kind that does not imply the sample format. */
const FLOAT_FLAG = 1;
const BIG_ENDIAN_FLAG = 2;
/** Chunks of samples have any length; they are split into frames of about this many bytes. */
const SAMPLES_FRAME_BYTES = 16 * 1024;
const DEEPEST = 16;
const OPUS_RATE_HZ = 48_000;
const ALAC_COOKIE_BYTES = 24;
const MOST_ALAC_FRAME = 65_536;
const MOST_CHANNELS = 8;

/** Of each table: offset of the entry count, offset of the entries, and bytes of an entry. */
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
 * Reads the movie box of a file, header included.
 * @throws {Mp4Error} when it has no track of a supported codec, or a table that does not fit
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
        ? "the MP4 has no audio track"
        : `the audio of the MP4 is ${others.join(", ")}, which is not supported`,
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
  const all = { ...bytesOf(movie), ...bytesOf(track) };
  const window = "asc" in codec || "alac" in codec
    ? gapless({ ...all, ...codec })
    : presentedWindow(all, "opus" in codec ? codec.opus.preSkip / OPUS_RATE_HZ : 0);
  const unitBytes = "samples" in codec ? codec.samples.codec.unitBytes : undefined;
  return {
    codec,
    // The stated duration is that of the movie box, without the fragments.
    gapless: window && fragmented ? { start: window.start } : window,
    fragmented,
    frames: () =>
      framesOf(stsz, places, { placeBytes: places === stco ? 4 : 8, runs: stsc, unitBytes }),
  };
}

/** Reads what fragments depend on; undefined where the movie announces none. */
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
  if (depth > DEEPEST) throw new Mp4Error("the boxes of the MP4 are nested too deeply");
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

/** The key of a codec's sample entry among the boxes of a track. */
function entryOf(name: string): string {
  return `entry ${name}`;
}

function checkTable(name: string, box: DataView): void {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name]!(box) : undefined;
  if (table === undefined) return;
  const [countAt, start, entryBytes] = table;
  if (start + box.getUint32(countAt) * entryBytes > box.byteLength) {
    throw new Mp4Error(`the ${name} table of the MP4 is cut off`);
  }
}

/** Collects the audio entries among the sample descriptions; of those with one name, the first. */
function collectCodec(descriptions: DataView, boxes: Boxes): void {
  const { byteLength: length } = descriptions;
  for (const { name, body } of boxesIn(part(descriptions, Math.min(8, length), length))) {
    if (!AUDIO_ENTRIES.has(name)) continue;
    // QuickTime's version 1 has 16 bytes more, its version 2 states the length.
    const version = body.getUint16(8);
    const head = version === 1 ? 44 : version === 2 ? body.getUint32(28) - 8 : 28;
    // A box inside the entry may have the same name, so the key differs.
    boxes[entryOf(name)] ??= body;
    if (body.byteLength > head) {
      collect(part(body, head, body.byteLength), boxes, [boxes], 1);
    }
  }
}

/** Reads a decoder's configuration from the box of its codec; undefined where it is incomplete. */
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

/** Finds the first descriptor with this tag in an `esds` box. */
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
    // These two contain other descriptors after fields of their own.
    at += tag === STREAM_DESCRIPTOR ? 3 : tag === DECODER_DESCRIPTOR ? 13 : length;
  }
  return undefined;
}

/** Reads a track of samples from its entry; undefined where there is none. */
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
    /** Bytes of a frame in a track of samples, whose tables count every sample as a frame. */
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
    // Surplus frames belong to the last chunk.
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
