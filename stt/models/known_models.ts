/**
 * The recognisers that sessions can name: the one that ships with the engine in use, those of the
 * registry that this engine can load, and the one that the configuration names.
 * @module
 */
import { basename, dirname, join, resolve } from "node:path";
import { z } from "zod";
import { modelsFolder, readRegistryFile, registeredPath } from "../../models/registry_file.ts";
import { STT_VARIABLES, type SttConfig } from "../../shared/config/stt.ts";
import { fileExists } from "../../shared/file_exists.ts";
import { nameUuid } from "../../shared/name_uuid.ts";
import { resourcePath } from "../../shared/resources.ts";
import type { ResultsFrame } from "../../shared/schema/stt.ts";
import { VERSION } from "../../shared/version.ts";

/** The model that ships for each engine. */
const SHIPPED_FOLDERS: Readonly<Record<SttConfig["engine"], string>> = {
  whisper: "models/stt/parley-stt-small",
  transformers: "models/stt/parley-stt-small-onnx",
};

/** Manifest of a shipped model; one without `file` is the folder that the manifest is in. */
const Manifest = z.object({
  id: z.string(),
  file: z.string().optional(),
  sure_confidence: z.number().min(0).max(1).optional(),
  translates: z.boolean().default(true),
});

/** Facts about a model, which responses report. */
export interface ModelFacts {
  /** Its id. */
  readonly id: string;
  /** Its version. */
  readonly version: string;
  /** A UUID derived from its id. */
  readonly uuid: string;
  /** Its architecture, as far as it is known. */
  readonly arch: string;
}

/** Builds the model information of Results and of responses to recordings. */
export function modelInfo(
  { id, version, arch }: ModelFacts,
): ResultsFrame["metadata"]["model_info"] {
  return { name: id, version, arch };
}

/** A model on disk, one file or a folder. */
export interface ModelFile extends Omit<ModelFacts, "arch"> {
  /** Path of the file or folder; it need not exist. */
  readonly path: string;
  /** How to get it, for the error when it is missing. */
  readonly advice: string;
  /** Confidence from which greedily decoded words need no beam search; null if not measured. */
  readonly sureConfidence: number | null;
  /** Whether it may translate: not if it is known to have been trained only to transcribe. */
  readonly translates: boolean;
}

/** Models by name. */
export interface KnownModels {
  /** The model that is used when a request names none. */
  readonly preferred: ModelFile;
  /** Every model by its id, the preferred one included. */
  readonly byId: ReadonlyMap<string, ModelFile>;
}

/**
 * Collects the known models.
 * @throws {ConfigError} when the registry cannot be used
 */
export async function readKnownModels(
  config: Pick<SttConfig, "engine" | "modelPath" | "registryPath" | "modelsFolder">,
): Promise<KnownModels> {
  const { recognizers } = await readRegistryFile(
    config.registryPath,
    STT_VARIABLES.registryPath.name,
  );
  const folder = resolve(modelsFolder("stt", config.modelsFolder));
  const shipped = await shippedModel(config.engine);
  const byId = new Map([[shipped.id, shipped]]);
  for (const entry of recognizers) {
    const isFolder = "files" in entry;
    if (isFolder !== (config.engine === "transformers")) continue;
    const path = isFolder ? join(folder, entry.id) : registeredPath(entry, folder);
    const advice = `\`deno task models pull ${entry.id}\` fetches it`;
    const { translates = true } = entry;
    byId.set(entry.id, { ...describe(path, entry.id, advice), translates });
  }
  const { modelPath } = config;
  const own = () =>
    describe(ownPath(modelPath, folder), idOf(modelPath), adviceFor(modelPath, recognizers));
  const preferred = modelPath === "" ? shipped : byId.get(modelPath) ?? own();
  byId.set(preferred.id, preferred);
  return { preferred, byId };
}

async function shippedModel(engine: SttConfig["engine"]): Promise<ModelFile> {
  const folder = resourcePath(SHIPPED_FOLDERS[engine]);
  const { id, file, sure_confidence: sureConfidence = null, translates } = Manifest.parse(
    JSON.parse(await Deno.readTextFile(join(folder, "manifest.json"))),
  );
  const path = file === undefined ? folder : join(folder, file);
  return { ...describe(path, id, "it ships with the project"), sureConfidence, translates };
}

function describe(path: string, id: string, advice: string): ModelFile {
  const uuid = nameUuid(`parley-stt:${id}`);
  return { path, id, version: VERSION, uuid, advice, sureConfidence: null, translates: true };
}

/** Resolves the path of an operator's own model: as given, or else by that name in `folder`. */
function ownPath(path: string, folder: string): string {
  const place = resolve(path);
  const pulled = resolve(folder, path);
  return !fileExists(place) && fileExists(pulled) ? pulled : place;
}

/** Advice about a `name` that is no model of the engine in use; it may be meant as an id. */
function adviceFor(name: string, recognizers: readonly { readonly id: string }[]): string {
  if (recognizers.some(({ id }) => id === name)) {
    return `${name} of the registry needs the other SVC_STT_ENGINE`;
  }
  return "SVC_STT_MODEL takes a path, or an id of `deno task models list`";
}

/** "ggml-base.en.bin" is the model "base.en". */
function idOf(path: string): string {
  const name = basename(path).replace(/\.(bin|gguf|ggml)$/, "").replace(/^ggml-/, "");
  return name || basename(dirname(path));
}
