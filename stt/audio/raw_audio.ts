/**
 * Decodes audio without a container: samples of a fixed size, channels interleaved.
 * @module
 */
import { joinBytes } from "../../shared/media/bytes.ts";
import { pcm16Of, toPcm16 } from "../../shared/media/pcm.ts";
import { StreamResampler } from "../../shared/media/stream_resampler.ts";
import { RECOGNITION_RATE_HZ } from "../engine/contract.ts";
import type { AudioFormat, AudioSource } from "./audio_source.ts";
import { decodeAlaw, decodeMulaw } from "../../shared/media/companding.ts";

/** Encodings of samples, little-endian. */
export type SampleEncoding =
  | "linear16"
  | "mulaw"
  | "alaw"
  | "unsigned8"
  | "integer24"
  | "integer32"
  | "float32"
  | "float64";

interface SampleCodec {
  readonly bytesPerSample: number;
  readonly decode: (bytes: Uint8Array<ArrayBuffer>) => Int16Array<ArrayBuffer>;
}

const CODECS: Readonly<Record<SampleEncoding, SampleCodec>> = {
  linear16: { bytesPerSample: 2, decode: pcm16Of },
  integer24: { bytesPerSample: 3, decode: decodeHighBytes(3) },
  integer32: { bytesPerSample: 4, decode: decodeHighBytes(4) },
  float32: { bytesPerSample: 4, decode: decodeFloat32 },
  float64: { bytesPerSample: 8, decode: decodeFloat64 },
  unsigned8: { bytesPerSample: 1, decode: decodeUnsigned8 },
  mulaw: { bytesPerSample: 1, decode: decodeMulaw },
  alaw: { bytesPerSample: 1, decode: decodeAlaw },
};

const NOTHING = new Uint8Array(0);

/** Decodes raw samples, which may be split anywhere. */
export class RawAudio implements AudioSource {
  readonly #codec: SampleCodec;
  readonly #format: AudioFormat;
  readonly #separate: boolean;
  readonly #resampler = new StreamResampler(RECOGNITION_RATE_HZ);
  /** Bytes of an incomplete sample frame, which is one sample for each channel. */
  #rest = NOTHING;

  /** Decodes samples in `encoding` to `separate` channels, or to their mix. */
  constructor(encoding: SampleEncoding, format: AudioFormat, separate: boolean) {
    this.#codec = CODECS[encoding];
    this.#format = format;
    this.#separate = separate;
  }

  /** Decodes more bytes. */
  async decode(bytes: Uint8Array<ArrayBuffer>): Promise<Int16Array<ArrayBuffer>[]> {
    const joined = joinBytes(this.#rest, bytes);
    const unit = this.#codec.bytesPerSample * this.#format.channels;
    const whole = joined.length - joined.length % unit;
    this.#rest = whole === joined.length ? NOTHING : joined.slice(whole);
    if (whole === 0) return [];
    const channels = this.#split(this.#codec.decode(joined.subarray(0, whole)));
    return await this.#resampler.push(channels, this.#format.sampleRateHz);
  }

  /** Flushes the resampler; an incomplete sample is dropped. */
  finish(): Promise<Int16Array<ArrayBuffer>[]> {
    return Promise.resolve(this.#resampler.finish());
  }

  /** Frees the resampler. */
  [Symbol.dispose](): void {
    this.#resampler[Symbol.dispose]();
  }

  #split(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>[] {
    const { channels } = this.#format;
    if (channels === 1) return [samples];
    const length = samples.length / channels;
    const channel = (index: number) =>
      Int16Array.from({ length }, (_, at) => samples[at * channels + index]!);
    if (this.#separate) return Array.from({ length: channels }, (_, at) => channel(at));
    return [
      Int16Array.from({ length }, (_, at) => {
        let sum = 0;
        for (let index = 0; index < channels; index++) sum += samples[at * channels + index]!;
        return Math.round(sum / channels);
      }),
    ];
  }
}

/** Keeps the two most significant bytes of each sample of `size` bytes. */
function decodeHighBytes(size: number) {
  return (bytes: Uint8Array): Int16Array<ArrayBuffer> =>
    Int16Array.from(
      { length: bytes.length / size },
      (_, at) => bytes[at * size + size - 2]! | bytes[at * size + size - 1]! << 8,
    );
}

function decodeFloat32(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return toPcm16(new Float32Array(bytes.slice().buffer));
}

function decodeFloat64(bytes: Uint8Array<ArrayBuffer>): Int16Array<ArrayBuffer> {
  return toPcm16(Float32Array.from(new Float64Array(bytes.slice().buffer)));
}

function decodeUnsigned8(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  return Int16Array.from(bytes, (byte) => (byte - 128) * 256);
}
