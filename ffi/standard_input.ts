/**
 * Standard input that can be read between two steps of a long computation. Deno rarely polls its
 * pipes while each turn of the event loop schedules the next, so this calls the system's `poll`
 * itself.
 * @module
 */
import type { EngineInput } from "../shared/engine/types.ts";
import { openCLibrary } from "./c_library.ts";

/** `struct pollfd` of POSIX: descriptor (i32), requested events (i16), returned events (i16). */
const POLL_FD_BYTES = 8;
const EVENTS_OFFSET = 4;
/** POLLIN: there is data to read. The end of the stream and errors are always reported. */
const READABLE = 1;
const FOREVER_MILLISECONDS = -1;
const NO_MILLISECONDS = 0;

const POLL = { parameters: ["buffer", "usize", "i32"], result: "i32" } as const;
const SYMBOLS = {
  poll: POLL,
  /** The same function on another thread, which may block. */
  poll_later: { ...POLL, name: "poll", nonblocking: true },
} as const;

/** Opens standard input for the life of the process; undefined where the system has no `poll`. */
export function openStandardInput(): EngineInput | undefined {
  const functions = openCLibrary(SYMBOLS);
  return functions && new PolledInput(functions);
}

class PolledInput implements EngineInput {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly #functions: Deno.StaticForeignLibraryInterface<typeof SYMBOLS>;
  readonly #asked = pollFd();
  /** Used by the waiting thread only. */
  readonly #awaited = pollFd();
  #isWaiting = false;
  /** The pending read, if any. */
  #wanted: { controller: ReadableByteStreamController; isDone: () => void } | undefined;

  constructor(functions: Deno.StaticForeignLibraryInterface<typeof SYMBOLS>) {
    this.#functions = functions;
    this.readable = new ReadableStream({
      type: "bytes",
      pull: (controller) => this.#pull(controller),
    });
  }

  takeIn(): boolean {
    // The reader still handles its last data, and needs turns of the event loop to ask for more.
    if (this.#wanted === undefined) return true;
    if (!this.#isReadable()) return false;
    const { controller, isDone } = this.#wanted;
    this.#wanted = undefined;
    readInto(controller);
    isDone();
    return true;
  }

  #isReadable(): boolean {
    return this.#functions.poll(this.#asked, 1n, NO_MILLISECONDS) > 0;
  }

  #pull(controller: ReadableByteStreamController): Promise<void> {
    const { promise, resolve: isDone } = Promise.withResolvers<void>();
    this.#wanted = { controller, isDone };
    this.takeIn();
    this.#wait();
    return promise;
  }

  /** Serves pending reads when input arrives without a call of `takeIn`, by a thread that waits. */
  async #wait(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    while (this.#wanted !== undefined) {
      await this.#functions.poll_later(this.#awaited, 1n, FOREVER_MILLISECONDS);
      this.takeIn();
    }
    this.#isWaiting = false;
  }
}

/** Reads available input into the buffer that the reader provided. */
function readInto(controller: ReadableByteStreamController): void {
  const request = controller.byobRequest;
  const view = request?.view;
  if (!request || !view) {
    throw new TypeError("Cannot read standard input without the reader's memory");
  }
  try {
    const room = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    const count = Deno.stdin.readSync(room);
    if (count === null) controller.close();
    request.respond(count ?? 0);
  } catch (thrown) {
    controller.error(thrown);
  }
}

/** Returns a `struct pollfd` that asks whether standard input, descriptor 0, can be read. */
function pollFd(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(POLL_FD_BYTES);
  new DataView(bytes.buffer).setInt16(EVENTS_OFFSET, READABLE, true);
  return bytes;
}
