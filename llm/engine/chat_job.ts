/**
 * A chat request inside the engine: its events on their way to the front, and how it ends.
 * @module
 */
import { AsyncQueue } from "../../shared/async_queue.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams } from "./contract.ts";

/** A chat request that is being answered. */
export class ChatJob {
  /** What is asked for. */
  readonly params: ChatParams;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly #events = new AsyncQueue<ChatEvent[]>();
  #openChoices: number;

  /** A request of which nothing was answered yet. */
  constructor(params: ChatParams, signal: AbortSignal) {
    this.params = params;
    this.signal = signal;
    this.#openChoices = params.choices;
    signal.addEventListener("abort", () => this.#events.end(), { once: true });
    if (signal.aborted) this.#events.end();
  }

  /** True when it is answered, has failed, or nobody waits for it. */
  get isOver(): boolean {
    return this.#events.hasEnded;
  }

  /** Adds what happened at once. */
  push(...events: ChatEvent[]): void {
    if (events.length > 0) this.#events.push(events);
    this.#openChoices -= events.filter(({ type }) => type === "finish").length;
    if (this.#openChoices === 0) this.#events.end();
  }

  /** Ends it with an error. */
  fail(error: unknown): void {
    this.#events.end(error);
  }

  /**
   * Yields the events until the last choice has finished, those together that came at once; throws what
   * it failed with.
   */
  events(): AsyncGenerator<ChatEvent[], void> {
    return this.#events.read();
  }
}
