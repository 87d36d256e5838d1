/**
 * Tests an installed GPU build, in a process that the build may crash: a build can load and find
 * its GPU, and still have its code rejected by the driver.
 * @module
 */
import { join } from "node:path";
import type { GpuProbeMessage } from "../shared/engine/gpu_probe_messages.ts";
import { messageOf } from "../shared/errors.ts";
import { GPU_BACKENDS, type GpuBackend } from "../shared/gpu_backends.ts";
import { resourcePath } from "../shared/resources.ts";
import { NativeLibraryError } from "./errors.ts";
import { Ggml, hasBackends } from "./ggml.ts";
import { installedGpuBuild } from "./gpu_builds.ts";
import { type LocatedLibrary, locateLibrary } from "./library.ts";
import { driverAdvice, offeredCuda } from "./nvidia_driver.ts";
import { gpuPackages, type LibraryName, PLATFORM } from "./platform.ts";
import { tryDevice } from "./trial_graph.ts";

/** Tests the build of `name` for backend `asked`; the last sign is the result unless it crashes. */
export async function* probeGpu(
  name: LibraryName,
  asked: string,
): AsyncGenerator<GpuProbeMessage, void> {
  const backend = GPU_BACKENDS.find((known) => known === asked);
  if (
    backend === undefined ||
    installedGpuBuild(name, backend, join(resourcePath("gpu"), backend), PLATFORM) === undefined
  ) return yield { kind: "absent" };
  try {
    const library = await locateLibrary(name, "", { backend });
    const [gpuPackage] = gpuPackages(name, backend);
    const advice = driverAdvice(offeredCuda(), gpuPackage?.driver);
    yield { kind: "trying", advice: advice ?? null };
    if (hasBackends(library)) new Ggml(library);
    yield computingSign(library, backend);
  } catch (thrown) {
    if (!(thrown instanceof NativeLibraryError)) throw thrown;
    yield { kind: "unloadable", reason: thrown.message };
  }
}

function computingSign(library: LocatedLibrary, backend: GpuBackend): GpuProbeMessage {
  try {
    tryDevice(library, backend);
    return { kind: "works" };
  } catch (thrown) {
    return { kind: "failed", reason: messageOf(thrown) };
  }
}
