/**
 * A chat request inside the engine: its events on their way to the front, and how it ends.
 * @module
 */
import { AsyncQueue } from "../../shared/async_queue.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { ChatParams } from "./contract.ts";

/** A chat request that is being answered. */
export class ChatJob {
  /** Parameters of the request. */
  readonly params: ChatParams;
  /** Aborts when nobody waits for the answer. */
  readonly signal: AbortSignal;
  readonly #events = new AsyncQueue<ChatEvent[]>();
  #openChoices: number;

  /** Creates a job without any events yet. */
  constructor(params: ChatParams, signal: AbortSignal) {
    this.params = params;
    this.signal = signal;
    this.#openChoices = params.choices;
    signal.addEventListener("abort", () => this.#events.end(), { once: true });
    if (signal.aborted) this.#events.end();
  }

  /** Whether it is answered, has failed, or was aborted. */
  get isOver(): boolean {
    return this.#events.hasEnded;
  }

  /** Adds events that are delivered together. */
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
   * Yields the events until the last choice has finished; those of one push come as one list.
   * Throws the error that the job failed with.
   */
  events(): AsyncGenerator<ChatEvent[], void> {
    return this.#events.read();
  }
}
