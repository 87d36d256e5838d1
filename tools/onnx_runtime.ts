/**
 * ONNX Runtime's npm package in Deno's cache, and the modules that need it.
 * @module
 */
import { join } from "node:path";
import { npmRegistryFolders } from "../shared/npm_cache.ts";
import { ROOT } from "../shared/project_root.ts";

/** The npm package. */
export const ONNX_RUNTIME = { name: "onnxruntime-node", version: "1.30.0" } as const;

/** The lock file that pins it and its dependencies. */
export const ONNX_LOCK = "locks/onnx.lock";

/** Modules that run models in it, by service; engines import them on demand. */
export const ONNX_MODULES = {
  stt: ["stt/engine/transformers/adapter.ts"],
  tts: ["parley", "kokoro", "vits", "supertonic", "chatterbox"]
    .map((family) => `tts/engine/${family}/adapter.ts`),
} as const;

/** Folder of its libraries, with a folder for each system, and in that one for each processor. */
const LIBRARIES_FOLDER = "bin/napi-v6";
const SYSTEM = Deno.build.os === "windows" ? "win32" : Deno.build.os;
const PROCESSOR = Deno.build.arch === "aarch64" ? "arm64" : "x64";

async function packageFolder(): Promise<string | undefined> {
  const { name, version } = ONNX_RUNTIME;
  for (const registry of await npmRegistryFolders()) {
    const folder = join(registry, name, version);
    if (await isFolder(folder)) return folder;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await Deno.stat(path).then(({ isDirectory }) => isDirectory, () => false);
}

/** Returns the folder of the library that engines load; undefined if it was not fetched. */
export async function runtimeFolder(): Promise<string | undefined> {
  const folder = await packageFolder();
  return folder && join(folder, LIBRARIES_FOLDER, SYSTEM, PROCESSOR);
}

/**
 * Fetches the packages of engines that use ONNX Runtime.
 * @returns the folder of its library; undefined when it cannot be fetched
 */
export async function fetchRuntime(): Promise<string | undefined> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", `--lock=${ONNX_LOCK}`, ...ONNX_MODULES.tts],
    cwd: ROOT,
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
  return success ? await runtimeFolder() : undefined;
}

/**
 * Returns the folders in the packages of ONNX Runtime that this platform never loads: libraries of
 * other platforms, and the browser build.
 */
export async function unusedRuntimeFiles(): Promise<string[]> {
  const folder = await packageFolder();
  if (folder === undefined) return [];
  const libraries = join(folder, LIBRARIES_FOLDER);
  const web = (await npmRegistryFolders()).map((registry) => join(registry, "onnxruntime-web"));
  return [
    ...await foldersBut(libraries, SYSTEM),
    ...await foldersBut(join(libraries, SYSTEM), PROCESSOR),
    ...(await Promise.all(web.map((name) => foldersBut(name)))).flat(),
  ];
}

/** Returns the folders in `parent` except the one named `kept`; none if `parent` does not exist. */
async function foldersBut(parent: string, kept?: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(parent)).catch(() => []);
  return entries.filter(({ isDirectory, name }) => isDirectory && name !== kept)
    .map(({ name }) => join(parent, name));
}
