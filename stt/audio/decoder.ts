/**
 * Turns the bytes of a session into samples for each channel, as they come.
 * @module
 */
import { joinBytes } from "../../shared/media/bytes.ts";
import {
  type CompressedFormat,
  confirmFormat,
  isBrokenHead,
  recognizeFormat,
  SIGNATURE_BYTES,
  signatureOf,
} from "../../shared/media/compressed/format.ts";
import { foreignFileOf } from "../../shared/media/compressed/foreign_files.ts";
import { LeadingTags } from "../../shared/media/compressed/leading_tags.ts";
import { joinPcm16 } from "../../shared/media/pcm.ts";
import type { DecodingThread } from "../../shared/media/compressed/thread.ts";
import { type AudioFormat, type AudioSource, UnsupportedAudioError } from "./audio_source.ts";
import { CompressedAudio } from "./compressed_audio.ts";
import { RawAudio, type SampleEncoding } from "./raw_audio.ts";
import { BROKEN_WAV, WavFiles } from "./wav_files.ts";
import { readWavHeader, type WavHeader } from "./wav_header.ts";

/** What a decoder is asked for. */
export interface AudioDecoderOptions {
  /** Samples a second and channel of raw audio in Hz, or undefined for 16,000. */
  readonly sampleRateHz: number | undefined;
  /** Interleaved channels of raw audio. */
  readonly channels: number;
  /** Encoding that the client named, or undefined to recognise it. */
  readonly encoding: string | undefined;
  /** One stretch a channel, or all channels mixed into one. */
  readonly separate: boolean;
  /** Whether samples without a header are refused. @default {false} */
  readonly needsContainer?: boolean | undefined;
  /** Whether a compressed stream that ends in its header is refused. @default {false} */
  readonly needsAudio?: boolean;
  /** Throws when what the client or the stream's own header says breaks a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
  /** Decodes what is compressed. */
  readonly thread: DecodingThread;
  /** Of what is compressed, some time after these seconds nothing is decoded. @default {Infinity} */
  readonly mostSeconds?: number;
}

/** Of raw audio, where the client says nothing else. */
const USUAL_RATE_HZ = 16_000;

/** What an encoding's name says of the bytes. */
type NamedEncoding =
  | { readonly kind: "samples"; readonly encoding: SampleEncoding }
  | { readonly kind: "compressed"; readonly format: CompressedFormat }
  | { readonly kind: "wav" };

const ENCODINGS: ReadonlyMap<string, NamedEncoding> = new Map(Object.entries<NamedEncoding>({
  linear16: { kind: "samples", encoding: "linear16" },
  linear32: { kind: "samples", encoding: "linear32" },
  mulaw: { kind: "samples", encoding: "mulaw" },
  alaw: { kind: "samples", encoding: "alaw" },
  opus: { kind: "compressed", format: "opus" },
  "ogg-opus": { kind: "compressed", format: "ogg" },
  ogg: { kind: "compressed", format: "ogg" },
  webm: { kind: "compressed", format: "webm" },
  "webm-opus": { kind: "compressed", format: "webm" },
  mp3: { kind: "compressed", format: "mp3" },
  flac: { kind: "compressed", format: "flac" },
  aac: { kind: "compressed", format: "aac" },
  mp4: { kind: "compressed", format: "mp4" },
  m4a: { kind: "compressed", format: "mp4" },
  wav: { kind: "wav" },
}));

/** What decodes the audio from now on, and what of it has come. */
interface Begun {
  readonly source: AudioSource;
  readonly rest: Uint8Array<ArrayBuffer>;
}

const UNKNOWN = "it: it begins like no audio file that is known here";
const BARE_TAG = "it: there is nothing behind its ID3 tag";
/** Files that are decoded, for those whose own is not. */
const DECODED =
  "WAV, AIFF, AU, CAF, FLAC, MP3, MP2, AAC, AC-3, M4A, MP4, MOV, Ogg, WebM, MKV and AMR can be";

/** Decodes one session's audio; it may be cut anywhere. */
export class AudioDecoder implements Disposable {
  readonly #options: AudioDecoderOptions;
  readonly #named: NamedEncoding | undefined;
  readonly #tags = new LeadingTags();
  /** Bytes that came before it was known what they are. */
  #head = new Uint8Array(0);
  #source: AudioSource | undefined;
  #outputs: number | undefined;

  /**
   * Creates a decoder.
   * @throws {UnsupportedAudioError} when the named encoding has no decoder
   */
  constructor(options: AudioDecoderOptions) {
    this.#options = options;
    const { encoding, sampleRateHz, channels, checkLimits } = options;
    this.#named = encoding === undefined ? undefined : ENCODINGS.get(encoding);
    // A container says its rate itself, and what is not named may be one.
    const usualRateHz = this.#named?.kind === "samples" ? USUAL_RATE_HZ : 0;
    checkLimits({ channels, sampleRateHz: sampleRateHz ?? usualRateHz });
    if (encoding !== undefined && this.#named === undefined) {
      throw new UnsupportedAudioError(`encoding ${encoding}`);
    }
  }

  /** Whether it is still open what the audio is, and it begins like nothing that is known. */
  get isDoubtful(): boolean {
    return this.#source === undefined && this.#named?.kind === "compressed" &&
      recognizeFormat(this.#head).kind === "other";
  }

  /** Number of stretches that {@linkcode decode} gives. */
  get outputs(): number {
    const { separate, channels } = this.#options;
    return this.#outputs ?? (separate ? channels : 1);
  }

  /**
   * Decodes more bytes.
   * @returns mono samples at 16 kHz, a stretch for each output; undefined while there are none
   * @throws {UnsupportedAudioError} when they cannot be decoded
   */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[] | undefined> {
    const recognized = this.#recognize(bytes);
    if (recognized === undefined) {
      // A copy: the bytes are the caller's.
      this.#head = this.#head.slice();
      return undefined;
    }
    return this.#take(await recognized.source.decode(recognized.rest));
  }

  /**
   * Decodes what is left at the end of the audio.
   * @throws {UnsupportedAudioError} when the audio never was what it was said to be
   */
  async finish(): Promise<Int16Array<ArrayBuffer>[] | undefined> {
    if (this.#source !== undefined) return this.#take(await this.#source.finish());
    this.#head = joinBytes(this.#head, this.#tags.finish());
    if (this.#head.length > 0) return this.#take(await this.#decodeShort());
    if (this.#tags.areThere && this.#options.needsAudio) throw new UnsupportedAudioError(BARE_TAG);
    return undefined;
  }

  /** Decodes audio that is over before it was recognised. */
  async #decodeShort(): Promise<Int16Array<ArrayBuffer>[]> {
    const named = this.#named;
    if (named !== undefined && named.kind !== "samples") {
      throw new UnsupportedAudioError(this.#describe());
    }
    if (readWavHeader(this.#head).kind !== "none") throw new UnsupportedAudioError(BROKEN_WAV);
    const raw = named === undefined ? this.#headerless() : this.#raw(named.encoding);
    const { source, rest } = this.#begin(raw);
    const decoded = await source.decode(rest);
    const held = await source.finish();
    return decoded.map((samples, at) => joinPcm16([samples, ...held.slice(at, at + 1)]));
  }

  /** Gives the decoder's memory back. */
  [Symbol.dispose](): void {
    this.#source?.[Symbol.dispose]();
  }

  #take(stretches: Int16Array<ArrayBuffer>[]): Int16Array<ArrayBuffer>[] | undefined {
    if (stretches.length === 0) return undefined;
    this.#outputs = stretches.length;
    return stretches;
  }

  /** Learns what the audio is from its first bytes; returns what decodes it and what is to decode. */
  #recognize(bytes: Uint8Array<ArrayBuffer>): Begun | undefined {
    if (this.#source !== undefined) return { source: this.#source, rest: bytes };
    this.#head = joinBytes(this.#head, this.#isBare ? bytes : this.#tags.push(bytes));
    const header = readWavHeader(this.#head);
    if (header.kind === "incomplete") return undefined;
    // Whatever was named: a header of WAV is more often right.
    if (header.kind !== "none") return this.#beginWav(header);
    switch (this.#named?.kind) {
      case "wav":
      case "samples":
        return this.#beginUnlessSigned(this.#named);
      default:
        return this.#beginRecognized(this.#named?.format);
    }
  }

  /** Whether it was named as what no tag stands before: samples, and packets that are a message each. */
  get #isBare(): boolean {
    const named = this.#named;
    return named?.kind === "samples" || named?.kind === "compressed" && named.format === "opus";
  }

  #beginWav(header: Extract<WavHeader, { kind: "wav" | "long" | "broken" }>): Begun {
    if (header.kind === "broken") {
      const file = foreignFileOf(this.#head);
      throw file?.kind === "foreign" ? foreign(file.name) : new UnsupportedAudioError(BROKEN_WAV);
    }
    // What has pictures in it is read in the thread, and ADPCM comes in blocks.
    const isForThread = header.kind === "long" || header.encoding === undefined;
    if (isForThread) return this.#begin(this.#compressed("wave"));
    const files = new WavFiles(header, this.#options);
    this.#outputs = files.outputs;
    return this.#begin(files, header.rest);
  }

  /** Begins what was named as samples, or as WAV, unless it has the signature of another file. */
  #beginUnlessSigned(named: Exclude<NamedEncoding, { kind: "compressed" }>): Begun | undefined {
    if (this.#head.length < SIGNATURE_BYTES) return undefined;
    const signature = signatureOf(this.#head);
    if (signature !== undefined) return this.#beginFile(signature);
    if (named.kind === "wav") throw new UnsupportedAudioError(this.#describe());
    return this.#begin(this.#raw(named.encoding));
  }

  /** Begins what its bytes show it to be; `named` is the compressed format that the client has named. */
  #beginRecognized(named: CompressedFormat | undefined): Begun | undefined {
    const recognition = named === undefined
      ? recognizeFormat(this.#head)
      : confirmFormat(this.#head, named);
    switch (recognition.kind) {
      case "incomplete":
        return undefined;
      case "format":
        return this.#beginFile(recognition.format);
      case "foreign":
        throw foreign(recognition.name);
      case "other":
        // What follows a tag is MP3 nearly always.
        if (this.#tags.areThere) return this.#begin(this.#compressed("mp3"));
        if (named !== undefined) throw new UnsupportedAudioError(this.#describe());
        return this.#begin(this.#headerless());
    }
  }

  /** Begins what has the signature of `format`, or its frames. */
  #beginFile(format: CompressedFormat): Begun {
    if (isBrokenHead(this.#head, format)) {
      throw new UnsupportedAudioError(`${format}: its header is broken`);
    }
    return this.#begin(this.#compressed(format));
  }

  /** Headerless data is linear16. */
  #headerless(): AudioSource {
    if (this.#options.needsContainer) throw foreign(UNKNOWN);
    return this.#raw("linear16");
  }

  #begin(source: AudioSource, rest: Uint8Array<ArrayBuffer> = this.#head): Begun {
    this.#source = source;
    this.#head = new Uint8Array(0);
    return { source, rest };
  }

  #raw(encoding: SampleEncoding): AudioSource {
    const { sampleRateHz = USUAL_RATE_HZ, channels, separate, checkLimits } = this.#options;
    const format = { sampleRateHz, channels };
    checkLimits(format);
    return new RawAudio(encoding, format, separate);
  }

  #compressed(format: CompressedFormat): AudioSource {
    const { thread, separate, needsAudio = false, checkLimits, mostSeconds } = this.#options;
    const options = { format, separate, needsAudio, checkLimits, mostSeconds };
    return new CompressedAudio(thread, options);
  }

  #describe(): string {
    return `it as ${this.#options.encoding}`;
  }
}

/** The refusal of a file that is not decoded. */
function foreign(what: string): UnsupportedAudioError {
  return new UnsupportedAudioError(`${what}; ${DECODED}`);
}
