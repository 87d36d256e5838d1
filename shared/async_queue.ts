/**
 * What one side makes, on its way to the other side that awaits it.
 * @module
 */

/** Keeps items until their one reader takes them. */
export class AsyncQueue<Item> {
  readonly #waiting: Item[] = [];
  #outcome: { readonly error: unknown } | undefined;
  #wake = Promise.withResolvers<void>();

  /** True when it was ended, even while items still wait. */
  get hasEnded(): boolean {
    return this.#outcome !== undefined;
  }

  /** Adds an item; nothing is added after the end. */
  push(item: Item): void {
    if (this.hasEnded) return;
    this.#waiting.push(item);
    this.#wake.resolve();
  }

  /** Ends it: with `error` after what waits, or normally. Only the first end counts. */
  end(error?: unknown): void {
    this.#outcome ??= { error };
    this.#wake.resolve();
  }

  /** Yields the items; throws the error that it was ended with. */
  async *read(): AsyncGenerator<Item, void> {
    while (true) {
      const item = this.#waiting.shift();
      if (item !== undefined) {
        yield item;
      } else if (this.#outcome !== undefined) {
        if (this.#outcome.error !== undefined) throw this.#outcome.error;
        return;
      } else {
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    }
  }
}
