/**
 * What the front knows of the acoustic model without loading it: the voices it has, and what tells
 * it from others.
 * @module
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
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
  engine: EngineName,
  model: ConfiguredModel,
): Promise<(voice: VoiceName) => EngineName> {
  const speaks = model.folders.length === 0
    ? undefined
    : await SPEAKS[engine](model).catch(() => undefined);
  return (voice) => speaks?.(voice) ? engine : "formant";
}

/** Files up to this size are told by their SHA-256; hashing more would hold up the start. */
const MOST_HASHED_BYTES = 2 ** 24;

/** What engines read in a model's folder: settings and symbols, graphs, voices. */
const PARTS: readonly (readonly [folder: string, file: RegExp])[] = [
  ["", /^(?!manifest\.json$).*\.json$/],
  ["onnx", /./],
  ["voices", /./],
];

/** The model's files: the small ones by their hash, the others by size and time. */
export async function modelIdentity(
  engine: EngineName,
  precision: string,
  { folders }: ConfiguredModel,
): Promise<string> {
  if (engine === "formant") return "";
  const parts: string[] = [engine, precision];
  for (const folder of folders) {
    for (const [part, file] of PARTS) {
      const path = join(folder, part);
      const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name).catch(() => []);
      for (const name of names.filter((name) => file.test(name)).toSorted()) {
        parts.push(`${name}:${await fileIdentity(join(path, name))}`);
      }
    }
  }
  return parts.join("|");
}

async function fileIdentity(path: string): Promise<string> {
  const { size, mtime } = await Deno.stat(path);
  if (size > MOST_HASHED_BYTES) return `${size}:${mtime?.getTime()}`;
  return createHash("sha256").update(await Deno.readFile(path)).digest("hex");
}
