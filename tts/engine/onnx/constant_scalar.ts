/**
 * Reads scalar constants of a graph.
 * @module
 */
import { viewOf } from "../../../shared/media/bytes.ts";
import { type EditableGraph, isOwnKind } from "./editable_graph.ts";
import { ELEMENT, TENSOR } from "./onnx_fields.ts";
import { firstField, wholesOf, type WireField, wireFields } from "./protobuf.ts";

/** Returns the scalar with the name of a tensor or node output; undefined where it is not known. */
export type ConstantScalars = (name: string) => number | undefined;

/** Finds the scalar constants of a graph: without axes, and not overridable by a caller. */
export function constantScalarsOf(graph: EditableGraph): ConstantScalars {
  const nodes = new Map(
    graph.nodes.filter((node) => isOwnKind(node, "Constant")).map((node) => [
      node.outputs[0],
      node.attributes,
    ]),
  );
  return (name) => {
    const tensor = graph.tensors.get(name);
    if (tensor !== undefined) return graph.inputs.has(name) ? undefined : scalarIn(tensor.bytes);
    const attributes = nodes.get(name);
    const value = attributes?.get("value")?.tensor;
    if (value !== undefined) return scalarIn(value);
    return attributes?.get("value_float")?.float ?? attributes?.get("value_int")?.whole;
  };
}

/**
 * Reads the scalar in a TensorProto; undefined where it has axes, another type, or external data.
 */
function scalarIn(tensor: Uint8Array<ArrayBuffer>): number | undefined {
  const fields = [...wireFields(tensor)];
  const field = (wanted: number) => firstField(fields, wanted);
  if (field(TENSOR.dims) !== undefined) return undefined;
  const raw = field(TENSOR.raw);
  switch (field(TENSOR.type)?.value) {
    case ELEMENT.float:
      return floatIn(raw ?? field(TENSOR.floats));
    case ELEMENT.int64:
      return raw === undefined ? wholeIn(field(TENSOR.wholes)) : wideIn(raw);
    default:
      return undefined;
  }
}

/** Reads one float; a packed list of floats has the layout of raw data. */
function floatIn(field: WireField | undefined): number | undefined {
  if (field === undefined || field.content.length === 0) return field?.float;
  return field.content.length === 4 ? viewOf(field.content).getFloat32(0, true) : undefined;
}

function wideIn(field: WireField): number | undefined {
  return field.content.length === 8
    ? Number(viewOf(field.content).getBigInt64(0, true))
    : undefined;
}

function wholeIn(field: WireField | undefined): number | undefined {
  return field === undefined ? undefined : wholesOf(field)[0];
}
