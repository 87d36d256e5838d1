/**
 * The error of the last model that could not be loaded.
 * @module
 */
import type { EngineState } from "../../shared/engine/client.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ModelFile } from "./model_folder.ts";

/** Remembers why a model could not be loaded, until one can. */
export class LoadFailure {
  #last: { readonly file: ModelFile; readonly error: ServiceError } | undefined;

  /** The error; undefined when the last load succeeded. */
  get error(): ServiceError | undefined {
    return this.#last?.error;
  }

  /** Records that `file` could not be loaded, and returns the error for requests. */
  remember(thrown: ServiceError, file: ModelFile): ServiceError {
    const error = new ServiceError("model_unavailable", thrown.message, {
      cause: thrown.cause,
    });
    this.#last = { file, error };
    return error;
  }

  /** Clears the error after a successful load. */
  forget(): void {
    this.#last = undefined;
  }

  /** Returns the error for requests while no model serves. */
  unavailable(): ServiceError {
    return this.error ?? new ServiceError(
      "model_unavailable",
      "Cannot answer: no model is loaded; set SVC_LLM_MODEL, name one in `model`, or POST /v1/models/load",
    );
  }

  /** Returns the state of the model `current` while it has no engine: failed, or not loaded. */
  stateOf(current: ModelFile | undefined): EngineState {
    const isOfCurrent = current === undefined || current.id === this.#last?.file.id;
    return this.error !== undefined && isOfCurrent
      ? { kind: "failed", error: this.error }
      : { kind: "stopped" };
  }
}
