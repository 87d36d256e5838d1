/**
 * The registry file: models known by name, and where to download them.
 * @module
 */
import { isAbsolute, join } from "node:path";
import type { z } from "zod";
import type { ServiceName } from "../shared/config/common.ts";
import { ConfigError } from "../shared/config/variable.ts";
import { resourcePath } from "../shared/resources.ts";
import { RegistryFile } from "../shared/schema/model_registry.ts";
import { messageOf } from "../shared/errors.ts";

/**
 * Reads the registry at `configured`, the value of the environment variable named `variable`; an
 * empty value reads the registry that ships.
 * @throws {ConfigError} in one line that names the variable, the file and the field
 */
export async function readRegistryFile(
  configured: string,
  variable: string,
): Promise<RegistryFile> {
  const path = configured || resourcePath("models/registry.json");
  const refuse = (why: string) =>
    new ConfigError(
      `Cannot use ${variable}=${
        JSON.stringify(path)
      }: ${why}; allowed is a JSON file like models/registry.json`,
    );
  let content: unknown;
  try {
    // TextDecoder drops the byte order mark that some editors write, which JSON does not allow.
    content = JSON.parse(new TextDecoder().decode(await Deno.readFile(path)));
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "the file does not exist"
      : messageOf(cause);
    throw refuse(why.replaceAll("\n", " "));
  }
  const parsed = RegistryFile.safeParse(content);
  if (parsed.success) return parsed.data;
  const { path: field, message } = innermost(parsed.error.issues[0]!);
  throw refuse([field.join("."), message].filter((text) => text !== "").join(" "));
}

/** Returns the issue itself; for a union, that of the member which matches best. */
function innermost(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, "path" | "message"> {
  if (issue.code !== "invalid_union") return issue;
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (nearest === undefined) return issue;
  const { path, message } = innermost(nearest);
  return { path: [...issue.path, ...path], message };
}

/** Returns the models folder of `service`: the `configured` one, or the default if it is empty. */
export function modelsFolder(service: ServiceName, configured: string): string {
  return configured || resourcePath(`models/cache/${service}`);
}

/** Returns the path of a model's file, which may not exist; `folder` is the models folder. */
export function registeredPath(model: { readonly file: string }, folder: string): string {
  return isAbsolute(model.file) ? model.file : join(folder, model.file);
}
