/**
 * What ggml can compute on. Its functions are in libggml, and in builds of whisper.cpp that are one
 * single file.
 * @module
 */
import { textAt } from "./c_string.ts";

/** Functions that list devices. */
export const DEVICE_SYMBOLS = {
  // size_t ggml_backend_dev_count(void)
  ggml_backend_dev_count: { parameters: [], result: "usize" },
  // ggml_backend_dev_t ggml_backend_dev_get(size_t index)
  ggml_backend_dev_get: { parameters: ["usize"], result: "pointer" },
  // const char * ggml_backend_dev_name(ggml_backend_dev_t device)
  ggml_backend_dev_name: { parameters: ["pointer"], result: "pointer" },
  // const char * ggml_backend_dev_description(ggml_backend_dev_t device)
  ggml_backend_dev_description: { parameters: ["pointer"], result: "pointer" },
  // enum ggml_backend_dev_type ggml_backend_dev_type(ggml_backend_dev_t device)
  ggml_backend_dev_type: { parameters: ["pointer"], result: "i32" },
  // void ggml_backend_dev_memory(ggml_backend_dev_t device, size_t * free, size_t * total)
  ggml_backend_dev_memory: { parameters: ["pointer", "buffer", "buffer"], result: "void" },
} as const satisfies Deno.ForeignLibraryInterface;

/** The functions behind {@linkcode DEVICE_SYMBOLS}. */
export type DeviceFunctions = Deno.DynamicLibrary<typeof DEVICE_SYMBOLS>["symbols"];

/** enum ggml_backend_dev_type, in its order. */
export const KINDS = ["cpu", "gpu", "integrated_gpu", "accelerator", "meta"] as const;

/** Kind of a device. */
export type DeviceKind = (typeof KINDS)[number];

/** Something that ggml can compute on. */
export interface ComputeDevice {
  /** Short name, for example "CPU" or "CUDA0". */
  readonly name: string;
  /** For a person, for example the processor's name. */
  readonly description: string;
  /** What it is. */
  readonly kind: DeviceKind;
  /** Memory that is free on it, in bytes. */
  readonly freeBytes: number;
}

/** Every device that the loaded backends offer. */
export function computeDevices(functions: DeviceFunctions): ComputeDevice[] {
  const count = Number(functions.ggml_backend_dev_count());
  return Array.from({ length: count }, (_, index) => {
    const device = functions.ggml_backend_dev_get(BigInt(index));
    const [free, total] = [new BigUint64Array(1), new BigUint64Array(1)];
    functions.ggml_backend_dev_memory(device, free, total);
    return {
      name: textAt(functions.ggml_backend_dev_name(device)),
      description: textAt(functions.ggml_backend_dev_description(device)).trim(),
      kind: KINDS[functions.ggml_backend_dev_type(device)] ?? "accelerator",
      freeBytes: Number(free[0]),
    };
  });
}

/** The GPUs that models are laid on: integrated ones only where there are no others. */
export function gpusOf<Device extends Pick<ComputeDevice, "kind">>(
  devices: readonly Device[],
): Device[] {
  const own = devices.filter(({ kind }) => kind === "gpu");
  return own.length > 0 ? own : devices.filter(({ kind }) => kind === "integrated_gpu");
}

/** The backend of a device, for example "cuda" of "CUDA0". */
export function backendOf({ name }: Pick<ComputeDevice, "name">): string {
  return name.replace(/\d+$/, "").toLowerCase();
}
