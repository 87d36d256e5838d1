/**
 * Decodes sample files as they arrive, including packets in CAF and streams in WAV.
 * @module
 */
import { joinBytes } from "../bytes.ts";
import type { PacketFile } from "../caf.ts";
import { channelsOf, type SampleFile, SampleFileError } from "../sample_file.ts";
import { type FileAudio, readSampleFile, type SampleFileKind } from "../sample_files.ts";
import { ByteWindow } from "./byte_window.ts";
import { cafTrack } from "./caf_track.ts";
import { type CompressedDecoder, NOTHING, type PlanarAudio } from "./compressed_decoder.ts";
import { Mp4Decoder } from "./mp4_decoder.ts";
import { openStreamDecoder } from "./stream_decoder.ts";

/** Approximate bytes decoded per call: a file whose format comes last is present all at once. */
const DECODED_BYTES = 64 * 1024;

/** Reads the header of a file and decodes what it holds. */
export class SampleFileDecoder implements CompressedDecoder {
  readonly #kind: SampleFileKind;
  readonly #head = new ByteWindow();
  /** Number of bytes needed before the header can be read further. */
  #needs = 0;
  #decoder: CompressedDecoder | undefined;

  /** Creates a decoder for a file of this kind. */
  constructor(kind: SampleFileKind) {
    this.#kind = kind;
  }

  /** Whether buffered input is left to decode. */
  get hasMore(): boolean {
    return this.#decoder?.hasMore ?? false;
  }

  /** Decodes more bytes. */
  async decode(bytes: Uint8Array): Promise<PlanarAudio> {
    if (this.#decoder !== undefined) return await this.#decoder.decode(bytes);
    this.#head.add(bytes);
    if (this.#head.length < this.#needs) return NOTHING;
    const head = this.#head.bytes;
    const file = readSampleFile(head, this.#kind);
    if (typeof file === "number") {
      this.#needs = file;
      if (file === Infinity) throw new SampleFileError("it does not describe its audio format");
      return NOTHING;
    }
    this.#decoder = await openEmbedded(file);
    this.#head.drop(head.length);
    return await this.#decoder.decode(head);
  }

  /**
   * Decodes what is left.
   * @throws {SampleFileError} when the file ends before its samples
   */
  async finish(): Promise<PlanarAudio> {
    if (this.#decoder === undefined) throw new SampleFileError("it ends before its audio");
    return await this.#decoder.finish();
  }

  /** Frees the codec's memory. */
  [Symbol.dispose](): void {
    this.#decoder?.[Symbol.dispose]();
  }
}

async function openEmbedded(file: FileAudio): Promise<CompressedDecoder> {
  if ("packets" in file) return new Mp4Decoder(cafTrack(file));
  return new EmbeddedAudioDecoder(
    file,
    "stream" in file ? await openStreamDecoder(file.stream) : new Samples(file),
  );
}

/** Feeds a decoder the audio of a file, which it receives from the file's first byte on. */
class EmbeddedAudioDecoder implements CompressedDecoder {
  readonly #decoder: CompressedDecoder;
  /** Bytes still to come before the audio, and of the audio. */
  #before: number;
  #left: number;

  constructor({ start, length }: Exclude<FileAudio, PacketFile>, decoder: CompressedDecoder) {
    this.#decoder = decoder;
    [this.#before, this.#left] = [start, length];
  }

  get hasMore(): boolean {
    return this.#decoder.hasMore ?? false;
  }

  decode(bytes: Uint8Array): Promise<PlanarAudio> {
    const sound = bytes.subarray(this.#before).subarray(0, this.#left);
    this.#before -= Math.min(this.#before, bytes.length);
    this.#left -= sound.length;
    return this.#decoder.decode(sound);
  }

  finish(): Promise<PlanarAudio> {
    return this.#decoder.finish();
  }

  [Symbol.dispose](): void {
    this.#decoder[Symbol.dispose]();
  }
}

/** Decodes samples. */
class Samples implements CompressedDecoder {
  readonly #file: SampleFile;
  /** Samples of each channel that are still to come. */
  #frames: number;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(file: SampleFile) {
    this.#file = file;
    this.#frames = file.mostFrames ?? Infinity;
  }

  get hasMore(): boolean {
    return this.#rest.length >= this.#file.codec.unitBytes;
  }

  decode(samples: Uint8Array): Promise<PlanarAudio> {
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
    // A copy, so that what is kept does not retain what was decoded.
    this.#rest = rest.length < codec.unitBytes ? rest.slice() : rest;
    const heard = channelsOf(samples.subarray(0, this.#frames * channels), channels);
    this.#frames -= heard[0]!.length;
    return { channels: heard, sampleRateHz };
  }
}
