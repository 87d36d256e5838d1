/**
 * The chat model that ships, which real mode loads when no other is configured.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { resourcePath } from "../../shared/resources.ts";
import type { ModelFile } from "./model_folder.ts";

const SHIPPED_FOLDER = "models/llm/parley-llm-small";

const Manifest = z.object({ id: z.string(), file: z.string() });

/** Returns the model that ships; undefined when the program is installed without it. */
export async function shippedModel(): Promise<ModelFile | undefined> {
  const folder = resourcePath(SHIPPED_FOLDER);
  try {
    const { id, file } = Manifest.parse(
      JSON.parse(await Deno.readTextFile(join(folder, "manifest.json"))),
    );
    return { id, path: join(folder, file) };
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
}
