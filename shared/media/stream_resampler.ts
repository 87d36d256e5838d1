/**
 * Sample rate conversion of a stream that comes in pieces.
 * @module
 */
import { fromPcm16, toPcm16 } from "./pcm.ts";
import { type Converter, createConverter, FILTER_REACH_SECONDS } from "./resample.ts";

/** Converts the channels of one stream, whose pieces are of one length. */
export class StreamResampler implements Disposable {
  readonly #toHz: number;
  #fromHz = 0;
  /** One a channel. */
  readonly #converters: Converter[] = [];
  /** Samples of each channel. */
  #taken = 0;
  #given = 0;

  /** Converts to `toHz` samples a second. */
  constructor(toHz: number) {
    this.#toHz = toHz;
  }

  /**
   * Converts the next piece of each channel from `fromHz`, always the same; the filters' state carries
   * over. What has the rate already passes through.
   * @throws {RangeError} when the rates are too far apart
   */
  async push(
    pieces: Int16Array<ArrayBuffer>[],
    fromHz: number,
  ): Promise<Int16Array<ArrayBuffer>[]> {
    if (fromHz === this.#toHz) return pieces;
    this.#fromHz = fromHz;
    while (this.#converters.length < pieces.length) {
      this.#converters.push(await createConverter(fromHz, this.#toHz));
    }
    const converted = pieces.map((piece, channel) =>
      toPcm16(this.#converters[channel]!.full(fromPcm16(piece)))
    );
    this.#taken += pieces[0]?.length ?? 0;
    this.#given += converted[0]?.length ?? 0;
    return converted;
  }

  /** What the filters still hold: with it the stream has its duration to the nearest sample. */
  finish(): Int16Array<ArrayBuffer>[] {
    const missing = Math.max(0, Math.round(this.#taken * this.#toHz / this.#fromHz) - this.#given);
    const silence = new Float32Array(Math.round(this.#fromHz * FILTER_REACH_SECONDS));
    return this.#converters.map((converter) => toPcm16(converter.full(silence)).slice(0, missing));
  }

  /** Gives the filters' memory back. */
  [Symbol.dispose](): void {
    for (const converter of this.#converters.splice(0)) converter.destroy();
  }
}
