/**
 * Languages and spelling of a Chatterbox model.
 * @module
 */
import { readTokenizerFile } from "../../../shared/onnx/tokenizer_file.ts";

/** Languages of the service. */
const LANGUAGES = ["en", "de", "fr"];

const SPACE = "[SPACE]";

/** How texts are written for the model. */
export interface ChatterboxWriting {
  /** Languages for which it has a tag, such as [de]; only English where it has none. */
  readonly languages: readonly string[];
  /** Whether texts begin with the tag of their language. */
  readonly hasMarks: boolean;
  /** Whether it knows only lower-case letters. */
  readonly isLowerCase: boolean;
  /** Its symbol for a space. */
  readonly space: string;
}

/**
 * Reads how texts are written for the model in `folder` from its tokenizer.
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
