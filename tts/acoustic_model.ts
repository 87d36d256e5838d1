/**
 * What the front process knows about the acoustic model, which loads in the engine processes.
 * @module
 */
import type { EngineClient, EngineState } from "../shared/engine/client.ts";
import { ServiceError } from "../shared/errors.ts";
import { untilAborted } from "../shared/pause.ts";
import type { Capabilities, TtsEngineContract } from "./engine/contract.ts";
import type { ModelFacts } from "./model_facts.ts";

/** The acoustic model that the engines load, as seen from the front process. */
export class AcousticModel {
  readonly #engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">;
  readonly #files: Pick<ModelFacts, "identity" | "untilRead">;
  readonly #mostWaiting: number;
  readonly #startMilliseconds = performance.now();
  #waiting = 0;

  /**
   * Follows the model that `engine` loads from `files`.
   * @param mostWaiting how many requests may wait for it to load
   */
  constructor(
    engine: Pick<EngineClient<TtsEngineContract>, "state" | "settled">,
    files: Pick<ModelFacts, "identity" | "untilRead">,
    mostWaiting: number,
  ) {
    this.#engine = engine;
    this.#files = files;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Identifies its sound, once known: the files, the program, and the backend, since each backend
   * rounds differently.
   */
  get identity(): string {
    return `${this.#files.identity}|${this.backend}`;
  }

  /** State of the engines; `starting` until the files are hashed too, since requests wait for both. */
  get state(): EngineState {
    const { state } = this.#engine;
    const isHashed = this.#files.identity !== undefined;
    return isHashed || state.kind !== "ready"
      ? state
      : { kind: "starting", sinceMilliseconds: this.#startMilliseconds };
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
    return this.#files.identity !== undefined && this.#engine.state.kind !== "starting";
  }

  /**
   * Resolves when {@linkcode isKnown} is true.
   * @throws {ServiceError} `overloaded` when too many requests wait for that already
   * @throws {DOMException} `AbortError` when `signal` aborts
   */
  async untilKnown(signal: AbortSignal): Promise<void> {
    if (this.#waiting >= this.#mostWaiting) {
      throw new ServiceError(
        "overloaded",
        `Cannot accept the request: ${this.#waiting} are already waiting for the model`,
      );
    }
    this.#waiting++;
    try {
      await untilAborted(this.#files.untilRead(), signal);
      await untilAborted(this.#engine.settled(), signal);
      signal.throwIfAborted();
    } finally {
      this.#waiting--;
    }
  }
}
