/**
 * Whose turn it is when requests name different models and one is loaded at a time: what waits for the
 * loaded one is served first, for a while, and then the model that was asked for first.
 * @module
 */

/** A model, by its name. */
export interface Named {
  /** Its name. */
  readonly id: string;
}

/** What {@linkcode ModelTurns} needs. */
export interface ModelTurnsOptions<Model extends Named> {
  /** Most requests that may wait; one always may, or models could not be named at all. */
  readonly maxWaiting: number;
  /** The model that serves, or is being loaded as such. */
  readonly current: () => Model | undefined;
  /** True while the model that serves answers or has answers waiting. */
  readonly isInUse: () => boolean;
  /** Makes another model serve. */
  readonly swap: (model: Model) => Promise<unknown>;
  /** Milliseconds that a model serves at least while others are waited for, if it is asked for. */
  readonly turnMilliseconds: () => number;
}

interface Waiting<Model> {
  readonly model: Model;
  readonly sinceMilliseconds: number;
  readonly turn: PromiseWithResolvers<void>;
}

/** Swaps models as requests need them, one swap after the other. */
export class ModelTurns<Model extends Named> implements Disposable {
  readonly #options: ModelTurnsOptions<Model>;
  /** In the order they came. */
  #waiting: Waiting<Model>[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #swaps = 0;
  #isEnded = false;
  #beginning: ReturnType<typeof setTimeout> | undefined;
  #turnBeganMilliseconds = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Nobody waits yet. */
  constructor(options: ModelTurnsOptions<Model>) {
    this.#options = options;
  }

  /** Requests that wait for their model. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True when no more requests may wait. */
  get isFull(): boolean {
    return this.#waiting.length >= Math.max(1, this.#options.maxWaiting);
  }

  /** Runs `swap` after those before it, whoever waits: it begins a turn. */
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

  /** Resolves when no swap runs. */
  async settled(): Promise<void> {
    while (this.#swaps > 0) await this.#last;
  }

  /**
   * Waits until `model` serves. A request that came `sinceMilliseconds` is before all that came later.
   * @throws what the swap failed with, or the reason of `signal`, with which it waits no longer
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

  /** To be called when an answer has ended or the model has changed. */
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

  /** Those who were let in use the model only when their promises have resolved. */
  #letBegin(): void {
    clearTimeout(this.#beginning);
    this.#beginning = setTimeout(() => {
      this.#beginning = undefined;
      this.update();
    });
  }

  /** When the current model has to make room for the one that `next` waits for. */
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

  /** Swaps no more. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#beginning);
    this.#isEnded = true;
  }
}
