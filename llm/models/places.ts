/**
 * Where the registry and model files lie when the configuration does not say.
 * @module
 */
import { resourcePath } from "../../shared/resources.ts";

/** The registry that ships with the project. */
export function defaultRegistryPath(): string {
  return resourcePath("models/registry.json");
}

/** The folder that models are pulled into. */
export function defaultModelsFolder(): string {
  return resourcePath("models/cache/llm");
}
