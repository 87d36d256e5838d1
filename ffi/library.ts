/**
 * Finds native libraries: what the configuration names, then beside a compiled executable, then
 * GPU builds that were installed, then the npm package for this platform, then the system's.
 * @module
 */
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { resourcePath } from "../shared/resources.ts";
import { NativeLibraryError } from "./errors.ts";
import { type LibraryName, libraryPackage, PLATFORM } from "./platform.ts";

/** Where a library was found. */
export type LibraryOrigin = "configured" | "executable" | "gpu" | "npm" | "system";

/** What a build computes on. */
export type LibraryBackend = "cpu" | "cuda" | "vulkan";

/** A library that can be opened. */
export interface LocatedLibrary {
  /** Which one. */
  readonly name: LibraryName;
  /** The file to open: a path, or a bare name that the system's loader finds. */
  readonly file: string;
  /** The folder with its companions (ggml backends); undefined for a bare name. */
  readonly folder: string | undefined;
  /** Where it was found. */
  readonly origin: LibraryOrigin;
  /** What it computes on, as far as its place tells. */
  readonly backend: LibraryBackend;
}

/** The variable that names each library's file or folder. */
export const LIBRARY_VARIABLES: Readonly<Record<LibraryName, string>> = {
  llama: "SVC_LLAMA_LIBRARY",
  whisper: "SVC_WHISPER_LIBRARY",
};

/** File names of each library, best first. */
const FILE_NAMES: Readonly<Record<LibraryName, RegExp>> = {
  llama: /^(lib)?llama(\.v?[\d.]+)?\.(so|dylib|dll)([\d.]*)$/,
  whisper: /^((lib)?whisper(\.v?[\d.]+)?\.(so|dylib|dll)([\d.]*)|index\.node)$/,
};

const SYSTEM_NAMES: Readonly<Record<string, (name: LibraryName) => string>> = {
  darwin: (name) => `lib${name}.dylib`,
  windows: (name) => `${name}.dll`,
};

/** GPU builds in order of preference, each in a folder of its own below `gpu/`. */
const GPU_BACKENDS: readonly LibraryBackend[] = ["cuda", "vulkan"];

/**
 * Finds `name`. `configured` is the value of its variable: a file, a folder or empty.
 * @throws {NativeLibraryError} when there is none, with what was tried and how to get it
 */
export async function locateLibrary(
  name: LibraryName,
  configured: string,
): Promise<LocatedLibrary> {
  if (configured !== "") return locateConfigured(name, configured);
  return locateBeside(name) ?? locateGpuBuild(name) ?? await locateNpm(name) ??
    locateSystem(name) ?? failToLocate(name);
}

function locateConfigured(name: LibraryName, configured: string): LocatedLibrary {
  const variable = LIBRARY_VARIABLES[name];
  const info = statOrUndefined(configured);
  if (info === undefined) {
    throw new NativeLibraryError(
      `Cannot load lib${name}: ${variable}=${configured} does not exist`,
    );
  }
  const file = info.isDirectory ? fileIn(name, configured) : configured;
  if (file === undefined) {
    throw new NativeLibraryError(
      `Cannot load lib${name}: there is no lib${name} in ${variable}=${configured}`,
    );
  }
  return { name, file, folder: dirname(file), origin: "configured", backend: "cpu" };
}

function locateBeside(name: LibraryName): LocatedLibrary | undefined {
  if (!Deno.build.standalone) return undefined;
  const file = fileIn(name, resourcePath(`lib/${name}`));
  if (file === undefined) return undefined;
  return { name, file, folder: dirname(file), origin: "executable", backend: "cpu" };
}

function locateGpuBuild(name: LibraryName): LocatedLibrary | undefined {
  for (const backend of GPU_BACKENDS) {
    const file = fileIn(name, resourcePath(`gpu/${backend}/${name}`));
    if (file !== undefined) {
      return { name, file, folder: dirname(file), origin: "gpu", backend };
    }
  }
}

async function locateNpm(name: LibraryName): Promise<LocatedLibrary | undefined> {
  const pinned = libraryPackage(name);
  if (pinned === undefined || Deno.build.standalone) return undefined;
  try {
    const isJson = pinned.module.endsWith(".json");
    await import(pinned.module, isJson ? { with: { type: "json" } } : {});
  } catch {
    return undefined;
  }
  const manifest = findPackageJSON(pinned.name, import.meta.url);
  if (manifest === undefined) return undefined;
  const path = join(dirname(manifest), pinned.path);
  const file = statOrUndefined(path)?.isDirectory ? fileIn(name, path) : path;
  if (file === undefined) return undefined;
  return { name, file, folder: dirname(file), origin: "npm", backend: "cpu" };
}

function locateSystem(name: LibraryName): LocatedLibrary | undefined {
  const file = SYSTEM_NAMES[Deno.build.os]?.(name) ?? `lib${name}.so`;
  try {
    Deno.dlopen(file, {}).close();
  } catch {
    return undefined;
  }
  return { name, file, folder: undefined, origin: "system", backend: "cpu" };
}

function failToLocate(name: LibraryName): never {
  const variable = LIBRARY_VARIABLES[name];
  const pinned = libraryPackage(name);
  const advice = pinned === undefined
    ? `no build is pinned for ${PLATFORM}: build lib${name} and set ${variable} to its file or folder`
    : Deno.build.standalone
    ? `put it into lib/${name} beside the executable, or set ${variable} to its file or folder`
    : `run \`deno install\` where npm can be reached, or set ${variable} to its file or folder`;
  throw new NativeLibraryError(`Cannot find lib${name}: ${advice}`);
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

/**
 * Opens `library` with `symbols`.
 * @throws {NativeLibraryError} when the file cannot be loaded or lacks one of the symbols
 */
export function openLibrary<const Symbols extends Deno.ForeignLibraryInterface>(
  library: Pick<LocatedLibrary, "name" | "file">,
  symbols: Symbols,
): Deno.DynamicLibrary<Symbols> {
  try {
    return Deno.dlopen(library.file, symbols);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new NativeLibraryError(
      `Cannot load lib${library.name} from ${library.file}: ${why}; set ${
        LIBRARY_VARIABLES[library.name]
      } to another build`,
      { cause },
    );
  }
}
