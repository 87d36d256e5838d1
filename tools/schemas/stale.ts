/**
 * Compares generated files with what would be generated.
 * @module
 */

/** Returns the names of files that differ, are missing in `folder`, or are not in `files`. */
export async function staleFiles(
  folder: URL,
  files: ReadonlyMap<string, string>,
): Promise<string[]> {
  const there = new Set<string>();
  try {
    for await (const { name } of Deno.readDir(folder)) there.add(name);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
  const stale = [...there].filter((name) => !files.has(name));
  for (const [name, text] of files) {
    const isSame = there.has(name) && await Deno.readTextFile(new URL(name, folder)) === text;
    if (!isSame) stale.push(name);
  }
  return stale.toSorted();
}
