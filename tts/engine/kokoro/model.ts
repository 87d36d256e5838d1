/**
 * Runs Kokoro's acoustic model (StyleTextToSpeech2) through transformers.js.
 * @module
 */
import {
  loadPretrained,
  type OnnxDevice,
  type PretrainedOptions,
} from "../../../shared/onnx/pretrained.ts";
import type { GraphNames } from "../../../shared/onnx/native_session.ts";
import { rewriteGraphOf } from "../onnx/rewritten_graph.ts";
import { NOISE_INPUT } from "../onnx/seeded_graph.ts";
import { NoiseSource } from "../onnx/seeded_noise.ts";
import { type ModelSound, soundOf } from "../onnx/sound.ts";
import type { SoundManner, SymbolModel } from "../onnx/symbol_model.ts";
import {
  type PreTrainedModel,
  StyleTextToSpeech2Model,
  Tensor,
} from "npm:@huggingface/transformers@4.3.1";
import { STYLE_NUMBERS } from "./styles.ts";

/** Outputs of the model, under the names that its exports use. */
interface Outputs {
  readonly waveform?: Tensor;
  readonly durations?: Tensor;
  readonly duration?: Tensor;
}

/** The loaded model. */
export class KokoroModel implements SymbolModel {
  /** Device that computes it. */
  readonly device: OnnxDevice;
  /** Whether several texts can be computed at once without blocking the event loop. */
  readonly runsConcurrently: boolean;
  /** Whether the graph generates noise, so that each seed sounds different. */
  readonly hasNoise: boolean;
  readonly #noise = new NoiseSource();
  readonly #model: PreTrainedModel;

  private constructor(model: PreTrainedModel, device: OnnxDevice, runsConcurrently: boolean) {
    this.#model = model;
    this.device = device;
    this.runsConcurrently = runsConcurrently;
    // transformers.js leaves its sessions untyped; each has the names of its inputs.
    this.hasNoise = (model.sessions.model as GraphNames).inputNames.includes(NOISE_INPUT);
  }

  /**
   * Loads the model.
   * @throws {Error} when it cannot be loaded
   */
  static async load(options: PretrainedOptions): Promise<KokoroModel> {
    const { model, device } = await loadPretrained(
      (name, settings) => StyleTextToSpeech2Model.from_pretrained(name, settings),
      options,
    );
    return new KokoroModel(model, device, await rewriteGraphOf(model, device, options));
  }

  /**
   * Speaks symbols by their ids; samples at 24 kHz.
   * @throws {ServiceError} `engine_error` when the model returns no samples, or not finite ones
   */
  async speak(
    ids: readonly number[],
    style: Float32Array,
    { speed, seed }: SoundManner,
  ): Promise<ModelSound> {
    const outputs: Outputs = await this.#model.forward({
      input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      style: new Tensor("float32", style, [1, STYLE_NUMBERS]),
      speed: new Tensor("float32", Float32Array.of(speed), [1]),
      ...this.#noise.inputOf(seed),
    });
    return soundOf(outputs.waveform, outputs.durations ?? outputs.duration, ids.length);
  }

  /** Frees the model's memory. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model.dispose();
  }
}
