/**
 * Determines the language of a VITS model.
 * @module
 */
import { isObject } from "../../../shared/json.ts";
import { readModelJson } from "../onnx/model_folder.ts";

/** Three-letter codes, as the MMS models have them. */
const LANGUAGES: Readonly<Record<string, string>> = { eng: "en", deu: "de", fra: "fr" };

/**
 * Returns the two-letter language of a model, from its `espeak.voice` (Piper's config.json) or from
 * its tokenizer (MMS).
 * @throws {Error} when neither names one
 */
export async function vitsLanguage(folder: string): Promise<string> {
  const config = await readModelJson(folder, "config.json").catch(() => undefined);
  const espeak = config?.espeak;
  if (isObject(espeak) && "voice" in espeak) {
    return twoLetters(String(espeak.voice));
  }
  const tokenizer = await readModelJson(folder, "tokenizer_config.json").catch(() => undefined);
  if (typeof tokenizer?.language === "string") return twoLetters(tokenizer.language);
  throw new Error("neither config.json nor tokenizer_config.json says which language it speaks");
}

function twoLetters(code: string): string {
  return LANGUAGES[code] ?? code.toLowerCase().split(/[-_]/)[0]!;
}
