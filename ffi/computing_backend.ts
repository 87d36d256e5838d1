/**
 * Determines the backend that a loaded library computes on. Its location does not tell, since a GPU
 * build may run on a machine without a GPU.
 * @module
 */
import { NativeLibraryError } from "./errors.ts";
import { backendOf, type ComputeDevice, gpusOf, namesOf } from "./ggml_devices.ts";
import type { BackendPreference, LocatedLibrary } from "./library.ts";

/**
 * Returns the backend to compute on under `preference`, for example "cuda". Without a GPU, "auto"
 * takes the CPU. Where the devices are unknown, it is the backend that the library is built for.
 * @throws {NativeLibraryError} when `preference` is a GPU backend without a device
 */
export function computingBackend(
  { name, file, backend }: Pick<LocatedLibrary, "name" | "file" | "backend">,
  devices: readonly Pick<ComputeDevice, "name" | "description" | "kind">[] | undefined,
  preference: BackendPreference,
): string {
  if (preference === "cpu") return preference;
  if (devices === undefined) return backend;
  const backends = gpusOf(devices).map(backendOf);
  if (preference === "auto") return backends[0] ?? "cpu";
  if (backends.includes(preference)) return preference;
  throw new NativeLibraryError(
    `Cannot compute on ${preference}: lib${name} from ${file} finds no such device, ` +
      `only ${namesOf(devices)}`,
  );
}
