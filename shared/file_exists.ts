/**
 * Whether something lies at a path.
 * @module
 */

/** Whether there is a file or a folder at `path` that this process may see. */
export function fileExists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
