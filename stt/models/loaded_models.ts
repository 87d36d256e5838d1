/**
 * The models that are loaded: the preferred one always, others while sessions use them.
 * @module
 */
import type { EngineClient } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import { fileExists } from "../../shared/file_exists.ts";
import type { QueueSource } from "../../shared/metrics.ts";
import type { SttContract } from "../engine/contract.ts";
import { Recognizer } from "../recognition/recognizer.ts";
import type { KnownModels, ModelFacts, ModelFile } from "./known_models.ts";

/** A loaded model. */
export interface SpeechModel {
  /** Facts about it. */
  readonly facts: ModelFacts;
  /** Its engines. */
  readonly engine: EngineClient<SttContract>;
  /** Transcribes live sessions. */
  readonly live: Recognizer;
  /** Creates a recogniser for one recording. */
  readonly forRecording: () => Recognizer;
}

/** A model in use; it stays loaded until this is disposed. */
export interface ModelLease extends SpeechModel, Disposable {}

/** Options of {@linkcode LoadedModels}. */
export interface LoadedModelsOptions {
  /** Models that requests can name. */
  readonly known: KnownModels;
  /** Starts the engines of a model. */
  readonly start: (file: ModelFile) => EngineClient<SttContract>;
  /** Called with the time that each live final waited for an engine, in seconds. */
  readonly onFinalWait: (waitSeconds: number) => void;
  /** A model that nobody uses is unloaded after this long; 0 unloads it at once. */
  readonly idleUnloadSeconds: number;
}

interface Loaded {
  readonly model: SpeechModel;
  users: number;
  unloading: ReturnType<typeof setTimeout> | undefined;
}

/** Loads models on demand, and unloads idle ones. */
export class LoadedModels implements AsyncDisposable, QueueSource {
  readonly #options: LoadedModelsOptions;
  readonly #loaded = new Map<string, Loaded>();
  /** Restarts of engines that have been unloaded. */
  #pastRestarts = 0;

  /** Loads the preferred model. */
  constructor(options: LoadedModelsOptions) {
    this.#options = options;
    this.#load(options.known.preferred);
  }

  /** The model that is used when a request names none. */
  get preferred(): SpeechModel {
    return this.#loaded.get(this.#options.known.preferred.id)!.model;
  }

  /** Ids of the models that are loaded. */
  get ids(): string[] {
    return [...this.#loaded.keys()];
  }

  /** Ids of the models that requests can name and whose files exist; the preferred one first. */
  get namedIds(): string[] {
    const { preferred, byId } = this.#options.known;
    const here = byId.values().filter(({ path }) => fileExists(path)).map(({ id }) => id);
    return [...new Set([preferred.id, ...here])];
  }

  /** Jobs that wait for an engine. */
  get queueDepth(): number {
    return this.#sum(({ engine }) => engine.queueDepth);
  }

  /** Jobs that engines work on. */
  get activeJobs(): number {
    return this.#sum(({ engine }) => engine.activeJobs);
  }

  /** How often engine processes were restarted. */
  get restarts(): number {
    return this.#pastRestarts + this.#sum(({ engine }) => engine.restarts);
  }

  /**
   * Leases the model called `name`; the preferred one for an unknown name, as sent by clients that
   * were written for another service.
   * @throws {ServiceError} `model_unavailable` when its file is missing or cannot be loaded
   */
  lease(name: string | undefined): ModelLease {
    const { known } = this.#options;
    const file = known.byId.get(name ?? "") ?? known.preferred;
    const loaded = this.#loaded.get(file.id) ?? this.#loadIfHere(file);
    clearTimeout(loaded.unloading);
    loaded.users++;
    const { state } = loaded.model.engine;
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#release(file.id, loaded);
      isHeld = false;
    };
    if (state.kind === "failed") {
      release();
      throw state.error;
    }
    return { ...loaded.model, [Symbol.dispose]: release };
  }

  /** Stops every engine. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#loaded.values()].map(({ model, unloading }) => {
      clearTimeout(unloading);
      return model.engine[Symbol.asyncDispose]();
    }));
  }

  #loadIfHere(file: ModelFile): Loaded {
    if (!fileExists(file.path)) {
      throw new ServiceError(
        "model_unavailable",
        `Cannot use model ${file.id}: it is missing; ${file.advice}`,
      );
    }
    return this.#load(file);
  }

  #load(file: ModelFile): Loaded {
    const engine = this.#options.start(file);
    const { id, version, uuid } = file;
    const live = new Recognizer(engine, "live", this.#options.onFinalWait);
    const model: SpeechModel = {
      facts: {
        id,
        version,
        uuid,
        get arch() {
          return live.family;
        },
      },
      engine,
      live,
      forRecording: () => new Recognizer(engine, "recording"),
    };
    const loaded: Loaded = { model, users: 0, unloading: undefined };
    this.#loaded.set(id, loaded);
    return loaded;
  }

  #release(id: string, loaded: Loaded): void {
    loaded.users--;
    const { known, idleUnloadSeconds } = this.#options;
    if (loaded.users > 0 || id === known.preferred.id) return;
    loaded.unloading = setTimeout(() => {
      this.#loaded.delete(id);
      this.#pastRestarts += loaded.model.engine.restarts;
      loaded.model.engine[Symbol.asyncDispose]();
    }, idleUnloadSeconds * 1000);
  }

  #sum(count: (model: SpeechModel) => number): number {
    return this.#loaded.values().reduce((sum, { model }) => sum + count(model), 0);
  }
}
