/**
 * `deno task gpu`: installs or removes GPU builds of the native libraries at pinned versions, or
 * reports what is installed and what each service will use.
 * @module
 */
import { join } from "node:path";
import { commandOrUsage, misuse, print, readArguments } from "../../shared/command_line.ts";
import { isOfSystem, messageOf } from "../../shared/errors.ts";
import { folderBytes } from "../../shared/folder_bytes.ts";
import { GPU_BACKENDS, type GpuBackend } from "../../shared/gpu_backends.ts";
import { mebibytes } from "../../shared/mebibytes.ts";
import { gpuPackages, type LibraryName, PLATFORM } from "../../ffi/platform.ts";
import { ROOT } from "../../shared/project_root.ts";
import { writeToStandardError } from "../../shared/standard_streams.ts";
import { DownloadError } from "../models/download.ts";
import { fetchRuntime, ONNX_RUNTIME, runtimeFolder } from "../onnx_runtime.ts";
import {
  DEFAULT_NUGET_FEED,
  fetchCudaProvider,
  PROVIDER_PLATFORM,
  providerPaths,
} from "./onnx_provider.ts";
import { check } from "./check.ts";

const GPU_FOLDER = join(ROOT, "gpu");

const LIBRARIES: readonly { name: LibraryName; title: string }[] = [
  { name: "whisper", title: "whisper.cpp" },
  { name: "llama", title: "llama.cpp" },
];

const USAGE = `Usage: deno task gpu install cuda|vulkan
       deno task gpu remove cuda|vulkan
       deno task gpu check

  install   fetches GPU builds of whisper.cpp and llama.cpp (and, for cuda, ONNX Runtime's provider)
            at pinned versions into gpu/; services then prefer them. SVC_NUGET_FEED may name a
            mirror of ${DEFAULT_NUGET_FEED}
  remove    deletes them again
  check     reports what was found, and what each service will use with the current environment
            variables
`;

/** Installs pinned packages into a separate folder, without running their install scripts. */
async function installPackages(
  folder: string,
  packages: readonly { name: string; version: string }[],
): Promise<boolean> {
  await Deno.mkdir(folder, { recursive: true });
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  await Deno.writeTextFile(join(folder, "package.json"), JSON.stringify({ dependencies }, null, 2));
  // A separate configuration file keeps the project's from applying here.
  await Deno.writeTextFile(join(folder, "deno.json"), '{ "nodeModulesDir": "manual" }\n');
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install"],
    cwd: folder,
    stdin: "null",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn().status;
  return success;
}

async function install(backend: GpuBackend): Promise<number> {
  const all = LIBRARIES.flatMap(({ name }) => gpuPackages(name, backend));
  // Both libraries may use the same package.
  const packages = [...new Map(all.map((gpuPackage) => [gpuPackage.name, gpuPackage])).values()];
  if (packages.length === 0) {
    print(`No ${backend} build is pinned for ${PLATFORM}.`);
    return 1;
  }
  for (const { name, title } of LIBRARIES) {
    if (gpuPackages(name, backend).length === 0) {
      print(`${title}: no ${backend} build is published for ${PLATFORM}; it stays on the CPU.`);
    }
  }
  const folder = join(GPU_FOLDER, backend);
  print(`Fetching ${packages.map(({ name, version }) => `${name} ${version}`).join(", ")} …`);
  if (!await installPackages(folder, packages)) {
    print("Cannot install the builds: the lines above say why.");
    return 1;
  }
  const isComplete = backend !== "cuda" || await installOnnxRuntime();
  print(`Installed into gpu/${backend}: ${mebibytes(await folderBytes(folder))}.\n`);
  const code = await check(GPU_FOLDER);
  return isComplete ? code : 1;
}

/** Returns false when the provider cannot be fetched; everything else works without it. */
async function installOnnxRuntime(): Promise<boolean> {
  if (PLATFORM !== PROVIDER_PLATFORM) {
    print(`ONNX Runtime: no CUDA provider is published for ${PLATFORM}; it stays on the CPU.`);
    return true;
  }
  print(`Fetching ${ONNX_RUNTIME.name} ${ONNX_RUNTIME.version} with its CUDA provider …`);
  const feed = Deno.env.get("SVC_NUGET_FEED") || DEFAULT_NUGET_FEED;
  try {
    const folder = await fetchRuntime();
    if (folder === undefined) return false;
    await fetchCudaProvider(folder, GPU_FOLDER, feed, progressPrinter());
    return true;
  } catch (thrown) {
    if (!(thrown instanceof DownloadError)) throw thrown;
    print(`${thrown.message}; acoustic models stay on the CPU.`);
    return false;
  }
}

/** Returns a callback that prints the progress of a download at every tenth. */
function progressPrinter(): (received: number, total: number) => void {
  let said = 0;
  return (received, total) => {
    const tenths = total === 0 ? 0 : Math.floor(received / total * 10);
    if (tenths <= said) return;
    said = tenths;
    print(`  ${tenths * 10} % of ${mebibytes(total)}`);
  };
}

async function remove(backend: GpuBackend): Promise<number> {
  const runtime = backend === "cuda" ? await runtimeFolder() : undefined;
  const providers = runtime === undefined ? [] : providerPaths(runtime);
  let removed = 0;
  for (const path of [join(GPU_FOLDER, backend), ...providers]) {
    try {
      await Deno.remove(path, { recursive: true });
      removed++;
    } catch (cause) {
      if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    }
  }
  print(removed > 0 ? `Removed the ${backend} builds.` : `No ${backend} builds are installed.`);
  return 0;
}

/** Returns the only argument of a command, which must name a backend. */
function backendIn([name, ...others]: readonly string[]): GpuBackend {
  const backend = GPU_BACKENDS.find((known) => known === name);
  if (backend !== undefined && others.length === 0) return backend;
  const given = name === undefined ? "no backend" : `the backend ${[name, ...others].join(" ")}`;
  misuse(`Cannot use ${given}: allowed is ${GPU_BACKENDS.join(" or ")}`);
}

const { positionals: [name, ...names] } = readArguments(USAGE, Deno.args, {});
const command = commandOrUsage(USAGE, name, {
  install: () => install(backendIn(names)),
  remove: () => remove(backendIn(names)),
  check: () =>
    names.length === 0
      ? check(GPU_FOLDER)
      : misuse(`Cannot check ${names.join(" ")}: check takes no names`),
});
try {
  Deno.exit(await command());
} catch (thrown) {
  if (!isOfSystem(thrown)) throw thrown;
  writeToStandardError(`Cannot change ${GPU_FOLDER}: ${messageOf(thrown)}\n`);
  Deno.exit(1);
}
