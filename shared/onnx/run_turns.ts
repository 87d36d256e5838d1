/**
 * Who has the cores while graphs run: one run alone all of them, two that are wanted at once half of
 * them each. Two halves do more together, because parts of a graph are computed by one thread.
 * @module
 */

/** What a run has of the cores. */
export type Share = "all" | "half";

const HALVES = 2;

interface Waiting {
  readonly canHalve: () => boolean;
  readonly start: (share: Share) => void;
}

/** Turns of runs, in the order in which they are wanted. */
export class RunTurns {
  readonly #waiting: Waiting[] = [];
  #running: Share[] = [];

  /**
   * Runs `work` when it is its turn, with what it has of the cores.
   * @param canHalve whether it could do with half of them; asked only when others run or wait
   */
  async take<Result>(
    canHalve: () => boolean,
    work: (share: Share) => Promise<Result>,
  ): Promise<Result> {
    const share = await new Promise<Share>((start) => {
      this.#waiting.push({ canHalve, start });
      this.#dispatch();
    });
    try {
      return await work(share);
    } finally {
      this.#running.splice(this.#running.indexOf(share), 1);
      this.#dispatch();
    }
  }

  #dispatch(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const count = this.#running.length;
      if (count === HALVES || this.#running[0] === "all") return;
      const isAlone = count === 0 && this.#waiting.length === 1;
      const share = !isAlone && next.canHalve() ? "half" : "all";
      if (share === "all" && count > 0) return;
      this.#waiting.shift();
      this.#running.push(share);
      next.start(share);
    }
  }
}
