/**
 * The registry file: models that are known by name, with where to get them.
 * @module
 */
import { isAbsolute } from "node:path";
import { z } from "zod";
import { ModelEntry } from "./llm_models.ts";

function staysWithin(path: string): boolean {
  return !path.split(/[\\/]/).includes("..");
}

/** A file that the registry names. */
const RegisteredFile = z.object({
  id: z.string().regex(/^[\w.:@/-]+$/, "must consist of letters, digits and . _ : @ / -"),
  label: z.string(),
  file: z.string().min(1).refine(
    (path) => isAbsolute(path) || staysWithin(path),
    "must stay within the models folder",
  ).describe("Name in the models folder, or an absolute path"),
  url: z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits").nullable()
    .describe("SHA-256 of the file; null accepts the hash that the server states"),
});

/** A chat model that the registry names. */
export const RegisteredModel = ModelEntry.omit({ object: true, created: true, owned_by: true })
  .extend({
    ...RegisteredFile.shape,
    context_window: z.number().int().positive(),
    total_params_b: z.number().positive(),
    owned_by: z.string().optional(),
    draft_model: z.string().optional().describe("Id of the draft model for this one"),
  });

const PATH_BELOW = /^(?!.*\.\.)\w[\w./-]*$/;

/** A model that is a folder of files, as a hub has it. */
const RegisteredFolder = RegisteredFile.pick({ label: true }).extend({
  id: RegisteredFile.shape.id.refine(staysWithin, "must stay within the models folder")
    .describe("Also the name of its folder in the models folder"),
  quantization: z.string(),
  url: RegisteredFile.shape.url.describe("Address of the folder; ends with a slash"),
  languages: z.array(z.enum(["en", "de", "fr"])).optional()
    .describe("Languages that it speaks, if its files do not say"),
  files: z.array(
    RegisteredFile.pick({ file: true, sha256: true }).extend({
      file: z.string().regex(PATH_BELOW, "must be a path below the folder"),
      from: z.string().regex(PATH_BELOW, "must be a path below the address").optional()
        .describe("Its name at the address, if different"),
      optional: z.boolean().optional().describe("Whether the file may be missing at the address"),
    }),
  ).min(1),
});

const Languages = z.object({
  multilingual: z.boolean().describe("False for English-only models"),
  translates: z.boolean().optional()
    .describe("False for multilingual models that were trained only to transcribe"),
});

/** A recogniser for whisper.cpp: a Whisper model in ggml format. */
const RegisteredGgmlRecognizer = RegisteredFile.extend({
  quantization: z.string(),
  ...Languages.shape,
});

/** A recogniser for transformers.js: the folder of a Whisper or Moonshine model in ONNX. */
const RegisteredOnnxRecognizer = RegisteredFolder.extend(Languages.shape);

/** A recogniser that the registry names. */
const RegisteredRecognizer = z.union([RegisteredGgmlRecognizer, RegisteredOnnxRecognizer]);

/** An acoustic model that the registry names: a folder of files as a hub has it. */
export const RegisteredSynthesizer = RegisteredFolder.extend({
  engine: z.enum(["kokoro", "vits", "supertonic", "chatterbox"]).optional()
    .describe("Family of the model; SVC_TTS_ENGINE when absent"),
});

/** The whole file; an id is unique among models of all kinds. */
export const RegistryFile = z.object({
  models: z.array(RegisteredModel),
  recognizers: z.array(RegisteredRecognizer).default([]),
  synthesizers: z.array(RegisteredSynthesizer).default([]),
}).superRefine((kinds, context) => {
  const seen = new Set<string>();
  for (const [kind, entries] of Object.entries(kinds)) {
    for (const [index, { id }] of entries.entries()) {
      if (seen.has(id)) {
        context.addIssue({
          code: "custom",
          path: [kind, index, "id"],
          message: `${id} is used twice`,
          input: id,
        });
      }
      seen.add(id);
    }
  }
});

/** The whole file. */
export type RegistryFile = z.infer<typeof RegistryFile>;
/** An acoustic model that the registry names. */
export type RegisteredSynthesizer = z.infer<typeof RegisteredSynthesizer>;
/** A chat model that the registry names. */
export type RegisteredModel = z.infer<typeof RegisteredModel>;
