/**
 * Adapter of VITS: Piper's voices and MMS, one model per language.
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
import { withEstimatedTimes } from "../times/estimated_times.ts";
import type { FormantAdapter } from "../formant/adapter.ts";
import { Espeak } from "../formant/espeak.ts";
import { FORMANT_VOICES } from "../formant/voices.ts";
import { readModelJson } from "../onnx/model_folder.ts";
import { modelOptions } from "../onnx/model_options.ts";
import { loadTokenizer } from "../onnx/text_model.ts";
import { Repitcher } from "../sound/repitch.ts";
import { ResamplerCache } from "../sound/resampler_cache.ts";
import { joinParts, timesOf, trimmed } from "../times/symbol_times.ts";
import { stretched } from "../sound/time_stretch.ts";
import { vitsLanguage } from "./language.ts";
import { VitsModel } from "./model.ts";
import { LetterReader, PiperReader, PiperSymbols, type VitsReader } from "./symbols.ts";

/** A model with its reader. */
interface Speaker {
  readonly model: VitsModel;
  readonly reader: VitsReader;
}

/** Adapter of VITS models. */
export class VitsAdapter implements ModelAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  readonly #speakers: ReadonlyMap<string, Speaker>;
  readonly #formant: FormantAdapter;
  readonly #resamplers = new ResamplerCache();
  readonly #repitcher = new Repitcher();

  /** Takes ownership of the models, one for each language. */
  constructor(
    speakers: ReadonlyMap<string, Speaker>,
    formant: FormantAdapter,
    options: TtsEngineOptions,
  ) {
    const all = [...speakers.values()];
    this.info = {
      engine: "vits",
      version: options.precision,
      backend: all[0]!.model.device,
      capabilities: {
        ...PLAIN_CAPABILITIES,
        languages: [...speakers.keys()],
        phonemes: [...speakers].filter(([, { reader }]) => reader.readsPhonemes)
          .map(([language]) => language),
        speed: all.every(({ model }) => model.hasSpeed) ? "model" : "sound",
        phonemeTimes: all.every(({ model, reader }) => reader.readsPhonemes && model.hasDurations),
      },
    };
    this.#speakers = speakers;
    this.#formant = formant;
  }

  /** Whether there is a model of the voice's language. */
  speaks({ language }: VoiceName): boolean {
    return this.#speakers.has(language);
  }

  /** Speaks one clause, which the model computes in one run. */
  async speak(clause: Clause, speech: SpeechRequest): Promise<AdapterClause> {
    const { model, reader } = this.#speakers.get(speech.language)!;
    const { ids, symbols, lead } = reader.inputOf(clause, speech.voice);
    const pitch = 2 ** (clause.pitchSemitones / 12);
    const rate = speech.speed * clause.rate / pitch;
    const place = Object.keys(FORMANT_VOICES).indexOf(speech.voice);
    const { samples, frames } = await model.speak(ids, {
      speed: model.hasSpeed ? rate : 1,
      speaker: model.speakerOf(speech.voice, place),
      seed: speech.seed,
    });
    const resampler = await this.#resamplers.get(model.rateHz, ENGINE_RATE_HZ);
    const natural = resampler.resample(samples);
    const sound = await this.#repitcher.raise(
      model.hasSpeed ? natural : stretched(natural, rate),
      pitch,
    );
    if (symbols === undefined || frames === undefined) {
      return await withEstimatedTimes(sound, clause, speech, this.#formant);
    }
    const seconds = sound.length / ENGINE_RATE_HZ;
    return joinParts([trimmed(sound, timesOf(symbols, frames, seconds, lead))]);
  }

  /** Frees the memory of the models. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#resamplers[Symbol.dispose]();
    this.#repitcher[Symbol.dispose]();
    for (const { model } of this.#speakers.values()) await model[Symbol.asyncDispose]();
  }
}

/**
 * Loads the models of `options`.
 * @throws {Error} when a folder lacks a file, a file cannot be used, or two speak one language
 */
export async function load(
  options: TtsEngineOptions,
  formant: FormantAdapter,
): Promise<VitsAdapter> {
  const speakers = new Map<string, Speaker>();
  for (const folder of options.modelFolders) {
    const model = await VitsModel.load(modelOptions(options, folder));
    const language = await vitsLanguage(folder);
    if (speakers.has(language)) throw new Error(`two of them speak ${language}`);
    speakers.set(language, { model, reader: await readerOf(folder) });
  }
  return new VitsAdapter(speakers, formant, options);
}

async function readerOf(folder: string): Promise<VitsReader> {
  const config = await readModelJson(folder, "config.json");
  const piper = PiperSymbols.safeParse(config);
  if (piper.success) return new PiperReader(piper.data, await Espeak.load());
  return new LetterReader(await loadTokenizer(folder));
}
