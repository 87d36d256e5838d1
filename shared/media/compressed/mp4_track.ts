/**
 * The audio track of an MP4 file: its codec, and where its frames lie. What tables say of their own
 * length is checked before anything is made of them: a few bytes may promise billions of entries.
 * Source: ISO/IEC 14496-12 and 14496-14.
 * @module
 */
import { gapless, type GaplessWindow } from "@audio/decode-aac";

/** A track that can be decoded. */
export interface Mp4Track {
  /** What the decoder is told of the codec. */
  readonly codec: { readonly asc: Uint8Array } | { readonly alac: Uint8Array };
  /** What of the decoded sound is the recording; null where nothing is said. */
  readonly gapless: GaplessWindow | null;
  /** Where each frame lies in the file, in order. */
  frames(): Generator<FramePlace, void>;
}

/** Where a frame lies in the file, in bytes. */
export interface FramePlace {
  /** Its first byte. */
  readonly start: number;
  /** The byte after its last. */
  readonly end: number;
}

/** The movie cannot be read, or has no track that can be decoded. */
export class Mp4Error extends Error {
  /** Name of the class. */
  override readonly name = "Mp4Error";
}

/** Boxes by name, as far as they say something of a track. */
type Boxes = { [name: string]: DataView };

const HOLDERS: ReadonlySet<string> = new Set(
  ["moov", "trak", "mdia", "minf", "stbl", "udta", "meta", "edts"],
);
const DEEPEST = 16;
/** Of a box: its size and its name. */
const HEADER_BYTES = 8;
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
 * @throws {Mp4Error} when it has no track of AAC or ALAC, or a table that does not fit in it
 */
export function readMp4Track(moov: Uint8Array): Mp4Track {
  const movie: Boxes = {};
  const tracks: Boxes[] = [];
  try {
    collect(viewOf(moov), movie, tracks, 0);
  } catch (cause) {
    if (cause instanceof RangeError) throw new Mp4Error("a box of the MP4 ends early");
    throw cause;
  }
  for (const track of tracks) {
    const codec = codecOf(track);
    const { stsz, stco, co64 } = track;
    const places = stco ?? co64;
    if (codec === undefined || stsz === undefined || places === undefined) continue;
    if (places.getUint32(4) === 0) continue;
    const { stsc } = track;
    return {
      codec,
      gapless: gapless({ ...bytesOf(movie), ...bytesOf(track), ...codec }),
      frames: () => framesOf(stsz, places, places === stco ? 4 : 8, stsc),
    };
  }
  throw new Mp4Error("no AAC or ALAC track in the MP4");
}

/** Sorts the boxes in `bytes` into those of the movie and those of each track. */
function collect(bytes: DataView, movie: Boxes, tracks: Boxes[], depth: number): void {
  if (depth > DEEPEST) throw new Mp4Error("the boxes of the MP4 are too deep");
  for (let at = 0; at + HEADER_BYTES <= bytes.byteLength;) {
    const told = bytes.getUint32(at);
    const size = told === 0 ? bytes.byteLength - at : told;
    if (size < HEADER_BYTES || at + size > bytes.byteLength) return;
    const name = nameAt(bytes, at + 4);
    const body = part(bytes, at + HEADER_BYTES, at + size);
    if (name === "trak") tracks.push({});
    const boxes = tracks.at(-1) ?? movie;
    if (name === "stsd") collectCodec(body, boxes);
    else if (HOLDERS.has(name)) {
      const skipped = name === "meta" ? Math.min(4, body.byteLength) : 0;
      collect(part(body, skipped, body.byteLength), movie, tracks, depth + 1);
    } else if (name === "mvhd" || name === "ilst") movie[name] = body;
    else {
      checkTable(name, body);
      boxes[name] ??= body;
    }
    at += size;
  }
}

function checkTable(name: string, box: DataView): void {
  const table = Object.hasOwn(TABLES, name) ? TABLES[name]!(box) : undefined;
  if (table === undefined) return;
  const [countAt, start, entryBytes] = table;
  if (start + box.getUint32(countAt) * entryBytes > box.byteLength) {
    throw new Mp4Error(`the table ${name} of the MP4 ends early`);
  }
}

/** What the first audio entry among the sample descriptions holds: `esds` or `alac`. */
function collectCodec(descriptions: DataView, boxes: Boxes): void {
  for (let at = 8; at + HEADER_BYTES <= descriptions.byteLength;) {
    const size = descriptions.getUint32(at);
    if (size < HEADER_BYTES || at + size > descriptions.byteLength) return;
    const name = nameAt(descriptions, at + 4);
    if (name === "mp4a" || name === "alac") {
      // QuickTime's second version has 16 bytes more, its third tells its length.
      const version = descriptions.getUint16(at + 16);
      const head = version === 1 ? 52 : version === 2 ? descriptions.getUint32(at + 36) : 36;
      if (size > head) collect(part(descriptions, at + head, at + size), boxes, [boxes], 1);
    }
    at += size;
  }
}

function codecOf({ esds, alac }: Boxes): Mp4Track["codec"] | undefined {
  if (alac !== undefined) {
    const cookie = rawBytes(alac).subarray(-ALAC_COOKIE_BYTES);
    if (cookie.length < ALAC_COOKIE_BYTES) return undefined;
    const [frame, channels] = [viewOf(cookie).getUint32(0), cookie[9]!];
    const isUsual = frame <= MOST_ALAC_FRAME && channels > 0 && channels <= MOST_CHANNELS;
    return isUsual ? { alac: cookie } : undefined;
  }
  const asc = esds === undefined ? undefined : decoderConfig(rawBytes(esds));
  return asc === undefined || asc.length < 2 ? undefined : { asc };
}

/** The AudioSpecificConfig among the descriptors of an `esds` box. */
function decoderConfig(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = 4; at + 2 < bytes.length;) {
    const tag = bytes[at++]!;
    let length = 0;
    for (let count = 0; count < 4 && at < bytes.length; count++) {
      const byte = bytes[at++]!;
      length = length << 7 | byte & 0x7f;
      if ((byte & 0x80) === 0) break;
    }
    if (tag === 5) return bytes.subarray(at, at + length);
    // Descriptors that hold others behind facts of their own.
    at += tag === 3 ? 3 : tag === 4 ? 13 : length;
  }
  return undefined;
}

function* framesOf(
  sizes: DataView,
  places: DataView,
  placeBytes: 4 | 8,
  runs: DataView | undefined,
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
    for (; frame < last; frame++) {
      const size = same === 0 ? sizes.getUint32(12 + 4 * frame) : same;
      yield { start, end: start + size };
      start += size;
    }
  }
}

function nameAt(bytes: DataView, at: number): string {
  return String.fromCharCode(...rawBytes(bytes).subarray(at, at + 4));
}

function part(bytes: DataView, start: number, end: number): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function rawBytes(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function bytesOf(boxes: Boxes): { [name: string]: Uint8Array } {
  return Object.fromEntries(Object.entries(boxes).map(([name, box]) => [name, rawBytes(box)]));
}
