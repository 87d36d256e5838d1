/**
 * The project's own TypeScript.
 * @module
 */
import { fileURLToPath } from "node:url";

/** The project's folder; ends with a separator. */
export const ROOT: string = fileURLToPath(new URL("..", import.meta.url));

/** Paths of all TypeScript below `folder`, both relative to {@linkcode ROOT}. */
export async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(ROOT + folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourceFiles(path);
    else if (path.endsWith(".ts")) yield path;
  }
}
