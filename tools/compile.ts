/**
 * `deno task compile`: builds one executable a service, with front and engine in one file.
 * @module
 */
import { findPackageJSON } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { misuse, print, readOptions } from "../shared/command_line.ts";
import { type ServiceName, SERVICES } from "../shared/config/common.ts";
import { heapOptions } from "../shared/engine/command.ts";
import { locateLibrary } from "../ffi/library.ts";
import type { LibraryName } from "../ffi/platform.ts";
import { messageOf } from "../shared/errors.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { fetchRuntime, ONNX_LOCK, ONNX_MODULES, unusedRuntimeFiles } from "./onnx_runtime.ts";
import { ROOT } from "./source_files.ts";

const USAGE = `Usage: deno task compile [options]

Builds dist/parley-stt, dist/parley-tts and dist/parley-llm: front and engine in one file each.

  --service NAME          only this service (stt, tts or llm)
  --output FOLDER         where to put them (default: dist)
  --libraries beside      native libraries into FOLDER/lib/ (default)
  --libraries embed       native libraries inside the executable, which unpacks itself at first start
  --models beside         models into FOLDER/models/ (default)
  --models embed          models inside the executable, which unpacks itself at first start
  --onnx SERVICES         which get ONNX Runtime inside: tts (default), stt, both as "stt,tts", or none;
                          they unpack themselves at first start. With the CUDA provider when
                          \`deno task gpu install cuda\` has fetched it
  --target TRIPLE         for another platform; its native libraries are then up to you, and none gets
                          ONNX Runtime

The build needs the denort binary of this Deno version, which Deno downloads; DENORT_BIN names one
that is here already.
`;

/** Where libraries lie while they are embedded: an executable finds them under the same name. */
const EMBEDDED_LIBRARIES = join(ROOT, "lib");

/** What `deno compile` builds for. */
const TARGETS: readonly string[] = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-pc-windows-msvc",
  "aarch64-pc-windows-msvc",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
];

/** Native libraries of each service. */
const LIBRARIES: Readonly<Record<ServiceName, LibraryName | undefined>> = {
  stt: "whisper",
  tts: undefined,
  llm: "llama",
};

/** Files of each library and of those that it needs. */
const COPIED: Readonly<Record<LibraryName, RegExp>> = {
  whisper: /^(lib)?(ggml.*|whisper)\.(so[\d.]*|dylib|dll)$/,
  llama: /^(lib)?(ggml.*|llama(\.\w+)*)\.(so[\d.]*|dylib|dll)$/,
};

/** Models of each service that need ONNX Runtime. */
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

/** Modules that start as threads, which the module graph of `main.ts` does not show. */
const WORKERS: Readonly<Record<ServiceName, readonly string[]>> = {
  stt: ["shared/media/compressed/worker.ts"],
  tts: ["shared/media/compressed/worker.ts"],
  llm: [],
};

/** Both roles need some of these; each gives up the rest at its start. */
const PERMISSIONS = [
  "--no-prompt",
  "--allow-net",
  "--allow-read",
  "--allow-env",
  "--allow-run",
  "--allow-ffi",
  "--allow-sys",
];

/**
 * A package of which `deno compile` cannot embed the whole: it reads the test data of bintrees, 2 MB
 * without a file extension, as a program, and its stack overflows. By way of the packages needing it.
 */
const BINTREES: readonly string[] = ["prom-client", "tdigest", "bintrees"];

type Placement = "beside" | "embed";
type OnnxService = keyof typeof ONNX_MODULES;

interface Options {
  readonly services: readonly ServiceName[];
  readonly output: string;
  readonly libraries: Placement;
  readonly models: Placement;
  /** Services that get ONNX Runtime. */
  readonly onnx: readonly OnnxService[];
  readonly target: string | undefined;
}

function compileOptions(): Options {
  const values = readOptions(USAGE, Deno.args, {
    service: { type: "string" },
    output: { type: "string", default: "dist" },
    libraries: { type: "string", default: "beside" },
    models: { type: "string", default: "beside" },
    onnx: { type: "string", default: "tts" },
    target: { type: "string" },
  });
  const service = SERVICES.find((name) => name === values.service);
  if (values.service !== undefined && service === undefined) {
    misuse(`Cannot compile ${values.service}: services are ${SERVICES.join(", ")}`);
  }
  const { target } = values;
  if (target !== undefined && !TARGETS.includes(target)) {
    misuse(`Cannot compile for ${target}: targets are ${TARGETS.join(", ")}`);
  }
  return {
    services: service === undefined ? SERVICES : [service],
    output: values.output,
    libraries: placement("libraries", values.libraries),
    models: placement("models", values.models),
    onnx: target === undefined ? onnxServices(values.onnx) : [],
    target,
  };
}

function placement(name: string, value: string): Placement {
  if (value === "beside" || value === "embed") return value;
  misuse(`Cannot use --${name} ${value}: allowed is beside or embed`);
}

function onnxServices(value: string): OnnxService[] {
  if (value === "none") return [];
  return value.split(",").map((name) => {
    if (name === "stt" || name === "tts") return name;
    misuse(`Cannot use --onnx ${value}: allowed is tts, stt, stt,tts or none`);
  });
}

/** What `deno compile` is told for a service that runs models in ONNX Runtime. */
async function onnxArguments(service: OnnxService): Promise<string[]> {
  if (await fetchRuntime() === undefined) throw new Error("Cannot fetch ONNX Runtime: see above");
  return [
    `--lock=${ONNX_LOCK}`,
    ...ONNX_MODULES[service].map((path) => `--include=${path}`),
    ...(await unusedRuntimeFiles()).map((path) => `--exclude=${path}`),
  ];
}

async function build(service: ServiceName, options: Options): Promise<void> {
  try {
    const includes = await stage(service, options);
    const onnx = options.onnx.find((name) => name === service);
    const platform = options.target ?? Deno.build.os;
    const ending = platform.includes("windows") ? ".exe" : "";
    const executable = resolve(ROOT, options.output, `parley-${service}${ending}`);
    print(`${service}: building ${executable}`);
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        "compile",
        "--quiet",
        // `deno task check` sees to the types, which take most of the time.
        "--no-check",
        "--exclude-unused-npm",
        ...PERMISSIONS,
        ...heapOptions(service),
        // Engines write the cache of whole utterances.
        ...(service === "tts" ? ["--allow-write"] : []),
        ...(includes.length > 0 || onnx ? ["--self-extracting"] : []),
        ...(options.target === undefined ? [] : [`--target=${options.target}`]),
        ...(onnx ? await onnxArguments(onnx) : []),
        ...WORKERS[service].map((path) => `--include=${path}`),
        ...includes.map((path) => `--include=${path}`),
        `--exclude=${join(await packageFolder(BINTREES), "test")}`,
        `--output=${executable}`,
        `${service}/main.ts`,
      ],
      cwd: ROOT,
      stdin: "null",
    }).output();
    writeToStandardError(new TextDecoder().decode(stderr));
    if (!success) {
      throw new Error(
        `Cannot build ${executable}: deno compile failed, see above; where denort cannot be ` +
          "downloaded, DENORT_BIN names one",
      );
    }
    const { size } = await Deno.stat(executable);
    print(`${service}: ${(size / 1024 ** 2).toFixed(0)} MB`);
  } finally {
    await Deno.remove(EMBEDDED_LIBRARIES, { recursive: true }).catch(() => {});
  }
}

/** The folder of the package at the end of `path`, each being a dependency of the one before. */
async function packageFolder(path: readonly string[]): Promise<string> {
  await import(path[0]!);
  let manifest: string = import.meta.url;
  for (const name of path) {
    const found = findPackageJSON(name, manifest);
    if (found === undefined) throw new Error(`Cannot find the npm package ${name}`);
    manifest = found;
  }
  return dirname(manifest);
}

/** Lays libraries and models beside the executable, or returns what is to be embedded. */
async function stage(service: ServiceName, options: Options): Promise<string[]> {
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
  await copyFolder(source, folder, COPIED[name]);
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

const options = compileOptions();
try {
  for (const service of options.services) await build(service, options);
} catch (cause) {
  writeToStandardError(`${messageOf(cause)}\n`);
  Deno.exit(1);
}
Deno.exit(0);
