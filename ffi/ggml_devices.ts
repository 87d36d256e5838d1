/**
 * ggml's compute devices. The functions that list them are in libggml, or in whisper.cpp itself
 * where its build is a single file.
 * @module
 */
import { textAt } from "./c_string.ts";
import type { DEVICE_SYMBOLS } from "./ggml_symbols.ts";

/** The loaded functions of {@linkcode DEVICE_SYMBOLS}. */
export type DeviceFunctions = Deno.DynamicLibrary<typeof DEVICE_SYMBOLS>["symbols"];

/** Kinds of devices, in the order of enum ggml_backend_dev_type. */
export const KINDS = ["cpu", "gpu", "integrated_gpu", "accelerator", "meta"] as const;

/** Kind of a device. */
export type DeviceKind = (typeof KINDS)[number];

/** A device that ggml can compute on. */
export interface ComputeDevice {
  /** Short name, for example "CPU" or "CUDA0". */
  readonly name: string;
  /** Human-readable description, for example the processor's name. */
  readonly description: string;
  /** Its kind. */
  readonly kind: DeviceKind;
  /** Free memory of the device, in bytes. */
  readonly freeBytes: number;
}

/** Lists every device that the loaded backends offer. */
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

/** Returns the GPUs to put models on: integrated ones only where there are no others. */
export function gpusOf<Device extends Pick<ComputeDevice, "kind">>(
  devices: readonly Device[],
): Device[] {
  const own = devices.filter(({ kind }) => kind === "gpu");
  return own.length > 0 ? own : devices.filter(({ kind }) => kind === "integrated_gpu");
}

/** Returns the backend of a device, for example "cuda" for "CUDA0". */
export function backendOf({ name }: Pick<ComputeDevice, "name">): string {
  return name.replace(/\d+$/, "").toLowerCase();
}

/** Formats devices for messages, for example "CPU (AMD EPYC 7B13), CUDA0 (NVIDIA H100)". */
export function namesOf(devices: readonly Pick<ComputeDevice, "name" | "description">[]): string {
  return devices.map(({ name, description }) => `${name} (${description})`).join(", ");
}
