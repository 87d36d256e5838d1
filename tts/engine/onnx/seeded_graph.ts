/**
 * Rewrites graphs that generate noise. Such graphs sound different on every run, and no seed
 * reaches their noise nodes from outside, so these are rewritten to take noise from an input of the
 * graph.
 * @module
 */
import { type EditableGraph, isOwnKind } from "./editable_graph.ts";
import {
  ELEMENT,
  floatTensor,
  type GraphNode,
  VALUE_NAME,
  wholesTensor,
  writeNode,
} from "./onnx_fields.ts";
import { WireWriter } from "./protobuf.ts";

/** Name of the noise input: {@linkcode NOISE_NUMBERS} normally distributed numbers. */
export const NOISE_INPUT = "seeded_noise";
/** A prime, so that no row of a tensor repeats the row before it. */
export const NOISE_NUMBERS = 65_521;

/** First opset with Range, the newest operator that a replacement always needs. */
const OLDEST_OPSET = 11;
/** First opset with CastLike. */
const CAST_LIKE_SINCE = 15;
/**
 * Distance between the starting points of nodes in the noise, so that no two have the same noise.
 */
const NODE_OFFSET = 7919;

const KINDS = ["RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike"] as const;

/** A node that generates noise. */
interface NoiseNode {
  readonly isNormal: boolean;
  /** Tensor whose shape the noise has; undefined when the shape is constant. */
  readonly like: string | undefined;
  readonly output: string;
  readonly shape: readonly number[];
  /** Returns a numeric attribute; undefined where the node relies on ONNX's default. */
  numberOf(attribute: string): number | undefined;
}

/**
 * Makes a graph take its noise from {@linkcode NOISE_INPUT}.
 * @returns whether it does; a graph without noise, or with too old an opset, stays as it is
 */
export function takeNoiseFromInput(graph: EditableGraph): boolean {
  if (graph.opset < OLDEST_OPSET) return false;
  let found = 0;
  for (const node of graph.nodes) {
    if (!KINDS.some((kind) => isOwnKind(node, kind))) continue;
    graph.replaceNode(node, new Replacement(noiseNodeOf(node), found++, graph).nodes());
  }
  if (found > 0) graph.addInput(noiseInput());
  return found > 0;
}

function noiseNodeOf({ kind, inputs, outputs, attributes }: GraphNode): NoiseNode {
  return {
    isNormal: kind.startsWith("RandomNormal"),
    like: inputs[0],
    output: outputs[0] ?? "",
    shape: attributes.get("shape")?.wholes ?? [],
    numberOf(name) {
      const value = attributes.get(name);
      return value === undefined ? undefined : value.float || value.whole;
    },
  };
}

/** Builds the nodes that replace a noise node. */
class Replacement {
  readonly #node: NoiseNode;
  readonly #index: number;
  readonly #graph: EditableGraph;
  readonly #nodes: WireWriter[] = [];

  constructor(node: NoiseNode, index: number, graph: EditableGraph) {
    this.#node = node;
    this.#index = index;
    this.#graph = graph;
  }

  nodes(): readonly WireWriter[] {
    const { like, shape, isNormal, output } = this.#node;
    const dims = like === undefined
      ? this.#wholes(shape, [shape.length])
      : this.#op("Shape", [like]);
    const count = this.#op("ReduceProd", [dims], { keepdims: 0 });
    const places = this.#op("Range", [this.#wholes([0]), count, this.#wholes([1])]);
    const shifted = this.#op("Add", [places, this.#wholes([this.#index * NODE_OFFSET])]);
    const wrapped = this.#op("Mod", [shifted, this.#wholes([NOISE_NUMBERS])]);
    const noise = this.#op("Gather", [NOISE_INPUT, wrapped]);
    const shaped = this.#op("Reshape", [noise, dims]);
    const even = isNormal ? shaped : this.#evenlySpread(shaped);
    const [spread, middle] = isNormal ? this.#normalScale() : this.#uniformScale();
    const scaled = this.#op("Mul", [even, this.#float(spread)]);
    const moved = this.#op("Add", [scaled, this.#float(middle)]);
    const type = this.#node.numberOf("dtype");
    if (type !== undefined) this.#op("Cast", [moved], { to: type }, output);
    else if (like !== undefined && this.#graph.opset >= CAST_LIKE_SINCE) {
      this.#op("CastLike", [moved, like], {}, output);
    } else this.#op("Identity", [moved], {}, output);
    return this.#nodes;
  }

  #normalScale(): [spread: number, middle: number] {
    return [this.#node.numberOf("scale") ?? 1, this.#node.numberOf("mean") ?? 0];
  }

  /** Scale for numbers from -1 to 1. */
  #uniformScale(): [spread: number, middle: number] {
    const [low, high] = [this.#node.numberOf("low") ?? 0, this.#node.numberOf("high") ?? 1];
    return [(high - low) / 2, (high + low) / 2];
  }

  /** Turns a normal distribution into a uniform one from -1 to 1: erf(x / √2). */
  #evenlySpread(normal: string): string {
    return this.#op("Erf", [this.#op("Mul", [normal, this.#float(Math.SQRT1_2)])]);
  }

  #op(
    kind: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, number>> = {},
    output: string = this.#graph.newName(NOISE_INPUT),
  ): string {
    const name = this.#graph.newName(NOISE_INPUT);
    this.#nodes.push(writeNode({ kind, name, inputs, output, attributes }));
    return output;
  }

  #wholes(values: readonly number[], dims: readonly number[] = []): string {
    const name = this.#graph.newName(NOISE_INPUT);
    this.#graph.addTensor(wholesTensor(name, values, dims));
    return name;
  }

  #float(value: number): string {
    const name = this.#graph.newName(NOISE_INPUT);
    this.#graph.addTensor(floatTensor(name, value));
    return name;
  }
}

/** Writes the ValueInfoProto of the input: float32[{@linkcode NOISE_NUMBERS}]. */
function noiseInput(): WireWriter {
  const dim = new WireWriter().whole(1, NOISE_NUMBERS);
  const shape = new WireWriter().message(1, dim);
  const tensor = new WireWriter().whole(1, ELEMENT.float).message(2, shape);
  const type = new WireWriter().message(1, tensor);
  return new WireWriter().text(VALUE_NAME, NOISE_INPUT).message(2, type);
}
