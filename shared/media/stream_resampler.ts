/**
 * Sample rate conversion of a stream that arrives in pieces.
 * @module
 */
import { fromPcm16, joinPcm16, toPcm16 } from "./pcm.ts";
import { type Converter, createConverter, filterReach, STRETCH_SAMPLES } from "./resample.ts";

/** Converts the channels of one stream. */
export class StreamResampler implements Disposable {
  readonly #toHz: number;
  #fromHz = 0;
  /** One per channel. */
  readonly #converters: Converter[] = [];
  /** Samples per channel, consumed and produced at the current rate. */
  #taken = 0;
  #given = 0;

  /** Converts to `toHz` samples a second. */
  constructor(toHz: number) {
    this.#toHz = toHz;
  }

  /**
   * Converts the next piece of each channel, all of one length, from `fromHz`; the filters keep
   * their state. Pieces that have the target rate pass through. Where the rate changes, as between
   * concatenated files, the samples that the filters still hold come first.
   * @throws {RangeError} when the rates are too far apart
   */
  async push(
    pieces: Int16Array<ArrayBuffer>[],
    fromHz: number,
  ): Promise<Int16Array<ArrayBuffer>[]> {
    if (fromHz === this.#fromHz) return await this.#convert(pieces);
    const held = this.finish();
    this[Symbol.dispose]();
    [this.#fromHz, this.#taken, this.#given] = [fromHz, 0, 0];
    const converted = await this.#convert(pieces);
    return held.length === 0
      ? converted
      : converted.map((piece, channel) => joinPcm16([held[channel] ?? held[0]!, piece]));
  }

  async #convert(pieces: Int16Array<ArrayBuffer>[]): Promise<Int16Array<ArrayBuffer>[]> {
    const fromHz = this.#fromHz;
    if (fromHz === this.#toHz) return pieces;
    while (this.#converters.length < pieces.length) {
      this.#converters.push(await createConverter(fromHz, this.#toHz));
    }
    const converted = pieces.map((piece, channel) =>
      joinPcm16(
        [...stretchesOf(piece, fromHz, this.#toHz)].map((stretch) =>
          toPcm16(this.#converters[channel]!.full(fromPcm16(stretch)))
        ),
      )
    );
    this.#taken += pieces[0]?.length ?? 0;
    this.#given += converted[0]?.length ?? 0;
    return converted;
  }

  /** Returns what the filters still hold, which completes the duration to the nearest sample. */
  finish(): Int16Array<ArrayBuffer>[] {
    const missing = Math.max(0, Math.round(this.#taken * this.#toHz / this.#fromHz) - this.#given);
    const silence = new Float32Array(filterReach(this.#fromHz, this.#toHz));
    return this.#converters.map((converter) => toPcm16(converter.full(silence)).slice(0, missing));
  }

  /** Frees the filters' memory. */
  [Symbol.dispose](): void {
    for (const converter of this.#converters.splice(0)) converter.destroy();
  }
}

/** Splits `samples` into stretches that the library converts in one call. */
function* stretchesOf(
  samples: Int16Array,
  fromHz: number,
  toHz: number,
): Generator<Int16Array, void> {
  const length = Math.floor(STRETCH_SAMPLES * Math.min(1, fromHz / toHz));
  for (let start = 0; start < samples.length; start += length) {
    yield samples.subarray(start, start + length);
  }
}
