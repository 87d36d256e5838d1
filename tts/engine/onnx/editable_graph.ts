/**
 * Edits the graph of an ONNX file before it is loaded: replaces nodes, adds tensors and inputs.
 * Whatever stays unchanged is copied once, into the new file.
 * @module
 */
import {
  GRAPH,
  type GraphNode,
  MODEL,
  OPSET,
  readNode,
  TENSOR,
  textOf,
  VALUE_NAME,
} from "./onnx_fields.ts";
import { firstField, wholesOf, type WireField, wireFields, WireWriter } from "./protobuf.ts";

/** Names of ONNX's own operator domain. */
const OWN_DOMAINS: ReadonlySet<string> = new Set(["", "ai.onnx"]);

/** Fields of a graph that are ValueInfoProto. */
const VALUES: ReadonlySet<number> = new Set([GRAPH.input, GRAPH.output, GRAPH.value]);

/** A tensor stored in the file, or in another file to which it refers. */
export interface StoredTensor {
  /** Length of each axis. */
  readonly dims: readonly number[];
  /** Type of its elements, one of ELEMENT. */
  readonly type: number;
  /** The bytes of its TensorProto. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Where a name is read: by a node as the input at `place`, or elsewhere than by a node of the
 * graph.
 */
export type NameUse = { readonly node: GraphNode; readonly place: number } | "elsewhere";

/** Whether a node has ONNX's own operator `wanted`. */
export function isOwnKind({ kind, domain }: GraphNode, wanted: string): boolean {
  return kind === wanted && OWN_DOMAINS.has(domain);
}

/** The graph of a file. */
export class EditableGraph {
  /** Version of ONNX's own operator set (opset). */
  readonly opset: number;
  /** Its original nodes in order; replacements are not among them. */
  readonly nodes: readonly GraphNode[];
  /** Tensors by name, including those that a caller may override. */
  readonly tensors: ReadonlyMap<string, StoredTensor>;
  /** Names of the graph's inputs. */
  readonly inputs: ReadonlySet<string>;
  readonly #model: Uint8Array<ArrayBuffer>;
  readonly #modelFields: readonly WireField[];
  readonly #graph: Uint8Array<ArrayBuffer>;
  readonly #graphFields: readonly WireField[];
  readonly #fieldOf = new Map<GraphNode | StoredTensor, WireField>();
  readonly #instead = new Map<WireField, WireWriter>();
  readonly #added = new WireWriter();
  readonly #uses = new Map<string, NameUse[]>();
  #names = 0;
  #isChanged = false;

  /**
   * Reads a file.
   * @throws {Error} when the bytes are not an ONNX model
   */
  constructor(model: Uint8Array<ArrayBuffer>) {
    this.#model = model;
    this.#modelFields = [...wireFields(model)];
    const graph = firstField(this.#modelFields, MODEL.graph);
    if (graph === undefined) throw new Error("it is not an ONNX model");
    this.opset = opsetOf(this.#modelFields);
    this.#graph = graph.content;
    this.#graphFields = [...wireFields(graph.content)];
    this.nodes = this.#read(GRAPH.node, readNode);
    this.tensors = new Map(
      this.#read(GRAPH.initializer, readTensor).map((tensor) => [tensor.name, tensor]),
    );
    this.inputs = new Set(
      this.#fieldsNumbered(GRAPH.input).map(({ content }) => valueName(content)),
    );
    this.#noteUses();
  }

  /** Returns where a name is read. */
  usesOf(name: string): readonly NameUse[] {
    return this.#uses.get(name) ?? [];
  }

  /** Returns a name that begins with `stem` and is unused in the graph. */
  newName(stem: string): string {
    for (;;) {
      const name = `${stem}_${this.#names++}`;
      if (!this.#uses.has(name)) return name;
    }
  }

  /** Replaces a node of the graph by `nodes`. */
  replaceNode(node: GraphNode, nodes: readonly WireWriter[]): void {
    const instead = new WireWriter();
    for (const written of nodes) instead.message(GRAPH.node, written);
    this.#replace(node, instead);
  }

  /** Changes the dimensions of a tensor of the graph; its elements stay in place. */
  reshape(tensor: StoredTensor, dims: readonly number[]): void {
    const reshaped = new WireWriter();
    for (const dim of dims) reshaped.whole(TENSOR.dims, dim);
    for (const { number, start, end } of wireFields(tensor.bytes)) {
      if (number !== TENSOR.dims) reshaped.raw(tensor.bytes.subarray(start, end));
    }
    this.#replace(tensor, new WireWriter().message(GRAPH.initializer, reshaped));
  }

  /** Removes the tensor or the node that provides a name; nothing may read it any more. */
  removeConstant(name: string): void {
    const part = this.tensors.get(name) ?? this.nodes.find(({ outputs }) => outputs.includes(name));
    if (part !== undefined) this.#replace(part, new WireWriter());
  }

  /** Adds a tensor. */
  addTensor(tensor: WireWriter): void {
    this.#add(GRAPH.initializer, tensor);
  }

  /** Adds an input. */
  addInput(input: WireWriter): void {
    this.#add(GRAPH.input, input);
  }

  /** Returns the changed file, or undefined when nothing was changed. */
  finish(): Uint8Array<ArrayBuffer> | undefined {
    if (!this.#isChanged) return undefined;
    const graph = new WireWriter();
    for (const field of this.#graphFields) {
      const instead = this.#instead.get(field);
      if (instead !== undefined) graph.fieldsOf(instead);
      else graph.raw(this.#graph.subarray(field.start, field.end));
    }
    graph.fieldsOf(this.#added);
    const model = new WireWriter();
    for (const { number, start, end } of this.#modelFields) {
      if (number === MODEL.graph) model.message(MODEL.graph, graph);
      else model.raw(this.#model.subarray(start, end));
    }
    return model.finish();
  }

  #read<Part extends GraphNode | StoredTensor>(
    wanted: number,
    read: (bytes: Uint8Array<ArrayBuffer>) => Part,
  ): Part[] {
    return this.#fieldsNumbered(wanted).map((field) => {
      const part = read(field.content);
      this.#fieldOf.set(part, field);
      return part;
    });
  }

  #fieldsNumbered(wanted: number): WireField[] {
    return this.#graphFields.filter(({ number }) => number === wanted);
  }

  #replace(part: GraphNode | StoredTensor, instead: WireWriter): void {
    const field = this.#fieldOf.get(part);
    if (field === undefined) {
      throw new Error("Cannot replace a part: it does not belong to this graph");
    }
    this.#instead.set(field, instead);
    this.#isChanged = true;
  }

  #add(number: number, part: WireWriter): void {
    this.#added.message(number, part);
    this.#isChanged = true;
  }

  #noteUses(): void {
    for (const node of this.nodes) {
      for (const [place, name] of node.inputs.entries()) this.#note(name, { node, place });
      for (const name of node.outputs) this.#note(name);
      for (const { graphs } of node.attributes.values()) {
        for (const inner of graphs) this.#noteInner(inner);
      }
    }
    for (const name of this.tensors.keys()) this.#note(name);
    this.#noteValues(this.#graphFields);
  }

  /** Notes the uses of a subgraph, which reads names of the graph around it. */
  #noteInner(graph: Uint8Array<ArrayBuffer>): void {
    const fields = [...wireFields(graph)];
    for (const { number, content } of fields) {
      if (number === GRAPH.initializer) this.#note(readTensor(content).name, "elsewhere");
      if (number !== GRAPH.node) continue;
      const { inputs, outputs, attributes } = readNode(content);
      for (const name of [...inputs, ...outputs]) this.#note(name, "elsewhere");
      for (const { graphs } of attributes.values()) {
        for (const inner of graphs) this.#noteInner(inner);
      }
    }
    this.#noteValues(fields);
  }

  #noteValues(graph: readonly WireField[]): void {
    for (const { number, content } of graph) {
      if (VALUES.has(number)) this.#note(valueName(content), "elsewhere");
    }
  }

  /** Marks a name as taken, and as read at `use` where that is given. */
  #note(name: string, use?: NameUse): void {
    const uses = this.#uses.get(name) ?? [];
    if (use !== undefined) uses.push(use);
    this.#uses.set(name, uses);
  }
}

/** Returns the name in a ValueInfoProto. */
function valueName(value: Uint8Array<ArrayBuffer>): string {
  return textOf(firstField([...wireFields(value)], VALUE_NAME));
}

function opsetOf(model: readonly WireField[]): number {
  const sets = model.filter(({ number }) => number === MODEL.opsets).map(({ content }) => {
    const fields = [...wireFields(content)];
    return {
      domain: textOf(firstField(fields, OPSET.domain)),
      version: firstField(fields, OPSET.version)?.value ?? 0,
    };
  });
  return Math.max(
    0,
    ...sets.filter(({ domain }) => OWN_DOMAINS.has(domain)).map(({ version }) => version),
  );
}

function readTensor(bytes: Uint8Array<ArrayBuffer>): StoredTensor & { readonly name: string } {
  const fields = [...wireFields(bytes)];
  return {
    name: textOf(firstField(fields, TENSOR.name)),
    dims: fields.filter(({ number }) => number === TENSOR.dims).flatMap(wholesOf),
    type: firstField(fields, TENSOR.type)?.value ?? 0,
    bytes,
  };
}
