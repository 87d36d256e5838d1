/**
 * The style vectors of a model's voices.
 * @module
 */
import { join } from "node:path";
import { KOKORO_VOICES } from "./voices.ts";

/** Numbers of one style vector. */
export const STYLE_NUMBERS = 256;
const ENDING = ".bin";

/** Style vectors by voice; a voice has one for each length of the text, or one for all. */
export class VoiceStyles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #loaded = new Map<string, Float32Array<ArrayBuffer>>();

  private constructor(folder: string, names: ReadonlySet<string>) {
    this.#folder = folder;
    this.#names = names;
  }

  /** Lists the voices of the model in `folder`. */
  static async open(folder: string): Promise<VoiceStyles> {
    const voices = join(folder, "voices");
    const names = new Set<string>();
    for await (const { name } of Deno.readDir(voices)) {
      if (name.endsWith(ENDING)) names.add(name.slice(0, -ENDING.length));
    }
    return new VoiceStyles(voices, names);
  }

  /** Whether a voice of the catalogue can be spoken with. */
  has(voice: string): boolean {
    return this.#fileOf(voice) !== undefined;
  }

  /**
   * The style of `voice` for a text of `symbols` phonemes.
   * @throws {Error} when the model has no such voice or its file is broken
   */
  async styleOf(voice: string, symbols: number): Promise<Float32Array<ArrayBuffer>> {
    const file = this.#fileOf(voice);
    if (file === undefined) {
      throw new Error(`Cannot speak with ${voice}: the model has no such voice`);
    }
    const numbers = this.#loaded.get(file) ?? await this.#load(file);
    const rows = numbers.length / STYLE_NUMBERS;
    const row = Math.min(symbols, rows - 1);
    return numbers.slice(row * STYLE_NUMBERS, (row + 1) * STYLE_NUMBERS);
  }

  #fileOf(voice: string): string | undefined {
    return [voice, KOKORO_VOICES[voice] ?? voice].find((name) => this.#names.has(name));
  }

  async #load(name: string): Promise<Float32Array<ArrayBuffer>> {
    const bytes = await Deno.readFile(join(this.#folder, name + ENDING));
    const isWhole = bytes.length > 0 && bytes.length % (STYLE_NUMBERS * 4) === 0;
    if (!isWhole) {
      throw new Error(`Cannot use the voice ${name}: its file has ${bytes.length} bytes`);
    }
    const numbers = new Float32Array(bytes.slice().buffer);
    this.#loaded.set(name, numbers);
    return numbers;
  }
}
