/**
 * Whether CUDA can be tried at all.
 * @module
 */

/**
 * Whether NVIDIA's driver is installed. Without it ONNX Runtime's CUDA provider fails with lines of
 * its own on standard error, which look like a fault.
 */
export function hasCudaDriver(): boolean {
  try {
    Deno.dlopen(Deno.build.os === "windows" ? "nvcuda.dll" : "libcuda.so.1", {}).close();
    return true;
  } catch {
    return false;
  }
}
