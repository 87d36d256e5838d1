/**
 * The C headers of the pinned libraries, for tests. They are extracted from the npm packages with
 * the sources of those libraries and kept in the user's cache folder; none is committed.
 * @module
 */
import { join } from "node:path";
import { fileExists } from "../../shared/file_exists.ts";
import type { LibraryName } from "../platform.ts";

/** A header, with the folders that its own includes need. */
export interface CHeader {
  /** The header's file. */
  readonly path: string;
  /** Folders for the compiler's `-I`. */
  readonly includeFolders: readonly string[];
}

/** A header, or the reason why it is not available here. */
export type HeaderLookup =
  | { readonly kind: "found"; readonly header: CHeader }
  | { readonly kind: "missing"; readonly reason: string };

interface HeaderSource {
  /** npm package and version. */
  readonly spec: string;
  /** Programs needed to fetch it. */
  readonly programs: readonly string[];
  /** Shell commands, run beside the unpacked package, that put the headers into the folder `$1`. */
  readonly extract: string;
  /** Path of the header within that folder. */
  readonly header: string;
  readonly includeFolders: readonly string[];
}

const SOURCES: Readonly<Record<LibraryName, HeaderSource>> = {
  llama: {
    spec: "node-llama-cpp@3.22.1",
    programs: ["npm", "tar", "git"],
    extract: `
      git clone --quiet --bare package/llama/gitRelease.bundle llama.git
      git -C llama.git archive HEAD include ggml/include | tar -x -C "$1"`,
    header: "include/llama.h",
    includeFolders: ["include", "ggml/include"],
  },
  whisper: {
    spec: "@fugood/whisper.node@1.1.3",
    programs: ["npm", "tar"],
    extract: `
      mkdir -p "$1/ggml"
      cp -r package/whisper.cpp/include "$1/include"
      cp -r package/whisper.cpp/ggml/include "$1/ggml/include"`,
    header: "include/whisper.h",
    includeFolders: ["include", "ggml/include"],
  },
};

/** Returns the header of `library` at the pinned version, which is fetched the first time. */
export async function headerPath(library: LibraryName): Promise<HeaderLookup> {
  const source = SOURCES[library];
  const folder = join(cacheFolder(), source.spec.replaceAll("/", "+"));
  if (!fileExists(join(folder, source.header))) {
    const reason = await fetchHeaders(source, folder);
    if (reason !== undefined) return { kind: "missing", reason };
  }
  return {
    kind: "found",
    header: {
      path: join(folder, source.header),
      includeFolders: source.includeFolders.map((name) => join(folder, name)),
    },
  };
}

/** Returns whether the program `name` is on the path. */
export async function hasProgram(name: string): Promise<boolean> {
  try {
    await new Deno.Command(name, { args: ["--version"], stdin: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

function cacheFolder(): string {
  const base = Deno.env.get("XDG_CACHE_HOME") ??
    join(Deno.env.get("HOME") ?? Deno.cwd(), ".cache");
  return join(base, "parley-headers");
}

async function fetchHeaders(source: HeaderSource, folder: string): Promise<string | undefined> {
  for (const program of ["sh", ...source.programs]) {
    if (!await hasProgram(program)) return `there is no ${program} to fetch ${source.spec} with`;
  }
  await Deno.mkdir(cacheFolder(), { recursive: true });
  const staging = await Deno.makeTempDir({ dir: cacheFolder(), prefix: "fetching-" });
  try {
    const script = `set -e
      npm pack --silent ${source.spec}
      tar -xzf *.tgz
      mkdir headers
      set -- headers
      ${source.extract}`;
    const { success, stderr } = await new Deno.Command("sh", {
      args: ["-c", script],
      cwd: staging,
      stdin: "null",
    }).output();
    if (!success) return `cannot fetch ${source.spec}: ${lastLine(stderr)}`;
    await publish(join(staging, "headers"), folder);
  } finally {
    await Deno.remove(staging, { recursive: true });
  }
}

async function publish(from: string, to: string): Promise<void> {
  try {
    await Deno.rename(from, to);
  } catch (cause) {
    // Another test process was faster; its copy is identical.
    if (!fileExists(to)) throw cause;
  }
}

function lastLine(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).trim().split("\n").at(-1) ?? "";
}
