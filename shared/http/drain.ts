/**
 * Graceful shutdown: no new work, running work gets time to finish.
 * @module
 */
import { ServiceError } from "../errors.ts";

/** What has begun to arrive when the shutdown begins gets so long: nobody works on it yet. */
const ARRIVAL_SECONDS = 2;

/** Whether a service still takes new work. */
export class Drain {
  readonly #controller = new AbortController();
  #deadlineMilliseconds = Infinity;

  /** Aborts when draining begins; sessions use it to finish early. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True from the beginning of the shutdown. */
  get isDraining(): boolean {
    return this.signal.aborted;
  }

  /** Milliseconds that running work still has; Infinity before the shutdown. */
  get remainingMilliseconds(): number {
    return Math.max(0, this.#deadlineMilliseconds - performance.now());
  }

  /**
   * What `reading` makes of a request's body, unless that has still not arrived a short while after the
   * shutdown began, or after it was asked for where that came later.
   * @throws {ServiceError} `overloaded` then; and what `reading` fails with
   */
  arrived<Value>(reading: Promise<Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpSoon = () => {
      // The refusal has to be on its way before the time is over.
      const milliseconds = Math.min(ARRIVAL_SECONDS * 1000, this.remainingMilliseconds / 2);
      timer = setTimeout(() => reject(this.refusal()), milliseconds);
    };
    this.signal.addEventListener("abort", giveUpSoon);
    if (this.isDraining) giveUpSoon();
    reading.then(resolve, reject).finally(() => {
      this.signal.removeEventListener("abort", giveUpSoon);
      clearTimeout(timer);
    });
    return promise;
  }

  /** What a request is told that comes too late. */
  refusal(): ServiceError {
    return new ServiceError("overloaded", "The service is shutting down", {
      // At once nobody serves here yet.
      retryAfterSeconds: Math.max(1, this.remainingMilliseconds / 1000),
    });
  }

  /** Begins, once: `seconds` from now running work is cut off. */
  begin(seconds: number): void {
    this.#deadlineMilliseconds = performance.now() + seconds * 1000;
    this.#controller.abort();
  }
}
