/**
 * Provides what an executable needs besides its program: native libraries and models.
 * @module
 */
import { basename, dirname, join, resolve } from "node:path";
import { locateLibrary } from "../../ffi/library.ts";
import type { LibraryName } from "../../ffi/platform.ts";
import type { ServiceName } from "../../shared/config/common.ts";
import { ROOT } from "../../shared/project_root.ts";
import type { CompileOptions } from "./options.ts";

/** Folder of libraries to embed; the executable looks for them under the same path. */
const EMBEDDED_LIBRARIES = join(ROOT, "lib");

/** Native library of each service. */
const LIBRARIES: Readonly<Record<ServiceName, LibraryName | undefined>> = {
  stt: "whisper",
  tts: undefined,
  llm: "llama",
};

/** File names of each library and its dependencies. */
const LIBRARY_FILES: Readonly<Record<LibraryName, RegExp>> = {
  whisper: /^(lib)?(ggml.*|whisper)\.(so[\d.]*|dylib|dll)$/,
  llama: /^(lib)?(ggml.*|llama(\.\w+)*)\.(so[\d.]*|dylib|dll)$/,
};

/** Models of each service that run in ONNX Runtime. */
const ONNX_DATA: Readonly<Record<ServiceName, readonly string[]>> = {
  stt: ["models/stt/parley-stt-small-onnx"],
  tts: ["models/tts/parley-tts-small"],
  llm: [],
};

/** Models and data of each service, relative to the project's root. */
const DATA: Readonly<Record<ServiceName, readonly string[]>> = {
  stt: ["models/stt/parley-stt-small", "models/registry.json"],
  tts: ["voices", "models/registry.json"],
  llm: ["models/registry.json", "models/llm/parley-llm-small"],
};

/**
 * Copies libraries and models of `service` beside the executable, or returns the paths to embed.
 * Call {@linkcode unstage} after the build.
 */
export async function stage(service: ServiceName, options: CompileOptions): Promise<string[]> {
  const includes: string[] = [];
  const output = resolve(ROOT, options.output);
  await Deno.mkdir(output, { recursive: true });
  const library = LIBRARIES[service];
  if (library !== undefined && options.target === undefined) {
    const folder = options.libraries === "embed" ? EMBEDDED_LIBRARIES : join(output, "lib");
    await copyLibrary(library, join(folder, library));
    if (options.libraries === "embed") includes.push(folder);
  }
  const runsOnnx = options.onnx.some((name) => name === service);
  for (const folder of [...DATA[service], ...(runsOnnx ? ONNX_DATA[service] : [])]) {
    if (options.models === "embed") includes.push(folder);
    else await copy(join(ROOT, folder), join(output, folder));
  }
  return includes;
}

async function copyLibrary(name: LibraryName, folder: string): Promise<void> {
  const { file, folder: source } = await locateLibrary(name, "");
  if (source === undefined) throw new Error(`Cannot copy ${file}: it is the system's own library`);
  await copyFolder(source, folder, LIBRARY_FILES[name]);
  if (name === "whisper") {
    await Deno.copyFile(file, join(folder, basename(file)));
    const platform = Deno.build.arch === "aarch64" ? "linux-arm64" : "linux-x64";
    const openMp = join(ROOT, "ffi/native", platform, "libgomp.so.1");
    await Deno.copyFile(openMp, join(folder, basename(openMp)));
  }
}

async function copy(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isDirectory) return await copyFolder(from, to);
  await Deno.mkdir(dirname(to), { recursive: true });
  await Deno.copyFile(from, to);
}

async function copyFolder(from: string, to: string, pattern = /./): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory) await copyFolder(source, target, pattern);
    else if (pattern.test(entry.name)) await Deno.copyFile(source, target);
  }
}

/** Removes files that {@linkcode stage} has created only to be embedded. */
export async function unstage(): Promise<void> {
  await Deno.remove(EMBEDDED_LIBRARIES, { recursive: true }).catch(() => {});
}
