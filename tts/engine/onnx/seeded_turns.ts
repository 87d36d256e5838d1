/**
 * Serialises use of transformers.js's random numbers, of which there is a single stream.
 * @module
 */
import { Turns } from "../../turns.ts";
import { random } from "npm:@huggingface/transformers@4.3.1";

/** Runs one generation at a time, each with random numbers from its own seed. */
export class SeededTurns {
  readonly #turns = new Turns(1);

  /** Runs `generate` once those before it have ended. */
  take<Result>(seed: number, generate: () => Promise<Result>): Promise<Result> {
    return this.#turns.take(() => {
      random.seed(seed);
      return generate();
    });
  }
}
