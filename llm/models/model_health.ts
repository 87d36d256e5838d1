/**
 * The state of a model as reported by GET /health.
 * @module
 */
import type { EngineState } from "../../shared/engine/client.ts";
import type { ServiceError } from "../../shared/errors.ts";
import type { BackendHealth } from "../backend.ts";
import type { LlmInfo } from "../engine/contract.ts";

/** Names of engine states in GET /health. */
const MODEL_STATES = {
  starting: "loading",
  ready: "ready",
  failed: "failed",
  stopped: "idle",
} as const satisfies Record<EngineState["kind"], BackendHealth["model_state"]>;

/**
 * Returns the health of the model `id`, whose engine is in `state`.
 * @param lastError why another model could not be loaded while this one serves
 */
export function modelHealth(
  id: string | undefined,
  state: EngineState,
  lastError: ServiceError | undefined,
): BackendHealth {
  const error = state.kind === "failed" ? state.error : lastError;
  return {
    mode: "real",
    model: id ?? null,
    model_state: MODEL_STATES[state.kind],
    model_load_elapsed_ms: loadMilliseconds(state),
    // The engine runs the same program, so its info has this type.
    ...(state.kind === "ready" ? { backend: (state.info as LlmInfo).backend } : {}),
    ...(error === undefined ? {} : { model_error: error.message }),
  };
}

/** Returns how long the model has been loading, or took to load. */
function loadMilliseconds(state: EngineState): number {
  switch (state.kind) {
    case "starting":
      return Math.round(performance.now() - state.sinceMilliseconds);
    case "ready":
      return state.loadMilliseconds;
    case "failed":
    case "stopped":
      return 0;
  }
}
