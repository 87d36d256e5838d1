/**
 * What NVIDIA's driver takes. Of builds for CUDA it assembles the code for GPUs that they have no
 * machine code for, and refuses that of a later CUDA than its own.
 * @module
 */
import type { DriverNeed } from "./platform.ts";

const DRIVER_SYMBOLS = {
  // CUresult cuDriverGetVersion(int * driverVersion)
  cuDriverGetVersion: { parameters: ["buffer"], result: "i32" },
} as const;
const CUDA_SUCCESS = 0;

/** The version of CUDA that the driver offers, for example 13.0 as 13000; undefined without a driver. */
export function offeredCuda(): number | undefined {
  const file = Deno.build.os === "windows" ? "nvcuda.dll" : "libcuda.so.1";
  try {
    const driver = Deno.dlopen(file, DRIVER_SYMBOLS);
    const version = new Int32Array(1);
    const status = driver.symbols.cuDriverGetVersion(version);
    driver.close();
    return status === CUDA_SUCCESS ? version[0] : undefined;
  } catch {
    return undefined;
  }
}

/** Which driver a build wants where that with `offered` is too old for a part of it. */
export function driverAdvice(
  offered: number | undefined,
  need: DriverNeed | undefined,
): string | undefined {
  if (offered === undefined || need === undefined) return undefined;
  const [major = 0, minor = 0] = need.cuda.split(".").map(Number);
  if (offered >= major * 1000 + minor * 10) return undefined;
  const has = `${Math.floor(offered / 1000)}.${Math.floor(offered % 1000 / 10)}`;
  return `the driver offers CUDA ${has}, all of this build wants ${need.cuda}: ` +
    `NVIDIA's driver ${need.series} or newer`;
}
