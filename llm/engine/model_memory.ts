/**
 * Where a model's weights are: copied into the engine's own memory, or in the file that the system
 * maps. The engine's own memory can consist of huge pages (`ENGINE_MEMORY` in
 * shared/engine/command.ts), which spares the processor most of its address translations:
 * docs/benchmarks.md has the measurements.
 * @module
 */

/** Inputs of {@linkcode isCopied}. */
export interface ModelMemoryNeeds {
  /** Path of the GGUF file. */
  readonly path: string;
  /** Its size in bytes. */
  readonly sizeBytes: number;
  /** Free memory in bytes. */
  readonly freeBytes: number;
  /** Whether layers are on a GPU. */
  readonly isOnGpu: boolean;
  /** Operating system, as Deno names it. */
  readonly system: typeof Deno.build.os;
}

/** Larger models are mapped: the system can drop mapped pages and read them again. */
const COPIED_SHARE = 1 / 2;

/** Name of one part of a model in several files, of which only the first is given. */
const PART_OF_SEVERAL = /-\d{5}-of-\d{5}\.gguf$/i;

/** Whether the weights are to be copied into the engine's own memory. */
export function isCopied(
  { path, sizeBytes, freeBytes, isOnGpu, system }: ModelMemoryNeeds,
): boolean {
  // On other systems the allocator does not use huge pages.
  return system === "linux" && !isOnGpu && !PART_OF_SEVERAL.test(path) &&
    sizeBytes <= freeBytes * COPIED_SHARE;
}
