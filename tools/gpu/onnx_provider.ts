/**
 * ONNX Runtime's CUDA provider, which its npm package leaves to an install script: fetched here at
 * the version of that package, with a download that can be gone on with.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { fetchFromNuget } from "./nuget.ts";

/** The npm package that the provider belongs to. */
export const ONNX_RUNTIME = { name: "onnxruntime-node", version: "1.30.0" } as const;

/** The feed that is asked when `SVC_NUGET_FEED` names no mirror. */
export const DEFAULT_NUGET_FEED = "https://api.nuget.org/v3/index.json";

/** The one platform that the provider is published for. */
export const PROVIDER_PLATFORM = "linux-x86_64";

const PACKAGE = "Microsoft.ML.OnnxRuntime.Gpu.Linux";
const PACKAGE_FOLDER = "runtimes/linux-x64/native";
/** The runtime's own library in its npm package; it looks for providers beside itself. */
const RUNTIME_FOLDER = "bin/napi-v6/linux/x64";

/** The provider and what it shares with the runtime. */
const PROVIDER_FILES = [
  "libonnxruntime_providers_cuda.so",
  "libonnxruntime_providers_shared.so",
] as const;

/** Where the provider's files are when the runtime's library is in `folder`. */
export function providerPaths(folder: string): string[] {
  return PROVIDER_FILES.map((name) => join(folder, name));
}

/** The folder of the runtime that engines load; undefined while it is not fetched. */
export async function runtimeFolder(): Promise<string | undefined> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { npmCache } = z.object({ npmCache: z.string() })
    .parse(JSON.parse(new TextDecoder().decode(stdout)));
  const { name, version } = ONNX_RUNTIME;
  const registries = await Array.fromAsync(Deno.readDir(npmCache)).catch(() => []);
  for (const registry of registries) {
    const folder = join(npmCache, registry.name, name, version, RUNTIME_FOLDER);
    if (await Deno.stat(folder).then(({ isDirectory }) => isDirectory, () => false)) return folder;
  }
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
