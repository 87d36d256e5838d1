/**
 * The CUDA version that NVIDIA's driver supports. Where a CUDA build has no machine code for a GPU,
 * the driver compiles the build's intermediate code, but rejects code of a later CUDA than its own.
 * @module
 */
import type { DriverNeed } from "./platform.ts";

const DRIVER_SYMBOLS = {
  // CUresult cuDriverGetVersion(int * driverVersion)
  cuDriverGetVersion: { parameters: ["buffer"], result: "i32" },
} as const;
const CUDA_SUCCESS = 0;

/** Returns the CUDA version that the driver supports (13000 for 13.0); undefined without one. */
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

/** Names the driver that a build needs, if one for CUDA `offered` is too old for part of it. */
export function driverAdvice(
  offered: number | undefined,
  need: DriverNeed | undefined,
): string | undefined {
  if (offered === undefined || need === undefined) return undefined;
  const [major = 0, minor = 0] = need.cuda.split(".").map(Number);
  if (offered >= major * 1000 + minor * 10) return undefined;
  const has = `${Math.floor(offered / 1000)}.${Math.floor(offered % 1000 / 10)}`;
  return `the driver supports CUDA ${has}, but parts of this build require ${need.cuda}: ` +
    `install NVIDIA's driver ${need.series} or newer`;
}
