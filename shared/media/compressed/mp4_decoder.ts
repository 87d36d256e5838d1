/**
 * MP4 files with AAC or ALAC, decoded some frames at a time: where the movie box comes last, as most
 * recorders write it, everything is there at once, and may be days of sound in a few bytes.
 * @module
 */
import { decoder as openCodec } from "@audio/decode-aac";
import { concatenateBytes } from "../bytes.ts";
import type { CompressedDecoder, PlanarAudio } from "./decoder.ts";
import { type FramePlace, Mp4Error, readMp4Track } from "./mp4_track.ts";

type Codec = Awaited<ReturnType<typeof openCodec>>;

const HEADER_BYTES = 8;
/** A header whose size takes 64 bits. */
const LONG_HEADER_BYTES = 16;
/** About two seconds at 48 kHz. */
const FRAMES_AT_ONCE = 100;

/** A track that is being decoded. */
interface Playing {
  readonly codec: Codec;
  readonly frames: Iterator<FramePlace, void>;
  next: FramePlace | undefined;
}

/** Decodes one file. */
export class Mp4Decoder implements CompressedDecoder {
  /** What of the file is still needed. */
  #parts: Uint8Array[] = [];
  /** Where in the file that begins and ends. */
  #start = 0;
  #end = 0;
  /** Where the next box begins whose name is not known. */
  #box = 0;
  #playing: Playing | undefined;
  /** Bytes of the frames so far, which do not lie over each other. */
  #taken = 0;

  /** Whether frames that are there wait to be decoded. */
  get hasMore(): boolean {
    const next = this.#playing?.next;
    return next !== undefined && next.end <= this.#end;
  }

  /** Takes bytes, and decodes some frames. */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    if (bytes.length > 0) {
      // A copy: what is kept must not hold a whole message.
      this.#parts.push(bytes.slice());
      this.#end += bytes.length;
    }
    this.#playing ??= await this.#open();
    if (this.#playing === undefined || !this.hasMore) return { channels: [], sampleRateHz: 0 };
    const { channelData, sampleRate } = this.#playing.codec.decode(this.#take(this.#playing));
    return { channels: channelData, sampleRateHz: sampleRate };
  }

  /** Everything was decoded as it came. */
  finish(): Promise<PlanarAudio> {
    return Promise.resolve({ channels: [], sampleRateHz: 0 });
  }

  /** Gives the memory of the codec back. */
  [Symbol.dispose](): void {
    this.#playing?.codec.free();
  }

  /** The track, once the movie box is there. */
  async #open(): Promise<Playing | undefined> {
    while (this.#box + LONG_HEADER_BYTES <= this.#end) {
      const header = this.#bytesAt(this.#box, this.#box + LONG_HEADER_BYTES);
      const view = new DataView(header.buffer, header.byteOffset);
      const size = view.getUint32(0) === 1 ? Number(view.getBigUint64(8)) : view.getUint32(0);
      const name = String.fromCharCode(...header.subarray(4, HEADER_BYTES));
      // To the end of the file, behind which no movie can come.
      if (size === 0 && name !== "moov") return undefined;
      if (size < HEADER_BYTES) throw new Mp4Error("the MP4 has a box without a size");
      if (name !== "moov") {
        this.#box += size;
        continue;
      }
      if (this.#box + size > this.#end) return undefined;
      const track = readMp4Track(this.#bytesAt(this.#box, this.#box + size));
      const codec = await openCodec({
        ...track.codec,
        ...(track.gapless === null ? {} : { gapless: track.gapless }),
      });
      const frames = track.frames();
      return { codec, frames, next: nextOf(frames) };
    }
    return undefined;
  }

  /** Some frames that are there; those before what is kept are lost. */
  #take(playing: Playing): Uint8Array[] {
    const bytes = this.#whole();
    const frames: Uint8Array[] = [];
    while (frames.length < FRAMES_AT_ONCE && this.hasMore) {
      const { start, end } = playing.next!;
      this.#taken += end - start;
      if (this.#taken > this.#end) throw new Mp4Error("frames of the MP4 lie over each other");
      if (start >= this.#start) {
        frames.push(bytes.subarray(start - this.#start, end - this.#start));
      }
      playing.next = nextOf(playing.frames);
    }
    this.#drop(playing.next?.start ?? this.#end);
    return frames;
  }

  /** Lets go of what lies before `place`, when that is most of what is kept. */
  #drop(place: number): void {
    const kept = this.#whole();
    const useless = Math.min(place, this.#end) - this.#start;
    if (useless <= kept.length / 2) return;
    this.#parts = [kept.slice(useless)];
    this.#start += useless;
  }

  #whole(): Uint8Array {
    if (this.#parts.length !== 1) this.#parts = [concatenateBytes(this.#parts)];
    return this.#parts[0]!;
  }

  /** Bytes by their places in the file, of which nothing is dropped yet. */
  #bytesAt(start: number, end: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    let at = 0;
    for (const part of this.#parts) {
      if (at < end && at + part.length > start) {
        pieces.push(part.subarray(Math.max(0, start - at), end - at));
      }
      at += part.length;
    }
    return concatenateBytes(pieces);
  }
}

function nextOf(frames: Iterator<FramePlace, void>): FramePlace | undefined {
  const { value, done } = frames.next();
  return done ? undefined : value ?? undefined;
}
