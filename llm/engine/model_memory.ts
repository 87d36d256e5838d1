/**
 * Where a model's weights lie: in memory of their own, or in the file that the system maps. Memory of
 * their own can consist of huge pages (`ENGINE_MEMORY` in shared/engine/command.ts), which spares the
 * processor most of its look-ups of addresses: docs/chat.md says what that was worth.
 * @module
 */

/** What the choice depends on. */
export interface ModelMemoryNeeds {
  /** The GGUF file. */
  readonly path: string;
  /** Its size in bytes. */
  readonly sizeBytes: number;
  /** Memory that is free, in bytes. */
  readonly freeBytes: number;
  /** True when layers lie on a GPU. */
  readonly isOnGpu: boolean;
  /** Deno's name of the system. */
  readonly system: typeof Deno.build.os;
}

/** What is mapped can be given back and read again, which a model that fills the memory needs. */
const COPIED_SHARE = 1 / 2;

/** Models may lie in several files, of which only the first is named. */
const PART_OF_SEVERAL = /-\d{5}-of-\d{5}\.gguf$/i;

/** True when the weights are to be copied into memory of their own. */
export function isCopied(
  { path, sizeBytes, freeBytes, isOnGpu, system }: ModelMemoryNeeds,
): boolean {
  // Elsewhere the allocator takes no huge pages.
  return system === "linux" && !isOnGpu && !PART_OF_SEVERAL.test(path) &&
    sizeBytes <= freeBytes * COPIED_SHARE;
}
