/**
 * What is said of the model that speaks.
 * @module
 */
import { VERSION } from "../../shared/version.ts";

/** Stays the same for all versions of the formant engine. */
const MODEL_UUID = "3b0d4b5e-5f0e-4f6a-9a43-6f3a6d0c7e11";

/** Name, version and id of the model behind `engine`. */
export function modelIdentity(
  engine: string,
): { model_name: string; model_version: string; model_uuid: string } {
  return { model_name: engine, model_version: VERSION, model_uuid: MODEL_UUID };
}
