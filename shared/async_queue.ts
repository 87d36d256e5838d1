/**
 * Unbounded queue between a producer and one asynchronous reader.
 * @module
 */

/** Buffers items until their only reader takes them. */
export class AsyncQueue<Item> {
  readonly #waiting: Item[] = [];
  #outcome: { readonly error: unknown } | undefined;
  #wake = Promise.withResolvers<void>();

  /** True once the queue was ended, even if items are still unread. */
  get hasEnded(): boolean {
    return this.#outcome !== undefined;
  }

  /** Adds an item; does nothing after the end. */
  push(item: Item): void {
    if (this.hasEnded) return;
    this.#waiting.push(item);
    this.#wake.resolve();
  }

  /** Ends the queue: reading throws `error`, if given, after the last item. First end wins. */
  end(error?: unknown): void {
    this.#outcome ??= { error };
    this.#wake.resolve();
  }

  /** Yields the items, then throws the error that the queue was ended with, if any. */
  async *read(): AsyncGenerator<Item, void> {
    while (true) {
      if (this.#waiting.length > 0) {
        // Taken from the end of a reversed batch: each `shift` would move all items that are left.
        const batch = this.#waiting.splice(0).reverse();
        for (let item = batch.pop(); item !== undefined; item = batch.pop()) yield item;
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
