/**
 * What takes long to make and is asked for again, in a bounded number.
 * @module
 */

/** Values by what they were made from; the one that was not used for longest goes first. */
export class RecentlyUsed<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Promise<Value>>();

  /** Keeps `most` values. */
  constructor(most: number) {
    this.#most = most;
  }

  /** The value of `key`, made by `make` the first time, and anew after that failed. */
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
