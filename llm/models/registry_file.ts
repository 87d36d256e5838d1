/**
 * The registry file: models that are known by name, with where to get them.
 * @module
 */
import { isAbsolute, join } from "node:path";
import { ConfigError } from "../../shared/config/variable.ts";
import { type RegisteredModel, RegistryFile } from "../../shared/schema/model_registry.ts";

/**
 * Reads the registry at `path`.
 * @throws {ConfigError} in one line that names the file and the field
 */
export async function readRegistryFile(path: string): Promise<RegisteredModel[]> {
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
  if (parsed.success) return parsed.data.models;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    `Cannot use the model registry ${path}: ${issue!.path.join(".")} ${issue!.message}`,
  );
}

/** Where the file of a model lies, or would. */
export function registeredPath(model: RegisteredModel, folder: string): string {
  return isAbsolute(model.file) ? model.file : join(folder, model.file);
}
