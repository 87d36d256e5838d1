/**
 * GPU builds of the native libraries, as `deno task gpu install` lays them below `gpu/`.
 * @module
 */
import { dirname, join } from "node:path";
import { type OpenAttempt, tryToOpen } from "./open.ts";
import { type GpuBackend, type GpuPackage, gpuPackages, type LibraryName } from "./platform.ts";
import { fileExists } from "../shared/file_exists.ts";

/** An installed GPU build. */
export interface GpuBuild {
  /** What it computes on. */
  readonly backend: GpuBackend;
  /** File or folder to load the library from. */
  readonly path: string;
  /** Other builds of its ggml backend, to be tried where the first cannot be loaded. */
  readonly companions: readonly string[];
}

/** The build of `library` for `backend`, when it is installed in `folder`. */
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
  return { backend, path, companions };
}

/**
 * Why the GPU part of a build cannot be loaded here, for example because a driver is missing;
 * undefined when it can. `file` is the library itself.
 */
export function gpuFailure(
  library: LibraryName,
  build: GpuBuild,
  file: string,
): string | undefined {
  const folder = dirname(file);
  const open = (path: string): OpenAttempt => tryToOpen({ name: library, file: path, folder });
  if (library === "whisper") return failureOf(open(file));
  // The backend finds libggml-base by its soname once that is loaded.
  const base = open(join(folder, "libggml-base.so"));
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
