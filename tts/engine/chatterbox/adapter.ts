/**
 * Adapter of Chatterbox: it reads words and takes over the voice of any clip, including the
 * catalogue's recordings.
 * @module
 */
import { join } from "node:path";
import { resourcePath } from "../../../shared/resources.ts";
import { decodeWav } from "../../../shared/media/wav.ts";
import {
  type AdapterClause,
  ENGINE_RATE_HZ,
  type ModelAdapter,
  type SpeechRequest,
  type VoiceName,
} from "../adapter.ts";
import type { Clause, TtsEngineInfo, TtsEngineOptions } from "../contract.ts";
import { withEstimatedTimes } from "../times/estimated_times.ts";
import { plainText } from "../formant/clause_text.ts";
import type { FormantAdapter } from "../formant/adapter.ts";
import { readFamilyConfig } from "../onnx/model_folder.ts";
import { modelOptions } from "../onnx/model_options.ts";
import { SeededTurns } from "../onnx/seeded_turns.ts";
import { samplesOf } from "../onnx/sound.ts";
import { loadTextModel, type TextModel } from "../onnx/text_model.ts";
import {
  ChatterboxModel,
  InterruptableStoppingCriteria,
  Tensor,
} from "npm:@huggingface/transformers@4.3.1";
import { RecentlyUsed } from "../../recently_used.ts";
import { Repitcher } from "../sound/repitch.ts";
import { ResamplerCache } from "../sound/resampler_cache.ts";
import { stretched } from "../sound/time_stretch.ts";
import { type ChatterboxWriting, chatterboxWriting } from "./languages.ts";
import { blended, inStyleOf, type SpeakerData } from "./speaker.ts";

/** Speech tokens per second. */
const TOKENS_PER_SECOND = 25;
/** Rate of slow speech; generation that takes longer has gone astray. */
const FEWEST_CHARACTERS_PER_SECOND = 5;
const SPARE_SECONDS = 2;
/** Sampling settings of the model's authors. */
const SAMPLING = { do_sample: true, temperature: 0.8, repetition_penalty: 1.2 } as const;
/** In characters; the model garbles longer clauses (perminder-klair/subwave #1130). */
const LONGEST_CLAUSE = 300;
/** Most speakers in the cache: about 200 kB each. */
const MOST_SPEAKERS = 64;
/** Part of a voice's recording that is encoded, as long as the longest clip of a request. */
const LONGEST_CLIP_SECONDS = 10;

/** Inputs of its graphs, as transformers.js feeds them. */
const INPUTS = {
  embed_tokens: ["input_ids"],
  speech_encoder: ["audio_values"],
  model: ["inputs_embeds", "attention_mask"],
  conditional_decoder: ["speech_tokens", "speaker_embeddings", "speaker_features"],
} as const;

interface Parts extends TextModel<ChatterboxModel> {
  readonly writing: ChatterboxWriting;
  readonly formant: FormantAdapter;
}

/** Adapter of Chatterbox. */
export class ChatterboxAdapter implements ModelAdapter {
  /** Description of the engine. */
  readonly info: TtsEngineInfo;
  readonly #parts: Parts;
  readonly #turns = new SeededTurns();
  readonly #speakers = new RecentlyUsed<SpeakerData>(MOST_SPEAKERS);
  readonly #resamplers = new ResamplerCache();
  readonly #repitcher = new Repitcher();

  /** Takes ownership of the model. */
  constructor(parts: Parts, precision: string) {
    this.info = {
      engine: "chatterbox",
      version: precision,
      backend: parts.device,
      capabilities: {
        languages: [...parts.writing.languages],
        phonemes: [],
        clones: true,
        cloneSteps: false,
        style: true,
        voicedClips: false,
        speed: "sound",
        phonemeTimes: false,
        batches: false,
        longestClause: LONGEST_CLAUSE,
      },
    };
    this.#parts = parts;
  }

  /** Whether the model speaks the voice's language: it clones every voice from its recording. */
  speaks({ language }: VoiceName): boolean {
    return this.#parts.writing.languages.includes(language);
  }

  /** Speaks one clause; stops between speech tokens when `signal` aborts. */
  async speak(clause: Clause, speech: SpeechRequest, signal: AbortSignal): Promise<AdapterClause> {
    const speaker = await this.#speakerOf(speech);
    const samples = await this.#turns.take(
      speech.seed,
      () => this.#generate(clause, speech, speaker, signal),
    );
    if (samples === undefined) return { samples: new Float32Array(0), tokens: [], phonemes: [] };
    const pitch = 2 ** (clause.pitchSemitones / 12);
    const paced = stretched(samples, speech.speed * clause.rate / pitch);
    const sound = await this.#repitcher.raise(paced, pitch);
    return await withEstimatedTimes(sound, clause, speech, this.#parts.formant);
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#resamplers[Symbol.dispose]();
    this.#repitcher[Symbol.dispose]();
    await this.#parts.model.dispose();
  }

  /** Returns samples at 24 kHz, or undefined when `signal` has aborted. */
  async #generate(
    clause: Clause,
    { language }: SpeechRequest,
    speaker: SpeakerData,
    signal: AbortSignal,
  ): Promise<Float32Array<ArrayBuffer> | undefined> {
    if (signal.aborted) return undefined;
    const { model, tokenizer } = this.#parts;
    const text = this.#textOf(clause, language);
    const stop = new InterruptableStoppingCriteria();
    const interrupt = () => stop.interrupt();
    signal.addEventListener("abort", interrupt);
    try {
      const seconds = plainText(clause).length / FEWEST_CHARACTERS_PER_SECOND + SPARE_SECONDS;
      const waveform = await model.generate({
        ...tokenizer(text),
        ...speaker,
        ...SAMPLING,
        max_new_tokens: Math.ceil(seconds * TOKENS_PER_SECOND),
        stopping_criteria: stop,
      });
      // Typed like every model's `generate`, but this one returns a waveform.
      const samples = samplesOf(waveform as Tensor);
      return signal.aborted ? undefined : samples;
    } finally {
      signal.removeEventListener("abort", interrupt);
    }
  }

  #textOf(clause: Clause, language: string): string {
    const { hasMarks, isLowerCase, space } = this.#parts.writing;
    const text = plainText(clause);
    const written = (isLowerCase ? text.toLowerCase() : text).replaceAll(" ", space);
    return hasMarks ? `[${language}]${written.normalize("NFKD")}` : written;
  }

  async #speakerOf({ voice, language, clips, cloneStrength }: SpeechRequest): Promise<SpeakerData> {
    const own = async () =>
      await this.#speakers.get(
        `voice:${voice}`,
        async () => await this.#encode(await this.#recordingOf(voice, language)),
      );
    const cloned = async ({ sha256, samples }: NonNullable<typeof clips.voice>) =>
      await this.#speakers.get(`clip:${sha256}`, () => this.#encode(samples));
    const timbre = clips.voice === undefined
      ? await own()
      : cloneStrength === 1
      ? await cloned(clips.voice)
      : blended(await own(), await cloned(clips.voice), cloneStrength);
    return clips.style === undefined ? timbre : inStyleOf(timbre, await cloned(clips.style));
  }

  async #encode(samples: Float32Array<ArrayBuffer>): Promise<SpeakerData> {
    return await this.#parts.model.encode_speech(
      new Tensor("float32", samples, [1, samples.length]),
    );
  }

  /** Returns the catalogue's recording of a voice. */
  async #recordingOf(voice: string, language: string): Promise<Float32Array<ArrayBuffer>> {
    const path = resourcePath(join("voices", `${voice}.${language}.wav`));
    const { samples, sampleRateHz } = decodeWav(await Deno.readFile(path));
    const resampler = await this.#resamplers.get(sampleRateHz, ENGINE_RATE_HZ);
    return resampler.resample(samples).slice(0, LONGEST_CLIP_SECONDS * ENGINE_RATE_HZ);
  }
}

/**
 * Loads the model of `options`.
 * @throws {Error} when its folder lacks a file or a file cannot be used
 */
export async function load(
  options: TtsEngineOptions,
  formant: FormantAdapter,
): Promise<ChatterboxAdapter> {
  const pretrained = modelOptions(options);
  await readFamilyConfig(pretrained.folder, "chatterbox");
  const writing = await chatterboxWriting(pretrained.folder);
  const { model, ...loaded } = await loadTextModel(
    (name, settings) => ChatterboxModel.from_pretrained(name, settings),
    pretrained,
    INPUTS,
  );
  return new ChatterboxAdapter(
    // The class named above; transformers.js declares its base class as the result.
    { ...loaded, model: model as ChatterboxModel, writing, formant },
    options.precision,
  );
}
