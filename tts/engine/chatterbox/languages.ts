/**
 * What a Chatterbox model speaks.
 * @module
 */
import { join } from "node:path";
import { z } from "zod";

/** Languages of the service. */
const LANGUAGES = ["en", "de", "fr"];

const SPACE = "[SPACE]";

const TokenizerFile = z.object({
  added_tokens: z.array(z.object({ content: z.string() })).default([]),
  model: z.object({ vocab: z.record(z.string(), z.unknown()) }),
});

/** What the model in `folder` knows of writing. */
export interface ChatterboxWriting {
  /** Languages that it has a mark for, such as [de]; English alone where it has none. */
  readonly languages: readonly string[];
  /** Whether texts begin with the mark of their language. */
  readonly hasMarks: boolean;
  /** Whether it knows small letters alone. */
  readonly isLowerCase: boolean;
  /** What it writes for a space. */
  readonly space: string;
}

/**
 * Reads what the model in `folder` knows of writing from its tokenizer.
 * @throws {Error} when its tokenizer.json cannot be used
 */
export async function chatterboxWriting(folder: string): Promise<ChatterboxWriting> {
  const path = join(folder, "tokenizer.json");
  const parsed = TokenizerFile.safeParse(JSON.parse(await Deno.readTextFile(path)));
  if (!parsed.success) throw new Error(`Cannot use ${path}: it has no model.vocab`);
  const { added_tokens, model } = parsed.data;
  const known = new Set([
    ...added_tokens.map(({ content }) => content),
    ...Object.keys(model.vocab),
  ]);
  const marked = LANGUAGES.filter((language) => known.has(`[${language}]`));
  return {
    languages: marked.length > 0 ? marked : ["en"],
    hasMarks: marked.length > 0,
    isLowerCase: !known.has("A"),
    space: known.has(SPACE) ? SPACE : " ",
  };
}

/**
 * What the model in `folder` speaks.
 * @throws {Error} when its tokenizer.json cannot be used
 */
export async function chatterboxLanguages(folder: string): Promise<readonly string[]> {
  return (await chatterboxWriting(folder)).languages;
}
