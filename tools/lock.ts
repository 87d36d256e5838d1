/**
 * `deno run -A --no-lock tools/lock.ts`: rewrites the lock files after a change of dependencies. It
 * is not a task, because Deno runs no task while the lock file is out of date.
 *
 * `deno.lock` pins the packages of all services. `locks/` pins those that only some processes need,
 * so that a first install fetches no more than it uses: native packages, with a file for each
 * library and platform, ONNX Runtime, and the packages of tests and tools.
 * @module
 */
import { type LibraryName, libraryPackage, PLATFORMS } from "../ffi/platform.ts";
import { print, readOptions } from "../shared/command_line.ts";
import { ROOT } from "../shared/project_root.ts";
import { ROOMS, sourceFiles } from "./source_files.ts";
import { ONNX_LOCK, ONNX_MODULES } from "./onnx_runtime.ts";

const USAGE = `Usage: deno run -A --no-lock tools/lock.ts

Rewrites deno.lock and the files in locks/ after a change of dependencies.
`;

const FRONTS = ["supervisor/main.ts", "demo/main.ts", "stt/main.ts", "tts/main.ts", "llm/main.ts"];
const ENGINES = ["tts/engine/definition.ts", "tts/engine/formant/adapter.ts"];
const ONNX_ENGINES = [
  ...["tts/main.ts", ...ENGINES, ...ONNX_MODULES.tts],
  ...["stt/main.ts", "stt/engine/definition.ts", ...ONNX_MODULES.stt],
];
const WORKERS = ["shared/media/compressed/worker.ts"];
const NATIVE_ENGINES: readonly { library: LibraryName; modules: readonly string[] }[] = [
  { library: "whisper", modules: ["stt/main.ts", "stt/engine/definition.ts"] },
  { library: "llama", modules: ["llm/main.ts", "llm/engine/definition.ts"] },
];

async function writeLock(path: string, modules: readonly string[]): Promise<void> {
  await Deno.remove(ROOT + path).catch(() => {});
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["cache", "--quiet", `--lock=${path}`, "--frozen=false", ...modules],
    cwd: ROOT,
  }).spawn().status;
  if (!success) throw new Error(`Cannot write ${path}: see above`);
  print(`Wrote ${path}`);
}

readOptions(USAGE, Deno.args, {});
await Deno.mkdir(`${ROOT}locks`, { recursive: true });
await writeLock("deno.lock", [...FRONTS, ...ENGINES, ...WORKERS]);
await writeLock(ONNX_LOCK, ONNX_ENGINES);
const everyNative: string[] = [];
for (const platform of PLATFORMS) {
  for (const { library, modules } of NATIVE_ENGINES) {
    const native = libraryPackage(library, platform)!.specifier;
    everyNative.push(native);
    await writeLock(`locks/${library}-${platform}.lock`, [...modules, native]);
  }
}
const roomSources = await Promise.all(ROOMS.map((room) => Array.fromAsync(sourceFiles(room))));
const developed = [
  ...roomSources.flat().filter((path) => path.endsWith("_test.ts")),
  ...await Array.fromAsync(sourceFiles("tests")),
  ...await Array.fromAsync(sourceFiles("tools")),
];
await writeLock("locks/dev.lock", [
  ...FRONTS,
  ...ONNX_ENGINES,
  ...WORKERS,
  ...developed,
  ...everyNative,
]);
