/**
 * A flag that native code can poll through a C callback, without calling into JavaScript from a
 * foreign thread.
 * @module
 */

import { openCLibrary } from "./c_library.ts";

/**
 * The C library's `strlen`, which is an abort callback in disguise: called with a text of length 0
 * it returns false, with one of length 1 true.
 */
// size_t strlen(const char * s)
const strlen = openCLibrary({ strlen: { type: "pointer" } })?.strlen ?? null;

/** Set by JavaScript, read by native code while it computes. Keep it alive as long as that runs. */
export class AbortFlag {
  readonly #text = new Uint8Array(2);

  /** `bool (*)(void *)` that reads the flag; NULL where the platform offers none. */
  get callback(): Deno.PointerValue {
    return strlen;
  }

  /** The argument for the callback. */
  get data(): Deno.PointerValue {
    return Deno.UnsafePointer.of(this.#text);
  }

  /** Raises the flag: native code stops at its next look. */
  raise(): void {
    this.#text[0] = 1;
  }

  /** Lowers the flag for the next run. */
  lower(): void {
    this.#text[0] = 0;
  }

  /** Lowers the flag and runs `native`, which polls it; an abort of `signal` raises it meanwhile. */
  async raisedBy<Result>(
    signal: AbortSignal | undefined,
    native: () => Promise<Result>,
  ): Promise<Result> {
    this.lower();
    const onAbort = () => this.raise();
    signal?.addEventListener("abort", onAbort);
    try {
      return await native();
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }
}
