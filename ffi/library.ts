/**
 * Locates native libraries. A configured path wins; otherwise the search order is: installed GPU
 * builds, beside a compiled executable, the build that the project ships or the npm package for
 * this platform, then the system's loader.
 * @module
 */
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { resourcePath } from "../shared/resources.ts";
import { NativeLibraryError } from "./errors.ts";
import { type GpuBuild, gpuFailure, installedGpuBuild } from "./gpu_builds.ts";
import { LIBRARY_VARIABLES, type LibraryFile, tryToOpen } from "./open.ts";
import {
  gpuPackages,
  type LibraryBackend,
  type LibraryName,
  libraryPackage,
  PLATFORM,
} from "./platform.ts";
import { messageOf } from "../shared/errors.ts";
import { GPU_BACKENDS, type GpuBackend } from "../shared/gpu_backends.ts";
import type { UnusableGpus } from "../shared/engine/gpu_probe.ts";

/** Where a library was found. */
export type LibraryOrigin = "configured" | "executable" | "gpu" | "shipped" | "npm" | "system";

/** Requested build; "auto" takes the best one that can be loaded on this machine. */
export type BackendPreference = "auto" | LibraryBackend;

/** A library that can be opened. */
export interface LocatedLibrary extends LibraryFile {
  /** Where it was found. */
  readonly origin: LibraryOrigin;
  /** Backend it is built for, as far as its location tells. */
  readonly backend: LibraryBackend;
  /** Additional ggml backend files, tried in turn when no backend in the folder finds a GPU. */
  readonly companions: readonly string[];
  /** Better builds that were found but cannot be loaded here, each with the reason. */
  readonly skipped: readonly string[];
}

/** Options of {@linkcode locateLibrary}. */
export interface LocateOptions {
  /** Requested build (default "auto"). */
  readonly backend?: BackendPreference;
  /** GPU builds known not to compute here, which are skipped (default: none). */
  readonly unusable?: Readonly<UnusableGpus> | undefined;
  /** Folder with installed GPU builds (default: gpu/ of the checkout, or beside the executable). */
  readonly gpuRoot?: string;
  /** Operating system and processor (default: this machine's). */
  readonly platform?: string;
}

type Search = Required<LocateOptions> & {
  readonly unusable: Readonly<UnusableGpus>;
  readonly name: LibraryName;
  /** Failed attempts, for the error message. */
  readonly tried: string[];
};

/** File names of each library; they must not match helper libraries such as libllama-common. */
const FILE_NAMES: Readonly<Record<LibraryName, RegExp>> = {
  llama: /^(lib)?llama(\.\w+)*\.(so|dylib|dll)[\d.]*$/,
  whisper: /^((lib)?whisper(\.\w+)*\.(so|dylib|dll)[\d.]*|index\.node)$/,
};

/** File names to pass to the system's loader, where `*` stands for the library's name. */
const SYSTEM_NAMES: Readonly<Partial<Record<string, readonly string[]>>> = {
  linux: ["lib*.so", "lib*.so.1", "lib*.so.0"],
  darwin: ["lib*.dylib", "lib*.1.dylib", "lib*.0.dylib"],
  windows: ["*.dll", "lib*.dll"],
};

/**
 * Locates `name`. `configured` is the value of its variable: a file, a folder or empty.
 * @throws {NativeLibraryError} when it is not found, with what was tried and how to get it
 */
export async function locateLibrary(
  name: LibraryName,
  configured: string,
  options: LocateOptions = {},
): Promise<LocatedLibrary> {
  const { backend = "auto", unusable = {}, platform = PLATFORM } = options;
  const { gpuRoot = resourcePath("gpu") } = options;
  if (configured !== "") return locateConfigured(name, configured, backend);
  const search: Search = { name, backend, unusable, gpuRoot, platform, tried: [] };
  const gpu = locateGpuBuild(search);
  if (gpu !== undefined) return gpu;
  if (isGpu(backend)) return failForBackend(search, backend);
  const skipped = [...search.tried];
  const found = locateBeside(search) ?? await locateNpm(search) ?? locateSystem(search) ??
    failToLocate(search);
  return { ...found, skipped };
}

function isGpu(backend: BackendPreference): backend is GpuBackend {
  return backend !== "auto" && backend !== "cpu";
}

function locateConfigured(
  name: LibraryName,
  configured: string,
  preference: BackendPreference,
): LocatedLibrary {
  const variable = LIBRARY_VARIABLES[name];
  const info = statOrUndefined(configured);
  if (info === undefined) {
    throw new NativeLibraryError(
      `Cannot load lib${name}: ${variable}=${configured} does not exist`,
    );
  }
  const path = resolve(configured);
  const file = info.isDirectory ? fileIn(name, path) : path;
  if (file === undefined) {
    throw new NativeLibraryError(
      `Cannot load lib${name}: there is no lib${name} in the folder ${variable}=${configured}`,
    );
  }
  return located(name, file, "configured", preference === "auto" ? "cpu" : preference);
}

function locateBeside({ name, tried }: Search): LocatedLibrary | undefined {
  if (!Deno.build.standalone) return undefined;
  const folder = resourcePath(`lib/${name}`);
  const file = fileIn(name, folder);
  if (file !== undefined) return located(name, file, "executable", "cpu");
  tried.push(`${folder} has none`);
}

function locateGpuBuild(search: Search): LocatedLibrary | undefined {
  for (const backend of GPU_BACKENDS) {
    if (search.backend !== "auto" && search.backend !== backend) continue;
    const build = installedGpuBuild(
      search.name,
      backend,
      join(search.gpuRoot, backend),
      search.platform,
    );
    const found = build && openGpuBuild(search, build);
    if (found) return found;
  }
}

function openGpuBuild(
  { name, unusable, tried }: Search,
  build: GpuBuild,
): LocatedLibrary | undefined {
  const why = unusable[build.backend];
  if (why !== undefined) {
    tried.push(`the ${build.backend} build cannot compute here: ${why}`);
    return undefined;
  }
  const file = libraryAt(name, build.path);
  const reason = file === undefined ? `${build.path} has none` : gpuFailure(name, build, file);
  if (file === undefined || reason !== undefined) {
    tried.push(`the ${build.backend} build cannot be loaded: ${reason}`);
    return undefined;
  }
  const found = located(name, file, "gpu", build.backend);
  return { ...found, folder: build.folder ?? found.folder, companions: build.companions };
}

async function locateNpm({ name, platform, tried }: Search): Promise<LocatedLibrary | undefined> {
  const pinned = libraryPackage(name, platform);
  if (pinned === undefined || Deno.build.standalone) return undefined;
  try {
    const isJson = pinned.module.endsWith(".json");
    await import(pinned.module, isJson ? { with: { type: "json" } } : {});
  } catch (cause) {
    tried.push(`npm package ${pinned.name} is unavailable: ${firstLine(cause)}`);
    return undefined;
  }
  const manifest = findPackageJSON(pinned.name, import.meta.url);
  const path = manifest && join(dirname(manifest), pinned.path);
  if (path && pinned.shipped !== undefined) {
    return { ...located(name, resourcePath(pinned.shipped), "shipped", "cpu"), folder: path };
  }
  const file = path && libraryAt(name, path);
  if (file) return located(name, file, "npm", "cpu");
  tried.push(`npm package ${pinned.name} has none`);
}

function locateSystem({ name, tried }: Search): LocatedLibrary | undefined {
  const files = (SYSTEM_NAMES[Deno.build.os] ?? []).map((pattern) => pattern.replace("*", name));
  for (const file of files) {
    const attempt = tryToOpen({ name, file, folder: undefined });
    if (attempt.kind === "failed") continue;
    attempt.close();
    return { ...located(name, file, "system", "cpu"), folder: undefined };
  }
  tried.push("the system has none");
}

function failToLocate({ name, platform, tried }: Search): never {
  const variable = LIBRARY_VARIABLES[name];
  const advice = Deno.build.standalone
    ? `put it into lib/${name} beside the executable, or set ${variable} to its file or folder`
    : libraryPackage(name, platform) === undefined
    ? `no build is pinned for ${platform}: build lib${name} and set ${variable} to its file or folder`
    : `run \`deno install\` with access to npm, or set ${variable} to its file or folder`;
  throw new NativeLibraryError(`Cannot find lib${name} (${tried.join("; ")}): ${advice}`);
}

function failForBackend({ name, platform, tried }: Search, backend: GpuBackend): never {
  const advice = tried.length > 0
    ? `${tried.join("; ")}; \`deno task gpu check\` reports the details`
    : gpuPackages(name, backend, platform).length > 0
    ? `it is not installed: run \`deno task gpu install ${backend}\``
    : `none is pinned for ${platform}: set ${LIBRARY_VARIABLES[name]} to one`;
  throw new NativeLibraryError(`Cannot use a ${backend} build of lib${name}: ${advice}`);
}

function located(
  name: LibraryName,
  file: string,
  origin: LibraryOrigin,
  backend: LibraryBackend,
): LocatedLibrary {
  return { name, file, folder: dirname(file), origin, backend, companions: [], skipped: [] };
}

function libraryAt(name: LibraryName, path: string): string | undefined {
  const info = statOrUndefined(path);
  return info?.isDirectory ? fileIn(name, path) : info && path;
}

function fileIn(name: LibraryName, folder: string): string | undefined {
  if (!statOrUndefined(folder)?.isDirectory) return undefined;
  const names = [...Deno.readDirSync(folder)].map((entry) => entry.name);
  const file = names.filter((entry) => FILE_NAMES[name].test(entry)).toSorted()[0];
  return file === undefined ? undefined : join(folder, file);
}

function statOrUndefined(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}

function firstLine(cause: unknown): string {
  return messageOf(cause).split("\n")[0]!;
}
