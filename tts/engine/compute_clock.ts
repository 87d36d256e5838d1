/**
 * How long each job has used what they all compute on.
 * @module
 */

interface Work {
  milliseconds: number;
}

/** Measures work that takes turns: time in which several wait or compute is shared among them. */
export class ComputeClock {
  readonly #running = new Set<Work>();
  readonly #now: () => number;
  #settledAt = 0;

  /** Creates a clock; `now` is the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Does `compute` and says how many seconds were its own. */
  async measure<Result>(
    compute: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly seconds: number }> {
    const work: Work = { milliseconds: 0 };
    this.#settle();
    this.#running.add(work);
    try {
      // Also of what fails: its time is nobody else's.
      const result = await compute().finally(() => this.#settle());
      return { result, seconds: work.milliseconds / 1000 };
    } finally {
      this.#running.delete(work);
    }
  }

  #settle(): void {
    const now = this.#now();
    const share = (now - this.#settledAt) / this.#running.size;
    for (const work of this.#running) work.milliseconds += share;
    this.#settledAt = now;
  }
}
