/**
 * Model files of a folder, also those split into parts.
 * @module
 */
import { basename, dirname, join } from "node:path";
import type { RegisteredModel } from "../../shared/schema/model_registry.ts";

/** A model file. */
export interface ModelFile {
  /** Id of the model: the name it is known by, or the file's name without its ending. */
  readonly id: string;
  /** The file; of a split model the first part. */
  readonly path: string;
  /** What the registry says of it, when it does. */
  readonly registered?: RegisteredModel;
}

const SPLIT = /^(.+)-00001-of-(\d{5})$/;
const LATER_SPLIT = /-(?!00001)\d{5}-of-\d{5}\.gguf$/;

/** The file at `path`, named by itself. */
export function toModelFile(path: string): ModelFile {
  const stem = basename(path).replace(/\.gguf$/i, "");
  return { id: SPLIT.exec(stem)?.[1] ?? stem, path };
}

/** True where a file is, or a link to one. */
export function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** The file in `folder` that is listed as `id`; undefined when there is none. */
export function fileOfId(id: string, folder: string): string | undefined {
  if (folder === "") return undefined;
  try {
    const names = Array.from(Deno.readDirSync(folder), ({ name }) => name);
    return modelPaths(names, folder).find((path) => toModelFile(path).id === id);
  } catch {
    return undefined;
  }
}

/** Paths of the models in `folder`, in order; none where it cannot be read. */
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

/** Paths of the files `names` that are listed as models. */
function modelPaths(names: readonly string[], folder: string): string[] {
  return names
    // Without a name before the ending there would be no id.
    .filter((name) => /.\.gguf$/i.test(name) && !LATER_SPLIT.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** The second and later parts of a split model. */
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
