/**
 * Sample rate conversion of a stream that comes in pieces.
 * @module
 */
import libsamplerate from "@alexanderolsen/libsamplerate-js";
import { fromPcm16, toPcm16 } from "../../shared/media/pcm.ts";

/** Converts one mono stream. */
export interface StreamResampler extends Disposable {
  /** Converts the next piece; the filter's state carries over. */
  push(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>;
}

/** Creates a converter between two rates in Hz. */
export async function createStreamResampler(
  fromHz: number,
  toHz: number,
): Promise<StreamResampler> {
  const converter = await libsamplerate.create(1, fromHz, toHz, {
    converterType: libsamplerate.ConverterType.SRC_SINC_FASTEST,
  });
  return {
    push: (samples) => toPcm16(converter.full(fromPcm16(samples))),
    [Symbol.dispose]: () => converter.destroy(),
  };
}
