/**
 * The file tokenizer.json of a model's folder, as Hugging Face's tokenizers write it.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";

/** The parts of the file that are used. */
export interface TokenizerFile {
  /** Tokens besides those of the vocabulary, or special ones of it. */
  readonly added_tokens: readonly { readonly id: number; readonly content: string }[];
  /** How tokens are decoded into text. */
  readonly decoder?: unknown;
  /** The vocabulary: ids by their tokens. */
  readonly model: { readonly vocab: Readonly<Record<string, number>> };
}

const Shape = z.object({
  added_tokens: z.array(z.object({ id: z.number().int(), content: z.string() })).default([]),
  decoder: z.unknown().optional(),
  model: z.object({ vocab: z.record(z.string(), z.number().int().nonnegative()) }),
});

/**
 * Reads tokenizer.json in `folder`.
 * @throws {Error} when it is missing, or has no vocabulary
 */
export async function readTokenizerFile(folder: string): Promise<TokenizerFile> {
  const path = join(folder, "tokenizer.json");
  const parsed = Shape.safeParse(JSON.parse(await Deno.readTextFile(path)));
  if (!parsed.success) throw new Error(`Cannot use ${path}: it has no model.vocab`);
  return parsed.data;
}
