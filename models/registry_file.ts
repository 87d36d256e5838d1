/**
 * The registry file: models that are known by name, with where to get them.
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
 * Reads the registry at `configured`, the value of the environment variable called `variable`; the
 * one that ships when that is empty.
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
      }: ${why}; allowed is a JSON file as models/registry.json is`,
    );
  let content: unknown;
  try {
    // Leaves out the byte order mark that some editors write, which JSON must not have.
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

/** What is wrong; where none of several forms fits, with the one that most of it fits. */
function innermost(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, "path" | "message"> {
  if (issue.code !== "invalid_union") return issue;
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? [];
  if (nearest === undefined) return issue;
  const { path, message } = innermost(nearest);
  return { path: [...issue.path, ...path], message };
}

/** The folder of the models of `service`: the `configured` one, or the usual one when that is empty. */
export function modelsFolder(service: ServiceName, configured: string): string {
  return configured || resourcePath(`models/cache/${service}`);
}

/** Where the file of a model lies, or would, when `folder` holds the models of its kind. */
export function registeredPath(model: { readonly file: string }, folder: string): string {
  return isAbsolute(model.file) ? model.file : join(folder, model.file);
}
