/**
 * Graphs that make their own noise give another sound at each run, and no seed reaches them from
 * outside. Here such nodes are rewritten to take their noise from an input of the graph.
 * @module
 */
import { giveBack } from "../../../shared/media/bytes.ts";
import { wireFields, WireWriter } from "./protobuf.ts";

/** The input that takes the noise: {@linkcode NOISE_NUMBERS} numbers, normally distributed. */
export const NOISE_INPUT = "seeded_noise";
/** A prime, so that no row of a tensor repeats the one before it. */
export const NOISE_NUMBERS = 65_521;

/** Fields of ModelProto, GraphProto, NodeProto and so on, after onnx.proto3. */
const MODEL = { graph: 7, opsets: 8 } as const;
const GRAPH = { node: 1, initializer: 5, input: 11 } as const;
const NODE = { input: 1, output: 2, name: 3, kind: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, whole: 3, wholes: 8, type: 20 } as const;
const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 } as const;
const FLOAT = 1;
const INT64 = 7;
/** CastLike came with this set of operators. */
const CAST_LIKE_SINCE = 15;
/** Each node begins elsewhere in the noise, so that no two have the same. */
const NODE_OFFSET = 7919;

/** A node that makes noise. */
interface NoiseNode {
  readonly kind: "RandomNormal" | "RandomNormalLike" | "RandomUniform" | "RandomUniformLike";
  /** The tensor whose shape the noise has; undefined when that is constant. */
  readonly like: string | undefined;
  readonly output: string;
  readonly shape: readonly number[];
  readonly numbers: ReadonlyMap<string, number>;
}

const KINDS: ReadonlySet<string> = new Set([
  "RandomNormal",
  "RandomNormalLike",
  "RandomUniform",
  "RandomUniformLike",
]);

/**
 * The model with its noise taken from {@linkcode NOISE_INPUT}; undefined when it makes none.
 * @throws {Error} when the bytes are no ONNX model
 */
export function withNoiseInput(
  model: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> | undefined {
  const fields = [...wireFields(model)];
  const graph = fields.find(({ number }) => number === MODEL.graph);
  if (graph === undefined) throw new Error("it is no ONNX model");
  const opset = Math.max(
    ...fields.filter(({ number }) => number === MODEL.opsets).map(({ content }) =>
      [...wireFields(content)].find(({ number }) => number === 2)?.value ?? 0
    ),
  );
  const seeded = seededGraph(graph.content, opset);
  if (seeded === undefined) return undefined;
  const writer = new WireWriter();
  for (const { number, start, end } of fields) {
    if (number === MODEL.graph) writer.bytes(MODEL.graph, seeded);
    else writer.raw(model.subarray(start, end));
  }
  const whole = writer.finish();
  giveBack(seeded);
  return whole;
}

function seededGraph(
  graph: Uint8Array<ArrayBuffer>,
  opset: number,
): Uint8Array<ArrayBuffer> | undefined {
  const writer = new WireWriter();
  const constants = new WireWriter();
  let found = 0;
  for (const { number, start, end, content } of wireFields(graph)) {
    const noise = number === GRAPH.node ? noiseNodeOf(content) : undefined;
    if (noise === undefined) writer.raw(graph.subarray(start, end));
    else new Replacement(noise, found++, opset).write(writer, constants);
  }
  if (found === 0) return undefined;
  return writer.raw(constants.finish()).bytes(GRAPH.input, noiseInput()).finish();
}

function noiseNodeOf(node: Uint8Array<ArrayBuffer>): NoiseNode | undefined {
  const fields = [...wireFields(node)];
  const textOf = (wanted: number) => {
    const field = fields.find(({ number }) => number === wanted);
    return field === undefined ? undefined : new TextDecoder().decode(field.content);
  };
  const kind = textOf(NODE.kind) ?? "";
  if (!isNoise(kind)) return undefined;
  const numbers = new Map<string, number>();
  let shape: number[] = [];
  for (const { number, content } of fields) {
    if (number !== NODE.attribute) continue;
    const parts = [...wireFields(content)];
    const named = parts.find((part) => part.number === ATTRIBUTE.name);
    const name = new TextDecoder().decode(named?.content);
    const value = parts.find((part) =>
      part.number === ATTRIBUTE.float || part.number === ATTRIBUTE.whole
    );
    if (name === "shape") shape = parts.flatMap(wholesOf);
    else if (value !== undefined) numbers.set(name, value.float || value.value);
  }
  return { kind, like: textOf(NODE.input), output: textOf(NODE.output)!, shape, numbers };
}

function isNoise(kind: string): kind is NoiseNode["kind"] {
  return KINDS.has(kind);
}

/** Whole numbers of a list, one a field or packed into one. */
function wholesOf(
  { number, value, content }: { number: number; value: number; content: Uint8Array<ArrayBuffer> },
): number[] {
  if (number !== ATTRIBUTE.wholes) return [];
  if (content.length === 0) return [value];
  const tagged = new WireWriter();
  for (let at = 0; at < content.length;) {
    const from = at;
    while (content[at]! >= 128) at++;
    tagged.raw(Uint8Array.of(ATTRIBUTE.wholes * 8)).raw(content.subarray(from, ++at));
  }
  return [...wireFields(tagged.finish())].map((field) => field.value);
}

/** The nodes that stand for one that makes noise. */
class Replacement {
  readonly #node: NoiseNode;
  readonly #index: number;
  readonly #opset: number;
  #nodes = new WireWriter();
  #constants = new WireWriter();
  #names = 0;

  constructor(node: NoiseNode, index: number, opset: number) {
    this.#node = node;
    this.#index = index;
    this.#opset = opset;
  }

  write(nodes: WireWriter, constants: WireWriter): void {
    [this.#nodes, this.#constants] = [nodes, constants];
    const { like, shape, kind, output, numbers } = this.#node;
    const dims = like === undefined
      ? this.#wholes(shape, [shape.length])
      : this.#op("Shape", [like]);
    const count = this.#op("ReduceProd", [dims], { keepdims: 0 });
    const places = this.#op("Range", [this.#wholes([0]), count, this.#wholes([1])]);
    const shifted = this.#op("Add", [places, this.#wholes([this.#index * NODE_OFFSET])]);
    const wrapped = this.#op("Mod", [shifted, this.#wholes([NOISE_NUMBERS])]);
    const noise = this.#op("Gather", [NOISE_INPUT, wrapped]);
    const shaped = this.#op("Reshape", [noise, dims]);
    const [spread, middle] = kind.startsWith("RandomNormal")
      ? [numbers.get("scale") ?? 1, numbers.get("mean") ?? 0]
      : this.#uniformScale();
    const even = kind.startsWith("RandomNormal") ? shaped : this.#evenlySpread(shaped);
    const scaled = this.#op("Mul", [even, this.#float(spread)]);
    const moved = this.#op("Add", [scaled, this.#float(middle)]);
    const type = numbers.get("dtype");
    if (type !== undefined) this.#op("Cast", [moved], { to: type }, output);
    else if (like !== undefined && this.#opset >= CAST_LIKE_SINCE) {
      this.#op("CastLike", [moved, like], {}, output);
    } else this.#op("Identity", [moved], {}, output);
  }

  /** Of numbers from -1 to 1. */
  #uniformScale(): [number, number] {
    const { numbers } = this.#node;
    const [low, high] = [numbers.get("low") ?? 0, numbers.get("high") ?? 1];
    return [(high - low) / 2, (high + low) / 2];
  }

  /** From a normal distribution to an even one from -1 to 1: erf(x / √2). */
  #evenlySpread(normal: string): string {
    return this.#op("Erf", [this.#op("Mul", [normal, this.#float(Math.SQRT1_2)])]);
  }

  #name(): string {
    return `${NOISE_INPUT}_${this.#index}_${this.#names++}`;
  }

  #op(
    kind: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, number>> = {},
    output: string = this.#name(),
  ): string {
    const node = new WireWriter();
    for (const input of inputs) node.text(NODE.input, input);
    node.text(NODE.output, output).text(NODE.name, this.#name()).text(NODE.kind, kind);
    for (const [name, value] of Object.entries(attributes)) {
      const attribute = new WireWriter().text(ATTRIBUTE.name, name).whole(ATTRIBUTE.whole, value)
        .whole(ATTRIBUTE.type, 2);
      node.bytes(NODE.attribute, attribute.finish());
    }
    this.#nodes.bytes(GRAPH.node, node.finish());
    return output;
  }

  #wholes(values: readonly number[], dims: readonly number[] = []): string {
    const raw = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    return this.#constant(INT64, dims, raw);
  }

  #float(value: number): string {
    return this.#constant(FLOAT, [], new Uint8Array(Float32Array.of(value).buffer));
  }

  #constant(type: number, dims: readonly number[], raw: Uint8Array): string {
    const name = this.#name();
    const tensor = new WireWriter();
    for (const dim of dims) tensor.whole(TENSOR.dims, dim);
    tensor.whole(TENSOR.type, type).text(TENSOR.name, name).bytes(TENSOR.raw, raw);
    this.#constants.bytes(GRAPH.initializer, tensor.finish());
    return name;
  }
}

/** ValueInfoProto of the input: float32[{@linkcode NOISE_NUMBERS}]. */
function noiseInput(): Uint8Array {
  const dim = new WireWriter().whole(1, NOISE_NUMBERS).finish();
  const shape = new WireWriter().bytes(1, dim).finish();
  const tensor = new WireWriter().whole(1, FLOAT).bytes(2, shape).finish();
  const type = new WireWriter().bytes(1, tensor).finish();
  return new WireWriter().text(1, NOISE_INPUT).bytes(2, type).finish();
}
