/**
 * Files of samples, decoded as they come, and packets in CAF.
 * @module
 */
import { concatenateBytes, joinBytes } from "../bytes.ts";
import { channelsOf, type SampleFile, SampleFileError } from "../sample_file.ts";
import { readSampleFile, type SampleFileKind } from "../sample_files.ts";
import { cafTrack } from "./caf_track.ts";
import type { CompressedDecoder, PlanarAudio } from "./decoder.ts";
import { Mp4Decoder } from "./mp4_decoder.ts";

const NOTHING: PlanarAudio = { channels: [], sampleRateHz: 0 };
/** About so many bytes are decoded at once: a file whose format comes last is there as a whole. */
const DECODED_BYTES = 64 * 1024;

/** Learns from the beginning of a file what it holds, and decodes that. */
export class SampleFileDecoder implements CompressedDecoder {
  readonly #kind: SampleFileKind;
  #head: Uint8Array[] = [];
  #length = 0;
  /** Bytes before which the head tells nothing more. */
  #needs = 0;
  #decoder: CompressedDecoder | undefined;

  /** Reads a file of this kind. */
  constructor(kind: SampleFileKind) {
    this.#kind = kind;
  }

  /** Whether more of what was given waits. */
  get hasMore(): boolean {
    return this.#decoder?.hasMore ?? false;
  }

  /** Decodes more bytes. */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    if (this.#decoder !== undefined) return await this.#decoder.decode(bytes);
    // A copy: what is kept must not hold a whole message.
    this.#head.push(bytes.slice());
    this.#length += bytes.length;
    if (this.#length < this.#needs) return NOTHING;
    const head = concatenateBytes(this.#head);
    this.#head = [head];
    const file = readSampleFile(head, this.#kind);
    if (typeof file === "number") {
      this.#needs = file;
      if (file === Infinity) throw new SampleFileError("it does not tell what its sound is");
      return NOTHING;
    }
    this.#decoder = "packets" in file ? new Mp4Decoder(cafTrack(file)) : new Samples(file);
    this.#head = [];
    return await this.#decoder.decode(head);
  }

  /**
   * Decodes what is left.
   * @throws {SampleFileError} when the file ends before its samples
   */
  async finish(): Promise<PlanarAudio> {
    if (this.#decoder === undefined) throw new SampleFileError("it ends before its sound");
    return await this.#decoder.finish();
  }

  /** Gives the memory of the codec back. */
  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
  }
}

/** Decodes a file of samples from its first byte on. */
class Samples implements CompressedDecoder {
  readonly #file: SampleFile;
  /** Bytes before the samples, and of the samples, that are still to come. */
  #before: number;
  #left: number;
  /** Samples of each channel that are still to come. */
  #frames: number;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(file: SampleFile) {
    this.#file = file;
    [this.#before, this.#left, this.#frames] = [
      file.start,
      file.length,
      file.mostFrames ?? Infinity,
    ];
  }

  get hasMore(): boolean {
    return this.#rest.length >= this.#file.codec.unitBytes;
  }

  decode(bytes: Uint8Array): Promise<PlanarAudio> {
    const samples = bytes.subarray(this.#before).subarray(0, this.#left);
    this.#before -= Math.min(this.#before, bytes.length);
    this.#left -= samples.length;
    this.#rest = joinBytes(this.#rest, samples);
    const { unitBytes } = this.#file.codec;
    const most = Math.min(this.#rest.length, Math.max(DECODED_BYTES, unitBytes));
    return Promise.resolve(this.#take(most - most % unitBytes));
  }

  finish(): Promise<PlanarAudio> {
    return Promise.resolve(this.#take(this.#rest.length));
  }

  [Symbol.dispose](): void {}

  #take(length: number): PlanarAudio {
    const { channels, codec, sampleRateHz } = this.#file;
    const samples = codec.decode(this.#rest.subarray(0, length));
    const rest = this.#rest.subarray(length);
    // A copy: what is kept must not hold what was decoded.
    this.#rest = rest.length < codec.unitBytes ? rest.slice() : rest;
    const heard = channelsOf(samples.subarray(0, this.#frames * channels), channels);
    this.#frames -= heard[0]!.length;
    return { channels: heard, sampleRateHz };
  }
}
