/**
 * Kokoro behind the adapter interface: phonemes by espeak-ng, sound by the acoustic model, times by
 * its durations.
 * @module
 */
import type { PretrainedOptions } from "../../../shared/onnx/pretrained.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type ModelAdapter,
  type SpeechOrder,
} from "../adapter.ts";
import {
  type Clause,
  PLAIN_CAPABILITIES,
  type TtsEngineInfo,
  type TtsEngineOptions,
} from "../contract.ts";
import { Espeak } from "../formant/espeak.ts";
import { accentOf, FORMANT_VOICES, languageOfVoice } from "../formant/voices.ts";
import { modelOptions } from "../onnx/model_folder.ts";
import { repitched } from "../repitch.ts";
import { seedNoise } from "../seed_noise.ts";
import {
  cutSymbols,
  joinParts,
  type SpokenPart,
  type SymbolRun,
  timesOf,
  trimmed,
} from "../symbol_times.ts";
import { KokoroModel } from "./model.ts";
import { VoiceStyles } from "./styles.ts";
import { symbolsOf } from "./symbols.ts";
import { Vocabulary } from "./vocabulary.ts";

/** The model takes 512 ids, the two boundaries included. */
const MOST_IDS = 510;
/** A seed moves rate and pitch by at most this much. */
const SEED_RATE_VARIATION = 0.02;
const SEED_SEMITONES = 0.2;

/** Speaks with Kokoro, or a model of its shape. */
export class KokoroAdapter implements ModelAdapter {
  /** What it says about itself. */
  readonly info: TtsEngineInfo;
  readonly #model: KokoroModel;
  readonly #styles: VoiceStyles;
  readonly #vocabulary: Vocabulary;
  readonly #espeak: Espeak;

  private constructor(
    options: PretrainedOptions,
    parts: {
      model: KokoroModel;
      styles: VoiceStyles;
      vocabulary: Vocabulary;
      espeak: Espeak;
    },
  ) {
    const voices = Object.keys(FORMANT_VOICES).filter((voice) => parts.styles.has(voice));
    const languages = [...new Set(voices.map(languageOfVoice))];
    this.info = {
      engine: "kokoro",
      version: options.precision,
      backend: parts.model.device,
      capabilities: { ...PLAIN_CAPABILITIES, languages, phonemes: languages },
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
  static async load(options: PretrainedOptions): Promise<KokoroAdapter> {
    const [styles, vocabulary] = await Promise.all([
      VoiceStyles.open(options.folder),
      Vocabulary.open(options.folder),
    ]);
    const model = await KokoroModel.load(options);
    return new KokoroAdapter(options, { model, styles, vocabulary, espeak: await Espeak.load() });
  }

  /** Whether the model has the voice. */
  speaks({ id }: { readonly id: string }): boolean {
    return this.#styles.has(id);
  }

  /** Speaks one clause; stops between the parts of a long one when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechOrder, signal: AbortSignal): Promise<AdapterClause> {
    const symbols = symbolsOf(clause, this.#espeak, accentOf(speech.voice), this.#vocabulary);
    const parts: SpokenPart[] = [];
    for (const part of cutSymbols(symbols, MOST_IDS)) {
      if (signal.aborted) break;
      parts.push(await this.#speakPart(part, clause, speech));
    }
    return joinParts(parts);
  }

  /** Gives the model's memory back. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
  }

  async #speakPart(
    symbols: readonly SymbolRun[],
    clause: Clause,
    speech: SpeechOrder,
  ): Promise<SpokenPart> {
    const boundary = this.#vocabulary.boundary;
    const ids = [boundary, ...symbols.flatMap((symbol) => symbol.ids), boundary];
    const style = await this.#styles.styleOf(speech.voice, ids.length - 2);
    const [rateNoise, pitchNoise] = seedNoise(speech.seed);
    // The model has no pitch of its own: it speaks slower or faster, and is then played at another rate.
    const pitch = 2 ** ((clause.pitchSemitones + SEED_SEMITONES * pitchNoise) / 12);
    const speed = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise) / pitch;
    const { samples, frames } = await this.#model.speak(ids, style, {
      speed,
      seed: speech.seed,
    });
    const sound = await repitched(samples, pitch);
    const seconds = sound.length / ENGINE_RATE_HZ;
    return trimmed(sound, timesOf(symbols, frames ?? ids.map(() => 1), seconds));
  }
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(options: TtsEngineOptions): Promise<KokoroAdapter> {
  return await KokoroAdapter.load(modelOptions(options));
}
