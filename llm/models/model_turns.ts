/**
 * Schedules model swaps when requests name different models and one model serves at a time:
 * requests for the current model go first for a limited turn, then the model whose request is
 * oldest is loaded.
 * @module
 */

import { shuttingDown } from "../../shared/errors.ts";

/** A model with an id. */
export interface Named {
  /** Its id. */
  readonly id: string;
}

/** Options of {@linkcode ModelTurns}. */
export interface ModelTurnsOptions<Model extends Named> {
  /** Maximum number of waiting requests; one may always wait, or models could never be swapped. */
  readonly maxWaiting: number;
  /** Returns the model that serves, or is being loaded to serve. */
  readonly current: () => Model | undefined;
  /** Returns whether the current model has answers running or waiting. */
  readonly isInUse: () => boolean;
  /** Makes another model serve. */
  readonly swap: (model: Model) => Promise<unknown>;
  /** Minimum turn of a model in use while requests wait for others, in milliseconds. */
  readonly turnMilliseconds: () => number;
}

interface Waiting<Model> {
  readonly model: Model;
  readonly sinceMilliseconds: number;
  readonly turn: PromiseWithResolvers<void>;
}

/** Swaps models as requests need them, one swap at a time. */
export class ModelTurns<Model extends Named> implements Disposable {
  readonly #options: ModelTurnsOptions<Model>;
  /** In order of arrival. */
  #waiting: Waiting<Model>[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #swaps = 0;
  #isEnded = false;
  #beginning: ReturnType<typeof setTimeout> | undefined;
  #turnBeganMilliseconds = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Creates an empty schedule. */
  constructor(options: ModelTurnsOptions<Model>) {
    this.#options = options;
  }

  /** Number of requests that wait for their model. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether no more requests may wait. */
  get isFull(): boolean {
    return this.#waiting.length >= Math.max(1, this.#options.maxWaiting);
  }

  /** Runs `swap` after earlier swaps, ahead of waiting requests; a new turn begins after it. */
  run<Result>(swap: () => Promise<Result>): Promise<Result> {
    this.#swaps++;
    const result = this.#last.then(swap).finally(() => {
      this.#swaps--;
      this.#turnBeganMilliseconds = performance.now();
      this.update();
    });
    this.#last = result.catch(() => {});
    return result;
  }

  /** Resolves when no swap is running or queued. */
  async settled(): Promise<void> {
    while (this.#swaps > 0) await this.#last;
  }

  /**
   * Waits until `model` serves. Requests are ordered by `sinceMilliseconds`, their time of arrival.
   * @throws the error of a failed swap, or the reason of `signal` when it aborts the wait
   */
  async wait(model: Model, sinceMilliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const entry = { model, sinceMilliseconds, turn: Promise.withResolvers<void>() };
    const behind = this.#waiting.findIndex((other) => other.sinceMilliseconds > sinceMilliseconds);
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, entry);
    const onAbort = () => entry.turn.reject(signal?.reason);
    signal?.addEventListener("abort", onAbort);
    this.update();
    try {
      await entry.turn.promise;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      this.#remove((other) => other === entry);
    }
  }

  /** Admits requests and begins the next swap; call it when an answer ends or the model changes. */
  update(): void {
    clearTimeout(this.#timer);
    if (this.#swaps > 0 || this.#isEnded) return;
    const current = this.#options.current();
    const admitted = this.#remove(({ model }) => model.id === current?.id);
    for (const { turn } of admitted) turn.resolve();
    if (admitted.length > 0) this.#letBegin();
    if (this.#beginning !== undefined) return;
    const [next] = this.#waiting;
    if (next === undefined) return;
    const left = this.#endOfTurn(next) - performance.now();
    if (left <= 0) return this.#swapTo(next.model);
    this.#timer = setTimeout(() => this.update(), left);
  }

  /** Postpones the next swap: admitted requests use the model only once their promises resolve. */
  #letBegin(): void {
    clearTimeout(this.#beginning);
    this.#beginning = setTimeout(() => {
      this.#beginning = undefined;
      this.update();
    });
  }

  /** Returns when the current model must give way to the one that this request waits for. */
  #endOfTurn({ sinceMilliseconds }: Waiting<Model>): number {
    if (!this.#options.isInUse()) return -Infinity;
    const began = Math.max(sinceMilliseconds, this.#turnBeganMilliseconds);
    return began + this.#options.turnMilliseconds();
  }

  #swapTo(model: Model): void {
    this.run(async () => {
      try {
        await this.#options.swap(model);
      } catch (thrown) {
        for (const { turn } of this.#remove(({ model: { id } }) => id === model.id)) {
          turn.reject(thrown);
        }
      }
    });
  }

  #remove(isMeant: (entry: Waiting<Model>) => boolean): Waiting<Model>[] {
    const removed = this.#waiting.filter(isMeant);
    this.#waiting = this.#waiting.filter((entry) => !isMeant(entry));
    return removed;
  }

  /** Stops swapping; no turn comes any more for the requests that wait. */
  [Symbol.dispose](): void {
    for (const { turn } of this.#remove(() => true)) turn.reject(shuttingDown());
    clearTimeout(this.#timer);
    clearTimeout(this.#beginning);
    this.#isEnded = true;
  }
}
