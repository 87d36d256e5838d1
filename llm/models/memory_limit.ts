/**
 * How much memory models may take, SVC_LLM_MAX_MEMORY_BYTES, asked before one is loaded.
 * @module
 */
import { basename } from "node:path";
import { gibibytes } from "./memory.ts";
import type { ModelFile } from "./model_folder.ts";
import type { ModelRegistry } from "./registry.ts";

/** What a model may take. */
export interface MemoryShare {
  /** All of it, in bytes. */
  readonly bytes: number;
  /** What its KV cache may take of that beyond one conversation; null where nothing limits it. */
  readonly spareBytes: number | null;
}

/** Without a limit, nothing is reckoned. */
const UNLIMITED: MemoryShare = { bytes: 0, spareBytes: null };

/** Gives models their shares of what is allowed. */
export class MemoryLimit {
  readonly #bytes: number;
  readonly #registry: Pick<ModelRegistry, "memoryOf">;

  /** Allows `bytes`; 0 sets no limit. */
  constructor(bytes: number, registry: Pick<ModelRegistry, "memoryOf">) {
    this.#bytes = bytes;
    this.#registry = registry;
  }

  /**
   * What `file` may take while other models have `takenBytes`: what it needs, and more up to half of
   * the limit, so that it leaves room for the model that is loaded after it. Undefined when there is
   * not enough.
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
   * What `file` may take alone.
   * @throws {Error} saying what it needs and what is allowed, when that is less
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
