/**
 * Who has the cores while graphs run: one run alone all of them, two that are wanted at once half of
 * them each. Two halves do more together, because parts of a graph are computed by one thread.
 * @module
 */

/** What a run has of the cores. */
export type Share = "all" | "half";

const HALVES = 2;
/** Who computes in parts has the next one ready within this time, while the machine is not overloaded. */
const NEXT_PART_MILLISECONDS = 20;

/** What is run. */
export interface Halvable {
  /** Whether a run is one of many that follow each other: at its end no cores get free. */
  readonly isPart: boolean;
  /** Whether it can do with half of the cores; asked only when others run or wait. */
  canHalve(): boolean;
}

interface Running {
  readonly graph: Halvable;
  readonly share: Share;
  readonly startMilliseconds: number;
}

interface Waiting {
  readonly graph: Halvable;
  readonly start: (running: Running) => void;
}

/** Turns of runs, in the order in which they are wanted. */
export class RunTurns {
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Running>();
  readonly #now: () => number;
  /** How long the last run of each graph took that had half of the cores. */
  readonly #halfMilliseconds = new WeakMap<Halvable, number>();
  /** When more than one were last wanted at once. */
  #sharedAt = -Infinity;

  /** Nothing runs yet; `now` is the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs `work` of `graph` when it is its turn, with what it has of the cores. */
  async take<Result>(
    graph: Halvable,
    work: (share: Share) => Promise<Result>,
  ): Promise<Result> {
    const running = await new Promise<Running>((start) => {
      this.#waiting.push({ graph, start });
      this.#noteShared();
      this.#dispatch();
    });
    try {
      return await work(running.share);
    } finally {
      this.#noteShared();
      this.#running.delete(running);
      if (running.share === "half") {
        this.#halfMilliseconds.set(graph, this.#now() - running.startMilliseconds);
      }
      this.#dispatch();
    }
  }

  #dispatch(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const [first] = this.#running;
      if (this.#running.size === HALVES || first?.share === "all") return;
      const isLast = this.#waiting.length === 1;
      if (first !== undefined && isLast && this.#endsSoon(first)) return;
      const wantsAll = first === undefined && isLast && !this.#isOneOfSeveral(next.graph);
      const share = !wantsAll && next.graph.canHalve() ? "half" : "all";
      if (share === "all" && first !== undefined) return;
      this.#waiting.shift();
      const { graph } = next;
      const running: Running = { graph, share, startMilliseconds: this.#now() };
      this.#running.add(running);
      next.start(running);
    }
  }

  #noteShared(): void {
    if (this.#running.size + this.#waiting.length > 1) this.#sharedAt = this.#now();
  }

  /** Whether others that compute in parts too are only between two of them. */
  #isOneOfSeveral({ isPart }: Halvable): boolean {
    return isPart && this.#now() - this.#sharedAt < NEXT_PART_MILLISECONDS;
  }

  /** Whether to wait for it takes less time than to do with half of the cores. */
  #endsSoon({ graph, startMilliseconds }: Running): boolean {
    if (graph.isPart) return false;
    const usual = this.#halfMilliseconds.get(graph) ?? Infinity;
    return this.#now() - startMilliseconds > usual / 2;
  }
}
