/**
 * Reads and writes the parts of ONNX files that are needed: field numbers, nodes and tensors.
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
/** Field of the name in ValueInfoProto, the type of a graph's inputs, outputs and values. */
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
/** Element types of tensors. */
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

/** An attribute of a node; one of these is set, the others are 0 or empty. */
export interface NodeAttribute {
  /** A floating-point value. */
  readonly float: number;
  /** An integer. */
  readonly whole: number;
  /** A string. */
  readonly text: string;
  /** A list of integers. */
  readonly wholes: readonly number[];
  /** The bytes of a TensorProto. */
  readonly tensor: Uint8Array<ArrayBuffer> | undefined;
  /** The bytes of GraphProtos: subgraphs that the node may run. */
  readonly graphs: readonly Uint8Array<ArrayBuffer>[];
}

/** A node of a graph. */
export interface GraphNode {
  /** Its operator. */
  readonly kind: string;
  /** Domain of its operator; empty means ONNX. */
  readonly domain: string;
  /** Its own name, which may be empty. */
  readonly name: string;
  /** Names of its inputs; empty where an optional one is omitted. */
  readonly inputs: readonly string[];
  /** Names of its outputs. */
  readonly outputs: readonly string[];
  /** Attributes by name. */
  readonly attributes: ReadonlyMap<string, NodeAttribute>;
}

/** A node to write. */
export interface NewNode {
  /** Its operator, one of ONNX's own. */
  readonly kind: string;
  /** Its own name. */
  readonly name: string;
  /** Names of its inputs. */
  readonly inputs: readonly string[];
  /** Name of its output. */
  readonly output: string;
  /** Integers or lists of integers, by name. */
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

/** Decodes the text in a field; empty when there is no field. */
export function textOf(field: WireField | undefined): string {
  return new TextDecoder().decode(field?.content);
}

/**
 * Reads a NodeProto.
 * @throws {Error} when the bytes are not a valid message
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

/** Writes a NodeProto. */
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

/** Writes a TensorProto of 64-bit integers. */
export function wholesTensor(
  name: string,
  values: readonly number[],
  dims: readonly number[],
): WireWriter {
  return writeTensor(name, ELEMENT.int64, dims, BigInt64Array.from(values, BigInt));
}

/** Writes a TensorProto of a scalar 32-bit float. */
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
