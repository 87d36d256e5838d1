/**
 * Resynchronises a WebM stream after lost bytes, and returns the times of its blocks. Only complete
 * elements are passed on to the decoder, which trusts lengths and would wait for what a corrupt one
 * promises. Sources: RFC 8794 and RFC 9559.
 * @module
 */
import { concatenateBytes } from "../bytes.ts";
import { ByteWindow } from "./byte_window.ts";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const TIMESTAMP = 0xe7;
const TIMESTAMP_SCALE = [0x2a, 0xd7, 0xb1] as const;
const USUAL_SCALE_NANOSECONDS = 1_000_000;

/** Longest body of each element that may occur among blocks, in bytes. */
const LONGEST_BODIES: ReadonlyMap<number, number> = new Map([
  [SIMPLE_BLOCK, 4 * 2 ** 20],
  [BLOCK_GROUP, 4 * 2 ** 20],
  // Timestamp, position, previous size, CRC-32, void.
  [TIMESTAMP, 8],
  [0xa7, 8],
  [0xab, 8],
  [0xbf, 4],
  [0xec, 2 ** 16],
  // Cues, tags, seek head, info, tracks, chapters, attachments, and the header of a chained file.
  ...[0x1c53bb6b, 0x1254c367, 0x114d9b74, 0x1549a966, 0x1654ae6b, 0x1043a770, 0x1941a469, EBML]
    .map((id): [number, number] => [id, 16 * 2 ** 20]),
]);
/** No packet of the codecs below, laced or not, is longer. */
const LONGEST_PACKET_BYTES = 2 ** 16;
const SHORT_PACKETS = /A_(?:OPUS|VORBIS)/;
const VIDEO = /V_[A-Z]/;
const MPEG_AUDIO = /A_MPEG/;
const BLOCK = 0xa1;
const TRACKS = 0x1654ae6b;
const [TRACK, TRACK_KIND, CONTENT_ENCODINGS] = [0xae, 0x83, 0x6d80];
const AUDIO_TRACK = 2;
/** Elements with which the stream can resume after lost bytes. */
const STARTS: ReadonlySet<number> = new Set([CLUSTER, SIMPLE_BLOCK, BLOCK_GROUP]);
const FIRST_BYTES: ReadonlySet<number> = new Set([CLUSTER >>> 24, SIMPLE_BLOCK, BLOCK_GROUP]);
/** Track, time and flags, and at least one byte of data. */
const SHORTEST_BLOCK_BYTES = 5;
const LONGEST_ID_BYTES = 4;
const LONGEST_SIZE_BYTES = 8;

interface Header {
  readonly id: number;
  /** Bytes of ID and size. */
  readonly length: number;
  /** Stated length of the body; clusters and segments may have an unknown one. */
  readonly bodyLength: number;
}

/** Result of reading where no element begins. */
const NO_ELEMENT: Header = { id: 0, length: 1, bodyLength: Infinity };

/** A run of bytes to keep or to drop. */
interface Stretch {
  readonly end: number;
  readonly isKept: boolean;
  /** Start time of a block. */
  readonly startSeconds?: number | undefined;
}

/** Bytes to pass on to the decoder. */
export interface WebmPart {
  /** The bytes: exactly one block, or other elements. */
  readonly bytes: Uint8Array;
  /** Start of the block by the stream's clock, where that is known. */
  readonly startSeconds: number | undefined;
}

/**
 * Passes on what can be decoded of a WebM stream; its header, up to the first cluster, unchanged
 * and in one piece.
 */
export class WebmSync {
  #state: "head" | "blocks" | "lost" | "unknown" = "head";
  /** Bytes not passed on yet, and a view of them. */
  readonly #window = new ByteWindow();
  #rest: Uint8Array = this.#window.bytes;
  /** Bytes still to come of an element of the header. */
  #passing = 0;
  #head: Uint8Array[] = [];
  /** Elements other than blocks to pass on, collected while more of them may follow. */
  #others: Uint8Array[] = [];
  #scaleSeconds = USUAL_SCALE_NANOSECONDS / 1e9;
  /** Start of the cluster in units of the scale; after lost bytes, unknown until the next one. */
  #clusterTime: number | undefined;
  #longestBlock = LONGEST_BODIES.get(SIMPLE_BLOCK)!;
  #isEnded = false;
  #hasMpegAudio = false;

  /** Whether the header of the stream names MPEG audio. */
  get hasMpegAudio(): boolean {
    return this.#hasMpegAudio;
  }

  /**
   * Takes the next bytes of the stream and returns what can be passed on.
   * @throws {Error} when its header says that the packets in its blocks are encoded themselves
   */
  push(bytes: Uint8Array): WebmPart[] {
    this.#window.add(bytes);
    return this.#take();
  }

  /** Returns what is left to pass on at the end of the stream. */
  finish(): WebmPart[] {
    this.#isEnded = true;
    return this.#take();
  }

  #take(): WebmPart[] {
    this.#rest = this.#window.bytes;
    const parts: WebmPart[] = [];
    const closeOthers = () => {
      if (this.#others.length > 0) {
        parts.push({ bytes: concatenateBytes(this.#others), startSeconds: undefined });
      }
      this.#others = [];
    };
    let at = 0;
    while (at < this.#rest.length) {
      const stretch = this.#next(at);
      if (stretch === undefined) break;
      const bytes = this.#rest.slice(at, stretch.end);
      at = stretch.end;
      if (!stretch.isKept) continue;
      if (stretch.startSeconds === undefined) {
        this.#others.push(bytes);
        continue;
      }
      closeOthers();
      parts.push({ bytes, startSeconds: stretch.startSeconds });
    }
    // The decoder takes the first part of a header that it gets for all of it.
    if (this.#state !== "head" || this.#isEnded) closeOthers();
    this.#window.drop(at);
    return parts;
  }

  #next(at: number): Stretch | undefined {
    switch (this.#state) {
      case "head":
        return this.#nextOfHead(at);
      case "blocks":
        return this.#nextOfBlocks(at);
      case "lost":
        return this.#search(at);
      case "unknown":
        return { end: this.#rest.length, isKept: true };
    }
  }

  #nextOfHead(at: number): Stretch | undefined {
    if (this.#passing > 0) {
      const end = Math.min(at + this.#passing, this.#rest.length);
      this.#passing -= end - at;
      this.#head.push(this.#rest.slice(at, end));
      return { end, isKept: true };
    }
    const header = readHeader(this.#rest, at);
    if (header === "incomplete" && !this.#isEnded) return undefined;
    const { id, length, bodyLength } = header === "incomplete" ? NO_ELEMENT : header;
    if (id === CLUSTER) {
      this.#readHead();
      this.#state = "blocks";
    } else if (id !== SEGMENT) {
      // A stream whose header cannot be read is left for the decoder to judge.
      if (bodyLength > LONGEST_BODIES.get(EBML)!) this.#state = "unknown";
      else this.#passing = bodyLength;
    }
    this.#head.push(this.#rest.slice(at, at + length));
    return { end: at + length, isKept: true };
  }

  #nextOfBlocks(at: number): Stretch | undefined {
    const header = readHeader(this.#rest, at);
    if (header === "incomplete") return undefined;
    if (!this.#isPossible(header)) {
      this.#state = "lost";
      this.#clusterTime = undefined;
      return { end: at, isKept: false };
    }
    const end = endOf(header, at);
    if (end > this.#rest.length) return undefined;
    const body = this.#rest.subarray(at + header.length, end);
    if (header.id === CLUSTER) this.#clusterTime = undefined;
    if (header.id === TIMESTAMP) this.#clusterTime = readNumber(body);
    return { end, isKept: true, startSeconds: this.#timeOf(header.id, body) };
  }

  /** Start time of a block in seconds; undefined where it is unknown, and for other elements. */
  #timeOf(id: number, body: Uint8Array): number | undefined {
    const block = id === SIMPLE_BLOCK ? body : id === BLOCK_GROUP ? blockOf(body) : undefined;
    if (block === undefined || this.#clusterTime === undefined) return undefined;
    const at = numberLength(block[0]);
    const [high, low] = block.subarray(at, at + 2);
    if (low === undefined) return undefined;
    const sinceCluster = high! << 24 >> 16 | low;
    return (this.#clusterTime + sinceCluster) * this.#scaleSeconds;
  }

  #readHead(): void {
    const head = concatenateBytes(this.#head);
    this.#head = [];
    if (isEncoded(head)) throw new Error("its audio is compressed once more, or encrypted");
    const text = new TextDecoder("latin1").decode(head);
    const isShort = SHORT_PACKETS.test(text) && !VIDEO.test(text);
    if (isShort) this.#longestBlock = LONGEST_PACKET_BYTES;
    this.#hasMpegAudio = MPEG_AUDIO.test(text);
    const at = head.findIndex((_, place) =>
      TIMESTAMP_SCALE.every((byte, index) => head[place + index] === byte)
    );
    const element = at === -1 ? "incomplete" : readHeader(head, at);
    if (element === "incomplete" || element.bodyLength > LONGEST_SIZE_BYTES) return;
    const start = at + element.length;
    const nanoseconds = readNumber(head.subarray(start, start + element.bodyLength));
    if (nanoseconds > 0) this.#scaleSeconds = nanoseconds / 1e9;
  }

  /** Searches for a cluster or block that another element follows. */
  #search(at: number): Stretch | undefined {
    let possible: number | undefined;
    for (let place = at; place < this.#rest.length; place++) {
      const found = this.#judge(place);
      if (found === "yes") {
        this.#state = "blocks";
        return { end: place, isKept: false };
      }
      if (found === "perhaps") possible ??= place;
    }
    const end = possible ?? this.#rest.length;
    return end > at ? { end, isKept: false } : undefined;
  }

  #judge(place: number): "yes" | "no" | "perhaps" {
    if (!FIRST_BYTES.has(this.#rest[place]!)) return "no";
    const header = readHeader(this.#rest, place);
    if (header === "incomplete") return "perhaps";
    if (!STARTS.has(header.id) || !this.#isPossible(header)) return "no";
    const body = place + header.length;
    const block = header.id === BLOCK_GROUP ? readHeader(this.#rest, body) : undefined;
    if (block === "incomplete") return "perhaps";
    if (block !== undefined && block.id !== BLOCK) return "no";
    if (header.id !== CLUSTER) {
      const [track, , , flags] = this.#rest.subarray(body + (block?.length ?? 0));
      if (flags === undefined) return "perhaps";
      // Track numbers are small, and some flags are reserved.
      if (track! < 0x81 || track! > 0x90 || (flags & 0x70) !== 0) return "no";
    }
    const end = endOf(header, place);
    // A possible start is kept and judged again with every push, so its length is limited.
    if (end - place > LONGEST_PACKET_BYTES) return "no";
    if (end === this.#rest.length && this.#isEnded) return "yes";
    const next = readHeader(this.#rest, end);
    if (next === "incomplete") return "perhaps";
    return this.#isPossible(next) ? "yes" : "no";
  }

  /** Whether an element may occur where blocks do. */
  #isPossible({ id, bodyLength }: Header): boolean {
    if (id === SEGMENT || id === CLUSTER) return true;
    const isBlock = id === SIMPLE_BLOCK || id === BLOCK_GROUP;
    const longest = isBlock ? this.#longestBlock : LONGEST_BODIES.get(id);
    return longest !== undefined && bodyLength <= longest &&
      (!isBlock || bodyLength >= SHORTEST_BLOCK_BYTES);
  }
}

/** Returns the block in the body of a block group. */
function blockOf(group: Uint8Array): Uint8Array | undefined {
  return bodyIn(group, BLOCK);
}

/** Whether the packets of the first audio track are compressed or encrypted as they lie in blocks. */
function isEncoded(head: Uint8Array): boolean {
  for (const { id, body } of elementsIn(head)) {
    const [kind] = id === TRACK ? bodyIn(body, TRACK_KIND) ?? [] : [];
    if (kind === AUDIO_TRACK) return bodyIn(body, CONTENT_ENCODINGS) !== undefined;
  }
  return false;
}

/** Returns the body of the first element with this ID. */
function bodyIn(bytes: Uint8Array, wanted: number): Uint8Array | undefined {
  for (const { id, body } of elementsIn(bytes)) if (id === wanted) return body;
  return undefined;
}

/** Yields the elements in `bytes`; of a segment and its list of tracks, those in them. */
function* elementsIn(bytes: Uint8Array): Generator<{ id: number; body: Uint8Array }, void> {
  for (let at = 0; at < bytes.length;) {
    const header = readHeader(bytes, at);
    if (header === "incomplete") return;
    const { id, length, bodyLength } = header;
    const start = at + length;
    at = id === SEGMENT || id === TRACKS ? start : start + bodyLength;
    yield { id, body: bytes.subarray(start, start + bodyLength) };
  }
}

/** End of an element; of the header only for clusters and segments, whose size is not trusted. */
function endOf({ id, length, bodyLength }: Header, at: number): number {
  return at + length + (id === CLUSTER || id === SEGMENT ? 0 : bodyLength);
}

/** Reads the ID and size of the element at `at`. */
function readHeader(bytes: Uint8Array, at: number): Header | "incomplete" {
  const idLength = numberLength(bytes[at]);
  if (idLength > LONGEST_ID_BYTES) return NO_ELEMENT;
  const sizeLength = numberLength(bytes[at + idLength]);
  if (sizeLength > LONGEST_SIZE_BYTES) return NO_ELEMENT;
  const length = idLength + sizeLength;
  if (at + length > bytes.length) return "incomplete";
  const id = readNumber(bytes.subarray(at, at + idLength));
  const [first, ...others] = bytes.subarray(at + idLength, at + length);
  return { id, length, bodyLength: readNumber([first! & 0xff >> sizeLength, ...others]) };
}

/** Length of a variable-length number by its first byte; more than any number has if it is none. */
function numberLength(first: number | undefined): number {
  return first === undefined ? 1 : Math.clz32(first) - 23;
}

function readNumber(bytes: Iterable<number>): number {
  return [...bytes].reduce((number, byte) => number * 256 + byte, 0);
}
