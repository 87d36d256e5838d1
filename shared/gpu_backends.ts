/**
 * GPU backends of the native libraries.
 * @module
 */

/** Backends whose builds are installed on demand, in the order in which "auto" tries them. */
export const GPU_BACKENDS = ["cuda", "vulkan"] as const;

/** A backend whose build is installed on demand. */
export type GpuBackend = (typeof GPU_BACKENDS)[number];
