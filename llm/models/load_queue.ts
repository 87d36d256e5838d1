/**
 * Loads of models: one after the other, with a limit to the requests that wait for one.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** What a request that waits for a load is told when too many wait. */
const RETRY_AFTER_SECONDS = 1;

/** Loads one model after the other. */
export class LoadQueue {
  readonly #maxWaiting: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** At most `maxWaiting` requests may wait; one always may, or models could not be named at all. */
  constructor(maxWaiting: number) {
    this.#maxWaiting = Math.max(1, maxWaiting);
  }

  /** Requests that wait for a load. */
  get waiting(): number {
    return this.#waiting;
  }

  /** True when no more requests may wait. */
  get isFull(): boolean {
    return this.#waiting >= this.#maxWaiting;
  }

  /** Runs `load` after those before it. */
  run<Result>(load: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(load);
    this.#last = result.catch(() => {});
    return result;
  }

  /**
   * The same for a request, which counts as waiting meanwhile. When `signal` aborts it waits no
   * longer, and what has not begun is not loaded for it.
   * @throws the signal's reason
   */
  async wait(load: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
    this.#waiting++;
    const left = Promise.withResolvers<never>();
    const onAbort = () => left.reject(signal?.reason);
    signal?.addEventListener("abort", onAbort);
    const loaded = this.run(async () => {
      signal?.throwIfAborted();
      await load();
    });
    try {
      await Promise.race([loaded, left.promise]);
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#waiting--;
    }
  }
}

/** The error of a request beyond what may wait. */
export function overloaded(waiting: number): ServiceError {
  return new ServiceError(
    "overloaded",
    `Cannot queue the request: ${waiting} are waiting already`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
