/**
 * Turns at the random numbers of transformers.js, of which there is one stream for all.
 * @module
 */
import { Turns } from "../../turns.ts";
import { random } from "npm:@huggingface/transformers@4.3.1";

/** Lets one generation run at a time, each with random numbers from its own seed. */
export class SeededTurns {
  readonly #turns = new Turns(1);

  /** Runs `generate` when those before it have ended. */
  take<Result>(seed: number, generate: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(() => {
      random.seed(seed);
      return generate();
    });
  }
}
