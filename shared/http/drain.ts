/**
 * Graceful shutdown: no new work, running work gets time to finish.
 * @module
 */
import { type ServiceError, shuttingDown } from "../errors.ts";

/** Time for bodies that are still arriving when the shutdown begins: nobody works on them yet. */
const ARRIVAL_SECONDS = 2;

/** Whether a service still accepts new work. */
export class Drain {
  readonly #controller = new AbortController();
  #deadlineMilliseconds = Infinity;

  /** Aborts when draining begins; sessions use it to finish early. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True once the shutdown has begun. */
  get isDraining(): boolean {
    return this.signal.aborted;
  }

  /** Milliseconds that running work still has; Infinity before the shutdown. */
  get remainingMilliseconds(): number {
    return Math.max(0, this.#deadlineMilliseconds - performance.now());
  }

  /**
   * Settles as `reading`, which reads a request's body, but gives up if the body has not arrived a
   * short while after the shutdown began, or after this call if that is later.
   * @throws {ServiceError} `overloaded` when it gives up; else what `reading` fails with
   */
  arrived<Value>(reading: Promise<Value>): Promise<Value> {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUpSoon = () => {
      // The refusal must be sent before the drain time is over.
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

  /** Creates the error of a request that comes too late. */
  refusal(): ServiceError {
    // An immediate retry would find no service here yet.
    return shuttingDown(Math.max(1, this.remainingMilliseconds / 1000));
  }

  /** Begins the shutdown, once: running work is cut off after `seconds`. */
  begin(seconds: number): void {
    this.#deadlineMilliseconds = performance.now() + seconds * 1000;
    this.#controller.abort();
  }
}
