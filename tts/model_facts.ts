/**
 * What the front knows of the acoustic model without loading it: the voices it has, and what tells
 * it from others.
 * @module
 */
import { join } from "node:path";
import type { VoiceName } from "./engine/adapter.ts";
import { chatterboxLanguages } from "./engine/chatterbox/languages.ts";
import type { EngineName } from "./engine/contract.ts";
import { VoiceStyles } from "./engine/kokoro/styles.ts";
import { SupertonicVoices } from "./engine/supertonic/voices.ts";
import { vitsLanguage } from "./engine/vits/language.ts";
import type { ConfiguredModel } from "./model_folder.ts";

type Speaks = (voice: VoiceName) => boolean;

/** Which voices the models of each family have; a model that cannot be read has none. */
const SPEAKS: Readonly<Record<EngineName, (model: ConfiguredModel) => Promise<Speaks>>> = {
  formant: () => Promise.resolve(() => true),
  kokoro: async ({ folders }) => {
    const styles = await VoiceStyles.open(folders[0]!);
    return ({ id }) => styles.has(id);
  },
  vits: async ({ folders }) => {
    const languages = await Promise.all(folders.map(vitsLanguage));
    return ({ language }) => languages.includes(language);
  },
  supertonic: async ({ folders, languages }) => {
    const voices = await SupertonicVoices.open(folders[0]!, languages);
    return (voice) => voices.has(voice);
  },
  chatterbox: async ({ folders }) => {
    const languages = await chatterboxLanguages(folders[0]!);
    return ({ language }) => languages.includes(language);
  },
};

/** Says which engine speaks for a voice: formant for those that the model lacks. */
export async function enginesOfVoices(
  engine: EngineName,
  model: ConfiguredModel,
): Promise<(voice: VoiceName) => EngineName> {
  const speaks = model.folders.length === 0
    ? undefined
    : await SPEAKS[engine](model).catch(() => undefined);
  return (voice) => speaks?.(voice) ? engine : "formant";
}

/** The model's files by size and time: hashing weights would hold up the start. */
export async function modelIdentity(
  engine: EngineName,
  precision: string,
  { folders }: ConfiguredModel,
): Promise<string> {
  if (engine === "formant") return "";
  const parts: string[] = [engine, precision];
  for (
    const path of folders.flatMap((folder) => ["onnx", "voices"].map((part) => join(folder, part)))
  ) {
    const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name).catch(() => []);
    for (const name of names.toSorted()) {
      const { size, mtime } = await Deno.stat(join(path, name));
      parts.push(`${name}:${size}:${mtime?.getTime()}`);
    }
  }
  return parts.join("|");
}
