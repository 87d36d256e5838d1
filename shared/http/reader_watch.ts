/**
 * Notices that nobody reads a stream any more.
 * @module
 */

/** A client that has read nothing for this long will not read any more. */
const STANDSTILL_SECONDS = 60;
const LOOKS = 10;

/** Watches the reader of one stream, until disposed. */
export class ReaderWatch implements Disposable {
  #lastReadMilliseconds = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;

  /** Calls `onStandstill` once when what waits in `controller` was not read for so many seconds. */
  constructor(
    controller: ReadableStreamDefaultController,
    onStandstill: () => void,
    seconds: number = STANDSTILL_SECONDS,
  ) {
    this.#timer = setInterval(() => {
      if ((controller.desiredSize ?? 0) > 0) return this.read();
      if (performance.now() - this.#lastReadMilliseconds < seconds * 1000) return;
      this[Symbol.dispose]();
      onStandstill();
    }, seconds * 1000 / LOOKS);
  }

  /** Something was read: to be called by the `pull` of the stream. */
  read(): void {
    this.#lastReadMilliseconds = performance.now();
  }

  /** Watches no longer. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** What a stream that nobody reads ends with. */
export function standstillError(): Error {
  return new Error("Cannot go on: the client reads nothing");
}
