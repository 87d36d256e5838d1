/**
 * Adapter of Supertonic: it reads words, and speaks several short texts in one run.
 * @module
 */
import { z } from "zod";
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
  type Quality,
  type TtsEngineInfo,
  type TtsEngineOptions,
} from "../contract.ts";
import { withEstimatedTimes } from "../times/estimated_times.ts";
import { plainText } from "../formant/clause_text.ts";
import type { FormantAdapter } from "../formant/adapter.ts";
import { readFamilyConfig } from "../onnx/model_folder.ts";
import { modelOptions } from "../onnx/model_options.ts";
import { SeededTurns } from "../onnx/seeded_turns.ts";
import { numbersOf, samplesOf } from "../onnx/sound.ts";
import { loadTextModel, type TextModel } from "../onnx/text_model.ts";
import {
  type PreTrainedModel,
  SupertonicForConditionalGeneration,
  Tensor,
} from "npm:@huggingface/transformers@4.3.1";
import { Repitcher } from "../sound/repitch.ts";
import { ResamplerCache } from "../sound/resampler_cache.ts";
import { SupertonicVoices } from "./voices.ts";

/** Denoising steps; below five, words get lost; above ten, nothing is gained. */
const STEPS: Readonly<Record<Quality, number>> = { draft: 4, standard: 5, high: 10 };
/** In characters; the model's authors cut texts there as well. */
const LONGEST_CLAUSE = 300;
/** Speed of the model that listeners take for normal. */
const NORMAL_SPEED = 1.05;

const ConfigFile = z.object({
  sampling_rate: z.number().int().positive(),
  style_dim: z.number().int().positive(),
});

/** Inputs of its graphs, as transformers.js feeds them. */
const INPUTS = {
  text_encoder: ["input_ids", "attention_mask", "style"],
  latent_denoiser: ["noisy_latents", "latent_mask", "encoder_outputs", "timestep"],
  voice_decoder: ["latents"],
} as const;

/** The part of the model that is used; transformers.js declares its base class. */
type Generator = PreTrainedModel & {
  generate_speech(inputs: {
    input_ids: Tensor;
    attention_mask: Tensor;
    style: Tensor;
    num_inference_steps: number;
    speed: number;
  }): Promise<{ waveform: Tensor; durations: Tensor }>;
};

interface Parts extends TextModel<Generator> {
  readonly voices: SupertonicVoices;
  readonly config: z.infer<typeof ConfigFile>;
  readonly formant: FormantAdapter;
}

/** Adapter of Supertonic. */
export class SupertonicAdapter implements ModelAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  readonly #parts: Parts;
  readonly #turns = new SeededTurns();
  readonly #resamplers = new ResamplerCache();
  readonly #repitcher = new Repitcher();

  /** Takes ownership of the model. */
  constructor(parts: Parts, precision: string) {
    this.info = {
      engine: "supertonic",
      version: precision,
      backend: parts.device,
      capabilities: {
        ...PLAIN_CAPABILITIES,
        languages: [...parts.voices.languages],
        phonemes: [],
        phonemeTimes: false,
        batches: true,
        longestClause: LONGEST_CLAUSE,
      },
    };
    this.#parts = parts;
  }

  /** Whether the model has the voice and its language. */
  speaks(voice: VoiceName): boolean {
    return this.#parts.voices.has(voice);
  }

  /** Speaks one clause. */
  async speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause> {
    const [spoken] = await this.speakTogether([clause], speech, signal);
    return spoken ?? { samples: new Float32Array(0), tokens: [], phonemes: [] };
  }

  /** Speaks clauses of equal rate and pitch in one run; returns none when `signal` has aborted. */
  async speakTogether(
    clauses: readonly Clause[],
    speech: SpeechRequest,
    signal: AbortSignal,
  ): Promise<AdapterClause[]> {
    const { rate, pitchSemitones } = clauses[0]!;
    const pitch = 2 ** (pitchSemitones / 12);
    const sounds = await this.#turns.take(
      speech.seed,
      () =>
        signal.aborted
          ? Promise.resolve([])
          : this.#generate(clauses, speech, NORMAL_SPEED * speech.speed * rate / pitch),
    );
    const { config, formant } = this.#parts;
    const resampler = await this.#resamplers.get(config.sampling_rate, ENGINE_RATE_HZ);
    const spoken: AdapterClause[] = [];
    for (const [index, samples] of sounds.entries()) {
      const sound = await this.#repitcher.raise(resampler.resample(samples), pitch);
      spoken.push(await withEstimatedTimes(sound, clauses[index]!, speech, formant));
    }
    return spoken;
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#resamplers[Symbol.dispose]();
    this.#repitcher[Symbol.dispose]();
    await this.#parts.model.dispose();
  }

  /** Returns the samples of each clause at the model's rate. */
  async #generate(
    clauses: readonly Clause[],
    { voice, language, quality }: SpeechRequest,
    speed: number,
  ): Promise<Float32Array<ArrayBuffer>[]> {
    const { model, tokenizer, voices, config } = this.#parts;
    const { input_ids, attention_mask } = tokenizer(
      clauses.map((clause) => this.#textOf(clause, language)),
      { padding: true, truncation: true },
    );
    const style = await voices.styleOf(voice, config.style_dim);
    const styles = new Float32Array(style.length * clauses.length);
    for (const index of clauses.keys()) styles.set(style, index * style.length);
    const dims = [clauses.length, style.length / config.style_dim, config.style_dim];
    const { waveform, durations } = await model.generate_speech({
      input_ids,
      attention_mask,
      style: new Tensor("float32", styles, dims),
      num_inference_steps: STEPS[quality],
      speed,
    });
    const lengths = numbersOf(durations)!;
    const samples = samplesOf(waveform);
    const row = samples.length / clauses.length;
    return lengths.map((length, index) =>
      samples.slice(index * row, index * row + Math.min(row, Math.ceil(length)))
    );
  }

  /** A model of several languages needs a tag of the language. */
  #textOf(clause: Clause, language: string): string {
    const text = plainText(clause);
    return this.#parts.voices.languages.length > 1 ? `<${language}>${text}</${language}>` : text;
  }
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(
  options: TtsEngineOptions,
  formant: FormantAdapter,
): Promise<SupertonicAdapter> {
  const pretrained = modelOptions(options);
  const { folder } = pretrained;
  const config = ConfigFile.safeParse(await readFamilyConfig(folder, "supertonic"));
  if (!config.success) throw new Error("config.json lacks sampling_rate or style_dim");
  const voices = await SupertonicVoices.open(folder, options.languages);
  const { model, ...loaded } = await loadTextModel(
    (name, settings) => SupertonicForConditionalGeneration.from_pretrained(name, settings),
    pretrained,
    INPUTS,
  );
  // The class named above has this method; transformers.js declares its base class as the result.
  const generator = model as Generator;
  return new SupertonicAdapter(
    { ...loaded, model: generator, voices, config: config.data, formant },
    options.precision,
  );
}
