/**
 * Detects that a service is asked to stop: by a signal, or because its parent process is gone.
 * @module
 */

/** Signals that ask a process to stop, on this operating system. */
export const STOP_SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGTERM", "SIGINT"];

/** Ignores stop signals: the front decides, as Ctrl-C signals the whole process group. */
export function leaveSignalsToFront(): void {
  for (const signal of STOP_SIGNALS) Deno.addSignalListener(signal, () => {});
}

/**
 * Repetitions within this time belong to the same request: `deno task` forwards signals that its
 * whole process group has received already, such as Ctrl-C, and `timeout` signals both its child
 * and the group.
 */
const REPEATED_AFTER_MILLISECONDS = 500;

/** Listens for SIGTERM and SIGINT from its creation to the end of the process. */
export class StopRequest {
  readonly #asked = new AbortController();
  readonly #askedAgain = new AbortController();
  /** Time of the first arrival of each signal, in milliseconds. */
  readonly #seen = new Map<Deno.Signal, number>();

  /** Starts to listen. */
  constructor() {
    // The listeners stay: a late signal must not kill a process that is about to end by itself.
    for (const signal of STOP_SIGNALS) this.#listenFor(signal);
  }

  /** Aborts at the first signal, or when standard input has ended. */
  get asked(): AbortSignal {
    return this.#asked.signal;
  }

  /** Aborts when the same signal arrives again, more than half a second after the first. */
  get askedAgain(): AbortSignal {
    return this.#askedAgain.signal;
  }

  /** Treats the end of standard input as a request as well. */
  async watchInput(): Promise<void> {
    const nothing = new WritableStream();
    await Deno.stdin.readable.pipeTo(nothing).catch(() => {});
    this.#asked.abort();
  }

  /**
   * Ctrl-C in a terminal reaches a service twice, as SIGINT from the terminal and as SIGTERM from
   * the supervisor, so only a repetition of the same signal counts as impatience.
   */
  #listenFor(signal: Deno.Signal): void {
    Deno.addSignalListener(signal, () => {
      const now = performance.now();
      const first = this.#seen.get(signal) ?? now;
      this.#seen.set(signal, first);
      if (now - first > REPEATED_AFTER_MILLISECONDS) this.#askedAgain.abort();
      this.#asked.abort();
    });
  }
}
