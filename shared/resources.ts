/**
 * Files that come with the program (models, voices, libraries): in a checkout below its root, in a
 * compiled executable beside it or embedded in it.
 * @module
 */
import { dirname, join } from "node:path";
import { fileExists } from "./file_exists.ts";
import { ROOT } from "./project_root.ts";

/**
 * Returns the path of the file or folder `name`, which is relative to the project's root and has
 * forward slashes. In a compiled executable, one beside it takes precedence over an embedded one.
 * It need not exist.
 */
export function resourcePath(name: string): string {
  if (Deno.build.standalone) {
    const beside = join(dirname(Deno.execPath()), name);
    if (fileExists(beside)) return beside;
  }
  return join(ROOT, name);
}
