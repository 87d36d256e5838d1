/**
 * Limit on the number of open sockets.
 * @module
 */
import { ServiceError } from "../errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** Counts open sessions against a limit. */
export class SessionSlots {
  readonly #most: number;
  #taken = 0;

  /** Creates `most` slots. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Sessions open now. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes a slot; disposing it, which must happen exactly once, frees it.
   * @throws {ServiceError} `overloaded` when all are taken
   */
  take(): Disposable {
    if (this.#taken >= this.#most) {
      throw new ServiceError("overloaded", `Cannot open another session: ${this.#most} are open`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.#taken++;
    return { [Symbol.dispose]: () => this.#taken-- };
  }
}
