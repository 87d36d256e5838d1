/**
 * The fields of ONNX files that are read and written here, and nodes and tensors made of them.
 * Source: onnx.proto3 of ONNX.
 * @module
 */
import { firstField, wholesOf, type WireField, wireFields, WireWriter } from "./protobuf.ts";

/** Fields of ModelProto. */
export const MODEL = { graph: 7, opsets: 8 } as const;
/** Fields of OperatorSetIdProto. */
export const OPSET = { domain: 1, version: 2 } as const;
/** Fields of GraphProto. */
export const GRAPH = { node: 1, initializer: 5, input: 11, output: 12, value: 13 } as const;
/** The name in ValueInfoProto, as inputs, outputs and values of a graph are. */
export const VALUE_NAME = 1;
/** Fields of TensorProto. */
export const TENSOR = {
  dims: 1,
  type: 2,
  floats: 4,
  wholes: 7,
  name: 8,
  raw: 9,
} as const;
/** Types of the elements of tensors. */
export const ELEMENT = { float: 1, int64: 7 } as const;

const NODE = { input: 1, output: 2, name: 3, kind: 4, attribute: 5, domain: 7 } as const;
const ATTRIBUTE = {
  name: 1,
  float: 2,
  whole: 3,
  text: 4,
  tensor: 5,
  graph: 6,
  wholes: 8,
  graphs: 11,
  type: 20,
} as const;
const ATTRIBUTE_TYPE = { whole: 2, wholes: 7 } as const;

/** An attribute of a node; each has one of these, the others are 0 or empty. */
export interface NodeAttribute {
  /** A number with a fraction. */
  readonly float: number;
  /** A whole number. */
  readonly whole: number;
  /** A text. */
  readonly text: string;
  /** Several whole numbers. */
  readonly wholes: readonly number[];
  /** The bytes of a TensorProto. */
  readonly tensor: Uint8Array<ArrayBuffer> | undefined;
  /** The bytes of GraphProtos that the node may run. */
  readonly graphs: readonly Uint8Array<ArrayBuffer>[];
}

/** A node of a graph. */
export interface GraphNode {
  /** What it does: its operator. */
  readonly kind: string;
  /** Who defines its operator; empty is ONNX. */
  readonly domain: string;
  /** Its own name, which may be empty. */
  readonly name: string;
  /** Names of what it takes; empty where an optional one is left out. */
  readonly inputs: readonly string[];
  /** Names of what it gives. */
  readonly outputs: readonly string[];
  /** By their names. */
  readonly attributes: ReadonlyMap<string, NodeAttribute>;
}

/** A node to write. */
export interface NewNode {
  /** Its operator, of ONNX's own. */
  readonly kind: string;
  /** Its own name. */
  readonly name: string;
  /** Names of what it takes. */
  readonly inputs: readonly string[];
  /** The name of what it gives. */
  readonly output: string;
  /** Whole numbers, one or a list of them, by name. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** The text that the bytes of a field hold; empty when there is no field. */
export function textOf(field: WireField | undefined): string {
  return new TextDecoder().decode(field?.content);
}

/**
 * Reads NodeProto.
 * @throws {Error} when the bytes are no message
 */
export function readNode(bytes: Uint8Array<ArrayBuffer>): GraphNode {
  const fields = [...wireFields(bytes)];
  const texts = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map((field) => textOf(field));
  return {
    kind: texts(NODE.kind)[0] ?? "",
    domain: texts(NODE.domain)[0] ?? "",
    name: texts(NODE.name)[0] ?? "",
    inputs: texts(NODE.input),
    outputs: texts(NODE.output),
    attributes: new Map(
      fields.filter(({ number }) => number === NODE.attribute).map(({ content }) =>
        readAttribute(content)
      ),
    ),
  };
}

function readAttribute(bytes: Uint8Array<ArrayBuffer>): [name: string, value: NodeAttribute] {
  const fields = [...wireFields(bytes)];
  const field = (wanted: number) => firstField(fields, wanted);
  return [textOf(field(ATTRIBUTE.name)), {
    float: field(ATTRIBUTE.float)?.float ?? 0,
    whole: field(ATTRIBUTE.whole)?.value ?? 0,
    text: textOf(field(ATTRIBUTE.text)),
    wholes: fields.filter(({ number }) => number === ATTRIBUTE.wholes).flatMap(wholesOf),
    tensor: field(ATTRIBUTE.tensor)?.content,
    graphs: fields.filter(({ number }) => number === ATTRIBUTE.graph || number === ATTRIBUTE.graphs)
      .map(({ content }) => content),
  }];
}

/** Writes NodeProto. */
export function writeNode({ kind, name, inputs, output, attributes = {} }: NewNode): WireWriter {
  const node = new WireWriter();
  for (const input of inputs) node.text(NODE.input, input);
  node.text(NODE.output, output).text(NODE.name, name).text(NODE.kind, kind);
  for (const [name, value] of Object.entries(attributes)) {
    node.message(NODE.attribute, writeAttribute(name, value));
  }
  return node;
}

function writeAttribute(name: string, value: number | readonly number[]): WireWriter {
  const attribute = new WireWriter().text(ATTRIBUTE.name, name);
  if (typeof value === "number") {
    return attribute.whole(ATTRIBUTE.whole, value).whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.whole);
  }
  for (const whole of value) attribute.whole(ATTRIBUTE.wholes, whole);
  return attribute.whole(ATTRIBUTE.type, ATTRIBUTE_TYPE.wholes);
}

/** Writes TensorProto of 64-bit whole numbers; without `dims`, of a single one. */
export function wholesTensor(
  name: string,
  values: readonly number[],
  dims: readonly number[] = [],
): WireWriter {
  return writeTensor(name, ELEMENT.int64, dims, BigInt64Array.from(values, BigInt));
}

/** Writes TensorProto of one 32-bit float. */
export function floatTensor(name: string, value: number): WireWriter {
  return writeTensor(name, ELEMENT.float, [], Float32Array.of(value));
}

function writeTensor(
  name: string,
  type: number,
  dims: readonly number[],
  { buffer }: BigInt64Array<ArrayBuffer> | Float32Array<ArrayBuffer>,
): WireWriter {
  const tensor = new WireWriter();
  for (const dim of dims) tensor.whole(TENSOR.dims, dim);
  return tensor.whole(TENSOR.type, type).text(TENSOR.name, name)
    .bytes(TENSOR.raw, new Uint8Array(buffer));
}
