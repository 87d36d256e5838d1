/**
 * The vocabulary of a model: single characters of IPA and punctuation.
 * @module
 */
import { readTokenizerFile } from "../../../shared/onnx/tokenizer_file.ts";

/** Symbol that begins and ends every text. */
const BOUNDARY = "$";

/** Ids of symbols. */
export class Vocabulary {
  readonly #ids: ReadonlyMap<string, number>;

  private constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids;
  }

  /**
   * Reads the vocabulary of the model in `folder`.
   * @throws {Error} when its tokenizer.json cannot be used
   */
  static async open(folder: string): Promise<Vocabulary> {
    const { model } = await readTokenizerFile(folder);
    return new Vocabulary(new Map(Object.entries(model.vocab)));
  }

  /** Id of the boundary that begins and ends a text. */
  get boundary(): number {
    return this.#ids.get(BOUNDARY) ?? 0;
  }

  /**
   * Returns the ids of the characters in `symbols` that the model knows; others have no sound in
   * it.
   */
  idsOf(symbols: string): number[] {
    return [...symbols].flatMap((symbol) => this.#ids.get(symbol) ?? []);
  }
}
