/**
 * What the front process knows about the acoustic model without loading it: its voices and its
 * identity.
 * @module
 */
import { join } from "node:path";
import { fileHash } from "../shared/file_hash.ts";
import { resourcePath } from "../shared/resources.ts";
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

/** Tells which voices a model of each family speaks. */
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

/** @throws {Error} when the model cannot be read */
async function voicesOf(model: ConfiguredModel): Promise<Speaks> {
  return model.folders.length === 0 ? () => false : await SPEAKS[model.engine](model);
}

/** What the front knows of the model's files; those that arrive or change later are read again. */
export class ModelFacts {
  readonly #model: ConfiguredModel;
  readonly #precision: string;
  readonly #program: Promise<string>;
  #speaks: Speaks = () => false;
  #identity: string | undefined;
  #reading: Promise<void> | undefined;

  /** Knows nothing yet about `model`; `program` identifies what else shapes the sound. */
  constructor(model: ConfiguredModel, precision: string, program: Promise<string>) {
    this.#model = model;
    this.#precision = precision;
    this.#program = program;
  }

  /** Identifies files and program, as last read; undefined before that. */
  get identity(): string | undefined {
    return this.#identity;
  }

  /** Returns the engine that speaks a voice: formant where the model, as last read, lacks it. */
  engineOf(voice: VoiceName): EngineName {
    return this.#speaks(voice) ? this.#model.engine : "formant";
  }

  /**
   * Reads which voices the model has; quick, unlike the rest. Returns false when it cannot be read:
   * then what was read before still holds, as other engines may have loaded it.
   */
  async readVoices(): Promise<boolean> {
    const speaks = await voicesOf(this.#model).catch(() => undefined);
    this.#speaks = speaks ?? this.#speaks;
    return speaks !== undefined;
  }

  /** Reads everything; to be called whenever an engine begins to load the files. */
  read(): Promise<void> {
    return this.#reading ??= this.#readAll().finally(() => this.#reading = undefined);
  }

  /** Resolves when no reading is in progress. */
  async untilRead(): Promise<void> {
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const isReadable = await this.readVoices();
    if (!isReadable && this.#identity !== undefined) return;
    const identities = [this.#program, modelIdentity(this.#model, this.#precision)];
    // The engine reports a model that cannot be read.
    this.#identity = await Promise.all(identities).then((all) => all.join("|"), () => "unreadable");
  }
}

/** Files that engines read in a model's folder: settings and symbols, graphs, voices. */
const PARTS: readonly (readonly [folder: string, file: RegExp])[] = [
  ["", /^(?!manifest\.json$).*\.json$/],
  ["onnx", /./],
  ["voices", /./],
];
/** Families that speak the voices of the catalogue from their recordings. */
const SPEAK_FROM_RECORDINGS: ReadonlySet<EngineName> = new Set(["chatterbox"]);

/**
 * Identifies the model by hashes of its files: sizes are not enough, as retraining keeps them.
 * @param recordings folder of the catalogue's recordings
 */
export async function modelIdentity(
  { engine, folders }: Pick<ConfiguredModel, "engine" | "folders">,
  precision: string,
  recordings: string = resourcePath("voices"),
): Promise<string> {
  if (engine === "formant") return "";
  const parts: string[] = [engine, precision];
  for (const folder of folders) {
    for (const [part, file] of PARTS) parts.push(...await fileHashes(join(folder, part), file));
  }
  if (SPEAK_FROM_RECORDINGS.has(engine)) parts.push(...await fileHashes(recordings, /\.wav$/));
  return parts.join("|");
}

/** Returns names and hashes of the files in `folder` whose names match `wanted`, in their order. */
async function fileHashes(folder: string, wanted: RegExp): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  const names = entries.filter(({ name, isDirectory }) => !isDirectory && wanted.test(name))
    .map(({ name }) => name).toSorted();
  const hashes: string[] = [];
  for (const name of names) hashes.push(`${name}:${await fileHash(join(folder, name))}`);
  return hashes;
}
