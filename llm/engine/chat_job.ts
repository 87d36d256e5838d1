/**
 * A chat request inside the engine: its events on their way to the front, and how it ends.
 * @module
 */
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams } from "./contract.ts";

/** A chat request that is being answered. */
export class ChatJob {
  /** What is asked for. */
  readonly params: ChatParams;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly #events: ChatEvent[] = [];
  #openChoices: number;
  #failure: { readonly error: unknown } | undefined;
  #wake = Promise.withResolvers<void>();

  /** A request of which nothing was answered yet. */
  constructor(params: ChatParams, signal: AbortSignal) {
    this.params = params;
    this.signal = signal;
    this.#openChoices = params.choices;
    signal.addEventListener("abort", () => this.#wake.resolve(), { once: true });
  }

  /** True when it failed or nobody waits for it. */
  get isOver(): boolean {
    return this.signal.aborted || this.#failure !== undefined;
  }

  /** Adds what happened. */
  push(event: ChatEvent): void {
    this.#events.push(event);
    if (event.type === "finish") this.#openChoices--;
    this.#wake.resolve();
  }

  /** Ends it with an error. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake.resolve();
  }

  /** Yields the events until the last choice has finished; throws what it failed with. */
  async *events(): AsyncGenerator<{ data: ChatEvent }, void> {
    while (!this.signal.aborted) {
      const event = this.#events.shift();
      if (event !== undefined) {
        yield { data: event };
      } else if (this.#failure !== undefined) {
        throw this.#failure.error;
      } else if (this.#openChoices === 0) {
        return;
      } else {
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    }
  }
}
