/**
 * Concatenated WAV files, as sent by clients that record one file for each stretch of speech.
 * @module
 */
import { joinBytes } from "../../shared/media/bytes.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import { type AudioFormat, type AudioSource, UnsupportedAudioError } from "./audio_source.ts";
import { RawAudio } from "./raw_audio.ts";
import { beginsWav, readWavHeader, type WavHeader, wavStart } from "./wav_header.ts";

/** The header of a file that can be read. */
type ReadWavHeader = Extract<WavHeader, { kind: "wav" }>;

/** Options of {@linkcode WavFiles}. */
export interface WavFilesOptions {
  /** Whether each channel has a stretch of its own; otherwise all are mixed into one. */
  readonly separate: boolean;
  /** Throws when the format of a file exceeds a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
}

/** Message for a file that begins like WAV but is invalid. */
export const BROKEN_WAV = "WAV with a broken header";

const OTHER_WAV = "WAV with this codec; supported are integers, floats, µ-law and A-law";

/** Decodes files one after the other; bytes between them are skipped. */
export class WavFiles implements AudioSource {
  readonly #options: WavFilesOptions;
  /** Number of stretches that are returned, determined by the first file. */
  readonly outputs: number;
  /** The file that is being decoded; undefined between two files. */
  #file: RawAudio | undefined;
  /** Bytes of that file that have not arrived yet. */
  #bytesLeft = 0;
  /** Bytes between two files, or of the next one's header. */
  #between: Uint8Array<ArrayBuffer> = new Uint8Array(0);

  /**
   * Starts with the first file, whose header has been read.
   * @throws {UnsupportedAudioError} when there is no decoder for it
   */
  constructor(header: ReadWavHeader, options: WavFilesOptions) {
    this.#options = options;
    this.outputs = options.separate ? header.format.channels : 1;
    this.#open(header);
  }

  /**
   * Decodes more bytes. A header at their start begins a new file, even if the previous file did
   * not state its length.
   */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]> {
    const parts: Int16Array<ArrayBuffer>[][] = [];
    if (this.#file !== undefined && beginsWav(bytes)) parts.push(await this.#end());
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#file === undefined) {
        const behind = this.#nextFile(rest);
        if (behind === undefined) break;
        rest = behind;
        continue;
      }
      const samples = rest.subarray(0, this.#bytesLeft);
      rest = rest.subarray(samples.length);
      this.#bytesLeft -= samples.length;
      parts.push(await this.#file.decode(samples));
      if (this.#bytesLeft === 0) parts.push(await this.#end());
    }
    return this.#joined(parts);
  }

  /** Flushes the last file. */
  async finish(): Promise<Int16Array<ArrayBuffer>[]> {
    return this.#joined([await this.#end()]);
  }

  /** Frees the resampler. */
  [Symbol.dispose](): void {
    this.#file?.[Symbol.dispose]();
  }

  #open({ format, encoding, audioBytes }: ReadWavHeader): void {
    this.#options.checkLimits(format);
    if (encoding === undefined) throw new UnsupportedAudioError(OTHER_WAV);
    this.#file = new RawAudio(encoding, format, this.#options.separate);
    this.#bytesLeft = audioBytes;
  }

  async #end(): Promise<Int16Array<ArrayBuffer>[]> {
    using file = this.#file;
    this.#file = undefined;
    return await file?.finish() ?? [];
  }

  /** Opens the next file; returns what follows its header, or undefined if that is incomplete. */
  #nextFile(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
    const joined = joinBytes(this.#between, bytes);
    // A copy, because the bytes belong to the caller.
    this.#between = joined.slice(wavStart(joined));
    if (!beginsWav(this.#between)) return undefined;
    const header = readWavHeader(this.#between);
    if (header.kind === "broken" || header.kind === "long") {
      throw new UnsupportedAudioError(BROKEN_WAV);
    }
    if (header.kind !== "wav") return undefined;
    this.#between = new Uint8Array(0);
    this.#open(header);
    return header.rest;
  }

  /** Joins `parts` for each output, with silence where a file has fewer channels. */
  #joined(parts: readonly Int16Array<ArrayBuffer>[][]): Int16Array<ArrayBuffer>[] {
    const heard = parts.filter((stretches) => stretches.length > 0);
    if (heard.length === 0) return [];
    return Array.from(
      { length: this.outputs },
      (_, output) =>
        joinPcm16(heard.map((part) => part[output] ?? new Int16Array(part[0]!.length))),
    );
  }
}
