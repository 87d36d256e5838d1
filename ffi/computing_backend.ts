/**
 * What a loaded library computes on, which its place does not tell: a GPU may be missing.
 * @module
 */
import { NativeLibraryError } from "./errors.ts";
import { backendOf, type ComputeDevice, gpusOf, namesOf } from "./ggml_devices.ts";
import type { BackendPreference, LocatedLibrary } from "./library.ts";

/**
 * The backend that computes where `preference` is asked for, for example "cuda". Without a GPU "auto"
 * takes the CPU. Where the devices are not known, it is what the library is built for.
 * @throws {NativeLibraryError} when `preference` is a GPU's and no device is of that backend
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
