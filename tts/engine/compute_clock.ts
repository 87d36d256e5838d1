/**
 * Measures how long each of several concurrent jobs uses the device that they share.
 * @module
 */

interface Work {
  milliseconds: number;
}

/**
 * Measures concurrent work: time in which several jobs wait or compute is split evenly among them.
 */
export class ComputeClock {
  readonly #running = new Set<Work>();
  readonly #now: () => number;
  #settledAt = 0;

  /** Creates a clock; `now` is the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs `compute` and reports how many seconds count as its own. */
  async measure<Result>(
    compute: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly seconds: number }> {
    const work: Work = { milliseconds: 0 };
    this.#settle();
    this.#running.add(work);
    try {
      // Settled on failure too, so that its time is not charged to other jobs.
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
