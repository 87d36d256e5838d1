/**
 * What a folder weighs.
 * @module
 */

/** Bytes of all files below `folder`, of one that is linked there twice once; 0 where there is none. */
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
