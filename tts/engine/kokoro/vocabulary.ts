/**
 * The symbols that a model knows: single characters of IPA and punctuation.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";

const TokenizerFile = z.object({
  model: z.object({ vocab: z.record(z.string(), z.number().int().nonnegative()) }),
});

/** Begins and ends every text. */
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
    const path = join(folder, "tokenizer.json");
    const parsed = TokenizerFile.safeParse(JSON.parse(await Deno.readTextFile(path)));
    if (!parsed.success) throw new Error(`Cannot use ${path}: it has no model.vocab`);
    return new Vocabulary(new Map(Object.entries(parsed.data.model.vocab)));
  }

  /** Id of what begins and ends a text. */
  get boundary(): number {
    return this.#ids.get(BOUNDARY) ?? 0;
  }

  /** Ids of the characters of `symbols` that the model knows; others have no sound in it. */
  idsOf(symbols: string): number[] {
    return [...symbols].flatMap((symbol) => this.#ids.get(symbol) ?? []);
  }
}
