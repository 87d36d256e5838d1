/**
 * Runs the acoustic model that ships as two graphs: one encodes a text to its code and durations,
 * the other decodes a window of its frames, so that audio starts before all of it is computed.
 * @module
 */
import { ServiceError } from "../../../shared/errors.ts";
import { concatenate } from "../../../shared/media/pcm.ts";
import { replaceSession } from "../../../shared/onnx/own_session.ts";
import {
  loadPretrained,
  type OnnxDevice,
  type PretrainedOptions,
} from "../../../shared/onnx/pretrained.ts";
import { StyleTextToSpeech2Model, Tensor } from "npm:@huggingface/transformers@4.3.1";
import type { IdsInContext } from "../kokoro/speaker.ts";
import { STYLE_NUMBERS } from "../kokoro/styles.ts";
import { graphPath } from "../onnx/rewritten_graph.ts";
import { NoiseSource } from "../onnx/seeded_noise.ts";
import { type ModelSound, numbersOf, samplesOf } from "../onnx/sound.ts";
import type { SoundManner, SymbolModel } from "../onnx/symbol_model.ts";
import { type FrameWindow, windowsOf } from "./windows.ts";

/** File names of the two graphs. */
const TEXT = "text";
const DECODER = "decoder";

type Graph = Awaited<ReturnType<typeof loadPretrained<StyleTextToSpeech2Model>>>["model"];

interface LoadedGraph {
  readonly model: Graph;
  readonly device: OnnxDevice;
  readonly runsConcurrently: boolean;
}

/** Tensors by the names of a graph's inputs or outputs. */
export type Tensors = Readonly<Record<string, Tensor>>;

/** An encoded text and the progress of its decoding; disposing it frees its memory. */
export interface EncodedText extends Disposable {
  /** Duration of each id in frames of 10 ms. */
  readonly frames: readonly number[];
  /** Inputs of the decoder. */
  readonly inputs: Tensors;
  /** Phase of the harmonics at the start of the next window, in turns. */
  phase: number;
}

/** The loaded graphs. */
export class WindowedModel implements SymbolModel {
  /** Device that computes them. */
  readonly device: OnnxDevice;
  /** Whether several texts can be computed at once without blocking the event loop. */
  readonly runsConcurrently: boolean;
  readonly #text: Graph;
  readonly #decoder: Graph;
  readonly #noise = new NoiseSource();

  private constructor(text: LoadedGraph, decoder: LoadedGraph) {
    this.device = text.device;
    this.runsConcurrently = text.runsConcurrently && decoder.runsConcurrently;
    this.#text = text.model;
    this.#decoder = decoder.model;
  }

  /** Whether the folder has both graphs in the requested precision. */
  static async isIn(options: PretrainedOptions): Promise<boolean> {
    const there = await Promise.all(
      [TEXT, DECODER].map((graph) =>
        Deno.stat(graphPath(graph, options)).then(({ isFile }) => isFile, () => false)
      ),
    );
    return there.every(Boolean);
  }

  /**
   * Loads the graphs.
   * @throws {Error} when one cannot be loaded
   */
  static async load(options: PretrainedOptions): Promise<WindowedModel> {
    const text = await loadGraph(TEXT, options);
    const decoder = await loadGraph(DECODER, { ...options, device: text.device });
    return new WindowedModel(text, decoder);
  }

  /**
   * Encodes symbols by their ids, once for all windows. With `context`, durations are those in the
   * longer row: encoded alone, every text slows down at its end as a sentence does.
   * @throws {ServiceError} `engine_error` when the graph returns no durations, or not finite ones
   */
  async encode(
    ids: readonly number[],
    style: Float32Array,
    manner: SoundManner,
    context?: IdsInContext,
  ): Promise<EncodedText> {
    if (context === undefined) return await this.#encode(ids, style, manner);
    using around = await this.#encode(context.ids, style, manner);
    const text = await this.#encode(ids, style, manner);
    const last = ids.length - 1;
    const frames = text.frames.map((own, index) =>
      index === 0 || index === last ? own : around.frames[context.lead + index - 1]!
    );
    const durations = new Tensor("float32", Float32Array.from(frames), [1, ids.length]);
    return { ...text, frames, inputs: { ...text.inputs, durations } };
  }

  async #encode(
    ids: readonly number[],
    style: Float32Array,
    { speed, seed }: SoundManner,
  ): Promise<EncodedText> {
    const styled = new Tensor("float32", style, [1, STYLE_NUMBERS]);
    const { code, durations }: Tensors = await this.#text.forward({
      input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
      style: styled,
      speed: new Tensor("float32", Float32Array.of(speed), [1]),
    });
    using outputs = new DisposableStack();
    outputs.defer(() => code?.dispose());
    outputs.defer(() => durations?.dispose());
    if (code === undefined || durations?.size !== ids.length) {
      throw new ServiceError("engine_error", "The acoustic model returned no durations");
    }
    const frames = Array.from(durations.data, Number);
    if (!frames.every(Number.isFinite)) {
      throw new ServiceError(
        "engine_error",
        "The acoustic model returned durations that are not finite",
      );
    }
    const inputs = { code, durations, style: styled, ...this.#noise.inputOf(seed) };
    const kept = outputs.move();
    return { frames, inputs, phase: 0, [Symbol.dispose]: () => kept.dispose() };
  }

  /**
   * Decodes the samples of a window, at 24 kHz. Windows of a text must follow each other from its
   * first frame on.
   * @throws {ServiceError} `engine_error` when the graph returns no samples, or not finite ones
   */
  async decode(
    text: EncodedText,
    { start, end }: FrameWindow,
  ): Promise<Float32Array<ArrayBuffer>> {
    const { waveform, next_phase }: Tensors = await this.#decoder.forward({
      ...text.inputs,
      start: new Tensor("int64", BigInt64Array.of(BigInt(start)), [1]),
      end: new Tensor("int64", BigInt64Array.of(BigInt(end)), [1]),
      phase: new Tensor("float32", Float32Array.of(text.phase), [1]),
    });
    text.phase = numbersOf(next_phase)?.[0] ?? 0;
    return samplesOf(waveform);
  }

  /**
   * Speaks symbols by their ids, with all windows joined; samples at 24 kHz.
   * @throws {ServiceError} what {@linkcode encode} and {@linkcode decode} throw
   */
  async speak(
    ids: readonly number[],
    style: Float32Array,
    manner: SoundManner,
  ): Promise<ModelSound> {
    using text = await this.encode(ids, style, manner);
    const { frames } = text;
    const sounds: Float32Array[] = [];
    for (const window of windowsOf(Math.ceil(sumOf(frames)) + 1)) {
      sounds.push(await this.decode(text, window));
    }
    return { samples: concatenate(sounds), frames };
  }

  /** Frees the memory of both graphs. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#text.dispose();
    await this.#decoder.dispose();
  }
}

async function loadGraph(graph: string, options: PretrainedOptions): Promise<LoadedGraph> {
  const { model, device } = await loadPretrained(
    (name, settings) =>
      StyleTextToSpeech2Model.from_pretrained(name, { ...settings, model_file_name: graph }),
    options,
  );
  const { threads } = options;
  const path = graphPath(graph, options);
  const runsConcurrently = await replaceSession(model, () => Promise.resolve(path), {
    device,
    threads,
    isPart: true,
  });
  return { model, device, runsConcurrently };
}

/** Returns the total number of frames. */
export function sumOf(frames: readonly number[]): number {
  return frames.reduce((sum, count) => sum + count, 0);
}
