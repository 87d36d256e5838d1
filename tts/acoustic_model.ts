/**
 * What the front knows of the acoustic model, which loads in another process.
 * @module
 */
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { Capabilities, TtsEngineContract } from "./engine/contract.ts";

/** The acoustic model that the engines load. */
export class AcousticModel {
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

  /**
   * What tells its sound from that of others, once it is known: the files, the program, and what
   * computes, which rounds in ways of its own.
   */
  get identity(): string {
    return `${this.#identity}|${this.backend}`;
  }

  /** What computes it: cpu, webgpu or cuda; undefined while it is loading. */
  get backend(): string | undefined {
    const { state } = this.#engine;
    return state.kind === "ready" ? String(state.info.backend) : undefined;
  }

  /** What it can do; undefined while it is loading. */
  get capabilities(): Capabilities | undefined {
    const { state } = this.#engine;
    // The engine is the same program, so it says this in these words.
    return state.kind === "ready" ? state.info.capabilities as Capabilities : undefined;
  }

  /** False while its files are read or it is loading; true as well when it cannot be loaded. */
  get isKnown(): boolean {
    return this.#identity !== undefined && this.#engine.state.kind !== "starting";
  }

  /**
   * Resolves when {@linkcode isKnown} is true.
   * @throws {ServiceError} `overloaded` when too many wait for that already
   */
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
