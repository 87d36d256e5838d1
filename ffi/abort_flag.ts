/**
 * A flag that native code can poll through a C callback, without calling into JavaScript from a
 * foreign thread.
 * @module
 */

import { openCLibrary } from "./c_library.ts";

/**
 * The C library's `strlen`, which serves as the abort callback: for a string of length 0 it returns
 * 0, read as false, and for a string of length 1 it returns 1, read as true.
 */
// size_t strlen(const char * s)
const strlen = openCLibrary({ strlen: { type: "pointer" } })?.strlen ?? null;

/** Set by JavaScript and read by native code during a computation, which it must outlive. */
export class AbortFlag {
  readonly #text = new Uint8Array(2);

  /** `bool (*)(void *)` that reads the flag; NULL where the C library cannot be opened. */
  get callback(): Deno.PointerValue {
    return strlen;
  }

  /** The argument for the callback. */
  get data(): Deno.PointerValue {
    return Deno.UnsafePointer.of(this.#text);
  }

  /** Raises the flag: native code stops when it next polls it. */
  raise(): void {
    this.#text[0] = 1;
  }

  /** Lowers the flag for the next run. */
  lower(): void {
    this.#text[0] = 0;
  }

  /** Runs `native`, which polls the flag; it is raised once `signal` has aborted, even before. */
  async raisedBy<Result>(
    signal: AbortSignal | undefined,
    native: () => Promise<Result>,
  ): Promise<Result> {
    this.lower();
    const onAbort = () => this.raise();
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort);
    try {
      return await native();
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }
}
