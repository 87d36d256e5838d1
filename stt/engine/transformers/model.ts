/**
 * Encoder and decoder of a speech model in ONNX, through transformers.js.
 * @module
 */
import {
  AutoFeatureExtractor,
  MoonshineForConditionalGeneration,
  Tensor,
  WhisperForConditionalGeneration,
} from "npm:@huggingface/transformers@4.3.1";
import {
  loadPretrained,
  localName,
  type OnnxDevice,
  type PretrainedOptions,
} from "../../../shared/onnx/pretrained.ts";
import type { AudioSamples } from "../adapter.ts";
import { POSITIONS_A_SECOND } from "../audio_window.ts";
import { RECOGNITION_RATE_HZ } from "../contract.ts";
import type { ModelFacts } from "./model_files.ts";

const SAMPLES_A_POSITION = RECOGNITION_RATE_HZ / POSITIONS_A_SECOND;
const PAST = "past_key_values";
const PRESENT = "present";
const ATTENTIONS = "cross_attentions.";

/** Classes of transformers.js by architecture. */
const CLASSES = {
  whisper: WhisperForConditionalGeneration,
  moonshine: MoonshineForConditionalGeneration,
} as const;

/** The encoder's output for a window; dispose it when the window has been transcribed. */
export type EncodedAudio = Tensor;

/** The decoder's prediction of the next token. */
export interface DecoderStep {
  /** A score (logit) for each token of the vocabulary. */
  readonly scores: Float32Array;
  /** The scores of the token after the one at `index` of those that were pushed. */
  scoresAfter(index: number): Float32Array;
  /** Attention to each position of the audio, by layer and head; undefined if not exported. */
  attention(layer: number, head: number): Float32Array | undefined;
}

/** The parts of an ONNX Runtime session that are used. */
interface Session {
  readonly inputMetadata: readonly { readonly name: string; readonly shape?: readonly unknown[] }[];
  run(inputs: Record<string, unknown>): Promise<Record<string, Tensor["ort_tensor"]>>;
}

type Outputs = Record<string, Tensor>;

/** The parts of a model of transformers.js that are used. */
interface LoadedModel {
  readonly sessions: Readonly<Record<string, Session>>;
  forward(inputs: Record<string, unknown>): Promise<Outputs>;
  dispose(): Promise<unknown>;
}

type FeatureExtractor = (
  samples: AudioSamples,
  options: { max_length: number },
) => Promise<Outputs>;

/** A loaded model. */
export class SpeechModel implements AsyncDisposable {
  /** The device that computes. */
  readonly device: OnnxDevice;
  readonly #facts: ModelFacts;
  readonly #encoder: Session;
  readonly #extract: FeatureExtractor;
  readonly #forward: (inputs: Record<string, unknown>) => Promise<Outputs>;
  readonly #dispose: () => Promise<unknown>;

  private constructor(
    facts: ModelFacts,
    extract: FeatureExtractor,
    { model, device }: Awaited<ReturnType<typeof loadModel>>,
  ) {
    this.device = device;
    this.#facts = facts;
    this.#extract = extract;
    this.#encoder = model.sessions["model"]!;
    this.#forward = (inputs) => model.forward(inputs);
    this.#dispose = () => model.dispose();
  }

  /**
   * Loads the model in a folder.
   * @throws {Error} when it cannot be loaded
   */
  static async load(facts: ModelFacts, options: PretrainedOptions): Promise<SpeechModel> {
    const loaded = await loadModel(facts, options);
    const extractor = await AutoFeatureExtractor.from_pretrained(localName(options.folder), {
      local_files_only: true,
    });
    return new SpeechModel(facts, (samples, how) => extractor(samples, how), loaded);
  }

  /** Encodes a window of `positions`, or the full window if the export takes nothing shorter. */
  async encode(samples: AudioSamples, positions: number): Promise<EncodedAudio> {
    const wanted = this.#takesShortAudio ? positions : this.#facts.mostPositions;
    const padded = new Float32Array(wanted * SAMPLES_A_POSITION);
    padded.set(samples.subarray(0, padded.length));
    const heard = this.#facts.family === "moonshine" ? samples : padded;
    const features = await this.#extract(heard, { max_length: padded.length });
    const inputs = Object.entries(features).map(([name, tensor]) => [name, tensor.ort_tensor]);
    const { last_hidden_state: state } = await this.#encoder.run(Object.fromEntries(inputs));
    if (state === undefined) {
      throw new Error("Cannot encode: the encoder has no output last_hidden_state");
    }
    return new Tensor(state);
  }

  /** Creates a decoder for a transcript of `audio`. */
  decoder(audio: EncodedAudio): Decoder {
    return new Decoder(audio, this.#forward);
  }

  /** Frees the model. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#dispose();
  }

  /** Whether short windows are possible: exports of Whisper may have a fixed window length. */
  get #takesShortAudio(): boolean {
    const input = this.#encoder.inputMetadata.find(({ name }) => name === "input_features");
    return typeof input?.shape?.at(-1) !== "number";
  }
}

function loadModel(
  { family }: ModelFacts,
  options: PretrainedOptions,
): Promise<{ model: LoadedModel; device: OnnxDevice }> {
  return loadPretrained<LoadedModel>(
    (name, how) => CLASSES[family].from_pretrained(name, how),
    options,
  );
}

/** Decodes one transcript; holds the KV cache of the tokens so far. */
export class Decoder implements Disposable {
  readonly #audio: EncodedAudio;
  readonly #forward: (inputs: Record<string, unknown>) => Promise<Outputs>;
  #past: Outputs | undefined;

  /** Begins a transcript; `forward` runs the decoder. */
  constructor(
    audio: EncodedAudio,
    forward: (inputs: Record<string, unknown>) => Promise<Outputs>,
  ) {
    this.#audio = audio;
    this.#forward = forward;
  }

  /** Takes the next tokens and predicts the token after them. */
  async push(tokens: readonly number[]): Promise<DecoderStep> {
    const outputs = await this.#forward({
      encoder_outputs: this.#audio,
      decoder_input_ids: new Tensor("int64", BigInt64Array.from(tokens, BigInt), [
        1,
        tokens.length,
      ]),
      ...(this.#past === undefined ? {} : { past_key_values: this.#past }),
    });
    this.#remember(outputs);
    const { logits } = outputs;
    if (logits === undefined) throw new Error("Cannot decode: the decoder has no output logits");
    return {
      scores: rowOf(logits, tokens.length - 1),
      scoresAfter: (index) => rowOf(logits, index),
      attention: (layer, head) => {
        const weights = outputs[`${ATTENTIONS}${layer}`];
        return weights && rowOf(weights, tokens.length - 1, head);
      },
    };
  }

  /** Frees the KV cache. */
  [Symbol.dispose](): void {
    for (const tensor of Object.values(this.#past ?? {})) tensor.dispose();
    this.#past = undefined;
  }

  #remember(outputs: Outputs): void {
    const before = this.#past;
    const now: Outputs = {};
    for (const [name, tensor] of Object.entries(outputs)) {
      if (!name.startsWith(PRESENT)) continue;
      const past = name.replace(PRESENT, PAST);
      // Entries of the encoder stay the same; later outputs of merged exports for them are useless.
      const kept = name.includes(".encoder.") ? before?.[past] : undefined;
      if (kept !== undefined) tensor.dispose();
      else before?.[past]?.dispose();
      now[past] = kept ?? tensor;
    }
    this.#past = now;
  }
}

/** A row of a tensor [1, rows, columns], or of one head of [1, heads, rows, columns]. */
function rowOf(tensor: Tensor, row: number, head = 0): Float32Array {
  const [rows = 1, columns = 1] = tensor.dims.slice(-2);
  // Exports may return only the last row.
  const start = (head * rows + Math.min(row, rows - 1)) * columns;
  return Float32Array.from(tensor.to("float32").data.slice(start, start + columns), Number);
}
