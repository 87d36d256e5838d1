/**
 * What a process says that tries a GPU build, a line of JSON each.
 * @module
 */

/** One line. */
export type GpuSign =
  /** No such build is installed. */
  | { readonly kind: "absent" }
  /** It cannot be loaded, which an engine finds out by itself. */
  | { readonly kind: "unloadable"; readonly reason: string }
  /** It is loaded; `advice` is for the case that it ends the process. */
  | { readonly kind: "trying"; readonly advice: string | null }
  /** It loads and cannot compute. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It computes. */
  | { readonly kind: "works" };
