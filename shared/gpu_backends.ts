/**
 * GPU backends of the native libraries.
 * @module
 */

/** Every backend that is added on demand, in the order in which "auto" takes them. */
export const GPU_BACKENDS = ["cuda", "vulkan"] as const;

/** A backend that is added on demand. */
export type GpuBackend = (typeof GPU_BACKENDS)[number];
