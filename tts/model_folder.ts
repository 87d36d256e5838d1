/**
 * Where the acoustic model lies.
 * @module
 */
import { join, resolve } from "node:path";
import { modelsFolder, readRegistryFile } from "../models/registry_file.ts";
import { TTS_VARIABLES, type TtsConfig } from "../shared/config/tts.ts";
import { resourcePath } from "../shared/resources.ts";

const SHIPPED_FOLDER = "models/tts/parley-tts-small";

/** The model that is configured. */
export interface ConfiguredModel {
  /** Its folders; none where the engine needs none or none is named. */
  readonly folders: string[];
  /** Those of them that are of the registry. */
  readonly registered: string[];
  /** What it speaks, where the registry says so. */
  readonly languages: string[];
}

/**
 * Finds the configured model; several names are separated by commas.
 * @throws {ConfigError} when the registry cannot be used
 */
export async function configuredModel(
  { engine, model, registryPath, modelsFolder: configured }: TtsConfig,
): Promise<ConfiguredModel> {
  const names = model.split(",").map((name) => name.trim()).filter((name) => name !== "");
  const variable = TTS_VARIABLES.registryPath.name;
  // A wrong one of the operator's own is told at once, not when a model of it is first named.
  if (registryPath !== "") await readRegistryFile(registryPath, variable);
  if (engine === "parley-tts-small" && names.length === 0) {
    return { folders: [resourcePath(SHIPPED_FOLDER)], registered: [], languages: [] };
  }
  if (engine === "formant" || names.length === 0) {
    return { folders: [], registered: [], languages: [] };
  }
  const { synthesizers } = await readRegistryFile(registryPath, variable);
  const shelf = resolve(modelsFolder("tts", configured));
  const entries = names.map((name) => synthesizers.find(({ id }) => id === name));
  return {
    folders: names.map((name, index) =>
      entries[index] === undefined ? resolve(name) : join(shelf, name)
    ),
    registered: entries.filter((entry) => entry !== undefined).map(({ id }) => join(shelf, id)),
    languages: [...new Set(entries.flatMap((entry) => entry?.languages ?? []))],
  };
}
