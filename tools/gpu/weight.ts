/**
 * What folders weigh.
 * @module
 */
import { join } from "node:path";

const MEBIBYTE = 2 ** 20;

/** Weight of a folder in MiB; files that are linked into it twice count once. */
export async function weightOf(folder: string): Promise<number> {
  const seen = new Set<number>();
  let bytes = 0;
  const walk = async (path: string): Promise<void> => {
    for await (const entry of Deno.readDir(path)) {
      const inner = join(path, entry.name);
      if (entry.isDirectory) await walk(inner);
      if (!entry.isFile) continue;
      const { size, ino } = await Deno.lstat(inner);
      if (ino !== null && seen.has(ino)) continue;
      if (ino !== null) seen.add(ino);
      bytes += size;
    }
  };
  await walk(folder).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  });
  return Math.round(bytes / MEBIBYTE);
}
