/**
 * A least-recently-used cache for values that are slow to make.
 * @module
 */

/** Values by key; the least recently used one is evicted first. */
export class RecentlyUsed<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Promise<Value>>();

  /** Keeps at most `most` values. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of `key`, made by `make` on the first use and again after a failure. */
  async get(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
    try {
      return await value;
    } catch (thrown) {
      if (this.#values.get(key) === value) this.#values.delete(key);
      throw thrown;
    }
  }
}
