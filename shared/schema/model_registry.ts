/**
 * The registry file of the chat service: models that are known by name, with where to get them.
 * @module
 */
import { isAbsolute } from "node:path";
import { z } from "zod";
import { ModelEntry } from "./llm.ts";

/** A model that the registry names. */
export const RegisteredModel = ModelEntry.omit({ object: true, created: true, owned_by: true })
  .extend({
    id: z.string().regex(/^[\w.:@/-]+$/, "must consist of letters, digits and . _ : @ / -"),
    context_window: z.number().int().positive(),
    total_params_b: z.number().positive(),
    owned_by: z.string().optional(),
    file: z.string().min(1).refine(
      (path) => isAbsolute(path) || !path.split(/[\\/]/).includes(".."),
      "must not lead out of the models folder",
    ).describe("Name in the models folder, or an absolute path"),
    url: z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits").nullable()
      .describe("Of the file; null takes what the server states"),
  });

/** The whole file. */
export const RegistryFile = z.object({ models: z.array(RegisteredModel) }).superRefine(
  ({ models }, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of models.entries()) {
      if (seen.has(id)) {
        context.addIssue({
          code: "custom",
          path: ["models", index, "id"],
          message: `${id} stands here twice`,
          input: id,
        });
      }
      seen.add(id);
    }
  },
);

/** A model that the registry names. */
export type RegisteredModel = z.infer<typeof RegisteredModel>;
