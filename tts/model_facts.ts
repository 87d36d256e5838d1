/**
 * What the front knows of the acoustic model without loading it: the voices it has, and what tells
 * it from others.
 * @module
 */
import { join } from "node:path";
import { fileHash } from "../shared/file_hash.ts";
import type { VoiceName } from "./engine/adapter.ts";
import { chatterboxWriting } from "./engine/chatterbox/languages.ts";
import type { EngineName } from "./engine/contract.ts";
import { VoiceStyles } from "./engine/kokoro/styles.ts";
import { SupertonicVoices } from "./engine/supertonic/voices.ts";
import { vitsLanguage } from "./engine/vits/language.ts";
import type { ConfiguredModel } from "./model_folder.ts";

type Speaks = (voice: VoiceName) => boolean;

async function styledVoices({ folders }: ConfiguredModel): Promise<Speaks> {
  const styles = await VoiceStyles.open(folders[0]!);
  return ({ id }) => styles.has(id);
}

/** Which voices the models of each family have; a model that cannot be read has none. */
const SPEAKS: Readonly<Record<EngineName, (model: ConfiguredModel) => Promise<Speaks>>> = {
  formant: () => Promise.resolve(() => true),
  "parley-tts-small": styledVoices,
  kokoro: styledVoices,
  vits: async ({ folders }) => {
    const languages = await Promise.all(folders.map(vitsLanguage));
    return ({ language }) => languages.includes(language);
  },
  supertonic: async ({ folders, languages }) => {
    const voices = await SupertonicVoices.open(folders[0]!, languages);
    return (voice) => voices.has(voice);
  },
  chatterbox: async ({ folders }) => {
    const { languages } = await chatterboxWriting(folders[0]!);
    return ({ language }) => languages.includes(language);
  },
};

/** Says which engine speaks for a voice: formant for those that the model lacks. */
export async function enginesOfVoices(
  model: ConfiguredModel,
): Promise<(voice: VoiceName) => EngineName> {
  const { engine } = model;
  const speaks = model.folders.length === 0
    ? undefined
    : await SPEAKS[engine](model).catch(() => undefined);
  return (voice) => speaks?.(voice) ? engine : "formant";
}

/** What engines read in a model's folder: settings and symbols, graphs, voices. */
const PARTS: readonly (readonly [folder: string, file: RegExp])[] = [
  ["", /^(?!manifest\.json$).*\.json$/],
  ["onnx", /./],
  ["voices", /./],
];

/** The model's files by their hashes: a model trained anew has the size of the old one. */
export async function modelIdentity(
  { engine, folders }: Pick<ConfiguredModel, "engine" | "folders">,
  precision: string,
): Promise<string> {
  if (engine === "formant") return "";
  const parts: string[] = [engine, precision];
  for (const folder of folders) {
    for (const [part, file] of PARTS) {
      const path = join(folder, part);
      const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name).catch(() => []);
      for (const name of names.filter((name) => file.test(name)).toSorted()) {
        parts.push(`${name}:${await fileHash(join(path, name))}`);
      }
    }
  }
  return parts.join("|");
}
