/**
 * Graphs that the processor computes in less time. ONNX Runtime has its quick kernels, for blocks of
 * channels, for convolutions in two dimensions alone, while sound has one; and it raises to the power
 * of 2 slower than it multiplies.
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

/** ONNX Runtime's blocks of channels, or two of them on older processors. */
const BLOCK_CHANNELS = 16;
/** Four blocks are what a thread computes, over all of the time; two threads never share them. */
const THREAD_CHANNELS = 64;
/** Before this set of operators `Pow` and `Mul` were told otherwise what to repeat. */
const OLDEST_OPSET = 7;
/** Since this set of operators the axes to squeeze are an input; before they were an attribute. */
const AXES_ARE_INPUT_SINCE = 13;
/** The axis that is added: batch, channels, this, time. */
const ADDED_AXIS = 2;
/** Input of a convolution that has its weights. */
const WEIGHTS_PLACE = 1;
/** Input of a power that is its exponent. */
const EXPONENT_PLACE = 1;
/** What names that are added begin with. */
const STEM = "two_dimensional";

/**
 * Puts quicker nodes in place of some of the graph's; it gives the same up to rounding.
 * @param threads how many compute it: a convolution is left alone that would leave some of them idle
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
    // ONNX Runtime warns of each constant that nobody reads.
    const isRead = graph.usesOf(exponent).some((use) =>
      use === "elsewhere" || use.place !== EXPONENT_PLACE || !squares.has(use.node)
    );
    if (!isRead) graph.removeConstant(exponent);
  }
}

/** Convolutions over time become ones over time and an axis of length 1. */
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

/** Whether these may be weights over time of whole blocks, as many for each thread. */
function areBlocks({ dims, type }: StoredTensor, threads: number): boolean {
  const [outputs, inputs] = dims;
  const shared = threads === 1 ? BLOCK_CHANNELS : threads * THREAD_CHANNELS;
  return type === ELEMENT.float && dims.length === 3 &&
    outputs! % shared === 0 && inputs! % BLOCK_CHANNELS === 0;
}

/** How a convolution goes over time. */
interface Settings {
  readonly kernel: number;
  readonly stride: number;
  readonly dilation: number;
  readonly padBefore: number;
  readonly padAfter: number;
}

/** The convolutions that have these weights; none when one of them, or another reader, needs them as they are. */
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

/** Undefined when the convolution is of groups, pads by itself, or is told what is not known here. */
function settingsOf({ attributes }: GraphNode, kernel: number): Settings | undefined {
  let settings: Settings = { kernel, stride: 1, dilation: 1, padBefore: 0, padAfter: 0 };
  for (const [name, attribute] of attributes) {
    const read = ATTRIBUTES[name]?.(attribute, kernel);
    if (read === undefined) return undefined;
    settings = { ...settings, ...read };
  }
  return Object.values(settings).every(Number.isSafeInteger) ? settings : undefined;
}

/** What the attributes of a convolution say; undefined when it must stay as it is. */
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

/** Nodes that add the axis, and take it away. */
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

  /** The name of `input` with the axis, and the node that adds it when it is first wanted. */
  addedTo(input: string): readonly [name: string, nodes: readonly WireWriter[]] {
    const before = this.#wide.get(input);
    if (before !== undefined) return [before, []];
    const wide = this.#graph.newName(STEM);
    this.#wide.set(input, wide);
    return [wide, [this.#node("Unsqueeze", input, wide)]];
  }

  /** A name with the axis, and the node that makes `output` of it. */
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
