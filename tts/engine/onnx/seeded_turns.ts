/**
 * Turns at the random numbers of transformers.js, of which there is one stream for all.
 * @module
 */
import { random } from "npm:@huggingface/transformers@4.3.1";

/** Lets one generation run at a time, each with random numbers from its own seed. */
export class SeededTurns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `generate` when those before it have ended. */
  async take<Result>(seed: number, generate: () => Promise<Result>): Promise<Result> {
    const before = this.#last;
    const turn = (async () => {
      await before.catch(() => {});
      random.seed(seed);
      return await generate();
    })();
    this.#last = turn;
    return await turn;
  }
}
