/**
 * Where the acoustic model lies.
 * @module
 */
import { join, resolve } from "node:path";
import { readRegistryFile } from "../models/registry_file.ts";
import type { TtsConfig } from "../shared/config/tts.ts";
import { resourcePath } from "../shared/resources.ts";

/** The folder that acoustic models are pulled into when the configuration names none. */
export function defaultSynthesizersFolder(): string {
  return resourcePath("models/cache/tts");
}

/**
 * The folder of the configured model; empty where the engine needs none or none is named.
 * @throws {ConfigError} when the registry cannot be used
 */
export async function modelFolder(
  { engine, model, registryPath, modelsFolder }: TtsConfig,
): Promise<string> {
  if (engine === "formant" || model === "") return "";
  const { synthesizers } = await readRegistryFile(
    registryPath || resourcePath("models/registry.json"),
  );
  return synthesizers.some(({ id }) => id === model)
    ? join(resolve(modelsFolder || defaultSynthesizersFolder()), model)
    : resolve(model);
}
