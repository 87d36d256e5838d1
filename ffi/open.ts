/**
 * Opens native libraries, and provides the OpenMP runtime that a bare system may lack.
 * @module
 */
import { join } from "node:path";
import { resourcePath } from "../shared/resources.ts";
import { NativeLibraryError } from "./errors.ts";
import type { LibraryName } from "./platform.ts";
import { messageOf } from "../shared/errors.ts";

/** Soname of GCC's OpenMP runtime, which the npm build of whisper.cpp for x64 links against. */
const OPENMP = "libgomp.so.1";

const OPENMP_FOLDERS: Readonly<Partial<Record<string, string>>> = {
  x86_64: "ffi/native/linux-x64",
  aarch64: "ffi/native/linux-arm64",
};

/** A library's file, and the folder of its dependencies. */
export interface LibraryFile {
  /** The library that it is or belongs to. */
  readonly name: LibraryName;
  /** A path, or a bare name for the system's loader to resolve. */
  readonly file: string;
  /** The folder with its dependencies; undefined for a bare name. */
  readonly folder: string | undefined;
}

/** The variable that names each library's file or folder. */
export const LIBRARY_VARIABLES: Readonly<Record<LibraryName, string>> = {
  llama: "SVC_LLAMA_LIBRARY",
  whisper: "SVC_WHISPER_LIBRARY",
};

/**
 * Opens `library` with `symbols`.
 * @throws {NativeLibraryError} when the file cannot be loaded or lacks one of the symbols
 */
export function openLibrary<const Symbols extends Deno.ForeignLibraryInterface>(
  library: LibraryFile,
  symbols: Symbols,
): Deno.DynamicLibrary<Symbols> {
  try {
    return openWithOpenMp(library, symbols);
  } catch (cause) {
    throw new NativeLibraryError(
      `Cannot load lib${library.name} from ${library.file}: ${reasonOf(cause)}; set ${
        LIBRARY_VARIABLES[library.name]
      } to another build`,
      { cause },
    );
  }
}

/** Result of {@linkcode tryToOpen}: an open library, or the reason why it cannot be opened. */
export type OpenAttempt =
  | { readonly kind: "open"; close(): void }
  | { readonly kind: "failed"; readonly reason: string };

/** Opens `library` to test whether it loads; it stays open until `close()` is called. */
export function tryToOpen(library: LibraryFile): OpenAttempt {
  try {
    const handle = openWithOpenMp(library, {});
    return { kind: "open", close: () => handle.close() };
  } catch (cause) {
    return { kind: "failed", reason: reasonOf(cause) };
  }
}

function openWithOpenMp<const Symbols extends Deno.ForeignLibraryInterface>(
  { file, folder }: LibraryFile,
  symbols: Symbols,
): Deno.DynamicLibrary<Symbols> {
  try {
    return Deno.dlopen(file, symbols);
  } catch (cause) {
    if (!reasonOf(cause).includes(OPENMP) || !provideOpenMp(folder)) throw cause;
    return Deno.dlopen(file, symbols);
  }
}

/**
 * Loads the shipped single-threaded OpenMP runtime on a system without one; the loader then finds
 * it by its soname. Returns false when none can be loaded for this processor.
 */
function provideOpenMp(folder: string | undefined): boolean {
  const shipped = OPENMP_FOLDERS[Deno.build.arch];
  const folders = [folder, shipped === undefined ? undefined : resourcePath(shipped)];
  for (const candidate of folders) {
    if (candidate === undefined) continue;
    try {
      Deno.dlopen(join(candidate, OPENMP), {});
      return true;
    } catch {
      // Try the next folder; if none has it, the caller rethrows the original error.
    }
  }
  return false;
}

function reasonOf(cause: unknown): string {
  const message = messageOf(cause);
  return message.replace(/^(Could not open library: )+/, "").replaceAll(/\s+/g, " ").trim();
}
