/**
 * Rewrites graphs so that the CPU computes them faster. ONNX Runtime has its fast kernels, for
 * blocked channels, only for two-dimensional convolutions, while audio has one dimension; and it
 * squares by `Pow` more slowly than it multiplies.
 * @module
 */
import { constantScalarsOf } from "./constant_scalar.ts";
import { type EditableGraph, isOwnKind, type StoredTensor } from "./editable_graph.ts";
import {
  ELEMENT,
  type GraphNode,
  type NodeAttribute,
  wholesTensor,
  writeNode,
} from "./onnx_fields.ts";
import type { WireWriter } from "./protobuf.ts";

/** Channels in a block of ONNX Runtime, or in two blocks on older processors. */
const BLOCK_CHANNELS = 16;
/**
 * Channels that a thread computes, over the whole time axis: four blocks, never shared with another
 * thread.
 */
const THREAD_CHANNELS = 64;
/** Before this opset, `Pow` and `Mul` had other rules of broadcasting. */
const OLDEST_OPSET = 7;
/** Since this opset the axes to squeeze are an input; before, they were an attribute. */
const AXES_ARE_INPUT_SINCE = 13;
/** Index of the added axis: batch, channels, this one, time. */
const ADDED_AXIS = 2;
/** Input of a convolution that holds its weights. */
const WEIGHTS_PLACE = 1;
/** Input of `Pow` that is its exponent. */
const EXPONENT_PLACE = 1;
/** Prefix of added names. */
const STEM = "two_dimensional";

/**
 * Replaces nodes of the graph by faster ones; results are the same up to rounding.
 * @param threads threads that compute it; a convolution that would leave some of them idle stays
 */
export function computeQuicker(graph: EditableGraph, threads: number): void {
  if (graph.opset < OLDEST_OPSET) return;
  multiplySquares(graph);
  widenConvolutions(graph, threads);
}

function multiplySquares(graph: EditableGraph): void {
  const scalarOf = constantScalarsOf(graph);
  const squares = new Set(
    graph.nodes.filter((node) => isOwnKind(node, "Pow") && scalarOf(node.inputs[1] ?? "") === 2),
  );
  const exponents = new Set<string>();
  for (const node of squares) {
    const { name, inputs: [base = "", exponent = ""], outputs: [output = ""] } = node;
    graph.replaceNode(node, [writeNode({ kind: "Mul", name, inputs: [base, base], output })]);
    exponents.add(exponent);
  }
  for (const exponent of exponents) {
    // ONNX Runtime warns of each unused constant.
    const isRead = graph.usesOf(exponent).some((use) =>
      use === "elsewhere" || use.place !== EXPONENT_PLACE || !squares.has(use.node)
    );
    if (!isRead) graph.removeConstant(exponent);
  }
}

/** Turns convolutions over time into convolutions over time and an axis of length 1. */
function widenConvolutions(graph: EditableGraph, threads: number): void {
  const settings = new Map<GraphNode, Settings>();
  for (const [name, weights] of graph.tensors) {
    if (!areBlocks(weights, threads)) continue;
    const found = convolutionsWith(graph, name, weights);
    if (found.length === 0) continue;
    const [outputs, inputs, kernel] = weights.dims;
    graph.reshape(weights, [outputs!, inputs!, 1, kernel!]);
    for (const [node, its] of found) settings.set(node, its);
  }
  if (settings.size === 0) return;
  const axes = new AddedAxis(graph);
  for (const node of graph.nodes) {
    const its = settings.get(node);
    if (its !== undefined) graph.replaceNode(node, widened(node, its, axes));
  }
}

/** Whether a tensor may hold weights of whole blocks over time, the same number for each thread. */
function areBlocks({ dims, type }: StoredTensor, threads: number): boolean {
  const [outputs, inputs] = dims;
  const shared = threads === 1 ? BLOCK_CHANNELS : threads * THREAD_CHANNELS;
  return type === ELEMENT.float && dims.length === 3 &&
    outputs! % shared === 0 && inputs! % BLOCK_CHANNELS === 0;
}

/** Settings of a convolution over time. */
interface Settings {
  readonly kernel: number;
  readonly stride: number;
  readonly dilation: number;
  readonly padBefore: number;
  readonly padAfter: number;
}

/**
 * Returns the convolutions with these weights; none when one of them, or another reader, needs the
 * weights unchanged.
 */
function convolutionsWith(
  graph: EditableGraph,
  name: string,
  { dims: [, , kernel] }: StoredTensor,
): readonly (readonly [GraphNode, Settings])[] {
  const found: (readonly [GraphNode, Settings])[] = [];
  for (const use of graph.usesOf(name)) {
    if (use === "elsewhere" || use.place !== WEIGHTS_PLACE) return [];
    const settings = isOwnKind(use.node, "Conv") ? settingsOf(use.node, kernel!) : undefined;
    if (settings === undefined) return [];
    found.push([use.node, settings]);
  }
  return found;
}

/** Returns undefined for grouped convolutions, automatic padding, and unknown attributes. */
function settingsOf({ attributes }: GraphNode, kernel: number): Settings | undefined {
  let settings: Settings = { kernel, stride: 1, dilation: 1, padBefore: 0, padAfter: 0 };
  for (const [name, attribute] of attributes) {
    const read = ATTRIBUTES[name]?.(attribute, kernel);
    if (read === undefined) return undefined;
    settings = { ...settings, ...read };
  }
  return Object.values(settings).every(Number.isSafeInteger) ? settings : undefined;
}

/** Readers of a convolution's attributes; undefined when it must stay unchanged. */
const ATTRIBUTES: Readonly<
  Record<string, (attribute: NodeAttribute, kernel: number) => Partial<Settings> | undefined>
> = {
  auto_pad: ({ text }) => text === "NOTSET" ? {} : undefined,
  group: ({ whole }) => whole === 1 ? {} : undefined,
  kernel_shape: ({ wholes }, kernel) =>
    wholes.length === 1 && wholes[0] === kernel ? {} : undefined,
  strides: ({ wholes: [stride] }) => stride === undefined ? undefined : { stride },
  dilations: ({ wholes: [dilation] }) => dilation === undefined ? undefined : { dilation },
  pads: ({ wholes: [padBefore, padAfter] }) =>
    padBefore === undefined || padAfter === undefined ? undefined : { padBefore, padAfter },
};

function widened(
  { name, inputs: [sound = "", ...weights], outputs: [output = ""] }: GraphNode,
  { kernel, stride, dilation, padBefore, padAfter }: Settings,
  axis: AddedAxis,
): readonly WireWriter[] {
  const [wide, added] = axis.addedTo(sound);
  const [squeezed, taken] = axis.takenFrom(output);
  const convolution = writeNode({
    kind: "Conv",
    name,
    inputs: [wide, ...weights],
    output: squeezed,
    attributes: {
      kernel_shape: [1, kernel],
      strides: [1, stride],
      dilations: [1, dilation],
      pads: [0, padBefore, 0, padAfter],
    },
  });
  return [...added, convolution, taken];
}

/** Creates the nodes that add and remove the axis. */
class AddedAxis {
  readonly #graph: EditableGraph;
  readonly #axes: string | undefined;
  readonly #wide = new Map<string, string>();

  constructor(graph: EditableGraph) {
    this.#graph = graph;
    if (graph.opset < AXES_ARE_INPUT_SINCE) return;
    this.#axes = graph.newName(STEM);
    graph.addTensor(wholesTensor(this.#axes, [ADDED_AXIS], [1]));
  }

  /** Returns the name of `input` with the axis, and the node that adds it on first use. */
  addedTo(input: string): readonly [name: string, nodes: readonly WireWriter[]] {
    const before = this.#wide.get(input);
    if (before !== undefined) return [before, []];
    const wide = this.#graph.newName(STEM);
    this.#wide.set(input, wide);
    return [wide, [this.#node("Unsqueeze", input, wide)]];
  }

  /** Returns a name with the axis, and the node that turns it into `output`. */
  takenFrom(output: string): readonly [name: string, node: WireWriter] {
    const wide = this.#graph.newName(STEM);
    return [wide, this.#node("Squeeze", wide, output)];
  }

  #node(kind: string, input: string, output: string): WireWriter {
    const name = this.#graph.newName(STEM);
    return this.#axes === undefined
      ? writeNode({ kind, name, inputs: [input], output, attributes: { axes: [ADDED_AXIS] } })
      : writeNode({ kind, name, inputs: [input, this.#axes], output });
  }
}
