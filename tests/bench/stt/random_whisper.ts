/**
 * Writes Whisper models with random weights in the shapes of real ones, for measuring speed. They
 * are large and never committed. Every transcript ends after about a dozen tokens, as a short
 * sentence does, because the decoder's later positional embeddings are that of the end token; the
 * transcripts of endless models continue until they are stopped.
 * @module
 */
import { writeAll } from "../../../shared/write_all.ts";

/** The shape of a Whisper model. */
export interface WhisperShape {
  /** Width of encoder and decoder. */
  readonly width: number;
  /** Attention heads of a layer. */
  readonly heads: number;
  /** Layers of encoder and decoder, each. */
  readonly layers: number;
}

/** Shapes of OpenAI's models. */
export const SHAPES: Readonly<Record<string, WhisperShape>> = {
  tiny: { width: 384, heads: 6, layers: 4 },
  base: { width: 512, heads: 8, layers: 6 },
};

const VOCABULARY = 51_865;
const END_TOKEN = 50_257;
const AUDIO_CONTEXT = 1500;
const TEXT_CONTEXT = 448;
const MELS = 80;
const BLOCK = 32;
const BLOCK_BYTES = 34;
const [F32, F16, Q8_0] = [0, 1, 8];
const Q8_0_FILE = 2007;
/** Standard deviation of the embedding: high, so that the decoder is confident in its tokens. */
const EMBEDDING_DEVIATION = 0.5;
const LAST_TEXT_POSITION = 15;
/** Tokens of such a transcript: the first one comes at the last of three prompt tokens. */
export const TRANSCRIPT_TOKENS = LAST_TEXT_POSITION - 2;

interface TensorShape {
  readonly name: string;
  /** Dimensions in ggml's order, rows last. */
  readonly dimensions: readonly number[];
  readonly kind: number;
}

/** The model to write. */
export interface RandomWhisper {
  /** Its shape. */
  readonly shape: WhisperShape;
  /** Whether its transcripts end by themselves. */
  readonly ends: boolean;
  /** A model whose vocabulary and mel filter bank are copied. */
  readonly template: URL;
}

/** Writes a model in q8_0 to `path`, unless the file exists. */
export async function writeRandomWhisper(
  path: string,
  { shape, ends, template }: RandomWhisper,
): Promise<void> {
  if ((await Deno.stat(path).catch(() => undefined))?.isFile) return;
  const part = `${path}.part`;
  {
    using file = await Deno.open(part, { write: true, create: true, truncate: true });
    await writeAll(file, headerOf(await Deno.readFile(template), shape));
    for (const tensor of tensorsOf(shape)) {
      await writeAll(file, tensorHeader(tensor));
      await writeAll(file, weightsOf(tensor, ends));
    }
  }
  await Deno.rename(part, path);
}

/** Header, mel filter bank and vocabulary of `template`, with the hyperparameters of `shape`. */
function headerOf(template: Uint8Array<ArrayBuffer>, shape: WhisperShape): Uint8Array {
  const view = new DataView(template.buffer);
  const { width, heads, layers } = shape;
  const numbers = [
    ...[VOCABULARY, AUDIO_CONTEXT, width, heads, layers],
    ...[TEXT_CONTEXT, width, heads, layers, MELS, Q8_0_FILE],
  ];
  numbers.forEach((value, index) => view.setInt32(4 + 4 * index, value, true));
  const bank = 4 + 4 * numbers.length;
  const rows = view.getInt32(bank, true);
  const columns = view.getInt32(bank + 4, true);
  let end = bank + 8 + 4 * rows * columns;
  const tokens = view.getInt32(end, true);
  end += 4;
  for (let token = 0; token < tokens; token++) end += 4 + view.getInt32(end, true);
  return template.subarray(0, end);
}

function tensorsOf({ width, layers }: WhisperShape): TensorShape[] {
  const vector = (name: string) => ({ name, dimensions: [width], kind: F32 });
  const matrix = (name: string, columns: number, rows: number) => ({
    name,
    dimensions: [columns, rows],
    kind: Q8_0,
  });
  const norm = (name: string) => [vector(`${name}.weight`), vector(`${name}.bias`)];
  const linear = (name: string, columns: number, rows: number) => [
    matrix(`${name}.weight`, columns, rows),
    { name: `${name}.bias`, dimensions: [rows], kind: F32 },
  ];
  const attention = (name: string) => [
    ...linear(`${name}.query`, width, width),
    matrix(`${name}.key.weight`, width, width),
    ...linear(`${name}.value`, width, width),
    ...linear(`${name}.out`, width, width),
    ...norm(`${name}_ln`),
  ];
  const block = (name: string, hasAudio: boolean) => [
    ...attention(`${name}.attn`),
    ...(hasAudio ? attention(`${name}.cross_attn`) : []),
    ...linear(`${name}.mlp.0`, width, 4 * width),
    ...linear(`${name}.mlp.2`, 4 * width, width),
    ...norm(`${name}.mlp_ln`),
  ];
  const blocks = (side: string) =>
    Array.from({ length: layers }, (_, at) => block(`${side}.blocks.${at}`, side === "decoder"));
  const convolution = (name: string, channels: number) => [
    { name: `${name}.weight`, dimensions: [3, channels, width], kind: F16 },
    { name: `${name}.bias`, dimensions: [1, width], kind: F32 },
  ];
  return [
    { name: "encoder.positional_embedding", dimensions: [width, AUDIO_CONTEXT], kind: F32 },
    ...convolution("encoder.conv1", MELS),
    ...convolution("encoder.conv2", width),
    ...blocks("encoder").flat(),
    ...norm("encoder.ln_post"),
    { name: "decoder.positional_embedding", dimensions: [width, TEXT_CONTEXT], kind: F32 },
    matrix("decoder.token_embedding.weight", width, VOCABULARY),
    ...blocks("decoder").flat(),
    ...norm("decoder.ln"),
  ];
}

function tensorHeader({ name, dimensions, kind }: TensorShape): Uint8Array {
  const numbers = Int32Array.of(dimensions.length, name.length, kind, ...dimensions);
  return Uint8Array.from([...new Uint8Array(numbers.buffer), ...new TextEncoder().encode(name)]);
}

function weightsOf({ name, dimensions, kind }: TensorShape, ends: boolean): Uint8Array {
  const count = dimensions.reduce((product, dimension) => product * dimension, 1);
  const random = randomBytes(name);
  if (name === "decoder.positional_embedding") {
    return new Uint8Array(positions(dimensions[0]!, ends).buffer);
  }
  if (kind === F32) {
    return new Uint8Array(new Float32Array(count).fill(name.endsWith(".weight") ? 1 : 0).buffer);
  }
  const inputs = kind === F16 ? 3 * dimensions[1]! : dimensions[0]!;
  const isEmbedding = name === "decoder.token_embedding.weight";
  const deviation = isEmbedding ? EMBEDDING_DEVIATION : 1 / Math.sqrt(inputs);
  if (kind === F16) {
    const view = new DataView(new ArrayBuffer(2 * count));
    const scale = deviation / SPREAD;
    for (let at = 0; at < count; at++) view.setFloat16(2 * at, random() * scale, true);
    return new Uint8Array(view.buffer);
  }
  return quantised(count, deviation, random);
}

/** Standard deviation of bytes that are uniformly distributed from -128 to 127. */
const SPREAD = 74;

function quantised(count: number, deviation: number, random: () => number): Uint8Array {
  const bytes = new Uint8Array(count / BLOCK * BLOCK_BYTES);
  const view = new DataView(bytes.buffer);
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    view.setFloat16(start, deviation / SPREAD, true);
    for (let at = start + 2; at < start + BLOCK_BYTES; at++) view.setInt8(at, random());
  }
  return bytes;
}

/** Zeros; if it `ends`, from the last text position on, the scaled embedding of the end token. */
function positions(width: number, ends: boolean): Float32Array {
  const random = randomBytes("decoder.token_embedding.weight");
  for (let skipped = 0; skipped < END_TOKEN * width; skipped++) random();
  const end = Float32Array.from({ length: width }, () => random() * EMBEDDING_DEVIATION / SPREAD);
  const result = new Float32Array(width * TEXT_CONTEXT);
  if (!ends) return result;
  for (let position = LAST_TEXT_POSITION; position < TEXT_CONTEXT; position++) {
    result.set(end.map((value) => 10 * value), position * width);
  }
  return result;
}

/** Random numbers from -128 to 127, the same for the same name; xorshift32 (Marsaglia 2003). */
function randomBytes(name: string): () => number {
  let state = [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0) | 0, 7) || 7;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >> 24;
  };
}
