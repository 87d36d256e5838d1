/**
 * What the model in a folder speaks.
 * @module
 */
import { join } from "node:path";

/** Three-letter codes, as the MMS models have them. */
const LANGUAGES: Readonly<Record<string, string>> = { eng: "en", deu: "de", fra: "fr" };

/**
 * The language of a model: of its `espeak.voice` (Piper's config.json) or of its tokenizer (MMS),
 * in two letters.
 * @throws {Error} when neither tells
 */
export async function vitsLanguage(folder: string): Promise<string> {
  const config = await readJson(join(folder, "config.json"));
  const espeak = config?.espeak;
  if (typeof espeak === "object" && espeak !== null && "voice" in espeak) {
    return twoLetters(String(espeak.voice));
  }
  const tokenizer = await readJson(join(folder, "tokenizer_config.json"));
  if (typeof tokenizer?.language === "string") return twoLetters(tokenizer.language);
  throw new Error("neither config.json nor tokenizer_config.json says which language it speaks");
}

function twoLetters(code: string): string {
  return LANGUAGES[code] ?? code.toLowerCase().split(/[-_]/)[0]!;
}

async function readJson(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch {
    return undefined;
  }
}
