/**
 * A graph that does not block the event loop, and can run twice at once.
 * @module
 */
import { freeBuffer } from "../media/bytes.ts";
import { type GraphNames, type NamedTensors, NativeSession } from "./native_session.ts";
import { CoreScheduler, type ScheduledGraph } from "./core_scheduler.ts";
import type { GraphBytes } from "./session_settings.ts";

/**
 * Resolves to the path of a graph's file, or to its bytes, whose memory is freed after loading.
 * Called a second time for the second session.
 */
export type GraphSource = () => Promise<string | GraphBytes>;

/** Shared by all graphs of this process. */
const TURNS = new CoreScheduler();

/** A graph on the CPU, which transformers.js can use as a session. */
export class SideBySideSession implements GraphNames {
  /** Names of its inputs. */
  readonly inputNames: readonly string[];
  /** Names of its outputs. */
  readonly outputNames: readonly string[];
  readonly #source: GraphSource;
  /** Threads of a run on half of the cores; 0 if there is only one. */
  readonly #halfThreads: number;
  readonly #whole: NativeSession;
  readonly #halvable: ScheduledGraph;
  #half: NativeSession | undefined;
  #loadingHalf: Promise<void> | undefined;
  readonly #running = new Set<Promise<unknown>>();

  private constructor(
    source: GraphSource,
    { inputNames, outputNames }: GraphNames,
    halfThreads: number,
    whole: NativeSession,
    isPart: boolean,
  ) {
    this.inputNames = inputNames;
    this.outputNames = outputNames;
    this.#source = source;
    this.#halfThreads = halfThreads;
    this.#whole = whole;
    this.#halvable = { isPart, canHalve: () => this.#canHalve() };
  }

  /**
   * Loads a graph with `threads` threads, 0 for as many as ONNX Runtime chooses.
   * @param isPart whether a run is one of many consecutive parts of a computation
   * @throws {Error} when ONNX Runtime cannot load it, or cannot be called from here
   */
  static async load(
    source: GraphSource,
    names: GraphNames,
    threads: number,
    isPart = false,
  ): Promise<SideBySideSession> {
    const whole = await loadFrom(source, names, threads);
    const halfThreads = Math.floor((threads || navigator.hardwareConcurrency) / 2);
    return new SideBySideSession(source, names, halfThreads, whole, isPart);
  }

  /**
   * Runs the graph; its outputs are copies.
   * @throws {Error} what ONNX Runtime reports
   */
  async run(inputs: NamedTensors): Promise<NamedTensors> {
    const running = TURNS.take(
      this.#halvable,
      (share) => (share === "half" ? this.#half! : this.#whole).run(inputs),
    );
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** Frees the graph's memory once all runs have ended. */
  async release(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#loadingHalf;
    this.#whole.release();
    this.#half?.release();
  }

  /** Loads the second session on first demand only: it takes the memory of the weights again. */
  #canHalve(): boolean {
    if (this.#halfThreads > 0) this.#loadingHalf ??= this.#loadHalf();
    return this.#half !== undefined;
  }

  async #loadHalf(): Promise<void> {
    try {
      this.#half = await loadFrom(this.#source, this, this.#halfThreads);
    } catch {
      // Without memory for a second session, all runs take turns at the first.
    }
  }
}

async function loadFrom(
  source: GraphSource,
  names: GraphNames,
  threads: number,
): Promise<NativeSession> {
  const graph = await source();
  try {
    return await NativeSession.load(graph, names, threads);
  } finally {
    if (typeof graph !== "string") freeBuffer(graph.bytes);
  }
}
