/**
 * The acoustic model that ships behind the adapter interface: phonemes by espeak-ng, sound by the
 * model through transformers.js, times by its durations, voices as style vectors.
 * @module
 */
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type ModelAdapter,
  type SpeechOrder,
  type VoiceName,
} from "../adapter.ts";
import {
  type Clause,
  PLAIN_CAPABILITIES,
  type TtsEngineInfo,
  type TtsEngineOptions,
} from "../contract.ts";
import { Espeak } from "../formant/espeak.ts";
import { accentOf } from "../formant/voices.ts";
import { KokoroModel } from "../kokoro/model.ts";
import { VoiceStyles } from "../kokoro/styles.ts";
import { symbolsOf } from "../kokoro/symbols.ts";
import { Vocabulary } from "../kokoro/vocabulary.ts";
import { modelOptions } from "../onnx/model_folder.ts";
import { seedNoise } from "../seed_noise.ts";
import {
  cutSymbols,
  joinParts,
  type SpokenPart,
  type SymbolRun,
  timesOf,
  trimmed,
} from "../symbol_times.ts";
import { VoiceCloner } from "./clone.ts";
import { shifted, type Style } from "./style.ts";

/** Ids that the model speaks at once; more would make its sound late. */
const MOST_IDS = 510;
/** A frame of the model's durations, in samples. */
const FRAME_SAMPLES = 240;
/** A seed moves rate and pitch by at most this much. */
const SEED_RATE_VARIATION = 0.02;
const SEED_SEMITONES = 0.25;

/** Sentences whose sound is measured to correct a cloned voice; they have most sounds. */
const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  en: "The quick brown fox jumps over the lazy dog, while she measures a joyful noise there.",
  de: "Zwölf Boxkämpfer jagen Viktor quer über den großen Deich, und ein schöner Tag beginnt.",
  fr: "Portez ce vieux whisky au juge blond qui fume, puis un bon vin de montagne pour chacun.",
};

/** Speaks with parley-tts-small. */
export class ParleyAdapter implements ModelAdapter {
  /** What it says about itself. */
  readonly info: TtsEngineInfo;
  readonly #model: KokoroModel;
  readonly #styles: VoiceStyles;
  readonly #vocabulary: Vocabulary;
  readonly #espeak: Espeak;
  readonly #cloner = new VoiceCloner();

  private constructor(
    options: PretrainedOptions,
    parts: { model: KokoroModel; styles: VoiceStyles; vocabulary: Vocabulary; espeak: Espeak },
  ) {
    this.info = {
      engine: "parley-tts-small",
      version: options.precision,
      backend: parts.model.device,
      // Pitch and timbre of a clip are numbers of the style.
      capabilities: { ...PLAIN_CAPABILITIES, clones: true, cloneSteps: true, style: true },
    };
    this.#model = parts.model;
    this.#styles = parts.styles;
    this.#vocabulary = parts.vocabulary;
    this.#espeak = parts.espeak;
  }

  /**
   * Loads the model.
   * @throws {Error} when the folder lacks a file or a file cannot be used
   */
  static async load(options: PretrainedOptions): Promise<ParleyAdapter> {
    const [styles, vocabulary, espeak, model] = await Promise.all([
      VoiceStyles.open(options.folder),
      Vocabulary.open(options.folder),
      Espeak.load(),
      KokoroModel.load(options),
    ]);
    return new ParleyAdapter(options, { model, styles, vocabulary, espeak });
  }

  /** Whether the model has the voice. */
  speaks({ id }: VoiceName): boolean {
    return this.#styles.has(id);
  }

  /** Speaks one clause; stops between the parts of a long one when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechOrder, signal: AbortSignal): Promise<AdapterClause> {
    const style = await this.#styleFor(speech);
    const parts: SpokenPart[] = [];
    for (const symbols of cutSymbols(this.#symbolsOf(clause, speech.voice), MOST_IDS)) {
      if (signal.aborted) break;
      parts.push(await this.#speakPart(symbols, clause, speech, style));
    }
    return joinParts(parts);
  }

  /** Gives the model's memory back. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
  }

  #symbolsOf(clause: Clause, voice: string): SymbolRun[] {
    return symbolsOf(clause, this.#espeak, accentOf(voice), this.#vocabulary);
  }

  async #styleFor(speech: SpeechOrder): Promise<Style> {
    const base = await this.#styles.styleOf(speech.voice, 0);
    const { voice, style } = speech.clips;
    if (voice === undefined && style === undefined) return base;
    const tokens = SAMPLE_TEXTS[speech.language]!.split(" ")
      .map((word) => ({ written: word, spoken: word }));
    const clause: Clause = { tokens, rate: 1, pitchSemitones: 0, pauseSeconds: 0 };
    const ids = this.#idsOf(this.#symbolsOf(clause, speech.voice));
    return await this.#cloner.styleOf(base, speech, async (style) => {
      const { samples } = await this.#model.speak(ids, style, { speed: 1, seed: 0 });
      return samples;
    });
  }

  #idsOf(symbols: readonly SymbolRun[]): number[] {
    const boundary = this.#vocabulary.boundary;
    return [boundary, ...symbols.flatMap(({ ids }) => ids), boundary];
  }

  async #speakPart(
    symbols: readonly SymbolRun[],
    clause: Clause,
    speech: SpeechOrder,
    style: Style,
  ): Promise<SpokenPart> {
    const [rateNoise, pitchNoise] = seedNoise(speech.seed);
    const speed = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise);
    const pitched = shifted(style, clause.pitchSemitones + SEED_SEMITONES * pitchNoise);
    const ids = this.#idsOf(symbols);
    const order = { speed, seed: speech.seed };
    const { samples, frames = [] } = await this.#model.speak(ids, pitched, order);
    const total = frames.reduce((sum, length) => sum + length, 0);
    const sound = samples.slice(0, Math.round(total * FRAME_SAMPLES));
    return trimmed(sound, timesOf(symbols, frames, sound.length / ENGINE_RATE_HZ));
  }
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(options: TtsEngineOptions): Promise<ParleyAdapter> {
  return await ParleyAdapter.load(modelOptions(options));
}
