/**
 * Loads models that read words: their graphs with their tokenizer.
 * @module
 */
import { AutoTokenizer } from "npm:@huggingface/transformers@4.3.1";
import type { GraphNames } from "../../../shared/onnx/native_session.ts";
import {
  type Loader,
  loadPretrained,
  localName,
  type OnnxDevice,
  type PretrainedOptions,
} from "../../../shared/onnx/pretrained.ts";

/** Turns texts into ids. */
export type Tokenizer = Awaited<ReturnType<typeof AutoTokenizer.from_pretrained>>;

/** A loaded model. */
export interface TextModel<Model> {
  /** Its graphs. */
  readonly model: Model;
  /** Device that computes them. */
  readonly device: OnnxDevice;
  /** Its tokenizer. */
  readonly tokenizer: Tokenizer;
}

/**
 * Loads a model and its tokenizer, and checks that its graphs have the `inputs` of its family.
 * @throws {Error} when a file is missing or cannot be used, or when a graph lacks an input, naming
 * both
 */
export async function loadTextModel<Model extends { readonly sessions: object }>(
  load: Loader<Model>,
  options: PretrainedOptions,
  inputs: Readonly<Record<string, readonly string[]>>,
): Promise<TextModel<Model>> {
  const { model, device } = await loadPretrained(load, options);
  assertInputs(model.sessions, inputs);
  return { model, device, tokenizer: await loadTokenizer(options.folder) };
}

/**
 * Loads the tokenizer of the model in `folder`.
 * @throws {Error} when it is missing or cannot be used
 */
export async function loadTokenizer(folder: string): Promise<Tokenizer> {
  return await AutoTokenizer.from_pretrained(localName(folder), { local_files_only: true });
}

/**
 * Checks that the graphs of a model have the inputs of its family.
 * @throws {Error} naming the file and the input
 */
function assertInputs(
  sessions: object,
  wanted: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [session, names] of Object.entries(wanted)) {
    // transformers.js leaves its sessions untyped; each has the names of its inputs.
    const { inputNames } = (sessions as Record<string, GraphNames>)[session]!;
    const missing = names.find((name) => !inputNames.includes(name));
    if (missing === undefined) continue;
    throw new Error(
      `its ${session} graph has no input ${missing}, only ${inputNames.join(", ")}`,
    );
  }
}
