/**
 * Model files in a folder, including those split into parts.
 * @module
 */
import { basename, dirname, join } from "node:path";
import type { RegisteredModel } from "../../shared/schema/model_registry.ts";

/** A model file. */
export interface ModelFile {
  /** Id of the model: its name in the registry, or the file's name without its extension. */
  readonly id: string;
  /** The file; for a split model, its first part. */
  readonly path: string;
  /** Its entry in the registry, if any. */
  readonly registered?: RegisteredModel;
}

const SPLIT = /^(.+)-00001-of-(\d{5})$/;
const LATER_SPLIT = /-(?!00001)\d{5}-of-\d{5}\.gguf$/;

/** Returns the model file at `path`, with an id from its file name. */
export function toModelFile(path: string): ModelFile {
  const stem = basename(path).replace(/\.gguf$/i, "");
  return { id: SPLIT.exec(stem)?.[1] ?? stem, path };
}

/** Returns whether `path` is a file or a link to one. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Returns the file in `folder` that is listed as `id`; undefined when there is none. */
export function fileOfId(id: string, folder: string): string | undefined {
  if (folder === "") return undefined;
  try {
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    return modelPaths(names, folder).find((path) => toModelFile(path).id === id);
  } catch {
    return undefined;
  }
}

/** Returns the sorted paths of the models in `folder`; none when it cannot be read. */
export async function ggufFiles(folder: string): Promise<string[]> {
  if (folder === "") return [];
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) names.push(name);
  } catch {
    return [];
  }
  return modelPaths(names, folder);
}

/** Returns the paths of those files among `names` that are listed as models. */
function modelPaths(names: readonly string[], folder: string): string[] {
  return names
    // A file without a name before the extension would have no id.
    .filter((name) => /.\.gguf$/i.test(name) && !LATER_SPLIT.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Returns the second and later parts of a split model. */
export function otherParts(path: string): string[] {
  const split = SPLIT.exec(basename(path).replace(/\.gguf$/i, ""));
  if (split === null) return [];
  const [, prefix, count] = split;
  return Array.from(
    { length: Number(count) - 1 },
    (_, index) =>
      join(dirname(path), `${prefix}-${String(index + 2).padStart(5, "0")}-of-${count}.gguf`),
  );
}
