/**
 * The models that real mode can load: the configured file, the one that ships, those in the
 * registry file, and the GGUF files in a folder.
 * @module
 */
import { basename, resolve } from "node:path";
import type { ModelEntry } from "../../shared/schema/llm_models.ts";
import type { CacheType } from "../../shared/config/llm.ts";
import type { RegisteredModel } from "../../shared/schema/model_registry.ts";
import { contextWindow } from "./context_window.ts";
import { type GgufHeader, readGgufHeader } from "./gguf_header.ts";
import {
  fileOfId,
  ggufFiles,
  isFile,
  type ModelFile,
  otherParts,
  toModelFile,
} from "./model_folder.ts";
import { estimateMemory } from "./memory.ts";
import { quantizationName } from "./quantization.ts";
import { registeredPath } from "../../models/registry_file.ts";
import { messageOf } from "../../shared/errors.ts";

/** Options of {@linkcode ModelRegistry}. */
export interface ModelRegistryOptions {
  /** The configured file or the id of a known model; empty takes the model that ships. */
  readonly modelPath: string;
  /** The model that ships, if installed. */
  readonly shipped: ModelFile | undefined;
  /** A folder with further model files. */
  readonly folder: string;
  /** Models of the registry file. */
  readonly registered: readonly RegisteredModel[];
  /** The configured context window, in tokens; 0 leaves it to the models. */
  readonly contextTokens: number;
  /** Number format of the KV cache. */
  readonly cacheType: CacheType | "auto";
  /** Draft model of the configured model: a file or the id of a known model. */
  readonly draftModel: string;
}

const BILLION = 1e9;

interface CachedEntry {
  readonly stamp: string;
  readonly entry: ModelEntry;
}

/** Finds the model files, and describes each by its metadata. */
export class ModelRegistry {
  readonly #options: ModelRegistryOptions;
  /** The model that ships and those of the registry file, downloaded or not. */
  readonly #known: readonly ModelFile[];
  readonly #cache = new Map<string, CachedEntry>();

  /** Creates the registry without reading any model file. */
  constructor(options: ModelRegistryOptions) {
    this.#options = options;
    const { shipped, registered, folder } = options;
    this.#known = [
      ...(shipped === undefined ? [] : [shipped]),
      ...registered.map((model) => ({
        id: model.id,
        path: registeredPath(model, folder),
        registered: model,
      })),
    ];
  }

  /** The configured model, or the one that ships; undefined when there is neither. */
  get configured(): ModelFile | undefined {
    const { modelPath, shipped } = this.#options;
    return modelPath === "" ? shipped : this.#named(modelPath);
  }

  /** Returns the draft model of `file`: the one configured with it, else the registry's. */
  draftOf(file: ModelFile): ModelFile | undefined {
    const configured = file.id === this.configured?.id ? this.#options.draftModel : "";
    const name = configured || (file.registered?.draft_model ?? "");
    return name === "" ? undefined : this.#named(name);
  }

  /** Returns the model with the id, whose file may be unreadable; undefined when there is none. */
  async find(id: string): Promise<ModelFile | undefined> {
    return (await this.#files()).find((file) => file.id === id);
  }

  /** Describes the known models and every readable file that holds a language model. */
  async list(): Promise<ModelEntry[]> {
    const entries = await Promise.all((await this.#files()).map(async (file) => {
      try {
        return await this.#describe(file);
      } catch {
        return undefined;
      }
    }));
    return entries.filter((entry) => entry !== undefined);
  }

  /**
   * Checks that all parts of the file and of its draft model exist, have a valid header and are
   * complete.
   * @throws {Error} saying why it cannot be loaded, in one line
   */
  async assertReadable(file: ModelFile): Promise<void> {
    await this.#assertReadable(file);
    const draft = this.draftOf(file);
    if (draft !== undefined) await this.#assertReadable(draft);
  }

  async #assertReadable(file: ModelFile): Promise<void> {
    for (const path of [file.path, ...otherParts(file.path)]) {
      try {
        await assertWhole(path);
      } catch (cause) {
        const advice = cause instanceof Deno.errors.NotFound ? adviceFor({ ...file, path }) : "";
        throw new Error(`Cannot load ${basename(path)}: ${whyUnreadable(cause)}${advice}`, {
          cause,
        });
      }
    }
  }

  /** Estimates the minimum memory of the model and its draft model from their files, in bytes. */
  async memoryOf(file: ModelFile): Promise<number> {
    const draft = this.draftOf(file);
    return await this.#memoryOf(file, this.#options.cacheType) +
      (draft === undefined ? 0 : await this.#memoryOf(draft, "f16"));
  }

  async #memoryOf(file: ModelFile, cacheType: CacheType | "auto"): Promise<number> {
    const paths = [file.path, ...otherParts(file.path)];
    const sizes = await Promise.all(paths.map(async (path) => (await Deno.stat(path)).size));
    const header = await readGgufHeader(file.path);
    const configured = this.#options.contextTokens || (file.registered?.context_window ?? 0);
    return estimateMemory(
      sizes.reduce((sum, size) => sum + size),
      header,
      contextWindow(trainedTokens(header), configured),
      cacheType,
    );
  }

  /** Resolves `name`: a known model's id or path, another path, or the id of a file in `folder`. */
  #named(name: string): ModelFile {
    const isMeant = ({ id, path }: ModelFile) => id === name || resolve(path) === resolve(name);
    const known = this.#known.find(isMeant);
    if (known !== undefined) return known;
    const own = toModelFile(name);
    const isPath = isFile(name) || basename(name) !== name;
    const inFolder = isPath ? undefined : fileOfId(own.id, this.#options.folder);
    return inFolder === undefined ? own : toModelFile(inFolder);
  }

  async #files(): Promise<ModelFile[]> {
    const files = new Map<string, ModelFile>();
    const { configured } = this;
    if (configured !== undefined) files.set(configured.id, configured);
    for (const file of this.#known) if (!files.has(file.id)) files.set(file.id, file);
    const known = new Set([...files.values()].map(({ path }) => path));
    for (const path of await ggufFiles(this.#options.folder)) {
      const file = toModelFile(path);
      if (!files.has(file.id) && !known.has(path)) files.set(file.id, file);
    }
    return [...files.values()];
  }

  async #describeRegistered(
    { path }: ModelFile,
    { file: _file, url: _url, sha256: _sha256, draft_model: _draft, ...model }: RegisteredModel,
  ): Promise<ModelEntry> {
    // A model that is not downloaded has no date.
    const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
    return {
      ...model,
      object: "model",
      created: Math.floor((mtime?.getTime() ?? 0) / 1000),
      owned_by: model.owned_by ?? USUAL_OWNER,
      context_window: this.#options.contextTokens > 0
        ? this.#options.contextTokens
        : model.context_window,
    };
  }

  async #describe(file: ModelFile): Promise<ModelEntry | undefined> {
    if (file.registered !== undefined) return await this.#describeRegistered(file, file.registered);
    const { size, mtime } = await Deno.stat(file.path);
    const stamp = `${size} ${mtime?.getTime()}`;
    const cached = this.#cache.get(file.path);
    if (cached?.stamp === stamp) return cached.entry;
    const header = await readGgufHeader(file.path);
    if (!isLanguageModel(header)) return undefined;
    const others = await Promise.all(otherParts(file.path).map(readGgufHeader));
    const parameterCount = [header, ...others].reduce((sum, part) => sum + part.parameterCount, 0);
    const entry = {
      ...toEntry(file, header),
      created: Math.floor((mtime?.getTime() ?? 0) / 1000),
      total_params_b: Number((parameterCount / BILLION).toPrecision(4)),
      context_window: contextWindow(trainedTokens(header), this.#options.contextTokens),
    };
    this.#cache.set(file.path, { stamp, entry });
    return entry;
  }
}

/** Owner where neither the `general.` metadata nor the registry names one. */
const USUAL_OWNER = "local";

/** Throws when the file at `path` is not a model, or ends before its last tensor does. */
async function assertWhole(path: string): Promise<void> {
  const [{ leastBytes }, { size }] = await Promise.all([readGgufHeader(path), Deno.stat(path)]);
  if (size < leastBytes) {
    throw new Error(`it is truncated: ${size} of ${leastBytes} bytes`);
  }
}

/** Returns false for image projectors, adapters and other companion files. */
function isLanguageModel({ metadata }: GgufHeader): boolean {
  const type = metadata.get("general.type") ?? "model";
  return type === "model" && metadata.get("general.architecture") !== "clip";
}

function toEntry(
  file: ModelFile,
  { metadata }: GgufHeader,
): Omit<ModelEntry, "created" | "total_params_b" | "context_window"> {
  const text = (key: string) => {
    const value = metadata.get(key);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const arch = text("general.architecture") ?? "unknown";
  return {
    id: file.id,
    object: "model",
    owned_by: text("general.organization") ?? text("general.author") ?? USUAL_OWNER,
    family: text("general.basename") ?? arch,
    arch,
    quantization: quantizationName(metadata.get("general.file_type")),
    // The engine takes text only, whatever the model was trained on.
    multimodal: false,
    label: text("general.name") ?? file.id,
  };
}

function trainedTokens({ metadata }: GgufHeader): number {
  const length = metadata.get(`${metadata.get("general.architecture")}.context_length`);
  return typeof length === "number" ? length : 0;
}

/** Returns advice about a missing file; a bare name may have been meant as an id. */
function adviceFor({ id, path, registered }: ModelFile): string {
  if (registered !== undefined) return `; \`deno task models pull ${id}\` fetches it`;
  return path === id ? `, and the registry has no model ${id}` : "";
}

function whyUnreadable(cause: unknown): string {
  if (cause instanceof Deno.errors.NotFound) return "the file does not exist";
  // Deno appends the path to the system's message; clients must not learn where models are stored.
  return messageOf(cause).replace(/: \w+ '.*'$/s, "");
}
