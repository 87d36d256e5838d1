/**
 * The models of the registries, and the paths of their files, downloaded or not.
 * @module
 */
import { basename, join } from "node:path";
import { modelsFolder, readRegistryFile, registeredPath } from "../../models/registry_file.ts";
import { misuse } from "../../shared/command_line.ts";
import { LLM_VARIABLES, readLlmConfig } from "../../shared/config/llm.ts";
import { readSttConfig, STT_VARIABLES } from "../../shared/config/stt.ts";
import { readTtsConfig, TTS_VARIABLES } from "../../shared/config/tts.ts";
import type { Variable } from "../../shared/config/variable.ts";
import type { RegisteredModel, RegisteredSynthesizer } from "../../shared/schema/model_registry.ts";

/** A file in a models folder, of whatever origin. */
export interface KeptFile {
  /** Its path. */
  readonly path: string;
  /** Its expected SHA-256; undefined when unknown. */
  readonly sha256: string | undefined;
  /** Whether the model works without it. */
  readonly isOptional?: boolean;
}

/** A file that can be downloaded. */
export interface ModelFile extends KeptFile {
  /** Its address. */
  readonly url: string;
}

/** A model of a registry. */
export interface Entry extends Pick<RegisteredModel, "id" | "label" | "quantization"> {
  /** Its files. */
  readonly files: readonly ModelFile[];
}

/** The models of one kind. */
export interface Shelf {
  /** Their purpose, as a heading. */
  readonly title: string;
  /** Their folder. */
  readonly folder: string;
  /** Extension of single-file models, which can be pulled by URL; undefined for other models. */
  readonly ending: RegExp | undefined;
  /** The models in the registry. */
  readonly entries: readonly Entry[];
}

/**
 * Reads the models of every registry that the environment configures.
 * @throws {ConfigError} when a variable or a registry cannot be used
 */
export async function openShelves(): Promise<readonly Shelf[]> {
  const environment = Deno.env.toObject();
  const llm = readLlmConfig(environment);
  const stt = readSttConfig(environment);
  const tts = readTtsConfig(environment);
  const chatFolder = modelsFolder("llm", llm.modelsFolder);
  const speechFolder = modelsFolder("stt", stt.modelsFolder);
  const acousticModelFolder = modelsFolder("tts", tts.modelsFolder);
  const read = (path: string, { name }: Variable) => readRegistryFile(path, name);
  const { models } = await read(llm.registryPath, LLM_VARIABLES.registryPath);
  const { recognizers } = await read(stt.registryPath, STT_VARIABLES.registryPath);
  const { synthesizers } = await read(tts.registryPath, TTS_VARIABLES.registryPath);
  return [
    {
      title: "Chat",
      folder: chatFolder,
      ending: /\.gguf$/i,
      entries: models.map((model) => oneFile(model, chatFolder)),
    },
    {
      title: "Speech recognition",
      folder: speechFolder,
      ending: /\.bin$/i,
      entries: recognizers.map((model) =>
        "files" in model ? manyFiles(model, speechFolder) : oneFile(model, speechFolder)
      ),
    },
    {
      title: "Speech synthesis",
      folder: acousticModelFolder,
      ending: undefined,
      entries: synthesizers.map((model) => manyFiles(model, acousticModelFolder)),
    },
  ];
}

function oneFile(
  model: Omit<Entry, "files"> & { file: string; url: string; sha256: string | null },
  folder: string,
): Entry {
  const { url, sha256 } = model;
  return {
    ...model,
    files: [{ path: registeredPath(model, folder), url, sha256: sha256 ?? undefined }],
  };
}

function manyFiles(model: RegisteredSynthesizer, folder: string): Entry {
  return {
    ...model,
    files: model.files.map(({ file, sha256, from, optional }) => ({
      path: join(folder, model.id, file),
      url: new URL(from ?? file, model.url).href,
      sha256: sha256 ?? undefined,
      isOptional: optional ?? false,
    })),
  };
}

/** Lists the model files in the folder that no entry names, such as those pulled by URL, sorted. */
export async function unregisteredFiles({ folder, ending, entries }: Shelf): Promise<string[]> {
  if (ending === undefined) return [];
  const registered = new Set(entries.flatMap(({ files }) => files.map(({ path }) => path)));
  const paths: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) {
      const path = join(folder, name);
      if (ending.test(name) && !registered.has(path)) paths.push(path);
    }
  } catch {
    return [];
  }
  return paths.sort();
}

/** Returns the files of the model or address `name`; ends the process if it is neither. */
export function filesOf(shelves: readonly Shelf[], name: string): readonly ModelFile[] {
  if (!/^https?:\/\//i.test(name)) return entryOf(shelves, name).files;
  const file = fileOf(name);
  const shelf = shelves.find(({ ending }) => ending?.test(file));
  if (shelf === undefined) {
    misuse(`Cannot pull ${name}: it is neither a .gguf file nor a .bin file`);
  }
  return [{ path: join(shelf.folder, file), url: fileAddress(name), sha256: undefined }];
}

/** Returns the address of the file itself rather than that of its page on Hugging Face. */
function fileAddress(address: string): string {
  return address.replace(
    /^(https:\/\/(?:www\.)?huggingface\.co\/[^/]+\/[^/]+)\/blob\//i,
    "$1/resolve/",
  );
}

/** Returns the file name at the end of an address. */
function fileOf(address: string): string {
  try {
    return basename(decodeURIComponent(new URL(address).pathname));
  } catch {
    misuse(`Cannot pull ${address}: it is not a valid URL`);
  }
}

/** Returns the files of the model `name`, or the file `name` in a models folder. */
export function keptFilesOf(shelves: readonly Shelf[], name: string): readonly KeptFile[] {
  const shelf = basename(name) === name
    ? shelves.find(({ ending }) => ending?.test(name))
    : undefined;
  return shelf === undefined
    ? entryOf(shelves, name).files
    : [{ path: join(shelf.folder, name), sha256: undefined }];
}

/** Returns the model `id`; ends the process with an error if no registry has it. */
function entryOf(shelves: readonly Shelf[], id: string): Entry {
  const entries = shelves.flatMap((shelf) => shelf.entries);
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry;
  const known = entries.map((candidate) => candidate.id).join(", ");
  misuse(`Cannot find the model ${id}: the registry has ${known}`);
}
