/**
 * ONNX Runtime's CUDA provider, which the npm package downloads in an install script. It is fetched
 * here instead, at the version of that package, by a download that can be resumed.
 * @module
 */
import { join } from "node:path";
import { ONNX_RUNTIME } from "../onnx_runtime.ts";
import { fetchFromNuget } from "./nuget.ts";

/** The feed to use when `SVC_NUGET_FEED` names no mirror. */
export const DEFAULT_NUGET_FEED = "https://api.nuget.org/v3/index.json";

/** The only platform that the provider is published for. */
export const PROVIDER_PLATFORM = "linux-x86_64";

const PACKAGE = "Microsoft.ML.OnnxRuntime.Gpu.Linux";
const PACKAGE_FOLDER = "runtimes/linux-x64/native";
/** The provider, and the library that it shares with the runtime. */
const PROVIDER_FILES = [
  "libonnxruntime_providers_cuda.so",
  "libonnxruntime_providers_shared.so",
] as const;

/** Returns the paths of the provider's files, beside the runtime's library in `folder`. */
export function providerPaths(folder: string): string[] {
  return PROVIDER_FILES.map((name) => join(folder, name));
}

/**
 * Fetches the provider for the runtime whose library is in `folder`; its package is downloaded into
 * `temporaryFolder`.
 * @throws {DownloadError} when it cannot be fetched
 */
export async function fetchCudaProvider(
  folder: string,
  temporaryFolder: string,
  feed: string,
  onProgress: (received: number, total: number) => void,
): Promise<void> {
  const targets = providerPaths(folder);
  await fetchFromNuget({
    feed,
    name: PACKAGE,
    version: ONNX_RUNTIME.version,
    files: new Map(
      PROVIDER_FILES.map((name, index) => [`${PACKAGE_FOLDER}/${name}`, targets[index]!]),
    ),
    packagePath: join(temporaryFolder, "provider.nupkg"),
    onProgress,
  });
}
