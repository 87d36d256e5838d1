/**
 * Turns the bytes of a session into samples for each channel, as they come.
 * @module
 */
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import { decodeAlaw, decodeMulaw } from "./companding.ts";
import { createStreamResampler, type StreamResampler } from "./stream_resampler.ts";
import { WavHeaderReader } from "./wav_header.ts";

/** The bytes cannot be decoded. */
export class UnsupportedAudioError extends Error {
  /** Name of the class. */
  override readonly name = "UnsupportedAudioError";
}

/** Audio of a session. */
export interface AudioFormat {
  /** Samples a second and channel, in Hz. */
  readonly sampleRateHz: number;
  /** Interleaved channels. */
  readonly channels: number;
}

/** What a decoder is asked for. */
export interface AudioDecoderOptions extends AudioFormat {
  /** Encoding that the client named, or undefined to recognise it. */
  readonly encoding: string | undefined;
  /** One stretch a channel, or all channels mixed into one. */
  readonly separate: boolean;
  /** Throws when the stream's own header breaks a limit. */
  readonly checkLimits: (format: AudioFormat) => void;
}

type SampleDecoder = (bytes: Uint8Array) => Int16Array<ArrayBuffer>;

interface Codec {
  readonly bytesPerSample: number;
  readonly decode: SampleDecoder;
}

const CODECS: Readonly<Record<string, Codec>> = {
  linear16: { bytesPerSample: 2, decode: decodeLinear16 },
  mulaw: { bytesPerSample: 1, decode: decodeMulaw },
  alaw: { bytesPerSample: 1, decode: decodeAlaw },
};

/** First bytes of containers that need a decoder of their own. */
const CONTAINERS: readonly (readonly [name: string, test: (bytes: Uint8Array) => boolean])[] = [
  ["webm", (bytes) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3])],
  ["ogg", (bytes) => startsWith(bytes, [0x4f, 0x67, 0x67, 0x53])],
  ["flac", (bytes) => startsWith(bytes, [0x66, 0x4c, 0x61, 0x43])],
  ["mp3", (bytes) => startsWith(bytes, [0x49, 0x44, 0x33])],
];

/** Decodes one session's audio; it may be cut anywhere. */
export class AudioDecoder implements Disposable {
  readonly #options: AudioDecoderOptions;
  readonly #header = new WavHeaderReader();
  #format: AudioFormat;
  #codec: Codec | undefined;
  #resamplers: StreamResampler[] = [];
  /** Bytes of a sample, or of all channels' samples of a moment, that is not complete. */
  #rest = new Uint8Array(0);

  /**
   * Creates a decoder.
   * @throws {UnsupportedAudioError} when the named encoding has no decoder
   */
  constructor(options: AudioDecoderOptions) {
    this.#options = options;
    this.#format = options;
    const { encoding } = options;
    if (encoding !== undefined && encoding !== "wav") {
      this.#codec = CODECS[encoding];
      if (this.#codec === undefined) throw new UnsupportedAudioError(encoding);
    }
  }

  /** Number of stretches that {@linkcode decode} gives. */
  get outputs(): number {
    return this.#options.separate ? this.#format.channels : 1;
  }

  /**
   * Decodes more bytes.
   * @returns mono samples at 16 kHz, a stretch for each output; undefined while there are none
   * @throws {UnsupportedAudioError} when the bytes are in a container without a decoder
   */
  async decode(bytes: Uint8Array): Promise<Int16Array<ArrayBuffer>[] | undefined> {
    const raw = this.#recognize(bytes);
    const codec = this.#codec;
    if (codec === undefined) return undefined;
    const joined = joinBytes(this.#rest, raw);
    const unit = codec.bytesPerSample * this.#format.channels;
    const whole = joined.length - joined.length % unit;
    this.#rest = joined.slice(whole);
    if (whole === 0) return undefined;
    const samples = codec.decode(joined.subarray(0, whole));
    return await this.#resample(this.#split(samples));
  }

  /** Gives the resamplers' memory back. */
  [Symbol.dispose](): void {
    for (const resampler of this.#resamplers) resampler[Symbol.dispose]();
    this.#resamplers = [];
  }

  /** Learns what the audio is from its first bytes and returns what follows them. */
  #recognize(bytes: Uint8Array): Uint8Array {
    if (this.#codec !== undefined && this.#options.encoding !== undefined) return bytes;
    if (this.#codec !== undefined) return bytes;
    const container = CONTAINERS.find(([, test]) => test(bytes));
    if (container !== undefined) throw new UnsupportedAudioError(container[0]);
    const header = this.#header.push(bytes);
    if (header.kind === "incomplete") return new Uint8Array(0);
    if (header.kind === "wav") {
      this.#format = header.format;
      this.#options.checkLimits(header.format);
      const codec = header.codec === undefined ? undefined : CODECS[header.codec];
      if (codec === undefined) throw new UnsupportedAudioError("wav");
      this.#codec = codec;
    } else {
      if (this.#options.encoding === "wav") throw new UnsupportedAudioError("wav");
      this.#codec = CODECS.linear16!;
    }
    return header.rest;
  }

  #split(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>[] {
    const { channels } = this.#format;
    if (channels === 1) return [samples];
    const length = samples.length / channels;
    const channel = (index: number) =>
      Int16Array.from({ length }, (_, at) => samples[at * channels + index]!);
    if (this.#options.separate) return Array.from({ length: channels }, (_, at) => channel(at));
    return [
      Int16Array.from({ length }, (_, at) => {
        let sum = 0;
        for (let index = 0; index < channels; index++) sum += samples[at * channels + index]!;
        return Math.round(sum / channels);
      }),
    ];
  }

  async #resample(stretches: Int16Array<ArrayBuffer>[]): Promise<Int16Array<ArrayBuffer>[]> {
    const { sampleRateHz } = this.#format;
    if (sampleRateHz === RECOGNITION_RATE_HZ) return stretches;
    while (this.#resamplers.length < stretches.length) {
      this.#resamplers.push(await createStreamResampler(sampleRateHz, RECOGNITION_RATE_HZ));
    }
    return stretches.map((stretch, index) => this.#resamplers[index]!.push(stretch));
  }
}

function decodeLinear16(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  // A copy, because the bytes may begin at an odd address.
  return new Int16Array(bytes.slice().buffer);
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
