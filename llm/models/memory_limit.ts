/**
 * How much memory models may take, SVC_LLM_MAX_MEMORY_BYTES, asked before one is loaded.
 * @module
 */
import { basename } from "node:path";
import { gibibytes } from "./memory.ts";
import type { ModelFile, ModelRegistry } from "./registry.ts";

/** Compares what models will take with what is allowed. */
export class MemoryLimit {
  readonly #bytes: number;
  readonly #registry: ModelRegistry;

  /** Allows `bytes`; 0 sets no limit. */
  constructor(bytes: number, registry: ModelRegistry) {
    this.#bytes = bytes;
    this.#registry = registry;
  }

  /** True when all of `files` may be loaded at a time. */
  async allows(...files: readonly ModelFile[]): Promise<boolean> {
    return this.#bytes === 0 || await this.#bytesOf(files) <= this.#bytes;
  }

  /**
   * Refuses a model that is too large even alone.
   * @throws {Error} saying what it needs and what is allowed
   */
  async assertAllows(file: ModelFile): Promise<void> {
    if (await this.allows(file)) return;
    const needed = gibibytes(await this.#bytesOf([file]));
    throw new Error(
      `Cannot load ${
        basename(file.path)
      }: it needs about ${needed}, and SVC_LLM_MAX_MEMORY_BYTES allows ${gibibytes(this.#bytes)}`,
    );
  }

  async #bytesOf(files: readonly ModelFile[]): Promise<number> {
    const all = await Promise.all(files.map((file) => this.#registry.memoryOf(file)));
    return all.reduce((sum, bytes) => sum + bytes, 0);
  }
}
