/**
 * ONNX Runtime's CUDA provider, which its npm package leaves to an install script: fetched here at
 * the version of that package, with a download that can be gone on with.
 * @module
 */
import { join } from "node:path";
import { ONNX_RUNTIME } from "../onnx_runtime.ts";
import { fetchFromNuget } from "./nuget.ts";

/** The feed that is asked when `SVC_NUGET_FEED` names no mirror. */
export const DEFAULT_NUGET_FEED = "https://api.nuget.org/v3/index.json";

/** The one platform that the provider is published for. */
export const PROVIDER_PLATFORM = "linux-x86_64";

const PACKAGE = "Microsoft.ML.OnnxRuntime.Gpu.Linux";
const PACKAGE_FOLDER = "runtimes/linux-x64/native";
/** The provider and what it shares with the runtime. */
const PROVIDER_FILES = [
  "libonnxruntime_providers_cuda.so",
  "libonnxruntime_providers_shared.so",
] as const;

/** Where the provider's files are when the runtime's library is in `folder`. */
export function providerPaths(folder: string): string[] {
  return PROVIDER_FILES.map((name) => join(folder, name));
}

/**
 * Fetches the provider for the runtime whose library is in `folder`; the package that holds it lies
 * in `temporaryFolder` meanwhile.
 * @throws {DownloadError} when it cannot be had
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
