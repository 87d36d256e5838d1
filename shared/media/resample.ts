/**
 * Sample rate conversion by libsamplerate (band-limited sinc interpolation).
 * @module
 */
import libsamplerate from "@alexanderolsen/libsamplerate-js";

/** Converts whole stretches of mono audio between two fixed rates. */
export interface Resampler extends Disposable {
  /**
   * Converts `samples`. The result has their duration, to the nearest sample; the stretch is taken
   * to begin and end in silence.
   */
  resample(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
}

/** Creates a resampler; equal rates pass samples through. */
export async function createResampler(fromHz: number, toHz: number): Promise<Resampler> {
  if (fromHz === toHz) return { resample: (samples) => samples, [Symbol.dispose]() {} };
  const converter = await libsamplerate.create(1, fromHz, toHz, {
    converterType: libsamplerate.ConverterType.SRC_SINC_FASTEST,
  });
  return {
    resample: (samples) =>
      fitLength(converter.simple(samples), Math.round(samples.length * toHz / fromHz)),
    [Symbol.dispose]: () => converter.destroy(),
  };
}

function fitLength(samples: Float32Array, length: number): Float32Array<ArrayBuffer> {
  const fitted = new Float32Array(length);
  fitted.set(samples.subarray(0, length));
  return fitted;
}
