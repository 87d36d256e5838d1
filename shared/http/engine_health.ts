/**
 * What the state of the engines means for GET /health.
 * @module
 */
import type { EngineState } from "../engine/client.ts";
import type { Health } from "./app.ts";

/** Returns the engines' part of GET /health: `status`, and the reason while it is degraded. */
export function engineHealth(state: EngineState): Health {
  switch (state.kind) {
    case "ready":
      return { status: "ok", model_state: "ready", load_ms: Math.round(state.loadMilliseconds) };
    case "starting": {
      const elapsed = Math.round(performance.now() - state.sinceMilliseconds);
      return { status: "loading", model_state: "loading", model_load_elapsed_ms: elapsed };
    }
    case "failed":
      return { status: "degraded", model_state: "failed", model_error: state.error.message };
    case "stopped":
      return { status: "degraded", model_state: "stopped" };
  }
}
