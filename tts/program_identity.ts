/**
 * What tells the sound of this program from that of others, besides the model: rules of text, signal
 * processing, settings of encoders, versions of packages.
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "../shared/project_root.ts";
import { VERSION } from "../shared/version.ts";

/** Sources that lie between a text and its bytes. */
const FOLDERS = ["tts", "shared/media", "shared/onnx"] as const;
/** Packages with their versions. */
const FILES = ["deno.json", "deno.lock", "locks/onnx.lock"] as const;

/** The program's version and a hash of its sources; of a compiled one, size and time of the executable. */
export async function programIdentity(root: string = ROOT): Promise<string> {
  if (Deno.build.standalone) {
    const { size, mtime } = await Deno.stat(Deno.execPath());
    return `${VERSION}:${size}:${mtime?.getTime()}`;
  }
  const hash = createHash("sha256");
  for (const name of [...await sourcesOf(root), ...FILES]) {
    const bytes = await Deno.readFile(join(root, name)).catch(() => undefined);
    if (bytes !== undefined) hash.update(`${name}:${bytes.length}\n`).update(bytes);
  }
  return `${VERSION}:${hash.digest("hex")}`;
}

async function sourcesOf(root: string): Promise<string[]> {
  const names: string[] = [];
  const collect = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
      const path = `${folder}/${name}`;
      if (isDirectory) await collect(path);
      else if (name.endsWith(".ts") && !name.endsWith("_test.ts")) names.push(path);
    }
  };
  for (const folder of FOLDERS) await collect(folder);
  return names.toSorted();
}
