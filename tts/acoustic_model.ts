/**
 * What the front knows of the acoustic model, which loads in another process.
 * @module
 */
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { Capabilities, TtsEngineContract } from "./engine/contract.ts";

/** What the planner knows of the acoustic model. */
export interface AcousticModel {
  /** What tells its sound from that of others, once it is known. */
  readonly identity: string;
  /** What computes it: cpu, webgpu or cuda; undefined while it is loading. */
  readonly backend: string | undefined;
  /** What it can do; undefined while it is loading. */
  readonly capabilities: Capabilities | undefined;
  /** False while it is loading; true as well when it cannot be loaded. */
  readonly isKnown: boolean;
  /**
   * Resolves when {@linkcode isKnown} is true.
   * @throws {ServiceError} `overloaded` when too many wait for that already
   */
  untilKnown(): Promise<void>;
}

/** The model that `engine` loads. */
export class EngineModel implements AcousticModel {
  readonly #engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">;
  readonly #mostWaiting: number;
  readonly #identified: Promise<void>;
  #identity: string | undefined;
  #waiting = 0;

  /**
   * Creates the model's facts.
   * @param identity what tells its files and its program from others
   * @param mostWaiting how many may wait for it to load
   */
  constructor(
    engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">,
    identity: Promise<string>,
    mostWaiting: number,
  ) {
    this.#engine = engine;
    this.#mostWaiting = mostWaiting;
    // A model that cannot be read is the engine's to complain of.
    this.#identified = identity.catch(() => "unreadable").then((known) => {
      this.#identity = known;
    });
  }

  /** The files, the program, and what computes: that rounds in ways of its own. */
  get identity(): string {
    return `${this.#identity}|${this.backend}`;
  }

  /** What the engines compute on, once one has loaded. */
  get backend(): string | undefined {
    const { state } = this.#engine;
    return state.kind === "ready" ? String(state.info.backend) : undefined;
  }

  /** What the model can do, once one has loaded. */
  get capabilities(): Capabilities | undefined {
    const { state } = this.#engine;
    // The engine is the same program, so it says this in these words.
    return state.kind === "ready" ? state.info.capabilities as Capabilities : undefined;
  }

  /** False while files are being read or an engine loads. */
  get isKnown(): boolean {
    return this.#identity !== undefined && this.#engine.state.kind !== "starting";
  }

  /** Waits for files and engine. */
  async untilKnown(): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) {
      throw new ServiceError(
        "overloaded",
        `Cannot take the request: ${this.#waiting} wait for the model already`,
      );
    }
    this.#waiting++;
    try {
      await this.#identified;
      await this.#engine.settled();
    } finally {
      this.#waiting--;
    }
  }
}
