/**
 * Identifies what shapes the sound besides the model: text rules, signal processing, encoder
 * settings, package versions.
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { ROOT } from "../shared/project_root.ts";
import { VERSION } from "../shared/version.ts";

/** Sources that take part in turning a text into audio bytes. */
const FOLDERS = ["tts", "shared/media", "shared/onnx"] as const;
/** Other such sources, and files that pin the versions of packages. */
const FILES = [
  "shared/random_numbers.ts",
  "deno.json",
  "deno.lock",
  "locks/onnx.lock",
] as const;

/**
 * Returns the program's version with a hash of its sources, or with the size and modification time
 * of the executable of a compiled program.
 */
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
