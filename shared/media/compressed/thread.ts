/**
 * A worker thread that decodes compressed audio, so that no session waits for another's decoder.
 * @module
 */
import type { DecodedAudio, DecodingReply, DecodingRequest, DecodingTarget } from "./messages.ts";

export type { DecodedAudio };

/** A stream cannot be decoded, or its decoder has ended. */
export class DecodingError extends Error {
  /** Name of the class. */
  override readonly name = "DecodingError";
}

type Waiter = PromiseWithResolvers<DecodedAudio>;

/** The running worker and the port for its requests. */
interface Running {
  readonly worker: Worker;
  readonly port: MessagePort;
}

/** The decoding thread; it starts with the first stream. */
export class DecodingThread implements Disposable {
  #running: Running | undefined;
  #lastStream = 0;
  readonly #waiters = new Map<number, Waiter[]>();

  /** Opens a stream. */
  open(target: DecodingTarget): DecodingStream {
    const running = this.#running ??= this.#start();
    const stream = ++this.#lastStream;
    const waiters: Waiter[] = [];
    this.#waiters.set(stream, waiters);
    const send = (request: DecodingRequest, moved: Transferable[] = []) =>
      running.port.postMessage(request, moved);
    send({ kind: "open", stream, target });
    return new DecodingStream(
      (request, moved) => {
        const isOpen = this.#running === running && this.#waiters.get(stream) === waiters;
        if (!isOpen) return Promise.reject(new DecodingError("the decoder has ended"));
        const waiter: Waiter = Promise.withResolvers();
        waiters.push(waiter);
        send({ ...request, stream }, moved);
        return waiter.promise;
      },
      () => {
        this.#waiters.delete(stream);
        for (const waiter of waiters.splice(0)) waiter.reject(new DecodingError("it was closed"));
        send({ kind: "close", stream });
      },
    );
  }

  /** Stops the thread; what is being decoded fails. */
  [Symbol.dispose](): void {
    this.#running?.worker.terminate();
    this.#fail(new DecodingError("the service is stopping"));
  }

  #start(): Running {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    const { port1: port, port2: remote } = new MessageChannel();
    worker.postMessage(undefined, [remote]);
    port.onmessage = ({ data }: MessageEvent<DecodingReply>) => {
      const waiter = this.#waiters.get(data.stream)?.shift();
      if (data.kind === "decoded") waiter?.resolve(data.audio);
      else waiter?.reject(new DecodingError(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      // No fault of the streams: above all, a package of the thread that cannot be loaded.
      this.#fail(new Error(`The decoding thread has ended: ${event.message}`));
    };
    return { worker, port };
  }

  /** Fails the streams of this worker and abandons it; the next stream starts another. */
  #fail(reason: Error): void {
    this.#running?.port.close();
    this.#running = undefined;
    for (const waiters of this.#waiters.values()) {
      for (const waiter of waiters.splice(0)) waiter.reject(reason);
    }
    this.#waiters.clear();
  }
}

type StreamRequest =
  | { readonly kind: "decode"; readonly bytes: Uint8Array }
  | { readonly kind: "finish" };

/** Sends a request to the thread, with the buffers that are transferred to it. */
type SendRequest = (request: StreamRequest, moved?: Transferable[]) => Promise<DecodedAudio>;

/** One compressed stream. */
export class DecodingStream implements Disposable {
  readonly #request: SendRequest;
  readonly #close: () => void;

  /** Called by {@linkcode DecodingThread.open}. */
  constructor(request: SendRequest, close: () => void) {
    this.#request = request;
    this.#close = close;
  }

  /**
   * Decodes more bytes, cut anywhere; of raw Opus, one packet. Of bytes that are many minutes, the
   * first: while the result says that there is more, a call without bytes continues.
   * @throws {DecodingError} when they cannot be decoded
   */
  decode(bytes: Uint8Array): Promise<DecodedAudio> {
    // Posting a view would copy its whole buffer: an entire recording with each of its pieces.
    const piece = bytes.slice();
    return this.#request({ kind: "decode", bytes: piece }, [piece.buffer]);
  }

  /**
   * Decodes what is left at the end.
   * @throws {DecodingError} when it cannot be decoded
   */
  finish(): Promise<DecodedAudio> {
    return this.#request({ kind: "finish" });
  }

  /** Frees the decoder's memory. */
  [Symbol.dispose](): void {
    this.#close();
  }
}
