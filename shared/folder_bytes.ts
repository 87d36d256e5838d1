/**
 * What a folder weighs.
 * @module
 */

/** Bytes of all files below `folder`; 0 where there is none. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  try {
    for await (const entry of Deno.readDir(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) bytes += await folderBytes(path);
      else if (entry.isFile) bytes += (await Deno.stat(path)).size;
    }
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
  }
  return bytes;
}
