/**
 * Resynchronises a FLAC stream after lost or damaged bytes. A damaged frame is replaced by silence
 * of its length, because the decoder would search for its end for ever. Frame headers are completed
 * with what they leave to the stream header, which the decoder does not read. Source: RFC 9639.
 * @module
 */
import { concatenateBytes, viewOf } from "../bytes.ts";
import { ByteWindow } from "./byte_window.ts";

const SIGNATURE_BYTES = 4;
const BLOCK_HEADER_BYTES = 4;
/** The first metadata block describes the samples; its length is always the same. */
const STREAM_INFO = 0;
const STREAM_INFO_BYTES = 34;
const HEAD_BYTES = SIGNATURE_BYTES + BLOCK_HEADER_BYTES + STREAM_INFO_BYTES;
const LAST_BLOCK_BIT = 0x80;
/** Offset of the sample rate, channels and bits per sample in that block. */
const SAMPLES_AT = SIGNATURE_BYTES + BLOCK_HEADER_BYTES + 10;
const LONGEST_FRAME_HEADER_BYTES = 16;
/** Longer than a frame with eight channels of the longest block. */
const LONGEST_FRAME_BYTES = 4 * 2 ** 20;
/** Most candidates for a frame start: false headers occur in frames by chance, but rarely. */
const MOST_STARTS = 16;
/** Bits per sample by code; code 0 refers to the metadata. */
const SAMPLE_BITS = [0, 8, 12, undefined, 16, 20, 24, 32];
/** Sample rate codes: as in the metadata, and as a 16-bit number of Hz or of tens of Hz. */
const [HEAD_RATE, RATE_HZ, RATE_TENS] = [0, 13, 14] as const;
const MOST_IN_TWO_BYTES = 0xffff;
const CHECKSUM_BYTES = 2;
/** What may follow the last frame: tags, and another file. */
const BEHIND_FRAMES = ["TAG", "APETAGEX", "ID3", "fLaC"] as const;

const NOTHING = new Uint8Array(0);

/** Sample format of a stream, from its header. */
interface StreamInfo {
  readonly rateHz: number;
  readonly sampleBits: number;
}

/** A candidate for the start of a frame. */
interface Start {
  readonly at: number;
  /** Length of its header in the stream. */
  readonly headerBytes: number;
  /** Its header for the decoder, which needs it to know that the preceding frame is complete. */
  readonly header: Uint8Array;
  /** CRC-16 of its bytes so far; 0 at its end. */
  checksum: number;
}

/**
 * Passes on the frames of a FLAC stream whose checksum is right, and of its header only the
 * description of the samples: pictures and tags may span megabytes.
 */
export class FlacSync {
  /** Bytes not passed on yet; the first candidate, if there is one, is at 0. */
  readonly #window = new ByteWindow();
  #rest: Uint8Array = this.#window.bytes;
  #isHead = true;
  #info: StreamInfo | undefined;
  /** Candidates; the header of the first one has been passed on. */
  #starts: Start[] = [];
  /** How far the bytes have been scanned. */
  #scanned = 0;

  /**
   * Takes the next bytes of the stream and returns those to pass on to the decoder.
   * @throws {Error} when the stream does not begin as FLAC does
   */
  push(bytes: Uint8Array): Uint8Array {
    this.#window.add(bytes);
    this.#rest = this.#window.bytes;
    if (!this.#isHead) return this.#frames(false);
    const head = this.#info === undefined ? this.#readInfo() : NOTHING;
    if (this.#info !== undefined) this.#passMetadata();
    return head;
  }

  /** Returns what is left to pass on at the end of the stream. */
  finish(): Uint8Array {
    return this.#isHead ? this.#rest : this.#frames(true);
  }

  /** Returns signature and first block, marked as the last; nothing while they are incomplete. */
  #readInfo(): Uint8Array {
    if (this.#rest.length < HEAD_BYTES) return NOTHING;
    const head = this.#rest.slice(0, HEAD_BYTES);
    const { kind, length, isLast } = blockAt(head, SIGNATURE_BYTES);
    if (kind !== STREAM_INFO || length !== STREAM_INFO_BYTES) {
      throw new Error("the FLAC stream does not begin with its STREAMINFO block");
    }
    this.#isHead = !isLast;
    const samples = viewOf(head).getUint32(SAMPLES_AT);
    this.#info = { rateHz: samples >>> 12, sampleBits: (samples >> 4 & 31) + 1 };
    this.#scanned = HEAD_BYTES;
    head[SIGNATURE_BYTES] = STREAM_INFO | LAST_BLOCK_BIT;
    return head;
  }

  #passMetadata(): void {
    while (this.#isHead && this.#scanned + BLOCK_HEADER_BYTES <= this.#rest.length) {
      const { length, isLast } = blockAt(this.#rest, this.#scanned);
      this.#isHead = !isLast;
      this.#scanned += BLOCK_HEADER_BYTES + length;
    }
    this.#forget();
  }

  #frames(isEnded: boolean): Uint8Array {
    const parts: Uint8Array[] = [];
    const last = this.#rest.length - (isEnded ? 0 : LONGEST_FRAME_HEADER_BYTES);
    for (; this.#scanned < last; this.#scanned++) {
      const at = this.#scanned;
      const headerBytes = frameHeaderLength(this.#rest, at);
      if (headerBytes !== undefined || this.#isBehindFrames(at)) this.#close(at, parts);
      if (headerBytes !== undefined) {
        const header = completeHeader(this.#rest.slice(at, at + headerBytes), this.#info!);
        this.#starts.push({ at, headerBytes, header, checksum: 0 });
        if (this.#starts.length === 1) parts.push(header);
      }
      for (const start of this.#starts) {
        start.checksum = CHECKSUMS[start.checksum >> 8 ^ this.#rest[at]!]! ^
          (start.checksum << 8 & 0xffff);
      }
      const isTooLong = at - (this.#starts[0]?.at ?? at) > LONGEST_FRAME_BYTES;
      if (isTooLong || this.#starts.length > MOST_STARTS) this.#giveUpFirst(parts);
    }
    if (isEnded) this.#close(this.#rest.length, parts);
    this.#forget();
    return concatenateBytes(parts);
  }

  #isBehindFrames(at: number): boolean {
    return this.#starts.some(({ checksum }) => checksum === 0) &&
      BEHIND_FRAMES.some((text) => isTextAt(this.#rest, at, text));
  }

  /** Passes on the frame that ends at `end`, if one does, and silence for candidates before it. */
  #close(end: number, parts: Uint8Array[]): void {
    const whole = this.#starts.findIndex(({ checksum }) => checksum === 0);
    if (whole === -1) return;
    for (let before = 0; before < whole; before++) this.#giveUpFirst(parts);
    const { at, headerBytes, header } = this.#starts[0]!;
    const body = this.#rest.subarray(at + headerBytes, end - CHECKSUM_BYTES);
    parts.push(bodyBehind(header, body));
    this.#starts = [];
  }

  /** Completes the first candidate, whose header the decoder has, as silence. */
  #giveUpFirst(parts: Uint8Array[]): void {
    const { header } = this.#starts.shift()!;
    parts.push(silenceBehind(header, this.#info!));
    const next = this.#starts[0];
    if (next !== undefined) parts.push(next.header);
  }

  #forget(): void {
    const before = Math.min(this.#starts[0]?.at ?? this.#scanned, this.#rest.length);
    this.#window.drop(before);
    this.#rest = this.#window.bytes;
    this.#scanned -= before;
    this.#starts = this.#starts.map((start) => ({ ...start, at: start.at - before }));
  }
}

function isTextAt(bytes: Uint8Array, at: number, text: string): boolean {
  return [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
}

/** Reads the header of a metadata block. */
function blockAt(
  bytes: Uint8Array,
  at: number,
): { kind: number; length: number; isLast: boolean } {
  const [first, high, middle, low] = bytes.subarray(at, at + BLOCK_HEADER_BYTES);
  return {
    kind: first! & ~LAST_BLOCK_BIT,
    length: high! << 16 | middle! << 8 | low!,
    isLast: (first! & LAST_BLOCK_BIT) !== 0,
  };
}

/** Length of the frame header at `at`, including its checksum; undefined without one. */
function frameHeaderLength(bytes: Uint8Array, at: number): number | undefined {
  if (bytes[at] !== 0xff || (bytes[at + 1]! & 0xfe) !== 0xf8) return undefined;
  const [, , sizes, channels, number] = bytes.subarray(at, at + 5);
  if (number === undefined) return undefined;
  const [block, rate] = [sizes! >> 4, sizes! & 15];
  const isKnown = block !== 0 && rate !== 15 && channels! >> 4 <= 10 &&
    SAMPLE_BITS[channels! >> 1 & 7] !== undefined && (channels! & 1) === 0;
  if (!isKnown) return undefined;
  const blockBytes = block === 6 ? 1 : block === 7 ? 2 : 0;
  const rateBytes = rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
  const length = 4 + numberBytes(number) + blockBytes + rateBytes;
  const header = bytes.subarray(at, at + length + 1);
  return header.length > length && crc8(header) === 0 ? length + 1 : undefined;
}

/** Length of a number that is coded as UTF-8 codes characters, by its first byte. */
function numberBytes(first: number): number {
  return first < 0x80 ? 1 : Math.max(1, Math.clz32(~first & 0xff) - 24);
}

/** Completes `header` with what it leaves to the stream header, where frames can express it. */
function completeHeader(header: Uint8Array, { rateHz, sampleBits }: StreamInfo): Uint8Array {
  const told = [...header.subarray(0, -1)];
  if ((told[2]! & 15) === HEAD_RATE) {
    const isShort = rateHz <= MOST_IN_TWO_BYTES;
    const rate = isShort ? rateHz : rateHz / 10;
    if (rate > 0 && rate <= MOST_IN_TWO_BYTES && Number.isInteger(rate)) {
      told[2]! |= isShort ? RATE_HZ : RATE_TENS;
      told.push(rate >> 8, rate & 0xff);
    }
  }
  if ((told[3]! >> 1 & 7) === 0) told[3]! |= Math.max(0, SAMPLE_BITS.indexOf(sampleBits)) << 1;
  const bytes = Uint8Array.from(told);
  return concatenateBytes([bytes, Uint8Array.of(crc8(bytes))]);
}

/** Returns the rest of a frame of silence after `header`: every channel is a constant 0. */
function silenceBehind(header: Uint8Array, { sampleBits: streamBits }: StreamInfo): Uint8Array {
  const assignment = header[3]! >> 4;
  const isDifference = assignment > 7;
  const channels = isDifference ? 2 : assignment + 1;
  const sampleBits = SAMPLE_BITS[header[3]! >> 1 & 7] || streamBits;
  const bits = channels * (8 + sampleBits) + (isDifference ? 1 : 0);
  return bodyBehind(header, new Uint8Array(Math.ceil(bits / 8)));
}

/** Appends to `body` the checksum of `header` and `body`. */
function bodyBehind(header: Uint8Array, body: Uint8Array): Uint8Array {
  const frame = concatenateBytes([header, body]);
  const checksum = frame.reduce(
    (sum, byte) => CHECKSUMS[sum >> 8 ^ byte]! ^ (sum << 8 & 0xffff),
    0,
  );
  return concatenateBytes([body, Uint8Array.of(checksum >> 8, checksum & 0xff)]);
}

/** Table of CRC-16 with the polynomial 0x8005. */
const CHECKSUMS = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 8;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? sum << 1 ^ 0x8005 : sum << 1;
  return sum;
});

/** CRC-8 with the polynomial 0x07; 0 for bytes that end with their own checksum. */
function crc8(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80 ? sum << 1 ^ 0x07 : sum << 1) & 0xff;
  }
  return sum;
}
