/**
 * A graph that runs while the event loop turns, and twice at once where that is wanted.
 * @module
 */
import { giveBack } from "../media/bytes.ts";
import { type GraphNames, type NamedTensors, NativeSession } from "./native_session.ts";
import { type Halvable, RunTurns } from "./run_turns.ts";
import type { GraphBytes } from "./session_settings.ts";

/**
 * Gives the path of a graph's file, or its bytes, whose memory is then given back; asked a second time
 * for the second session.
 */
export type GraphSource = () => Promise<string | GraphBytes>;

/** Of all graphs of this process. */
const TURNS = new RunTurns();

/** A graph on the processor, which transformers.js can use as a session of its own. */
export class SideBySideSession implements GraphNames {
  /** Names of its inputs. */
  readonly inputNames: readonly string[];
  /** Names of its outputs. */
  readonly outputNames: readonly string[];
  readonly #source: GraphSource;
  /** Threads of a run that has half of the cores; 0 where there is only one. */
  readonly #halfThreads: number;
  readonly #whole: NativeSession;
  readonly #halvable: Halvable;
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
   * @param isPart whether a run of it is one of many that follow each other
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
   * Runs the graph; what it gives are copies.
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

  /** Gives the graph's memory back when nothing runs any more. */
  async release(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#loadingHalf;
    this.#whole.release();
    this.#half?.release();
  }

  /** The second session takes the memory of the weights again, and is loaded when it is first wanted. */
  #canHalve(): boolean {
    if (this.#halfThreads > 0) this.#loadingHalf ??= this.#loadHalf();
    return this.#half !== undefined;
  }

  async #loadHalf(): Promise<void> {
    try {
      this.#half = await loadFrom(this.#source, this, this.#halfThreads);
    } catch {
      // Without the memory for a second one, all runs take turns at the first.
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
    if (typeof graph !== "string") giveBack(graph.bytes);
  }
}
