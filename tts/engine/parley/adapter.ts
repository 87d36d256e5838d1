/**
 * The acoustic model that ships behind the adapter interface: phonemes by espeak-ng, sound by the
 * model through transformers.js, times by its durations, voices as style vectors.
 * @module
 */
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
import { StyledSpeaker } from "../kokoro/speaker.ts";
import { modelOptions } from "../onnx/model_folder.ts";
import { seedNoise } from "../seed_noise.ts";
import { type SpokenPart, type SymbolRun, timesOf, trimmed } from "../symbol_times.ts";
import { VoiceCloner } from "./clone.ts";
import { shifted, type Style } from "./style.ts";

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
  readonly #speaker: StyledSpeaker;
  readonly #cloner = new VoiceCloner();

  /** Owns the model. */
  constructor(speaker: StyledSpeaker, precision: string) {
    this.info = {
      engine: "parley-tts-small",
      version: precision,
      backend: speaker.device,
      // Pitch and timbre of a clip are numbers of the style.
      capabilities: { ...PLAIN_CAPABILITIES, clones: true, cloneSteps: true, style: true },
    };
    this.#speaker = speaker;
  }

  /** Whether the model has the voice. */
  speaks({ id }: VoiceName): boolean {
    return this.#speaker.styles.has(id);
  }

  /** Speaks one clause; stops between the parts of a long one when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechOrder, signal: AbortSignal): Promise<AdapterClause> {
    const style = await this.#styleFor(speech);
    return await this.#speaker.speakParts(
      clause,
      speech.voice,
      signal,
      (symbols) => this.#speakPart(symbols, clause, speech, style),
    );
  }

  /** Gives the model's memory back. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#speaker[Symbol.asyncDispose]();
  }

  async #styleFor(speech: SpeechOrder): Promise<Style> {
    const base = await this.#speaker.styles.styleOf(speech.voice, 0);
    const { voice, style } = speech.clips;
    if (voice === undefined && style === undefined) return base;
    const tokens = SAMPLE_TEXTS[speech.language]!.split(" ")
      .map((word) => ({ written: word, spoken: word }));
    const clause: Clause = { tokens, rate: 1, pitchSemitones: 0, pauseSeconds: 0 };
    const symbols = this.#speaker.symbolsOf(clause, speech.voice);
    return await this.#cloner.styleOf(base, speech, async (style) => {
      const { samples } = await this.#speaker.speak(symbols, style, { speed: 1, seed: 0 });
      return samples;
    });
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
    const order = { speed, seed: speech.seed };
    const { samples, frames = [] } = await this.#speaker.speak(symbols, pitched, order);
    const total = frames.reduce((sum, length) => sum + length, 0);
    const sound = samples.subarray(0, Math.round(total * FRAME_SAMPLES));
    return trimmed(sound, timesOf(symbols, frames, sound.length / ENGINE_RATE_HZ));
  }
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(options: TtsEngineOptions): Promise<ParleyAdapter> {
  return new ParleyAdapter(await StyledSpeaker.load(modelOptions(options)), options.precision);
}
