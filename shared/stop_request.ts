/**
 * When a service is asked to end: by a signal, or because what started it is gone.
 * @module
 */

/** Signals that ask a process to end, on this system. */
export const STOP_SIGNALS: readonly Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGTERM", "SIGINT"];

/** Leaves signals that reach a whole process group, as Ctrl-C does, to the front of the group. */
export function leaveSignalsToFront(): void {
  for (const signal of STOP_SIGNALS) Deno.addSignalListener(signal, () => {});
}

/**
 * The same signal sooner comes from the same wish: `deno task` passes on what its whole process group
 * gets, Ctrl-C too, and `timeout` sends to its child and to the group.
 */
const REPEATED_AFTER_MILLISECONDS = 500;

/** Listens for SIGTERM and SIGINT from its creation on, to the end of the process. */
export class StopRequest {
  readonly #asked = new AbortController();
  readonly #askedAgain = new AbortController();
  /** When each signal came first. */
  readonly #seen = new Map<Deno.Signal, number>();

  /** Begins to listen. */
  constructor() {
    // The listeners stay: a late signal must not kill a process that is about to end by itself.
    for (const signal of STOP_SIGNALS) this.#listenFor(signal);
  }

  /** Aborts at the first signal, or when standard input has ended. */
  get asked(): AbortSignal {
    return this.#asked.signal;
  }

  /** Aborts when the same signal comes once more, half a second later or more. */
  get askedAgain(): AbortSignal {
    return this.#askedAgain.signal;
  }

  /** Takes the end of standard input for a request as well. */
  async watchInput(): Promise<void> {
    const nothing = new WritableStream();
    await Deno.stdin.readable.pipeTo(nothing).catch(() => {});
    this.#asked.abort();
  }

  /**
   * Ctrl-C in a terminal reaches a service twice, as SIGINT from the terminal and as SIGTERM from the
   * supervisor, so only a repetition counts as impatience.
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
