/**
 * Adapter of the acoustic model that ships: phonemes from espeak-ng, sound from the model through
 * transformers.js, times from its durations, voices as style vectors.
 * @module
 */
import {
  type AdapterClause,
  type AdapterPiece,
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
import { KokoroModel } from "../kokoro/model.ts";
import { StyledSpeaker } from "../kokoro/speaker.ts";
import { modelOptions } from "../onnx/model_options.ts";
import type { SoundManner } from "../onnx/symbol_model.ts";
import { joinPieces, wholePiece } from "../pieces.ts";
import { seedNoise } from "../seed_noise.ts";
import { timesOf, trimmed } from "../times/symbol_times.ts";
import { VoiceCloner } from "./clone.ts";
import { shifted, type Style } from "./style.ts";
import { FRAME_SAMPLES, speakSegment } from "./window_speech.ts";
import { sumOf, WindowedModel } from "./windowed_model.ts";
import { withoutWordSpaces } from "./word_spaces.ts";

/** Most by which a seed varies rate and pitch. */
const SEED_RATE_VARIATION = 0.02;
const SEED_SEMITONES = 0.25;

/** Sentences that are synthesised and measured to correct a cloned voice; they have most sounds. */
const SAMPLE_TEXTS: Readonly<Record<string, string>> = {
  en: "The quick brown fox jumps over the lazy dog, while she measures a joyful noise there.",
  de: "Zwölf Boxkämpfer jagen Viktor quer über den großen Deich, und ein schöner Tag beginnt.",
  fr: "Portez ce vieux whisky au juge blond qui fume, puis un bon vin de montagne pour chacun.",
};

/** Adapter of parley-tts-small. */
export class ParleyAdapter implements ModelAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  readonly #speaker: StyledSpeaker<KokoroModel | WindowedModel>;
  readonly #cloner = new VoiceCloner();

  /** Takes ownership of the model. */
  constructor(speaker: StyledSpeaker<KokoroModel | WindowedModel>, precision: string) {
    this.info = {
      engine: "parley-tts-small",
      version: precision,
      backend: speaker.model.device,
      // Pitch and timbre of a clip map to numbers of the style vector.
      capabilities: {
        ...PLAIN_CAPABILITIES,
        clones: true,
        cloneSteps: true,
        style: true,
        voicedClips: true,
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

  /** Speaks one clause; stops between the windows of its sound when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause> {
    return joinPieces(await Array.fromAsync(this.stream(clause, speech, signal)));
  }

  /** Speaks one clause window by window, where the model has the graphs for that. */
  async *stream(
    clause: Clause,
    speech: SpeechRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AdapterPiece, void> {
    const { model } = this.#speaker;
    const style = await this.#styleFor(speech);
    const [pitched, manner] = mannerOf(clause, speech, style);
    if (!(model instanceof WindowedModel)) {
      yield wholePiece(clause, await this.#speakWhole(clause, speech, pitched, manner, signal));
      return;
    }
    const parts = this.#speaker.partsInContext(clause, speech.voice);
    if (parts.length === 0) yield wholePiece(clause, joinPieces([]));
    for (const [index, { symbols, context }] of parts.entries()) {
      if (signal.aborted) return;
      const isLast = index === parts.length - 1;
      const lastToken = symbols.findLast(({ token }) => token !== undefined)?.token ?? -1;
      const untilToken = isLast ? clause.tokens.length : lastToken + 1;
      const stretch = { symbols, ids: this.#speaker.idsOf(symbols), context, isLast, untilToken };
      yield* speakSegment(model, stretch, pitched, manner, signal);
    }
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#speaker[Symbol.asyncDispose]();
  }

  async #styleFor(speech: SpeechRequest): Promise<Style> {
    const base = await this.#speaker.styles.styleOf(speech.voice, 0);
    const { voice, style } = speech.clips;
    if (voice === undefined && style === undefined) return base;
    return await this.#cloner.styleOf(base, speech, (style) => this.#speakSample(speech, style));
  }

  /** Speaks the sample text of a language. */
  async #speakSample(
    { language, voice }: SpeechRequest,
    style: Style,
  ): Promise<Float32Array<ArrayBuffer>> {
    const tokens = SAMPLE_TEXTS[language]!.split(" ")
      .map((word) => ({ written: word, spoken: word }));
    const clause: Clause = { tokens, rate: 1, pitchSemitones: 0, pauseSeconds: 0 };
    const symbols = this.#speaker.symbolsOf(clause, voice);
    const { samples } = await this.#speaker.speak(symbols, style, { speed: 1, seed: 0 });
    return samples;
  }

  /** Speaks with the single graph, which makes a whole part at once. */
  async #speakWhole(
    clause: Clause,
    { voice }: SpeechRequest,
    style: Style,
    manner: SoundManner,
    signal: AbortSignal,
  ): Promise<AdapterClause> {
    return await this.#speaker.speakParts(clause, voice, signal, async (symbols) => {
      const { samples, frames = [] } = await this.#speaker.speak(symbols, style, manner);
      const sound = samples.subarray(0, Math.round(sumOf(frames) * FRAME_SAMPLES));
      const times = timesOf(symbols, frames, sound.length / ENGINE_RATE_HZ);
      return trimmed(sound, withoutWordSpaces(times));
    });
  }
}

/** Returns the style and the rate of a clause, slightly varied by the seed. */
function mannerOf(clause: Clause, speech: SpeechRequest, style: Style): [Style, SoundManner] {
  const [rateNoise, pitchNoise] = seedNoise(speech.seed);
  const speed = speech.speed * clause.rate * (1 + SEED_RATE_VARIATION * rateNoise);
  const pitched = shifted(style, clause.pitchSemitones + SEED_SEMITONES * pitchNoise);
  return [pitched, { speed, seed: speech.seed }];
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(options: TtsEngineOptions): Promise<ParleyAdapter> {
  const pretrained = modelOptions(options);
  const isWindowed = await WindowedModel.isIn(pretrained);
  const speaker = await StyledSpeaker.load<KokoroModel | WindowedModel>(
    pretrained,
    isWindowed ? WindowedModel.load : KokoroModel.load,
  );
  return new ParleyAdapter(speaker, options.precision);
}
