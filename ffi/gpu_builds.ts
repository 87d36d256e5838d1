/**
 * GPU builds of the native libraries, installed below `gpu/` by `deno task gpu install`.
 * @module
 */
import { dirname, join } from "node:path";
import { resourcePath } from "../shared/resources.ts";
import { type OpenAttempt, tryToOpen } from "./open.ts";
import { type GpuPackage, gpuPackages, type LibraryName } from "./platform.ts";
import { fileExists } from "../shared/file_exists.ts";
import type { GpuBackend } from "../shared/gpu_backends.ts";

/** An installed GPU build. */
export interface GpuBuild {
  /** The backend that it computes on. */
  readonly backend: GpuBackend;
  /** File or folder to load the library from. */
  readonly path: string;
  /** Folder with the library's dependencies, where it is a different one. */
  readonly folder?: string;
  /** Alternative builds of its ggml backend, tried when the first cannot be loaded. */
  readonly companions: readonly string[];
}

/** Returns the build of `library` for `backend` if it is installed in `folder`. */
export function installedGpuBuild(
  library: LibraryName,
  backend: GpuBackend,
  folder: string,
  platform: string,
): GpuBuild | undefined {
  const packages = gpuPackages(library, backend, platform);
  const [path] = filesOf("library", folder, packages);
  if (path === undefined || !fileExists(path)) return undefined;
  const companions = filesOf("companion", folder, packages).filter(fileExists);
  const shipped = packages.find(({ role }) => role === "library")?.shipped;
  if (shipped === undefined) return { backend, path, companions };
  const file = resourcePath(shipped);
  return fileExists(file) ? { backend, path: file, folder: path, companions } : undefined;
}

/**
 * Returns why the GPU backend of a build cannot be loaded here, for example a missing driver;
 * undefined when it can. `file` is the library itself.
 */
export function gpuFailure(
  library: LibraryName,
  build: GpuBuild,
  file: string,
): string | undefined {
  const folder = build.folder ?? dirname(file);
  const open = (path: string): OpenAttempt => tryToOpen({ name: library, file: path, folder });
  const basePath = join(folder, "libggml-base.so");
  // Some builds of whisper.cpp are a single file.
  if (!fileExists(basePath)) return failureOf(open(file));
  // The backend depends on libggml-base, and finds it by its soname once it is loaded.
  const base = open(basePath);
  if (base.kind === "failed") return base.reason;
  const failures: string[] = [];
  for (const path of [join(folder, `libggml-${build.backend}.so`), ...build.companions]) {
    const attempt = open(path);
    if (attempt.kind === "open") return undefined;
    failures.push(attempt.reason);
  }
  base.close();
  return failures.join("; ");
}

function failureOf(attempt: OpenAttempt): string | undefined {
  return attempt.kind === "failed" ? attempt.reason : undefined;
}

function filesOf(
  role: GpuPackage["role"],
  folder: string,
  packages: readonly GpuPackage[],
): string[] {
  return packages.filter((gpuPackage) => gpuPackage.role === role)
    .map(({ name, path }) => join(folder, "node_modules", name, path));
}
