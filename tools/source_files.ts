/**
 * The project's own files.
 * @module
 */
import { fileURLToPath } from "node:url";

/** The project's folder; ends with a separator. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url));

/** Paths of all files below `folder` that end so, both relative to {@linkcode ROOT}. */
export async function* sourceFiles(folder: string, ending = ".ts"): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(ROOT + folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourceFiles(path, ending);
    else if (path.endsWith(ending)) yield path;
  }
}
