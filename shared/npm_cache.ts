/**
 * Where Deno keeps npm packages.
 * @module
 */
import { join } from "node:path";

/** Returns the folders of Deno's npm cache, one per registry; none before the first package. */
export async function npmRegistryFolders(): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  const registries = await Array.fromAsync(Deno.readDir(npmCache)).catch(() => []);
  return registries.map(({ name }) => join(npmCache, name));
}
