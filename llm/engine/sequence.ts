/**
 * The tokens that the context holds, so that a prompt which begins like the last one is computed
 * from where they part.
 * @module
 */
import type { LlamaContext } from "../../ffi/llama.ts";

/** The one sequence of a context. */
export class Sequence {
  readonly #context: LlamaContext;
  #tokens: number[] = [];

  /** Takes over `context`, which must be empty. */
  constructor(context: LlamaContext) {
    this.#context = context;
  }

  /**
   * Makes the sequence equal `prompt`, in pieces, and leaves the logits of its last token. Returns
   * how many tokens were there already. Stops between pieces when `signal` aborts.
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async replace(prompt: Int32Array, signal: AbortSignal): Promise<number> {
    // The last token is always computed, for its logits.
    const kept = this.#keep(Math.min(this.#commonLength(prompt), prompt.length - 1));
    for (let start = kept; start < prompt.length; start += this.#context.batchTokens) {
      signal.throwIfAborted();
      await this.#decode(prompt.subarray(start, start + this.#context.batchTokens));
    }
    return kept;
  }

  /** Appends one token and leaves its logits. */
  async append(token: number): Promise<void> {
    await this.#decode([token]);
  }

  async #decode(tokens: ArrayLike<number>): Promise<void> {
    try {
      await this.#context.decode(tokens);
    } catch (thrown) {
      // How much of a failed batch is in the context is not known.
      this.#keep(0);
      throw thrown;
    }
    for (let index = 0; index < tokens.length; index++) this.#tokens.push(tokens[index]!);
  }

  /** Forgets everything from `length` on, or all where the model cannot forget a part. */
  #keep(length: number): number {
    if (length === this.#tokens.length) return length;
    const isDone = this.#context.truncate(length);
    if (!isDone) this.#context.clear();
    this.#tokens.length = isDone ? length : 0;
    return this.#tokens.length;
  }

  #commonLength(prompt: Int32Array): number {
    let length = 0;
    while (length < prompt.length && prompt[length] === this.#tokens[length]) length++;
    return length;
  }
}
