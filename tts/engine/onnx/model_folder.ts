/**
 * Reads the JSON files of model folders and checks the family of a model. The front process reads
 * them too, so nothing here may need transformers.js.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";

const JsonFile = z.record(z.string(), z.unknown());

/**
 * Reads a JSON file of the model.
 * @throws {Error} when it is missing or not a JSON object
 */
export async function readModelJson(
  folder: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const path = join(folder, file);
  const { success, data } = JsonFile.safeParse(JSON.parse(await Deno.readTextFile(path)));
  if (success) return data;
  throw new Error(`Cannot use ${path}: it is not a JSON object`);
}

/**
 * Reads config.json of a model.
 * @throws {Error} when it is missing, not a JSON object, or of another family
 */
export async function readFamilyConfig(
  folder: string,
  family: string,
): Promise<Readonly<Record<string, unknown>>> {
  const config = await readModelJson(folder, "config.json");
  assertFamily(config, family);
  return config;
}

/**
 * Checks that `config` belongs to a model of `family`.
 * @throws {Error} naming both families
 */
export function assertFamily(config: Readonly<Record<string, unknown>>, family: string): void {
  if (config.model_type === family) return;
  throw new Error(
    `config.json says that the model is of the family ${JSON.stringify(config.model_type)}, ` +
      `not ${JSON.stringify(family)}`,
  );
}
