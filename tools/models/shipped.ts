/**
 * The models that ship with the project, according to their manifests.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";
import { SERVICES } from "../../shared/config/common.ts";
import { resourcePath } from "../../shared/resources.ts";

const Manifest = z.object({ id: z.string(), task: z.string(), languages: z.array(z.string()) });

/** A model that ships. */
export interface ShippedModel {
  /** Its id. */
  readonly id: string;
  /** Its task, for example "speech-to-text". */
  readonly task: string;
  /** The languages that it supports, as tags such as "en". */
  readonly languages: readonly string[];
  /** Its folder. */
  readonly folder: string;
}

/** Lists every model that ships, by service. */
export async function shippedModels(): Promise<ShippedModel[]> {
  const models: ShippedModel[] = [];
  for (const service of SERVICES) {
    const shelf = resourcePath(`models/${service}`);
    const entries = (await Array.fromAsync(Deno.readDir(shelf))).filter((entry) =>
      entry.isDirectory
    );
    for (const name of entries.map(({ name }) => name).toSorted()) {
      const folder = join(shelf, name);
      const text = await Deno.readTextFile(join(folder, "manifest.json"));
      models.push({ ...Manifest.parse(JSON.parse(text)), folder });
    }
  }
  return models;
}
