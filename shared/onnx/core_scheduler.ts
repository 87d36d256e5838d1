/**
 * Shares the cores among runs of graphs: a single run gets all of them, two that are wanted at once
 * get half each. Two halves have a higher throughput, because parts of a graph are computed by a
 * single thread.
 * @module
 */

/** Share of the cores that a run gets. */
export type Share = "all" | "half";

const HALVES = 2;
/** Unless the machine is overloaded, the next part of a computation is ready within this time. */
const NEXT_PART_MILLISECONDS = 20;

/** A graph that may run on half of the cores. */
export interface ScheduledGraph {
  /** Whether a run is one of many consecutive parts, so that its end does not free any cores. */
  readonly isPart: boolean;
  /** Whether it can run on half of the cores; called only when others run or wait. */
  canHalve(): boolean;
}

interface Running {
  readonly graph: ScheduledGraph;
  readonly share: Share;
  readonly startMilliseconds: number;
}

interface Waiting {
  readonly graph: ScheduledGraph;
  readonly start: (running: Running) => void;
}

/** Gives runs their turns in the order of their requests. */
export class CoreScheduler {
  readonly #waiting: Waiting[] = [];
  readonly #running = new Set<Running>();
  readonly #now: () => number;
  /** Duration of each graph's last run on half of the cores. */
  readonly #halfMilliseconds = new WeakMap<ScheduledGraph, number>();
  /** When more than one run was last wanted at once. */
  #sharedAt = -Infinity;

  /** Starts without any runs; `now` returns the time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs `work` of `graph` when its turn comes, with its share of the cores. */
  async take<Result>(
    graph: ScheduledGraph,
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

  /** Whether another computation is only between two of its parts. */
  #isOneOfSeveral({ isPart }: ScheduledGraph): boolean {
    return isPart && this.#now() - this.#sharedAt < NEXT_PART_MILLISECONDS;
  }

  /** Whether waiting for its end takes less time than running on half of the cores. */
  #endsSoon({ graph, startMilliseconds }: Running): boolean {
    if (graph.isPart) return false;
    const usual = this.#halfMilliseconds.get(graph) ?? Infinity;
    return this.#now() - startMilliseconds > usual / 2;
  }
}
