/**
 * ONNX Runtime's CUDA provider, which its npm package leaves to an install script: fetched here at
 * the version of that package, with a download that can be gone on with.
 * @module
 */
import { join } from "node:path";
import { fetchFromNuget } from "./nuget.ts";

/** The npm package that the provider belongs to. */
export const ONNX_RUNTIME = { name: "onnxruntime-node", version: "1.30.0" } as const;

/** The feed that is asked when `SVC_NUGET_FEED` names no mirror. */
export const DEFAULT_NUGET_FEED = "https://api.nuget.org/v3/index.json";

/** The one platform that the provider is published for. */
export const PROVIDER_PLATFORM = "linux-x86_64";

const PACKAGE = "Microsoft.ML.OnnxRuntime.Gpu.Linux";
const PACKAGE_FOLDER = "runtimes/linux-x64/native";
/** Beside the runtime's own library, which looks for them there. */
const RUNTIME_FOLDER = "node_modules/onnxruntime-node/bin/napi-v6/linux/x64";

/** The provider and what it shares with the runtime. */
const PROVIDER_FILES = [
  "libonnxruntime_providers_cuda.so",
  "libonnxruntime_providers_shared.so",
] as const;

/** Where the provider's files are when the runtime is installed in `folder`. */
export function providerPaths(folder: string): string[] {
  return PROVIDER_FILES.map((name) => join(folder, RUNTIME_FOLDER, name));
}

/**
 * Fetches the provider for the runtime that is installed in `folder`.
 * @throws {DownloadError} when it cannot be had
 */
export async function fetchCudaProvider(
  folder: string,
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
    packagePath: join(folder, "provider.nupkg"),
    onProgress,
  });
}
