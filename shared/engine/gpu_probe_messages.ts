/**
 * Messages of a process that tries a GPU build, one line of JSON each.
 * @module
 */

/** One message. */
export type GpuProbeMessage =
  /** No such build is installed. */
  | { readonly kind: "absent" }
  /** It cannot be loaded; the engine reports that by itself. */
  | { readonly kind: "unloadable"; readonly reason: string }
  /** It is loaded and about to compute; `advice` explains the failure if it aborts the process. */
  | { readonly kind: "trying"; readonly advice: string | null }
  /** It loads but cannot compute. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It computes. */
  | { readonly kind: "works" };
