/**
 * Combines what models with Kokoro's interface need to speak: the acoustic model, the styles of its
 * voices, and the symbols that it reads, from espeak-ng's phonemes.
 * @module
 */
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import type { AdapterClause } from "../adapter.ts";
import type { Clause } from "../contract.ts";
import { Espeak } from "../formant/espeak.ts";
import { accentOf } from "../formant/voices.ts";
import type { SoundManner, SymbolModel } from "../onnx/symbol_model.ts";
import type { ModelSound } from "../onnx/sound.ts";
import { cutSymbols, joinParts, type SpokenPart, type SymbolRun } from "../times/symbol_times.ts";
import { VoiceStyles } from "./styles.ts";
import { symbolsOf } from "./symbols.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Most ids of a part: the model takes 512, including the two boundaries. */
const MOST_IDS = 510;

/** A longer row of ids that contains the ids of a clause. */
export interface IdsInContext {
  /** The longer row, with its boundaries. */
  readonly ids: readonly number[];
  /** Number of its ids that precede those of the clause. */
  readonly lead: number;
}

/** Symbols that are spoken in one run. */
export interface SpokenSymbols {
  /** The symbols. */
  readonly symbols: readonly SymbolRun[];
  /** The longer row around them, when the speech around the clause runs into it. */
  readonly context: IdsInContext | undefined;
}

/** A loaded model with everything that it needs. */
export class StyledSpeaker<Model extends SymbolModel> implements AsyncDisposable {
  /** The styles of its voices. */
  readonly styles: VoiceStyles;
  /** The acoustic model. */
  readonly model: Model;
  readonly #vocabulary: Vocabulary;
  readonly #espeak: Espeak;

  private constructor(
    model: Model,
    styles: VoiceStyles,
    vocabulary: Vocabulary,
    espeak: Espeak,
  ) {
    this.styles = styles;
    this.model = model;
    this.#vocabulary = vocabulary;
    this.#espeak = espeak;
  }

  /**
   * Loads the model by `loadModel`, and the files beside it.
   * @throws {Error} when the folder lacks a file or a file cannot be used
   */
  static async load<Model extends SymbolModel>(
    options: PretrainedOptions,
    loadModel: (options: PretrainedOptions) => Promise<Model>,
  ): Promise<StyledSpeaker<Model>> {
    const [styles, vocabulary, espeak] = await Promise.all([
      VoiceStyles.open(options.folder),
      Vocabulary.open(options.folder),
      Espeak.load(),
    ]);
    return new StyledSpeaker(await loadModel(options), styles, vocabulary, espeak);
  }

  /** Returns the symbols of a clause in the accent of a voice. */
  symbolsOf(clause: Clause, voice: string): SymbolRun[] {
    return symbolsOf(clause, this.#espeak, accentOf(voice), this.#vocabulary);
  }

  /**
   * Speaks symbols; the frames include the boundaries before and after them.
   * @throws {ServiceError} `engine_error` when the model returns no samples, or not finite ones
   */
  async speak(
    symbols: readonly SymbolRun[],
    style: Float32Array,
    manner: SoundManner,
  ): Promise<ModelSound> {
    return await this.model.speak(this.idsOf(symbols), style, manner);
  }

  /** Returns the model's input for symbols: their ids with the boundary before and after them. */
  idsOf(symbols: readonly SymbolRun[]): number[] {
    const { boundary } = this.#vocabulary;
    return [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
  }

  /**
   * Returns the symbols of a clause in parts that the model can take. A clause that fits together
   * with the words around it is a single part with these as its context.
   */
  partsInContext(clause: Clause, voice: string): SpokenSymbols[] {
    const { tokens, before = [], after = [] } = clause;
    const all = this.symbolsOf({ ...clause, tokens: [...before, ...tokens, ...after] }, voice)
      .map((symbol) => ({
        ...symbol,
        token: symbol.token === undefined ? undefined : symbol.token - before.length,
      }));
    const start = all.findIndex(({ token }) => token !== undefined && token >= 0);
    const behind = all.findIndex(({ token }) => token !== undefined && token >= tokens.length);
    const isApart = before.length + after.length === 0;
    if (isApart || start === -1 || start === behind || lengthOf(all) > MOST_IDS) {
      return this.partsOf(clause, voice).map((symbols) => ({ symbols, context: undefined }));
    }
    // The symbol before the following word is a space.
    const symbols = all.slice(start, behind === -1 ? undefined : behind - 1);
    const context = { ids: this.idsOf(all), lead: 1 + lengthOf(all.slice(0, start)) };
    return [{ symbols, context }];
  }

  /** Returns the symbols of a clause in parts that the model can take. */
  partsOf(clause: Clause, voice: string): SymbolRun[][] {
    return [...cutSymbols(this.symbolsOf(clause, voice), MOST_IDS)];
  }

  /**
   * Speaks a clause in parts that the model can take, each by `speakPart`; stops between them when
   * `signal` aborts.
   */
  async speakParts(
    clause: Clause,
    voice: string,
    signal: AbortSignal,
    speakPart: (symbols: readonly SymbolRun[]) => Promise<SpokenPart>,
  ): Promise<AdapterClause> {
    const parts: SpokenPart[] = [];
    for (const symbols of this.partsOf(clause, voice)) {
      if (signal.aborted) break;
      parts.push(await speakPart(symbols));
    }
    return joinParts(parts);
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.model[Symbol.asyncDispose]();
  }
}

function lengthOf(symbols: readonly SymbolRun[]): number {
  return symbols.reduce((sum, { ids }) => sum + ids.length, 0);
}
