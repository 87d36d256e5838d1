/**
 * Enforces SVC_LLM_MAX_MEMORY_BYTES, the limit on the memory of all models, before one is loaded.
 * @module
 */
import { basename } from "node:path";
import { gibibytes } from "./memory.ts";
import type { ModelFile } from "./model_folder.ts";
import type { ModelRegistry } from "./registry.ts";

/** Memory that a model may take. */
export interface MemoryShare {
  /** The whole share, in bytes. */
  readonly bytes: number;
  /** Part of it for a KV cache of more than one conversation, in bytes; null without a limit. */
  readonly spareBytes: number | null;
}

/** The share when there is no limit, in which case no memory is counted. */
const UNLIMITED: MemoryShare = { bytes: 0, spareBytes: null };

/** Divides the allowed memory among models. */
export class MemoryLimit {
  readonly #bytes: number;
  readonly #registry: Pick<ModelRegistry, "memoryOf">;

  /** Creates a limit of `bytes`; 0 sets none. */
  constructor(bytes: number, registry: Pick<ModelRegistry, "memoryOf">) {
    this.#bytes = bytes;
    this.#registry = registry;
  }

  /**
   * Returns the share of `file` while other models hold `takenBytes`: what it needs, and more up to
   * half of the limit, which leaves room for the model that is loaded after it. Undefined when
   * there is not enough memory.
   */
  async shareFor(file: ModelFile, takenBytes: number): Promise<MemoryShare | undefined> {
    if (this.#bytes === 0) return UNLIMITED;
    const needed = await this.#registry.memoryOf(file);
    const left = this.#bytes - takenBytes;
    if (needed > left) return undefined;
    const bytes = Math.min(left, Math.max(needed, this.#bytes / 2));
    return { bytes, spareBytes: Math.floor(bytes - needed) };
  }

  /**
   * Returns the share of `file` when it is the only model.
   * @throws {Error} saying what it needs and what is allowed, when it needs more
   */
  async shareAlone(file: ModelFile): Promise<MemoryShare> {
    const share = await this.shareFor(file, 0);
    if (share !== undefined) return share;
    const needed = gibibytes(await this.#registry.memoryOf(file));
    throw new Error(
      `Cannot load ${
        basename(file.path)
      }: it needs about ${needed}, and SVC_LLM_MAX_MEMORY_BYTES allows ${gibibytes(this.#bytes)}`,
    );
  }
}
