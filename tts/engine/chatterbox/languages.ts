/**
 * What a Chatterbox model speaks.
 * @module
 */
import { readTokenizerFile } from "../../../shared/onnx/tokenizer_file.ts";

/** Languages of the service. */
const LANGUAGES = ["en", "de", "fr"];

const SPACE = "[SPACE]";

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
  const { added_tokens, model } = await readTokenizerFile(folder);
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
