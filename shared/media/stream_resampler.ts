/**
 * Sample rate conversion of a stream that comes in pieces.
 * @module
 */
import { fromPcm16, toPcm16 } from "./pcm.ts";
import { createConverter, FILTER_REACH_SECONDS } from "./resample.ts";

/** Converts one mono stream. */
export interface StreamResampler extends Disposable {
  /** Converts the next piece; the filter's state carries over. */
  push(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>;
  /** What the filter still holds: with it the stream has its duration to the nearest sample. */
  finish(): Int16Array<ArrayBuffer>;
}

/**
 * Creates a converter between two rates in Hz.
 * @throws {RangeError} when they are too far apart
 */
export async function createStreamResampler(
  fromHz: number,
  toHz: number,
): Promise<StreamResampler> {
  const converter = await createConverter(fromHz, toHz);
  let taken = 0;
  let given = 0;
  const convert = (samples: Float32Array<ArrayBuffer>) => toPcm16(converter.full(samples));
  return {
    push: (samples) => {
      const converted = convert(fromPcm16(samples));
      taken += samples.length;
      given += converted.length;
      return converted;
    },
    finish: () => {
      const missing = Math.max(0, Math.round(taken * toHz / fromHz) - given);
      return convert(new Float32Array(Math.round(fromHz * FILTER_REACH_SECONDS))).slice(0, missing);
    },
    [Symbol.dispose]: () => converter.destroy(),
  };
}
