/**
 * The voices of a Supertonic model, and which of them stands in for a voice of the catalogue.
 * @module
 */
import type { VoiceName } from "../adapter.ts";
import { readModelJson } from "../onnx/model_folder.ts";
import { VoiceFiles } from "../onnx/voice_files.ts";

/** Supertonic's five female and five male voices by ids of the catalogue. */
const VOICES: Readonly<Record<string, string>> = {
  svc_bella: "F2",
  svc_heart: "F1",
  svc_adam: "M1",
  svc_michael: "M2",
  en_eleanor: "F3",
  en_charlotte: "F4",
  en_victoria: "F5",
  en_william: "M3",
  en_george: "M4",
  en_arthur: "M5",
  de_katharina: "F1",
  de_alice_anna: "F2",
  de_alice_maria: "F3",
  de_alice_klara: "F4",
  de_frenz: "M1",
  de_hans: "M2",
  de_karlsson: "M3",
  de_hokuspokus: "M4",
  de_grimm_max: "M5",
  de_grimm_otto: "M2",
  de_grimm_kurt: "M4",
  fr_sonia: "F1",
  fr_ezwa: "F2",
  fr_nadine: "F3",
  fr_camille: "F4",
  fr_juliette: "F5",
  fr_margot: "F2",
  fr_jean: "M1",
  fr_jules: "M2",
  fr_louis: "M3",
  fr_henri: "M5",
};

/** Style vectors by voice. */
export class SupertonicVoices {
  /** Languages of the model. */
  readonly languages: readonly string[];
  readonly #files: VoiceFiles;

  private constructor(files: VoiceFiles, languages: readonly string[]) {
    this.languages = languages;
    this.#files = files;
  }

  /**
   * Lists the voices of the model in `folder`. Its languages are `languages`, or if there are none,
   * the list `languages` in its config.json, else English.
   * @throws {Error} when it has no folder voices/
   */
  static async open(folder: string, languages: readonly string[]): Promise<SupertonicVoices> {
    const files = await VoiceFiles.open(folder, VOICES);
    const spoken = languages.length > 0 ? languages : await statedLanguages(folder) ?? ["en"];
    return new SupertonicVoices(files, spoken);
  }

  /** Whether the model has a voice of the catalogue and its language. */
  has({ id, language }: VoiceName): boolean {
    return this.languages.includes(language) && this.#files.has(id);
  }

  /**
   * Returns the style of a voice, in rows of `styleNumbers`.
   * @throws {Error} when the model has no such voice or its file is malformed
   */
  async styleOf(voice: string, styleNumbers: number): Promise<Float32Array<ArrayBuffer>> {
    return await this.#files.numbersOf(voice, styleNumbers);
  }
}

async function statedLanguages(folder: string): Promise<string[] | undefined> {
  const { languages } = await readModelJson(folder, "config.json");
  return Array.isArray(languages) ? languages.map(String) : undefined;
}
