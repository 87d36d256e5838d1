/**
 * Locates the folders of the acoustic model.
 * @module
 */
import { join, resolve } from "node:path";
import { modelsFolder, readRegistryFile } from "../models/registry_file.ts";
import { TTS_VARIABLES, type TtsConfig } from "../shared/config/tts.ts";
import { ConfigError } from "../shared/config/variable.ts";
import { resourcePath } from "../shared/resources.ts";
import type { RegisteredSynthesizer } from "../shared/schema/model_registry.ts";

const SHIPPED_FOLDER = "models/tts/parley-tts-small";

/** The configured model. */
export interface ConfiguredModel {
  /** Its model family. */
  readonly engine: TtsConfig["engine"];
  /** Its folders; empty when the engine needs none or none is named. */
  readonly folders: string[];
  /** Those of the folders that belong to models of the registry. */
  readonly registered: string[];
  /** Languages it speaks, where the registry lists them. */
  readonly languages: string[];
}

/**
 * Finds the configured model. Several names are separated by commas.
 * @throws {ConfigError} when the registry cannot be used, or the models belong to several families
 */
export async function configuredModel(
  { engine, model, registryPath, modelsFolder: configured }: TtsConfig,
): Promise<ConfiguredModel> {
  const names = model.split(",").map((name) => name.trim()).filter((name) => name !== "");
  const variable = TTS_VARIABLES.registryPath.name;
  // Reports a bad registry of the operator at once, not when one of its models is first named.
  if (registryPath !== "") await readRegistryFile(registryPath, variable);
  if (engine === "parley-tts-small" && names.length === 0) {
    return { engine, folders: [resourcePath(SHIPPED_FOLDER)], registered: [], languages: [] };
  }
  if (engine === "formant" || names.length === 0) {
    return { engine, folders: [], registered: [], languages: [] };
  }
  const { synthesizers } = await readRegistryFile(registryPath, variable);
  const shelf = resolve(modelsFolder("tts", configured));
  const entries = synthesizers.filter(({ id }) => names.includes(id));
  const registered = new Set(entries.map(({ id }) => id));
  return {
    engine: engineOf(entries, engine),
    folders: names.map((name) => registered.has(name) ? join(shelf, name) : resolve(name)),
    registered: entries.map(({ id }) => join(shelf, id)),
    languages: [...new Set(entries.flatMap(({ languages = [] }) => languages))],
  };
}

/**
 * Returns the family of `entries`. It may differ from `configured` only where that is the default.
 */
function engineOf(
  entries: readonly RegisteredSynthesizer[],
  configured: TtsConfig["engine"],
): TtsConfig["engine"] {
  let engine = configured;
  for (const entry of entries) {
    if (entry.engine === undefined || entry.engine === engine) continue;
    if (engine !== TTS_VARIABLES.engine.fallback) {
      throw new ConfigError(
        `Cannot use ${entry.id} of ${TTS_VARIABLES.model.name}: ` +
          `it is of the family ${entry.engine}, not ${engine}`,
      );
    }
    engine = entry.engine;
  }
  return engine;
}
