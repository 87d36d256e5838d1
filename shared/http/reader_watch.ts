/**
 * Detects that a stream is no longer read.
 * @module
 */
import { StandstillError } from "../errors.ts";

/** A client that has read nothing for this long will not read any more. */
const STANDSTILL_SECONDS = 60;
const LOOKS = 10;

/** Watches the reader of one stream, until disposed. */
export class ReaderWatch implements Disposable {
  #lastReadMilliseconds = performance.now();
  readonly #timer: ReturnType<typeof setInterval>;

  /** Calls `onStandstill` once when queued chunks of `controller` were not read for `seconds`. */
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

  /** Records a read; to be called by the `pull` of the stream. */
  read(): void {
    this.#lastReadMilliseconds = performance.now();
  }

  /** Stops watching. */
  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** Creates the error that a stream without a reader ends with. */
export function standstillError(): StandstillError {
  return new StandstillError("Cannot continue: the client is not reading");
}
