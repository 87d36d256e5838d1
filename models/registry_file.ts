/**
 * The registry file: models that are known by name, with where to get them.
 * @module
 */
import { isAbsolute, join } from "node:path";
import { ConfigError } from "../shared/config/variable.ts";
import { RegistryFile } from "../shared/schema/model_registry.ts";

/**
 * Reads the registry at `path`.
 * @throws {ConfigError} in one line that names the file and the field
 */
export async function readRegistryFile(path: string): Promise<RegistryFile> {
  let content: unknown;
  try {
    content = JSON.parse(await Deno.readTextFile(path));
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "the file does not exist"
      : cause instanceof Error
      ? cause.message
      : String(cause);
    throw new ConfigError(`Cannot read the model registry ${path}: ${why}`);
  }
  const parsed = RegistryFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    `Cannot use the model registry ${path}: ${issue!.path.join(".")} ${issue!.message}`,
  );
}

/** Where the file of a model lies, or would, when `folder` holds the models of its kind. */
export function registeredPath(model: { readonly file: string }, folder: string): string {
  return isAbsolute(model.file) ? model.file : join(folder, model.file);
}
