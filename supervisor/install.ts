/**
 * The first start: fetches what the engines need before they start, shows progress, and says what
 * everything weighs. Deno itself has fetched what the fronts need, from `deno.lock`.
 * @module
 */
import { fileURLToPath } from "node:url";
import { engineLock } from "../shared/engine/command.ts";
import { readLines } from "./lines.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MEBIBYTE = 2 ** 20;

/** The services whose engines need a package of their own in this configuration. */
function servicesWithPackages(): ("stt" | "llm")[] {
  const usesRealModel = /^(1|true)$/i.test(Deno.env.get("SVC_LLM_USE_REAL_MODEL") ?? "");
  return usesRealModel ? ["stt", "llm"] : ["stt"];
}

/**
 * Fetches what is missing, until `signal` aborts. Failures are left to the services, which say what
 * they lack and serve what they can.
 */
export async function installPackages(
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let fetched = 0;
  const needed = [
    { lock: `${ROOT}deno.lock`, module: "shared/media/compressed/worker.ts" },
    ...servicesWithPackages().flatMap((service) => {
      const lock = engineLock(service);
      return lock === undefined ? [] : [{ lock, module: `${service}/main.ts` }];
    }),
  ];
  for (const { lock, module } of needed) {
    if (signal.aborted) return;
    const { stderr } = new Deno.Command(Deno.execPath(), {
      args: ["cache", `--config=${ROOT}deno.json`, `--lock=${lock}`, `${ROOT}${module}`],
      env: { NO_COLOR: "1" },
      signal,
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    for await (const line of readLines(stderr)) {
      const file = line.match(/^Download .*\/([^/]+)\.tgz$/)?.[1];
      if (file === undefined) continue;
      fetched++;
      print(`Fetching ${file} …`);
    }
  }
  if (fetched > 0) {
    const bytes = await weightOf(await packagesOf(needed.map(({ lock }) => lock)));
    const weight = `${Math.round(bytes / MEBIBYTE)} MiB`;
    print(`Installed: the packages weigh ${weight} on disk. No GPU build is among them.`);
  }
}

/** Names with versions of the packages in lock files, each once. */
async function packagesOf(locks: readonly string[]): Promise<Set<string>> {
  const packages = new Set<string>();
  for (const path of locks) {
    const { npm = {} } = JSON.parse(await Deno.readTextFile(path));
    for (const key of Object.keys(npm)) packages.add(key.split("_")[0]!);
  }
  return packages;
}

/** Bytes of packages in Deno's cache. */
async function weightOf(packages: Iterable<string>): Promise<number> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  let bytes = 0;
  for await (const registry of Deno.readDir(npmCache)) {
    for (const name of packages) {
      const at = name.lastIndexOf("@");
      const folder = `${npmCache}/${registry.name}/${name.slice(0, at)}/${name.slice(at + 1)}`;
      bytes += await folderBytes(folder);
    }
  }
  return bytes;
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  try {
    for await (const entry of Deno.readDir(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) bytes += await folderBytes(path);
      else if (entry.isFile) bytes += (await Deno.stat(path)).size;
    }
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
  return bytes;
}
