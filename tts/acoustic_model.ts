/**
 * What the front process knows about the acoustic model, which loads in the engine processes.
 * @module
 */
import type { EngineClient } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import type { Capabilities, TtsEngineContract } from "./engine/contract.ts";

/** The acoustic model that the engines load, as seen from the front process. */
export class AcousticModel {
  readonly #engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">;
  readonly #mostWaiting: number;
  readonly #identified: Promise<void>;
  #identity: string | undefined;
  #waiting = 0;

  /**
   * Follows the model that `engine` loads.
   * @param identity identifies the model's files and the program
   * @param mostWaiting how many requests may wait for it to load
   */
  constructor(
    engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">,
    identity: Promise<string>,
    mostWaiting: number,
  ) {
    this.#engine = engine;
    this.#mostWaiting = mostWaiting;
    // The engine reports a model that cannot be read.
    this.#identified = identity.catch(() => "unreadable").then((known) => {
      this.#identity = known;
    });
  }

  /**
   * Identifies its sound, once known: the files, the program, and the backend, since each backend
   * rounds differently.
   */
  get identity(): string {
    return `${this.#identity}|${this.backend}`;
  }

  /** The backend that computes it: cpu, webgpu or cuda; undefined while it is loading. */
  get backend(): string | undefined {
    const { state } = this.#engine;
    return state.kind === "ready" ? String(state.info.backend) : undefined;
  }

  /** Its capabilities; undefined while it is loading. */
  get capabilities(): Capabilities | undefined {
    const { state } = this.#engine;
    // The engine is the same program, so it reports them in this type.
    return state.kind === "ready" ? state.info.capabilities as Capabilities : undefined;
  }

  /** Whether its files are hashed and loading has ended, be it with success or failure. */
  get isKnown(): boolean {
    return this.#identity !== undefined && this.#engine.state.kind !== "starting";
  }

  /**
   * Resolves when {@linkcode isKnown} is true.
   * @throws {ServiceError} `overloaded` when too many requests wait for that already
   */
  async untilKnown(): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) {
      throw new ServiceError(
        "overloaded",
        `Cannot accept the request: ${this.#waiting} are already waiting for the model`,
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
