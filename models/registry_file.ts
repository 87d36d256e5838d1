/**
 * The registry file: models that are known by name, with where to get them.
 * @module
 */
import { isAbsolute, join } from "node:path";
import { ConfigError } from "../shared/config/variable.ts";
import { RegistryFile } from "../shared/schema/model_registry.ts";
import { messageOf } from "../shared/errors.ts";

/**
 * Reads the registry at `path`, which the environment variable called `variable` sets.
 * @throws {ConfigError} in one line that names the variable, the file and the field
 */
export async function readRegistryFile(path: string, variable: string): Promise<RegistryFile> {
  const refuse = (why: string) =>
    new ConfigError(
      `Cannot use ${variable}=${
        JSON.stringify(path)
      }: ${why}; allowed is a JSON file as models/registry.json is`,
    );
  let content: unknown;
  try {
    content = JSON.parse(await Deno.readTextFile(path));
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "the file does not exist"
      : messageOf(cause);
    throw refuse(why.replaceAll("\n", " "));
  }
  const parsed = RegistryFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(`${issue!.path.join(".")} ${issue!.message}`);
}

/** Where the file of a model lies, or would, when `folder` holds the models of its kind. */
export function registeredPath(model: { readonly file: string }, folder: string): string {
  return isAbsolute(model.file) ? model.file : join(folder, model.file);
}
