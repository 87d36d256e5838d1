/**
 * The first start, or `--install`: fetches the packages of the engines before they start, and
 * prints progress and the total size. The front processes' packages were fetched by Deno from
 * `deno.lock`.
 * @module
 */
import { join, relative } from "node:path";
import type { Settings } from "../shared/config/all_services.ts";
import type { ServiceName } from "../shared/config/common.ts";
import { engineLock } from "../shared/engine/command.ts";
import { messageOf } from "../shared/errors.ts";
import { folderBytes } from "../shared/folder_bytes.ts";
import { readLines } from "../shared/lines.ts";
import { mebibytes } from "../shared/mebibytes.ts";
import { npmRegistryFolders } from "../shared/npm_cache.ts";
import { ROOT } from "../shared/project_root.ts";

/** A lock file whose packages are to be fetched, and a module that imports them. */
export interface Wanted {
  /** Path of the lock file below the project's root. */
  readonly lock: string;
  /** Path of the module. */
  readonly module: string;
}

/** Returns the packages that this configuration needs before the services start. */
export function neededPackages({ llm }: Settings): Wanted[] {
  const services: readonly ServiceName[] = llm.useRealModel ? ["stt", "llm"] : ["stt"];
  return [
    { lock: "deno.lock", module: "shared/media/compressed/worker.ts" },
    ...services.flatMap(nativePackage),
  ];
}

/** Returns {@linkcode neededPackages}, and those that engines would fetch when they first start. */
export function allPackages(settings: Settings): Wanted[] {
  const speaksWithoutModel = settings.tts.engine === "formant";
  const hearsWithModel = settings.stt.engine === "transformers";
  const onnx = { lock: "locks/onnx.lock", module: "tts/main.ts" };
  return [...neededPackages(settings), ...(speaksWithoutModel && !hearsWithModel ? [] : [onnx])];
}

function nativePackage(service: ServiceName): Wanted[] {
  const lock = engineLock(service);
  return lock === undefined ? [] : [{ lock: relative(ROOT, lock), module: `${service}/main.ts` }];
}

/**
 * Fetches the missing packages of `wanted`, until `signal` aborts; returns false when some cannot
 * be fetched. A normal start ignores that: each service reports what it lacks and serves what it
 * can.
 */
export async function installPackages(
  wanted: readonly Wanted[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  let fetched = 0;
  let isComplete = true;
  const onFile = (file: string) => {
    fetched++;
    print(`Fetching ${file} …`);
  };
  for (const one of wanted) {
    if (signal.aborted) return false;
    const error = await fetchPackages(one, onFile, signal);
    if (error === undefined) continue;
    isComplete = false;
    if (error !== "") print(`Cannot fetch the packages of ${one.lock}: ${error}`);
  }
  if (fetched > 0 && isComplete) {
    const bytes = await weightOf(await packagesOf(wanted.map(({ lock }) => lock)));
    print(`Installed: the packages take ${mebibytes(bytes)} on disk. GPU builds are not included.`);
  }
  return isComplete;
}

/**
 * Fetches the missing packages of one lock file and calls `onFile` for each; returns why some
 * cannot be fetched, empty when nobody says, and undefined when all are there.
 */
async function fetchPackages(
  wanted: Wanted,
  onFile: (file: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const errorLines: string[] = [];
  try {
    const { stderr, status } = startFetching(wanted, signal);
    for await (const line of readLines(stderr)) {
      const file = line.match(/^Download .*\/([^/]+)\.tgz$/)?.[1];
      if (file !== undefined) onFile(file);
      if (errorLines.length > 0 || /^error/i.test(line)) errorLines.push(line);
    }
    return (await status).success ? undefined : withFirstCause(errorLines);
  } catch (cause) {
    return messageOf(cause);
  }
}

/** Joins the first line of Deno's error and its first cause, an indented line with a number or none. */
function withFirstCause([error = "", ...others]: readonly string[]): string {
  for (const line of others) {
    const cause = line.match(/^ {4}(?:0: )?(\S.*)/)?.[1];
    if (cause !== undefined) return `${error}: ${cause}`;
  }
  return error;
}

function startFetching({ lock, module }: Wanted, signal: AbortSignal): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["cache", `--config=${ROOT}deno.json`, `--lock=${ROOT}${lock}`, `${ROOT}${module}`],
    env: { NO_COLOR: "1" },
    signal,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

/** Returns the distinct packages in lock files, as name and version. */
async function packagesOf(locks: readonly string[]): Promise<Set<string>> {
  const packages = new Set<string>();
  for (const path of locks) {
    const { npm = {} } = JSON.parse(await Deno.readTextFile(ROOT + path));
    for (const key of Object.keys(npm)) packages.add(key.split("_")[0]!);
  }
  return packages;
}

/** Returns the size of packages in Deno's cache, in bytes. */
async function weightOf(packages: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const registry of await npmRegistryFolders()) {
    for (const name of packages) {
      const at = name.lastIndexOf("@");
      bytes += await folderBytes(join(registry, name.slice(0, at), name.slice(at + 1)));
    }
  }
  return bytes;
}
