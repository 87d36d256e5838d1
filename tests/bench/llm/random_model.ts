/**
 * Writes models with random weights in the shapes of real ones, for measuring speed. They are large
 * and never committed.
 * @module
 */
import { writeAll } from "../../../shared/write_all.ts";
import { trainBytePairs } from "../../fixtures/byte_pair_tokenizer.ts";
import {
  alignedBytes,
  encodeGgufHeader,
  type GgufTensorShape,
  type GgufValue,
  tensorBytes,
  type TensorFormat,
} from "../../fixtures/gguf_writer.ts";
import { llamaMetadata, type LlamaShape, llamaTensors } from "../../fixtures/llama_model.ts";
import { CHAT_TEMPLATE, CONTROL_TOKENS, TRAINING_TEXT } from "../../fixtures/tiny_gguf.ts";

/**
 * Shapes after SmolLM2 135M, Qwen3 0.6B and Llama 3.2 1B, and one with next to nothing to compute,
 * whose tokens cost what the server itself costs; all share input and output embeddings.
 */
export const SHAPES: Readonly<Record<"0b" | "135m" | "0.6b" | "1b", LlamaShape>> = {
  "0b": {
    name: "Random 10M",
    vocabulary: 151_936,
    embedding: 64,
    blocks: 1,
    heads: 1,
    keyValueHeads: 1,
    headSize: 64,
    feedForward: 128,
  },
  "135m": {
    name: "Random 135M",
    vocabulary: 49_152,
    embedding: 576,
    blocks: 30,
    heads: 9,
    keyValueHeads: 3,
    headSize: 64,
    feedForward: 1536,
  },
  "0.6b": {
    name: "Random 0.6B",
    vocabulary: 151_936,
    embedding: 1024,
    blocks: 28,
    heads: 16,
    keyValueHeads: 8,
    headSize: 128,
    feedForward: 3072,
  },
  "1b": {
    name: "Random 1B",
    vocabulary: 128_256,
    embedding: 2048,
    blocks: 16,
    heads: 32,
    keyValueHeads: 8,
    headSize: 64,
    feedForward: 8192,
  },
};

/** Longest context of the models, in tokens. */
const CONTEXT_TOKENS = 8192;
const MERGES = 400;

/** Writes a model of `shape` with weights in `format` to `path`, unless the file exists. */
export async function writeRandomModel(
  path: string,
  shape: LlamaShape,
  format: Exclude<TensorFormat, "f32">,
): Promise<void> {
  const tensors = llamaTensors(shape, format);
  const header = encodeGgufHeader(metadataOf(shape), tensors);
  const size = tensors.reduce((sum, tensor) => sum + alignedBytes(tensor), header.length);
  const existing = await Deno.stat(path).catch(() => undefined);
  if (existing?.size === size) return;
  using file = await Deno.open(path, { write: true, create: true, truncate: true });
  await writeAll(file, header);
  const random = randomWords();
  for (const tensor of tensors) {
    await writeAll(file, randomWeights(tensor, random));
    await writeAll(file, new Uint8Array(alignedBytes(tensor) - tensorBytes(tensor)));
  }
}

function metadataOf(shape: LlamaShape): Record<string, GgufValue> {
  const { tokens, merges } = trainBytePairs(TRAINING_TEXT, MERGES);
  const filler = shape.vocabulary - tokens.length - CONTROL_TOKENS.length;
  return llamaMetadata(shape, CONTEXT_TOKENS, {
    tokens: [
      ...tokens,
      ...Array.from({ length: filler }, (_, index) => `Ġw${index}`),
      ...CONTROL_TOKENS,
    ],
    merges,
    controls: CONTROL_TOKENS.length,
    addsBeginning: false,
    template: CHAT_TEMPLATE,
  });
}

/** Xorshift32 (Marsaglia 2003), which fills gigabytes in seconds. */
function randomWords(): (words: Uint32Array) => void {
  let state = 0x9e3779b9;
  return (words) => {
    for (let index = 0; index < words.length; index++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      words[index] = state;
    }
  };
}

function randomWeights(
  tensor: GgufTensorShape,
  random: (words: Uint32Array) => void,
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(tensorBytes(tensor) / 4) * 4);
  const size = tensorBytes(tensor);
  if (tensor.format === "f32") {
    new Float32Array(bytes.buffer).fill(1);
    return bytes.subarray(0, size);
  }
  random(new Uint32Array(bytes.buffer));
  const deviation = 1 / Math.sqrt(tensor.dimensions[0]!);
  const view = new DataView(bytes.buffer);
  if (tensor.format === "q8_0") {
    for (let start = 0; start < size; start += 34) view.setFloat16(start, deviation / 74, true);
  } else {
    const scale = deviation / 147;
    for (let start = 0; start < size; start += 144) {
      view.setFloat16(start, scale, true);
      view.setFloat16(start + 2, 7.5 * scale, true);
      // Packed 6-bit scales and minima, all of them 32.
      bytes.fill(160, start + 4, start + 12);
      bytes.fill(0, start + 12, start + 16);
    }
  }
  return bytes.subarray(0, size);
}
