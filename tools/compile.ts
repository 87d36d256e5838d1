/**
 * `deno task compile`: builds one executable per service, with front and engine in one file.
 * @module
 */
import { findPackageJSON } from "node:module";
import { dirname, join, resolve } from "node:path";
import { print } from "../shared/command_line.ts";
import type { ServiceName } from "../shared/config/common.ts";
import { heapOptions } from "../shared/engine/command.ts";
import { messageOf } from "../shared/errors.ts";
import { mebibytes } from "../shared/mebibytes.ts";
import { ROOT } from "../shared/project_root.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { type CompileOptions, compileOptions, type OnnxService } from "./compile/options.ts";
import { stage, unstage } from "./compile/stage.ts";
import { fetchRuntime, ONNX_LOCK, ONNX_MODULES, unusedRuntimeFiles } from "./onnx_runtime.ts";

/** Modules that run in workers, which are not in the module graph of `main.ts`. */
const WORKERS: Readonly<Record<ServiceName, readonly string[]>> = {
  stt: ["shared/media/compressed/worker.ts"],
  tts: ["shared/media/compressed/worker.ts"],
  llm: [],
};

/** Permissions of both roles together; each process drops those it does not need when it starts. */
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
 * Path of dependencies to bintrees, whose tests must be excluded: `deno compile` parses their data,
 * 2 MB without a file extension, as a program, and its stack overflows.
 */
const BINTREES: readonly string[] = ["prom-client", "tdigest", "bintrees"];

async function build(service: ServiceName, options: CompileOptions): Promise<void> {
  try {
    const platform = options.target ?? Deno.build.os;
    const ending = platform.includes("windows") ? ".exe" : "";
    const executable = resolve(ROOT, options.output, `parley-${service}${ending}`);
    const embedded = await stage(service, options);
    print(`${service}: building ${executable}`);
    await compile(executable, await compileArguments(service, options, embedded));
    const { size } = await Deno.stat(executable);
    print(`${service}: ${mebibytes(size)}`);
  } finally {
    await unstage();
  }
}

/** Returns the arguments of `deno compile` apart from the output; `embedded` paths are included. */
async function compileArguments(
  service: ServiceName,
  { onnx, target }: CompileOptions,
  embedded: readonly string[],
): Promise<string[]> {
  const onnxService = onnx.find((name) => name === service);
  return [
    ...PERMISSIONS,
    ...heapOptions(service),
    // The engine writes the cache of utterances.
    ...(service === "tts" ? ["--allow-write"] : []),
    ...(embedded.length > 0 || onnxService ? ["--self-extracting"] : []),
    ...(target === undefined ? [] : [`--target=${target}`]),
    ...(onnxService ? await onnxArguments(onnxService) : []),
    ...[...WORKERS[service], ...embedded].map((path) => `--include=${path}`),
    `--exclude=${join(await packageFolder(BINTREES), "test")}`,
    `${service}/main.ts`,
  ];
}

/** Returns the arguments of `deno compile` for a service that runs models in ONNX Runtime. */
async function onnxArguments(service: OnnxService): Promise<string[]> {
  if (await fetchRuntime() === undefined) throw new Error("Cannot fetch ONNX Runtime: see above");
  return [
    `--lock=${ONNX_LOCK}`,
    ...ONNX_MODULES[service].map((path) => `--include=${path}`),
    ...(await unusedRuntimeFiles()).map((path) => `--exclude=${path}`),
  ];
}

/** Runs `deno compile`, which writes `executable`. */
async function compile(executable: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "compile",
      "--quiet",
      // Type checking would take most of the time, and `deno task check` does it.
      "--no-check",
      "--exclude-unused-npm",
      `--output=${executable}`,
      ...args,
    ],
    cwd: ROOT,
    stdin: "null",
  }).output();
  writeToStandardError(new TextDecoder().decode(stderr));
  if (success) return;
  throw new Error(
    `Cannot build ${executable}: deno compile failed, see above; if denort cannot be ` +
      "downloaded, set DENORT_BIN to a local one",
  );
}

/** Returns the folder of the last package of `path`, each a dependency of the one before. */
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

const options = compileOptions();
try {
  for (const service of options.services) await build(service, options);
} catch (cause) {
  writeToStandardError(`${messageOf(cause)}\n`);
  Deno.exit(1);
}
Deno.exit(0);
