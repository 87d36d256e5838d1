/**
 * AAC without a container (ADTS), decoded frame by frame. The decoder keeps the configuration of its
 * first frame, and rejects or garbles frames of another, as where a broadcast changes from mono to
 * stereo; and some broken frames make it reject all that follow. In both cases it is opened anew. A
 * frame with another configuration counts only if a second one follows it.
 * @module
 */
import { decoder as openAac } from "@audio/decode-aac";
import { ByteWindow } from "./byte_window.ts";
import type { CompressedDecoder, PlanarAudio } from "./compressed_decoder.ts";
import { frameAt, framesFollow } from "./frame_sync.ts";
import { joinAudio, type PackageDecoder, toPlanar } from "./package_decoder.ts";

/** The decoder may reject so many frames in a row: the first one of a stream, and broken ones. */
const MOST_REJECTED = 3;
const NO_BYTES = new Uint8Array(0);

/** A frame, and the bits of its header that are the same in all frames of its configuration. */
interface Frame {
  readonly bytes: Uint8Array;
  readonly kind: number;
}

/** Decodes a stream, of which bytes may be lost. */
export class AdtsStream implements CompressedDecoder {
  readonly #window = new ByteWindow();
  #decoder: PackageDecoder | undefined;
  /** Kind of the frames that it decodes. */
  #kind: number | undefined;
  /** Frames that it rejected in a row. */
  #rejected = 0;
  /** The first frame of another kind, which waits until what precedes it has been returned. */
  #other: Frame | undefined;
  /** Whether the frame before ends where the window begins. */
  #isSynchronised = false;
  #isEnded = false;

  /** Whether a frame of another configuration waits. */
  get hasMore(): boolean {
    return this.#other !== undefined;
  }

  /** Decodes the frames that are complete, up to the next one of another configuration. */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    this.#window.add(bytes);
    const heard: PlanarAudio[] = [];
    for (let frame; (frame = this.#other ?? this.#next()) !== undefined;) {
      if (frame.kind !== this.#kind) {
        if (heard.length > 0) {
          this.#other = frame;
          break;
        }
        await this.#open(frame.kind);
      }
      if (this.#rejected > MOST_REJECTED) await this.#open(frame.kind);
      const audio = toPlanar(this.#decoder!.decode(frame.bytes));
      this.#rejected = audio.channels.length === 0 ? this.#rejected + 1 : 0;
      heard.push(audio);
    }
    return joinAudio(heard);
  }

  /** Decodes what is left: the last frame, which no other confirms. */
  async finish(): Promise<PlanarAudio> {
    this.#isEnded = true;
    const heard: PlanarAudio[] = [];
    do heard.push(await this.decode(NO_BYTES)); while (this.hasMore);
    return joinAudio(heard);
  }

  /** Frees the decoder's memory. */
  [Symbol.dispose](): void {
    this.#decoder?.free();
  }

  async #open(kind: number): Promise<void> {
    this.#decoder?.free();
    this.#decoder = undefined;
    this.#decoder = await openAac();
    [this.#kind, this.#rejected] = [kind, 0];
    this.#other = undefined;
  }

  /** Takes the next frame from the window; undefined until one is complete. */
  #next(): Frame | undefined {
    const { bytes } = this.#window;
    let at = 0;
    for (; at < bytes.length; at++) {
      if (at > 0) this.#isSynchronised = false;
      const frame = this.#frameAt(bytes, at);
      if (frame === "none") continue;
      if (frame === "incomplete") break;
      this.#window.drop(at + frame.bytes.length);
      this.#isSynchronised = true;
      return frame;
    }
    this.#window.drop(at);
    return undefined;
  }

  /** Reads the frame at `at`, which continues those before it, or which another one follows. */
  #frameAt(bytes: Uint8Array, at: number): Frame | "incomplete" | "none" {
    const incomplete = this.#isEnded ? "none" : "incomplete";
    const header = frameAt(bytes, at, "aac");
    if (header === "none") return "none";
    if (header === "incomplete" || at + header.length > bytes.length) return incomplete;
    const { kind, length } = header;
    const isExpected = kind === (this.#kind ?? kind) && (this.#isSynchronised || this.#isEnded);
    const found = isExpected ? "found" : framesFollow(bytes, at, "aac", 2);
    if (found === "incomplete") return incomplete;
    return found === "none" ? "none" : { bytes: bytes.subarray(at, at + length), kind };
  }
}
