/**
 * `deno task models`: lists, fetches, verifies and removes the models of the registry.
 * @module
 */
import { basename, dirname } from "node:path";
import { commandOrUsage, misuse, print, readArguments } from "../shared/command_line.ts";
import { ConfigError } from "../shared/config/variable.ts";
import { isOfSystem, messageOf } from "../shared/errors.ts";
import { fileHash } from "../shared/file_hash.ts";
import { folderBytes } from "../shared/folder_bytes.ts";
import { mebibytes } from "../shared/mebibytes.ts";
import { writeToStandardError } from "../shared/standard_streams.ts";
import { download, DownloadError, MissingFileError, unfinishedFilesOf } from "./models/download.ts";
import {
  filesOf,
  type KeptFile,
  keptFilesOf,
  type ModelFile,
  openShelves,
  type Shelf,
  unregisteredFiles,
} from "./models/shelves.ts";
import { shippedModels } from "./models/shipped.ts";

const USAGE = `Usage: deno task models list
       deno task models pull ID|URL ...
       deno task models verify [ID|FILE ...]
       deno task models rm ID|FILE ...

  list     lists the models of the registry and which of them are pulled, other models in the
           models folder, and the models that ship
  pull     downloads models into the models folder; resumes interrupted downloads
  verify   checks the SHA-256 of the models in the models folder
  rm       deletes models from the models folder

Chat models are listed in SVC_LLM_REGISTRY (models/registry.json) and stored in SVC_LLM_MODELS_DIR
(models/cache/llm); recognisers are listed in SVC_STT_REGISTRY (the same file) and stored in
SVC_STT_MODELS_DIR (models/cache/stt); acoustic models are listed in SVC_TTS_REGISTRY and stored in
SVC_TTS_MODELS_DIR (models/cache/tts). HF_TOKEN is sent to the host of the URL; HTTPS_PROXY is
honoured.
`;
/** Extension of the file beside each model that holds its SHA-256 at the time of the download. */
const HASH_ENDING = ".sha256";

async function list(shelves: readonly Shelf[], names: readonly string[]): Promise<number> {
  if (names.length > 0) misuse(`Cannot list ${names.join(" ")}: list takes no names`);
  for (const shelf of shelves) {
    print(`${shelf.title}:`);
    for (const { id, files, label, quantization } of shelf.entries) {
      const sizes = await Promise.all(files.map(({ path }) => sizeOf(path)));
      const isWhole = sizes.every((size, index) => size !== undefined || files[index]!.isOptional);
      const total = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      const state = isWhole ? mebibytes(total) : "not pulled";
      print(`  ${id.padEnd(26)} ${state.padStart(10)}  ${label}, ${quantization}`);
    }
    for (const path of await unregisteredFiles(shelf)) {
      const size = mebibytes(await sizeOf(path) ?? 0);
      print(`  ${basename(path).padEnd(26)} ${size.padStart(10)}  not in a registry`);
    }
  }
  print("Shipped with the project, no pull needed:");
  for (const { id, task, languages, folder } of await shippedModels()) {
    const size = mebibytes(await folderBytes(folder));
    print(`  ${id.padEnd(26)} ${size.padStart(10)}  ${task} in ${languages.join(", ")}`);
  }
  return 0;
}

async function pull(shelves: readonly Shelf[], names: readonly string[]): Promise<number> {
  if (names.length === 0) misuse("Cannot pull: name models or URLs");
  const wanted = names.map((name) => ({ name, files: filesOf(shelves, name) }));
  for (const { name, files } of wanted) {
    for (const file of files) {
      const title = files.length === 1 ? name : `${name}: ${basename(file.path)}`;
      await pullFile(title, file).catch((thrown) => {
        if (!file.isOptional || !(thrown instanceof MissingFileError)) throw thrown;
        print(`${title}: this model has none`);
      });
    }
  }
  return 0;
}

async function pullFile(name: string, { path, url, sha256 }: ModelFile): Promise<void> {
  if (await sizeOf(path) !== undefined) return print(`${name}: already pulled`);
  await makeFolder(dirname(path));
  const token = Deno.env.get("HF_TOKEN");
  const hash = await download({
    url,
    path,
    sha256,
    ...(token === undefined ? {} : { token }),
    onProgress: progressLine(name),
  });
  await Deno.writeTextFile(path + HASH_ENDING, hash + "\n");
  print(`${name}: ${path}, SHA-256 ${hash}`);
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (cause) {
    const why = messageOf(cause);
    throw new DownloadError(
      `Cannot write to ${folder}: ${why}; SVC_..._MODELS_DIR names another models folder`,
      { cause },
    );
  }
}

async function verify(shelves: readonly Shelf[], names: readonly string[]): Promise<number> {
  const models = names.length === 0
    ? await everyModel(shelves)
    : names.map((name) => ({ name, files: keptFilesOf(shelves, name) }));
  let isBad = false;
  let isNoneHere = names.length === 0;
  for (const { name, files } of models) {
    const found = await Promise.all(
      files.map(async (file) => ({ file, ...await stateOf(file) })),
    );
    const states = found.filter(({ kind, file }) => kind !== "absent" || !file.isOptional);
    if (names.length === 0 && states.every(({ kind }) => kind === "absent")) continue;
    isNoneHere = false;
    isBad ||= states.some(({ kind }) => kind === "absent" || kind === "broken");
    for (const { file, text } of states) {
      print(`${name}${files.length === 1 ? "" : ` ${basename(file.path)}`}: ${text}`);
    }
  }
  if (isNoneHere) print("No models to verify.");
  return isBad ? 1 : 0;
}

/** Returns the models of the registries, and the other files in the models folders. */
async function everyModel(
  shelves: readonly Shelf[],
): Promise<{ name: string; files: readonly KeptFile[] }[]> {
  const others = (await Promise.all(shelves.map(unregisteredFiles))).flat();
  return [
    ...shelves.flatMap(({ entries }) => entries.map(({ id, files }) => ({ name: id, files }))),
    ...others.map((path) => ({ name: basename(path), files: [{ path, sha256: undefined }] })),
  ];
}

async function stateOf(
  { path, sha256 }: KeptFile,
): Promise<{ kind: "absent" | "whole" | "broken" | "unknown"; text: string }> {
  if (await sizeOf(path) === undefined) return { kind: "absent", text: "missing" };
  const noted = await Deno.readTextFile(path + HASH_ENDING).catch(() => undefined);
  const expected = sha256 ?? noted?.trim();
  const actual = await fileHash(path);
  if (expected === undefined) {
    return { kind: "unknown", text: `nothing to compare with, SHA-256 ${actual}` };
  }
  return expected === actual
    ? { kind: "whole", text: "whole" }
    : { kind: "broken", text: `BROKEN, SHA-256 ${actual}, expected ${expected}` };
}

async function remove(shelves: readonly Shelf[], names: readonly string[]): Promise<number> {
  if (names.length === 0) misuse("Cannot remove: name models");
  for (const name of names) {
    const paths = keptFilesOf(shelves, name).map(({ path }) => path);
    const sizes = await Promise.all(paths.map(sizeOf));
    for (
      const file of paths.flatMap((path) => [path, ...unfinishedFilesOf(path), path + HASH_ENDING])
    ) {
      await Deno.remove(file).catch((cause) => {
        if (!(cause instanceof Deno.errors.NotFound)) throw cause;
      });
    }
    const existed = sizes.some((size) => size !== undefined);
    print(`${name}: ${existed ? "removed" : "was not there"}`);
  }
  return 0;
}

/** Returns a callback that draws a bar on a terminal, or elsewhere prints a line at every tenth. */
function progressLine(name: string): (received: number, total: number) => void {
  const isTerminal = Deno.stderr.isTerminal();
  let lastTenth = -1;
  return (received, total) => {
    const share = total > 0 ? received / total : 0;
    const tenth = Math.floor(share * 10);
    if (!isTerminal && tenth === lastTenth) return;
    lastTenth = tenth;
    const bar = "#".repeat(Math.round(share * 30)).padEnd(30, ".");
    const text = `${name} [${bar}] ${mebibytes(received)} of ${total > 0 ? mebibytes(total) : "?"}`;
    const isDone = received === total;
    const line = isTerminal ? `\r${text}${isDone ? "\n" : ""}` : `${text}\n`;
    writeToStandardError(line);
  };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await Deno.stat(path)).size;
  } catch {
    return undefined;
  }
}

async function main(): Promise<number> {
  const { positionals: [name, ...names] } = readArguments(USAGE, Deno.args, {});
  const command = commandOrUsage(USAGE, name, { list, pull, verify, rm: remove });
  try {
    return await command(await openShelves(), names);
  } catch (thrown) {
    if (thrown instanceof ConfigError) misuse(thrown.message);
    if (!(thrown instanceof DownloadError) && !isOfSystem(thrown)) throw thrown;
    writeToStandardError(`${messageOf(thrown)}\n`);
    return 1;
  }
}

Deno.exit(await main());
