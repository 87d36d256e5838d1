/**
 * Reads the folder voices/ of a model: a file of numbers for each of its voices.
 * @module
 */
import { join } from "node:path";

const ENDING = ".bin";
const NUMBER_BYTES = 4;

/** The voice files of a model; each is read once. */
export class VoiceFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #stands: Readonly<Record<string, string>>;
  readonly #loaded = new Map<string, Float32Array<ArrayBuffer>>();

  private constructor(
    folder: string,
    names: ReadonlySet<string>,
    stands: Readonly<Record<string, string>>,
  ) {
    this.#folder = folder;
    this.#names = names;
    this.#stands = stands;
  }

  /**
   * Lists the voices of the model in `folder`.
   * @param stands maps voices of the catalogue to the family's own voices that stand in for them
   * @throws {Error} when it has no folder voices/
   */
  static async open(folder: string, stands: Readonly<Record<string, string>>): Promise<VoiceFiles> {
    const voices = join(folder, "voices");
    const names = new Set<string>();
    for await (const { name } of Deno.readDir(voices)) {
      if (name.endsWith(ENDING)) names.add(name.slice(0, -ENDING.length));
    }
    return new VoiceFiles(voices, names, stands);
  }

  /** Whether a voice of the catalogue, or its stand-in, has a file. */
  has(voice: string): boolean {
    return this.#nameOf(voice) !== undefined;
  }

  /**
   * Returns the numbers of a voice of the catalogue, in whole rows of `rowNumbers`.
   * @throws {Error} when the model has no such voice or its file is malformed
   */
  async numbersOf(voice: string, rowNumbers: number): Promise<Float32Array<ArrayBuffer>> {
    const name = this.#nameOf(voice);
    if (name === undefined) {
      throw new Error(`Cannot speak with ${voice}: the model has no such voice`);
    }
    const known = this.#loaded.get(name);
    if (known !== undefined) return known;
    const bytes = await Deno.readFile(join(this.#folder, name + ENDING));
    if (bytes.length === 0 || bytes.length % (rowNumbers * NUMBER_BYTES) !== 0) {
      throw new Error(
        `Cannot speak with ${voice}: ${name}${ENDING} holds ${bytes.length} bytes, not whole rows of a style`,
      );
    }
    const numbers = new Float32Array(bytes.buffer);
    this.#loaded.set(name, numbers);
    return numbers;
  }

  #nameOf(voice: string): string | undefined {
    return [voice, this.#stands[voice] ?? voice].find((name) => this.#names.has(name));
  }
}
