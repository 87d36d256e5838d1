/**
 * Standard input that can be read between two steps of long work. Deno looks at its pipes seldom
 * where one turn of the event loop asks for the next, so the system is asked here.
 * @module
 */
import type { EngineInput } from "../shared/engine/types.ts";
import { openCLibrary } from "./c_library.ts";

/** `struct pollfd` of POSIX: a descriptor, what is asked (i16), what is so (i16). */
const POLL_FD_BYTES = 8;
const EVENTS_OFFSET = 4;
/** POLLIN: there is something to read. The end of the stream and errors are always told. */
const READABLE = 1;
const FOREVER_MILLISECONDS = -1;
const NO_MILLISECONDS = 0;

const POLL = { parameters: ["buffer", "usize", "i32"], result: "i32" } as const;
const SYMBOLS = {
  poll: POLL,
  /** The same on another thread, which may wait. */
  poll_later: { ...POLL, name: "poll", nonblocking: true },
} as const;

/** Standard input, which stays open as long as the process; undefined where the system has no `poll`. */
export function openStandardInput(): EngineInput | undefined {
  const functions = openCLibrary(SYMBOLS);
  return functions && new PolledInput(functions);
}

class PolledInput implements EngineInput {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly #functions: Deno.StaticForeignLibraryInterface<typeof SYMBOLS>;
  readonly #asked = pollFd();
  /** Belongs to the thread that waits. */
  readonly #awaited = pollFd();
  #isWaiting = false;
  /** Somebody wants to read. */
  #wanted: { controller: ReadableByteStreamController; isDone: () => void } | undefined;

  constructor(functions: Deno.StaticForeignLibraryInterface<typeof SYMBOLS>) {
    this.#functions = functions;
    this.readable = new ReadableStream({
      type: "bytes",
      pull: (controller) => this.#pull(controller),
    });
  }

  takeIn(): boolean {
    // Who was handed something takes turns of the event loop until it wants more.
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

  /** What comes while nobody looks is told by a thread that waits for it. */
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

/** Reads what has come into the memory that the reader gave. */
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

/** Asks whether standard input, descriptor 0, can be read. */
function pollFd(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(POLL_FD_BYTES);
  new DataView(bytes.buffer).setInt16(EVENTS_OFFSET, READABLE, true);
  return bytes;
}
