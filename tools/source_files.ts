/**
 * The project's source files.
 * @module
 */
import { ROOT } from "../shared/project_root.ts";

/** Folders of the project's TypeScript, except `tests`, relative to {@linkcode ROOT}. */
export const ROOMS: readonly string[] = [
  "demo",
  "ffi",
  "llm",
  "models",
  "shared",
  "stt",
  "supervisor",
  "tools",
  "tts",
];

/** Yields the paths of all files below `folder` with this ending, relative to {@linkcode ROOT}. */
export async function* sourceFiles(folder: string, ending = ".ts"): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(ROOT + folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* sourceFiles(path, ending);
    else if (path.endsWith(ending)) yield path;
  }
}
