/**
 * Size of a folder on disk.
 * @module
 */

/** Returns the bytes of all files below `folder`, hard links counted once; 0 if it is missing. */
export async function folderBytes(folder: string): Promise<number> {
  const seen = new Set<number>();
  let bytes = 0;
  const walk = async (path: string): Promise<void> => {
    for await (const entry of Deno.readDir(path)) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory) await walk(inner);
      if (!entry.isFile) continue;
      const { size, ino } = await Deno.stat(inner);
      if (ino === null || !seen.has(ino)) bytes += size;
      if (ino !== null) seen.add(ino);
    }
  };
  await walk(folder).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  });
  return bytes;
}
