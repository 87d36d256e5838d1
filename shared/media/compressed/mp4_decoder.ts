/**
 * MP4 files, decoded a few frames at a time: where the movie box comes last, as most recorders
 * write it, the whole file is there at once, and a few bytes may be days of audio. Browsers write
 * fragments, which are decoded as they arrive.
 * @module
 */
import { decoder as openAac } from "@audio/decode-aac";
import { createOpusDecoder } from "@audio/decode-opus/core";
import { concatenateBytes, viewOf } from "../bytes.ts";
import { channelsOf } from "../sample_file.ts";
import { ByteWindow } from "./byte_window.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import { BOX_HEADER_BYTES, Mp4Error } from "./mp4_boxes.ts";
import { framesOfFragment } from "./mp4_fragment.ts";
import { type FragmentedTrack, type FramePlace, type Mp4Track, readMp4Track } from "./mp4_track.ts";
import { joinAudio, type PackageDecoder, toPlanar } from "./package_decoder.ts";
import { PresentedPart } from "./presented_part.ts";
import { openStreamDecoder } from "./stream_decoder.ts";

/** Decoder of frames. */
interface Codec extends Disposable {
  decode(frames: Uint8Array[]): PlanarAudio | Promise<PlanarAudio>;
  finish?(): Promise<PlanarAudio>;
}

type AacOrAlac = Extract<Mp4Track["codec"], { asc: Uint8Array } | { alac: Uint8Array }>;

/** Names of boxes are printable ASCII. */
const BOX_NAME = /^[ -~]{4}$/;
/** Bytes of a box header with a 64-bit size. */
const LONG_HEADER_BYTES = 16;
/** Frames decoded per call: about two seconds at 48 kHz. */
const FRAMES_AT_ONCE = 100;
/** Longer than any frame, and than the box of a fragment with a day of frames. */
const LONGEST_FRAME_BYTES = 4 * 2 ** 20;
const LONGEST_FRAGMENT_BYTES = 16 * 2 ** 20;

/** A track being decoded. */
interface Playing {
  readonly codec: Codec;
  readonly fragmented: FragmentedTrack | undefined;
  frames: Iterator<FramePlace, void>;
  next: FramePlace | undefined;
}

/** Decodes one file. */
export class Mp4Decoder implements CompressedDecoder {
  /** Bytes of the file that are still needed. */
  readonly #window = new ByteWindow();
  /** Offset of the first of them in the file. */
  #start = 0;
  /** Offset of the next box to read. */
  #box = 0;
  #playing: Playing | undefined;
  /** Total bytes of the frames so far; as frames do not overlap, never more than arrived. */
  #taken = 0;
  readonly #track: Mp4Track | undefined;

  /** Creates a decoder of an MP4 file, or of a file of another kind whose `track` is known. */
  constructor(track?: Mp4Track) {
    this.#track = track;
  }

  /** Whether frames that have arrived are left to decode. */
  get hasMore(): boolean {
    const next = this.#playing?.next;
    return next !== undefined && next.end <= this.#end;
  }

  /** Takes bytes, and decodes some frames. */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    this.#window.add(bytes);
    const playing = this.#playing ??= await this.#open();
    if (playing === undefined) return NOTHING;
    this.#readOn(playing);
    const frames = this.#take(playing);
    if (frames.length === 0) return NOTHING;
    return await playing.codec.decode(frames);
  }

  /** Decodes what the codec still holds. */
  async finish(): Promise<PlanarAudio> {
    return await this.#playing?.codec.finish?.() ?? NOTHING;
  }

  /** Frees the codec's memory. */
  [Symbol.dispose](): void {
    this.#playing?.codec[Symbol.dispose]();
  }

  /** Offset behind the bytes that have arrived. */
  get #end(): number {
    return this.#start + this.#window.length;
  }

  /** Opens the track, once the movie box has arrived. */
  async #open(): Promise<Playing | undefined> {
    const track = this.#track ?? this.#movieTrack();
    if (track === undefined) return undefined;
    const codec = await openCodec(track);
    const frames = track.frames();
    return { codec, fragmented: track.fragmented, frames, next: nextOf(frames) };
  }

  #movieTrack(): Mp4Track | undefined {
    const movie = this.#nextBox("moov");
    return movie && readMp4Track(movie.bytes);
  }

  /** Moves on to the next fragment once all earlier frames have been taken. */
  #readOn(playing: Playing): void {
    const { fragmented } = playing;
    if (fragmented === undefined) return;
    while (playing.next === undefined) {
      const box = this.#nextBox("moof");
      if (box === undefined) return;
      playing.frames = framesOfFragment(box.bytes, box.start, fragmented);
      playing.next = nextOf(playing.frames);
    }
    // Finds the next fragment while the bytes that lead up to it are still kept.
    this.#seek("moof");
  }

  /** Returns the next box of this name and its offset, once it has arrived completely. */
  #nextBox(name: string): { readonly bytes: Uint8Array; readonly start: number } | undefined {
    const size = this.#seek(name);
    if (size === undefined || this.#box + size > this.#end) return undefined;
    const start = this.#box;
    this.#box += size;
    // A copy, so that the tables do not retain all that is kept.
    return { bytes: this.#bytesAt(start, this.#box).slice(), start };
  }

  /** Skips boxes up to one of this name whose header has arrived; returns its size. */
  #seek(wanted: string): number | undefined {
    while (this.#box + LONG_HEADER_BYTES <= this.#end) {
      const header = this.#bytesAt(this.#box, this.#box + LONG_HEADER_BYTES);
      const view = viewOf(header);
      const size = view.getUint32(0) === 1 ? Number(view.getBigUint64(8)) : view.getUint32(0);
      const name = String.fromCharCode(...header.subarray(4, BOX_HEADER_BYTES));
      // Size 0: the box extends to the end of the file.
      if (size === 0 && name !== wanted) this.#box = Infinity;
      else if (size < BOX_HEADER_BYTES) throw new Mp4Error("a box of the MP4 has no valid size");
      // After the movie box, lost bytes may have shifted what follows.
      if (this.#playing === undefined && !BOX_NAME.test(name)) {
        throw new Mp4Error("the MP4 has no valid box where one should begin");
      }
      if (name === "moof" && size > LONGEST_FRAGMENT_BYTES) {
        throw new Mp4Error("a fragment of the MP4 is too long");
      }
      if (name === wanted) return size;
      this.#box += size;
    }
  }

  /** Takes some of the frames that have arrived; frames before the bytes that are kept are lost. */
  #take(playing: Playing): Uint8Array[] {
    const frames: Uint8Array[] = [];
    while (frames.length < FRAMES_AT_ONCE && this.hasMore) {
      const { start, end } = playing.next!;
      this.#taken += end - start;
      if (this.#taken > this.#end) throw new Mp4Error("frames of the MP4 overlap");
      if (start >= this.#start) {
        frames.push(this.#bytesAt(start, end));
      }
      playing.next = nextOf(playing.frames);
      this.#readOn(playing);
    }
    const { next } = playing;
    if (next !== undefined && next.end - next.start > LONGEST_FRAME_BYTES) {
      throw new Mp4Error("a frame of the MP4 is too long");
    }
    const behind = next?.start ?? this.#end;
    this.#drop(playing.fragmented === undefined ? behind : Math.min(behind, this.#box));
    return frames;
  }

  /** Drops the bytes before `place`, when they are most of what is kept. */
  #drop(place: number): void {
    const useless = Math.min(place, this.#end) - this.#start;
    if (useless <= this.#window.length / 2) return;
    this.#window.drop(useless);
    this.#start += useless;
  }

  /** Returns a range of the file that is kept. */
  #bytesAt(start: number, end: number): Uint8Array {
    return this.#window.bytes.subarray(start - this.#start, end - this.#start);
  }
}

/** Opens the codec of a track, which returns only what the file presents. */
async function openCodec(track: Mp4Track): Promise<Codec> {
  const { codec, gapless } = track;
  if ("asc" in codec || "alac" in codec) return await openAacOrAlac(codec, gapless);
  const opened = await openOther(codec);
  if (gapless === null) return opened;
  const part = new PresentedPart(gapless);
  return {
    ...opened,
    decode: async (frames) => part.cut(await opened.decode(frames)),
    finish: async () => part.cut(await opened.finish?.() ?? NOTHING),
  };
}

async function openOther(
  codec: Exclude<Mp4Track["codec"], AacOrAlac>,
): Promise<Codec> {
  if ("samples" in codec) {
    const { samples: { codec: { decode }, channels, sampleRateHz } } = codec;
    return {
      decode(frames) {
        const samples = decode(concatenateBytes(frames));
        return { channels: channelsOf(samples, channels), sampleRateHz };
      },
      [Symbol.dispose]: () => {},
    };
  }
  if ("stream" in codec) {
    const { stream: { format, head } } = codec;
    const decoder = await openStreamDecoder(format);
    await decoder.decode(head);
    return {
      decode: (frames) => decoder.decode(concatenateBytes(frames)),
      finish: () => decoder.finish(),
      [Symbol.dispose]: () => decoder[Symbol.dispose](),
    };
  }
  const decoder = await createOpusDecoder();
  decoder.configure(codec.opus);
  return {
    decode: (frames) => toPlanar(decoder.decodeFrames(frames)),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/** Opens the decoder of AAC and ALAC, which knows by itself what to leave out. */
async function openAacOrAlac(codec: AacOrAlac, gapless: Mp4Track["gapless"]): Promise<Codec> {
  const decoder = await openAac({ ...codec, ...(gapless === null ? {} : { gapless }) });
  return {
    decode: (frames) => joinAudio(frames.map((frame) => audioOf(decoder, frame))),
    [Symbol.dispose]: () => decoder.free(),
  };
}

/**
 * Decodes a frame; one that is broken is left out. Each has a call of its own, as a call fails with
 * all its frames if one of them is broken, or has other channels, as broken ones may.
 */
function audioOf(decoder: PackageDecoder, frame: Uint8Array): PlanarAudio {
  try {
    return toPlanar(decoder.decode(frame));
  } catch {
    return NOTHING;
  }
}

function nextOf(frames: Iterator<FramePlace, void>): FramePlace | undefined {
  const { value, done } = frames.next();
  return done ? undefined : value;
}
