/**
 * Decodes the bytes of a session to samples of each channel, as they arrive.
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
import type { Encoding } from "../../shared/schema/listen_parameters.ts";
import { type AudioFormat, type AudioSource, UnsupportedAudioError } from "./audio_source.ts";
import { CompressedAudio } from "./compressed_audio.ts";
import { RawAudio, type SampleEncoding } from "./raw_audio.ts";
import { BROKEN_WAV, WavFiles } from "./wav_files.ts";
import { readWavHeader, type WavHeader } from "./wav_header.ts";

/** Options of {@linkcode AudioDecoder}. */
export interface AudioDecoderOptions {
  /** Sample rate of raw audio in Hz, or undefined for 16,000. */
  readonly sampleRateHz: number | undefined;
  /** Number of interleaved channels of raw audio. */
  readonly channels: number;
  /** Encoding that the client named, or undefined to recognise it. */
  readonly encoding: string | undefined;
  /** Whether each channel has a stretch of its own; otherwise all are mixed into one. */
  readonly separate: boolean;
  /** Whether samples without a header are refused. @default {false} */
  readonly needsContainer?: boolean | undefined;
  /** Whether a compressed stream that ends within its header is refused. @default {false} */
  readonly isWholeFile?: boolean;
  /** Throws when the format that the client or the stream's own header states exceeds a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
  /** Decodes compressed audio. */
  readonly thread: DecodingThread;
  /** Decoding of compressed audio stops some time after this many seconds. @default {Infinity} */
  readonly mostSeconds?: number;
}

/** Sample rate of raw audio when the client names none. */
const USUAL_RATE_HZ = 16_000;

/** What the name of an encoding says about the bytes. */
type NamedEncoding =
  | { readonly kind: "samples"; readonly encoding: SampleEncoding }
  | { readonly kind: "compressed"; readonly format: CompressedFormat }
  | { readonly kind: "wav" };

const NAMED_ENCODINGS: Readonly<Record<Encoding, NamedEncoding>> = {
  linear16: { kind: "samples", encoding: "linear16" },
  // Floating point, as in Deepgram's interface.
  linear32: { kind: "samples", encoding: "float32" },
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
  "amr-nb": { kind: "compressed", format: "amr" },
  "amr-wb": { kind: "compressed", format: "amr" },
  wav: { kind: "wav" },
};
const ENCODINGS: ReadonlyMap<string, NamedEncoding> = new Map(Object.entries(NAMED_ENCODINGS));

/** The source that decodes the audio from now on, and the bytes that it is to decode first. */
interface Begun {
  readonly source: AudioSource;
  readonly rest: Uint8Array<ArrayBuffer>;
}

const UNKNOWN = "it: its format is not recognised";
const BARE_TAG = "it: nothing follows its ID3 tag";
/** Supported files, which the refusal of others lists. */
const DECODED =
  "supported are WAV, AIFF, AU, CAF, FLAC, MP3, MP2, AAC, AC-3, M4A, MP4, MOV, Ogg, WebM, MKV and AMR";

/** Decodes the audio of one session, which may be split anywhere. */
export class AudioDecoder implements Disposable {
  readonly #options: AudioDecoderOptions;
  readonly #named: NamedEncoding | undefined;
  readonly #tags = new LeadingTags();
  /** Bytes that arrived before the format was recognised. */
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
    // A container states its own rate, and audio without a named encoding may be in one.
    const usualRateHz = this.#named?.kind === "samples" ? USUAL_RATE_HZ : 0;
    checkLimits({ channels, sampleRateHz: sampleRateHz ?? usualRateHz });
    if (encoding !== undefined && this.#named === undefined) {
      throw new UnsupportedAudioError(`encoding ${encoding}`);
    }
  }

  /** Whether the format is still undecided, and the audio begins like no known one. */
  get isDoubtful(): boolean {
    return this.#source === undefined && this.#named?.kind === "compressed" &&
      recognizeFormat(this.#head).kind === "other";
  }

  /** Number of stretches that {@linkcode decode} returns. */
  get outputs(): number {
    const { separate, channels } = this.#options;
    return this.#outputs ?? (separate ? channels : 1);
  }

  /** Whether audio of the bytes so far is left; {@linkcode decode} without bytes continues. */
  get hasMore(): boolean {
    return this.#source?.hasMore ?? false;
  }

  /**
   * Decodes more bytes.
   * @returns mono samples at 16 kHz, a stretch for each output; undefined while there are none
   * @throws {UnsupportedAudioError} when they cannot be decoded
   */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[] | undefined> {
    const recognized = this.#recognize(bytes);
    if (recognized === undefined) {
      // A copy, because the bytes belong to the caller.
      this.#head = this.#head.slice();
      return undefined;
    }
    return this.#take(await recognized.source.decode(recognized.rest));
  }

  /**
   * Decodes what is left at the end of the audio.
   * @throws {UnsupportedAudioError} when the audio is broken, or is not what its encoding says
   */
  async finish(): Promise<Int16Array<ArrayBuffer>[] | undefined> {
    if (this.#source !== undefined) return this.#take(await this.#source.finish());
    this.#head = joinBytes(this.#head, this.#tags.finish());
    if (this.#head.length > 0) return this.#take(await this.#decodeShort());
    if (this.#tags.areThere && this.#options.isWholeFile) throw new UnsupportedAudioError(BARE_TAG);
    return undefined;
  }

  /** Decodes audio that ended before its format was recognised. */
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

  /** Frees the decoder. */
  [Symbol.dispose](): void {
    this.#source?.[Symbol.dispose]();
  }

  #take(stretches: Int16Array<ArrayBuffer>[]): Int16Array<ArrayBuffer>[] | undefined {
    if (stretches.length === 0) return undefined;
    this.#outputs = stretches.length;
    return stretches;
  }

  /** Recognises the format by the first bytes; returns undefined while there are too few. */
  #recognize(bytes: Uint8Array<ArrayBuffer>): Begun | undefined {
    if (this.#source !== undefined) return { source: this.#source, rest: bytes };
    this.#head = joinBytes(this.#head, this.#isBare ? bytes : this.#tags.push(bytes));
    const header = readWavHeader(this.#head);
    if (header.kind === "incomplete") return undefined;
    // A WAV header is more often right than the named encoding.
    if (header.kind !== "none") return this.#beginWav(header);
    switch (this.#named?.kind) {
      case "wav":
      case "samples":
        return this.#beginUnlessSigned(this.#named);
      default:
        return this.#beginRecognized(this.#named?.format);
    }
  }

  /** Whether no tag can precede the named encoding: samples, and raw Opus, a packet per message. */
  get #isBare(): boolean {
    const named = this.#named;
    return named?.kind === "samples" || named?.kind === "compressed" && named.format === "opus";
  }

  #beginWav(header: Extract<WavHeader, { kind: "wav" | "long" | "broken" }>): Begun {
    if (header.kind === "broken") {
      const file = foreignFileOf(this.#head);
      throw file?.kind === "foreign" ? foreign(file.name) : new UnsupportedAudioError(BROKEN_WAV);
    }
    // The thread reads files with pictures before the samples, and ADPCM, which comes in blocks.
    const isForThread = header.kind === "long" || header.encoding === undefined;
    if (isForThread) return this.#begin(this.#compressed("wave"));
    const files = new WavFiles(header, this.#options);
    this.#outputs = files.outputs;
    return this.#begin(files, header.rest);
  }

  /** Decodes as the named samples or WAV, unless the bytes have the signature of another file. */
  #beginUnlessSigned(named: Exclude<NamedEncoding, { kind: "compressed" }>): Begun | undefined {
    if (this.#head.length < SIGNATURE_BYTES) return undefined;
    const signature = signatureOf(this.#head);
    if (signature !== undefined) return this.#beginFile(signature);
    if (named.kind === "wav") throw new UnsupportedAudioError(this.#describe());
    return this.#begin(this.#raw(named.encoding));
  }

  /** Decodes as the format that the bytes show; `named` is the one that the client named. */
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
        // Audio after an ID3 tag is nearly always MP3.
        if (this.#tags.areThere) return this.#begin(this.#compressed("mp3"));
        if (named !== undefined) throw new UnsupportedAudioError(this.#describe());
        return this.#begin(this.#headerless());
    }
  }

  /** Decodes bytes that have the signature of `format`, or its frames. */
  #beginFile(format: CompressedFormat): Begun {
    if (isBrokenHead(this.#head, format)) {
      throw new UnsupportedAudioError(`${format}: its header is broken`);
    }
    return this.#begin(this.#compressed(format));
  }

  /** Decodes headerless data, which is taken for linear16. */
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
    const { thread, separate, isWholeFile = false, checkLimits, mostSeconds } = this.#options;
    const options = { format, separate, isWholeFile, checkLimits, mostSeconds };
    return new CompressedAudio(thread, options);
  }

  #describe(): string {
    return `it as ${this.#options.encoding}`;
  }
}

/** The error of a file that is not supported. */
function foreign(what: string): UnsupportedAudioError {
  return new UnsupportedAudioError(`${what}; ${DECODED}`);
}
