/**
 * Adapter of Kokoro: phonemes from espeak-ng, sound from the acoustic model, times from its
 * durations.
 * @module
 */
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type ModelAdapter,
  type SpeechRequest,
  type VoiceName,
} from "../adapter.ts";
import {
  type Clause,
  PLAIN_CAPABILITIES,
  type TtsEngineInfo,
  type TtsEngineOptions,
} from "../contract.ts";
import { FORMANT_VOICES, languageOfVoice } from "../formant/voices.ts";
import { modelOptions } from "../onnx/model_options.ts";
import { Repitcher } from "../sound/repitch.ts";
import { seedNoise } from "../seed_noise.ts";
import { type SpokenPart, type SymbolRun, timesOf, trimmed } from "../times/symbol_times.ts";
import { KokoroModel } from "./model.ts";
import { StyledSpeaker } from "./speaker.ts";

/** In characters; the model hurries through longer clauses (epub2tts-kokoro #5). */
const LONGEST_CLAUSE = 350;
/** Most by which a seed varies the rate. */
const SEED_RATE_VARIATION = 0.02;
/**
 * Most by which a seed varies the pitch, where the model has no noise; it costs some sound quality.
 */
const SEED_SEMITONES = 0.2;

/** Adapter of Kokoro and of models with its interface. */
export class KokoroAdapter implements ModelAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  readonly #speaker: StyledSpeaker<KokoroModel>;
  readonly #repitcher = new Repitcher();

  /** Takes ownership of the model. */
  constructor(speaker: StyledSpeaker<KokoroModel>, precision: string) {
    const voices = Object.keys(FORMANT_VOICES).filter((voice) => speaker.styles.has(voice));
    const languages = [...new Set(voices.map(languageOfVoice))];
    this.info = {
      engine: "kokoro",
      version: precision,
      backend: speaker.model.device,
      capabilities: {
        ...PLAIN_CAPABILITIES,
        languages,
        phonemes: languages,
        longestClause: LONGEST_CLAUSE,
      },
    };
    this.#speaker = speaker;
  }

  /** Whether several clauses can be computed at once without blocking the event loop. */
  get runsConcurrently(): boolean {
    return this.#speaker.model.runsConcurrently;
  }

  /** Whether the model has the voice. */
  speaks({ id }: VoiceName): boolean {
    return this.#speaker.styles.has(id);
  }

  /** Speaks one clause; stops between the parts of a long one when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause> {
    return await this.#speaker.speakParts(
      clause,
      speech.voice,
      signal,
      (symbols) => this.#speakPart(symbols, clause, speech),
    );
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#repitcher[Symbol.dispose]();
    await this.#speaker[Symbol.asyncDispose]();
  }

  async #speakPart(
    symbols: readonly SymbolRun[],
    clause: Clause,
    speech: SpeechRequest,
  ): Promise<SpokenPart> {
    const length = symbols.reduce((sum, { ids }) => sum + ids.length, 0);
    const style = await this.#speaker.styles.styleOf(speech.voice, length);
    const [rateNoise, pitchNoise] = seedNoise(speech.seed);
    // The model has no pitch control: it speaks slower or faster, and is then played at another
    // rate.
    const variation = this.#speaker.model.hasNoise ? 0 : SEED_SEMITONES * pitchNoise;
    const pitch = 2 ** ((clause.pitchSemitones + variation) / 12);
    const speed = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise) / pitch;
    const { samples, frames } = await this.#speaker.speak(symbols, style, {
      speed,
      seed: speech.seed,
    });
    const sound = await this.#repitcher.raise(samples, pitch);
    const seconds = sound.length / ENGINE_RATE_HZ;
    return trimmed(sound, timesOf(symbols, frames ?? equalFrames(length), seconds));
  }
}

/** For exports without durations: one frame for each id and for the two boundaries. */
function equalFrames(length: number): number[] {
  return Array.from({ length: length + 2 }, () => 1);
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(options: TtsEngineOptions): Promise<KokoroAdapter> {
  const speaker = await StyledSpeaker.load(modelOptions(options), KokoroModel.load);
  return new KokoroAdapter(speaker, options.precision);
}
