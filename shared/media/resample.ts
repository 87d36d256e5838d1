/**
 * Sample rate conversion by libsamplerate (band-limited sinc interpolation).
 * @module
 */
import libsamplerate from "@alexanderolsen/libsamplerate-js";
import { pause } from "../pause.ts";

/** Converts complete clips of mono audio between two fixed rates. */
export interface Resampler extends Disposable {
  /**
   * Converts `samples`. The result has the same duration, to the nearest sample; the clip is taken
   * to be surrounded by silence.
   */
  resample(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer>;
  /** Converts a long clip, which takes seconds, and yields to the event loop in between. */
  resampleInTurns(samples: Float32Array<ArrayBuffer>): Promise<Float32Array<ArrayBuffer>>;
}

/**
 * Maximum samples, before or after conversion, of one call of the library. Beyond 1,008,000 it
 * switches to another mode: of a clip it loses the end and returns silence the next time, of a
 * stream it can only convert rates that are multiples of 10 Hz.
 */
export const STRETCH_SAMPLES = 500_000;
/** Upper bound on the reach of the converter's filter to either side, at the lower of both rates. */
const FILTER_REACH_SAMPLES = 48;

/** The library accepts no higher rate; only the ratio matters, so rates are scaled down to it. */
const HIGHEST_LIBRARY_RATE_HZ = 192_000;
/** Largest supported ratio between two rates. */
export const MOST_TIMES_THE_RATE = 256;

/**
 * Scales two rates in Hz to what the library accepts.
 * @throws {RangeError} when one is more than {@linkcode MOST_TIMES_THE_RATE} times the other
 */
function libraryRates(fromHz: number, toHz: number): [fromHz: number, toHz: number] {
  if (!(Math.max(fromHz / toHz, toHz / fromHz) <= MOST_TIMES_THE_RATE)) {
    throw new RangeError(`Cannot convert ${fromHz} Hz to ${toHz} Hz: they are too far apart`);
  }
  const scale = Math.min(1, HIGHEST_LIBRARY_RATE_HZ / Math.max(fromHz, toHz));
  return [fromHz * scale, toHz * scale];
}

/**
 * Creates a resampler; equal rates pass samples through.
 * @throws {RangeError} when one rate is more than {@linkcode MOST_TIMES_THE_RATE} times the other
 */
export async function createResampler(fromHz: number, toHz: number): Promise<Resampler> {
  if (fromHz === toHz) {
    return {
      resample: (samples) => samples,
      resampleInTurns: (samples) => Promise.resolve(samples),
      [Symbol.dispose]() {},
    };
  }
  const converter = await createConverter(fromHz, toHz);
  return {
    resample: (samples) => convert(converter, samples, fromHz, toHz),
    resampleInTurns: (samples) => convertInTurns(converter, samples, fromHz, toHz),
    [Symbol.dispose]: () => converter.destroy(),
  };
}

/** Converts complete clips of mono audio from any rate to a fixed one. */
export interface AnyRateResampler extends Disposable {
  /**
   * Converts `samples` of `fromHz` samples a second, as {@linkcode createResampler} does.
   * @throws {RangeError} when one rate is more than {@linkcode MOST_TIMES_THE_RATE} times the other
   */
  resample(samples: Float32Array<ArrayBuffer>, fromHz: number): Float32Array<ArrayBuffer>;
}

/** Creates a resampler to `toHz`. Changing its input rate is free; a new resampler takes 10 ms. */
export async function createAnyRateResampler(toHz: number): Promise<AnyRateResampler> {
  const converter = await createConverter(toHz, toHz);
  return {
    resample: (samples, fromHz) => {
      if (fromHz === toHz) return samples;
      const [from, to] = libraryRates(fromHz, toHz);
      converter.inputSampleRate = from;
      converter.outputSampleRate = to;
      // The library does not update the ratio when its rates are set.
      converter.ratio = to / from;
      return convert(converter, samples, fromHz, toHz);
    },
    [Symbol.dispose]: () => converter.destroy(),
  };
}

/** The library's converter of one mono stream. */
export type Converter = Awaited<ReturnType<typeof libsamplerate.create>>;

/**
 * Creates a converter between two rates in Hz. It keeps nine tenths of the lower rate's band; the
 * library's fastest one takes half the time, and loses sibilants: 3 dB at 6.4 kHz, to 16 kHz.
 * @throws {RangeError} when one rate is more than {@linkcode MOST_TIMES_THE_RATE} times the other
 */
export async function createConverter(fromHz: number, toHz: number): Promise<Converter> {
  return await libsamplerate.create(1, ...libraryRates(fromHz, toHz), {
    converterType: libsamplerate.ConverterType.SRC_SINC_MEDIUM_QUALITY,
  });
}

/** The arguments of a conversion: the samples, and both rates in Hz. */
type Conversion = [
  converter: Converter,
  samples: Float32Array<ArrayBuffer>,
  fromHz: number,
  toHz: number,
];

function convert(...conversion: Conversion): Float32Array<ArrayBuffer> {
  const stretches = converted(...conversion);
  while (true) {
    const { done, value } = stretches.next();
    if (done) return value;
  }
}

async function convertInTurns(...conversion: Conversion): Promise<Float32Array<ArrayBuffer>> {
  const stretches = converted(...conversion);
  while (true) {
    const { done, value } = stretches.next();
    if (done) return value;
    await pause(0);
  }
}

/** Upper bound on the reach of the converter's filter to either side, in samples at `fromHz`. */
export function filterReach(fromHz: number, toHz: number): number {
  return Math.ceil(FILTER_REACH_SAMPLES * Math.max(1, fromHz / toHz));
}

/** Converts samples, yielding before each stretch but the first. */
function* converted(
  ...[converter, samples, fromHz, toHz]: Conversion
): Generator<undefined, Float32Array<ArrayBuffer>> {
  const ratio = toHz / fromHz;
  const step = commonStep(fromHz, toHz);
  const wholeSteps = (count: number) => Math.ceil(count / step) * step;
  const stretch = wholeSteps(STRETCH_SAMPLES / Math.max(1, ratio));
  const context = wholeSteps(filterReach(fromHz, toHz));
  const result = new Float32Array(Math.round(samples.length * ratio));
  for (let start = 0; start < samples.length; start += stretch) {
    if (start > 0) yield;
    const from = Math.max(0, start - context);
    const end = Math.min(samples.length, start + stretch);
    const converted = converter.simple(samples.subarray(from, end + context));
    const at = Math.round(start * ratio);
    const first = at - Math.round(from * ratio);
    const isLast = end === samples.length;
    const count = (isLast ? result.length : Math.round(end * ratio)) - at;
    result.set(converted.subarray(first, first + count), at);
  }
  return result;
}

/** Smallest number of samples at `fromHz` that lasts a whole number of samples at `toHz`. */
export function commonStep(fromHz: number, toHz: number): number {
  return fromHz / greatestDivisor(fromHz, toHz);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
