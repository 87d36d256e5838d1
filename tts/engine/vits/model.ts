/**
 * Runs VITS through transformers.js: exports with the names of Hugging Face (MMS) or of Piper.
 * @module
 */
import { z } from "zod";
import type { GraphNames } from "../../../shared/onnx/native_session.ts";
import {
  loadPretrained,
  type OnnxDevice,
  type PretrainedOptions,
} from "../../../shared/onnx/pretrained.ts";
import { assertFamily, readModelJson } from "../onnx/model_folder.ts";
import { rewriteGraphOf } from "../onnx/rewritten_graph.ts";
import { NoiseSource } from "../onnx/seeded_noise.ts";
import { type ModelSound, soundOf } from "../onnx/sound.ts";
import { Tensor, VitsModel as PretrainedVits } from "npm:@huggingface/transformers@4.3.1";

const ScalesFile = z.object({
  noise_scale: z.number().default(0.667),
  length_scale: z.number().positive().default(1),
  noise_w: z.number().default(0.8),
});

const NO_SPEAKERS: Readonly<Record<string, number>> = {};

/** The parts of config.json that are used, in Hugging Face's layout or in Piper's. */
const ConfigFile = z.union([
  z.object({
    sampling_rate: z.number().int().positive(),
    num_speakers: z.number().int().default(1),
  }).transform(({ sampling_rate, num_speakers }) => ({
    rateHz: sampling_rate,
    speakers: num_speakers,
    speakerIds: NO_SPEAKERS,
    scales: ScalesFile.parse({}),
  })),
  z.object({
    audio: z.object({ sample_rate: z.number().int().positive() }),
    num_speakers: z.number().int().default(1),
    speaker_id_map: z.record(z.string(), z.number().int()).default({}),
    inference: ScalesFile.default(ScalesFile.parse({})),
  }).transform(({ audio, num_speakers, speaker_id_map, inference }) => ({
    rateHz: audio.sample_rate,
    speakers: num_speakers,
    speakerIds: speaker_id_map,
    scales: inference,
  })),
]);

/** How a text is spoken. */
export interface VitsManner {
  /** Factor on the rate of speech. */
  readonly speed: number;
  /** Number of the speaker. */
  readonly speaker: number;
  /** The same seed gives the same sound. */
  readonly seed: number;
}

/** Outputs, under the names that exports use. */
interface Outputs {
  readonly waveform?: Tensor;
  readonly output?: Tensor;
  readonly durations?: Tensor;
  readonly w_ceil?: Tensor;
}

/** The loaded model. */
export class VitsModel implements AsyncDisposable {
  /** Device that computes it. */
  readonly device: OnnxDevice;
  /** Whether the graph has an input for the rate of speech. */
  readonly hasSpeed: boolean;
  /** Whether the graph returns the duration of each id. */
  readonly hasDurations: boolean;
  readonly #config: z.infer<typeof ConfigFile>;
  readonly #model: PretrainedVits;
  readonly #noise = new NoiseSource();

  private constructor(
    config: z.infer<typeof ConfigFile>,
    model: PretrainedVits,
    device: OnnxDevice,
  ) {
    this.device = device;
    const { inputNames, outputNames } = sessionOf(model);
    this.hasSpeed = SPEED_INPUTS.some((name) => inputNames.includes(name));
    this.hasDurations = DURATION_OUTPUTS.some((name) => outputNames.includes(name));
    this.#config = config;
    this.#model = model;
  }

  /**
   * Loads the model.
   * @throws {Error} when a file is missing or is not a VITS model
   */
  static async load(options: PretrainedOptions): Promise<VitsModel> {
    const json = await readModelJson(options.folder, "config.json");
    if (!("phoneme_id_map" in json)) assertFamily(json, "vits");
    const config = ConfigFile.safeParse(json);
    if (!config.success) throw new Error("config.json lacks the sample rate of a VITS model");
    const { model, device } = await loadPretrained(
      (name, settings) => PretrainedVits.from_pretrained(name, settings),
      options,
    );
    const inputs = sessionOf(model).inputNames;
    if (!inputs.includes("input_ids") && !inputs.includes("input")) {
      throw new Error(`its graph has no input input_ids or input, only ${inputs.join(", ")}`);
    }
    await rewriteGraphOf(model, device, options);
    // The class named above; transformers.js declares its base class as the result.
    return new VitsModel(config.data, model as PretrainedVits, device);
  }

  /** Sample rate, in Hz. */
  get rateHz(): number {
    return this.#config.rateHz;
  }

  /** Returns the number of the speaker that stands in for a voice of the catalogue. */
  speakerOf(voice: string, place: number): number {
    return this.#config.speakerIds[voice] ?? place % Math.max(1, this.#config.speakers);
  }

  /**
   * Speaks ids.
   * @throws {ServiceError} `engine_error` when the model returns no samples, or not finite ones
   */
  async speak(ids: readonly number[], { speed, speaker, seed }: VitsManner): Promise<ModelSound> {
    const { noise_scale, length_scale, noise_w } = this.#config.scales;
    const wide = (values: readonly number[], dims: number[] = [values.length]) =>
      new Tensor("int64", BigInt64Array.from(values, BigInt), dims);
    const single = (...values: number[]) =>
      new Tensor("float32", Float32Array.from(values), [values.length]);
    const row = [1, ids.length];
    const everything: Readonly<Record<string, Tensor>> = {
      input_ids: wide(ids, row),
      input: wide(ids, row),
      attention_mask: wide(ids.map(() => 1), row),
      input_lengths: wide([ids.length]),
      scales: single(noise_scale, length_scale / speed, noise_w),
      speaking_rate: single(speed),
      length_scale: single(length_scale / speed),
      noise_scale: single(noise_scale),
      noise_scale_duration: single(noise_w),
      sid: wide([speaker]),
      speaker_id: wide([speaker]),
      ...this.#noise.inputOf(seed),
    };
    const names = sessionOf(this.#model).inputNames;
    const outputs: Outputs = await this.#model.forward(
      Object.fromEntries(Object.entries(everything).filter(([name]) => names.includes(name))),
    );
    const { waveform, output, durations, w_ceil } = outputs;
    return soundOf(waveform ?? output, durations ?? w_ceil, ids.length);
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model.dispose();
  }
}

const SPEED_INPUTS: readonly string[] = ["scales", "speaking_rate", "length_scale"];
const DURATION_OUTPUTS: readonly string[] = ["durations", "w_ceil"];

function sessionOf(model: { sessions: Record<string, unknown> }): GraphNames {
  // transformers.js leaves its sessions untyped; each has these names.
  return model.sessions.model as GraphNames;
}
