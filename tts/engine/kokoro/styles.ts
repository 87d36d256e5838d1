/**
 * The style vectors of a model's voices.
 * @module
 */
import { VoiceFiles } from "../onnx/voice_files.ts";
import { KOKORO_VOICES } from "./voices.ts";

/** Length of a style vector. */
export const STYLE_NUMBERS = 256;

/** Style vectors by voice; a voice has one for each length of the text, or one for all. */
export class VoiceStyles {
  readonly #files: VoiceFiles;

  private constructor(files: VoiceFiles) {
    this.#files = files;
  }

  /**
   * Lists the voices of the model in `folder`.
   * @throws {Error} when it has no folder voices/
   */
  static async open(folder: string): Promise<VoiceStyles> {
    return new VoiceStyles(await VoiceFiles.open(folder, KOKORO_VOICES));
  }

  /** Whether the model has a voice of the catalogue. */
  has(voice: string): boolean {
    return this.#files.has(voice);
  }

  /**
   * Returns the style of `voice` for a text of `symbols` phonemes.
   * @throws {Error} when the model has no such voice or its file is malformed
   */
  async styleOf(voice: string, symbols: number): Promise<Float32Array<ArrayBuffer>> {
    const numbers = await this.#files.numbersOf(voice, STYLE_NUMBERS);
    const row = Math.min(symbols, numbers.length / STYLE_NUMBERS - 1);
    return numbers.slice(row * STYLE_NUMBERS, (row + 1) * STYLE_NUMBERS);
  }
}
