/**
 * Checks whether CUDA is worth trying.
 * @module
 */

/**
 * Returns whether NVIDIA's driver is installed. Without it, ONNX Runtime's CUDA provider fails and
 * prints lines on standard error that look like a fault.
 */
export function hasCudaDriver(): boolean {
  try {
    Deno.dlopen(Deno.build.os === "windows" ? "nvcuda.dll" : "libcuda.so.1", {}).close();
    return true;
  } catch {
    return false;
  }
}
