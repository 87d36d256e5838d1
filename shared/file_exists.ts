/**
 * Checks whether a path exists.
 * @module
 */

/** Returns whether there is a file or a folder at `path` that this process may access. */
export function fileExists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
