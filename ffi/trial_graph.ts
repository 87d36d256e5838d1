/**
 * A small graph, to see whether a device computes at all: a build may load and list a GPU whose driver
 * refuses its code.
 * @module
 */
import { NativeLibraryError } from "./errors.ts";
import { backendOf, computeDevices, namesOf } from "./ggml_devices.ts";
import { INIT_PARAMS } from "./ggml_layouts.ts";
import { GRAPH_SYMBOLS } from "./ggml_symbols.ts";
import type { LocatedLibrary } from "./library.ts";
import { openLibrary } from "./open.ts";
import { Struct } from "./struct.ts";

type GraphFunctions = Deno.DynamicLibrary<typeof GRAPH_SYMBOLS>["symbols"];

/** GGML_TYPE_F32 */
const F32 = 0;
/** GGML_STATUS_SUCCESS */
const SUCCESS = 0;
/** Rows and columns: enough that a product is that of a prompt, and not that of a token. */
const SIDE = 64;
/** What the matrices of the graph are filled with: small whole numbers are exact in every format. */
const [LEFT, RIGHT, ADDED] = [1, 2, 3];
/** Each element of the product of the first two, and the third. */
const SUM = SIDE * LEFT * RIGHT + ADDED;
/** Three matrices, their product and the sum. */
const TENSORS = 5;

/**
 * Multiplies and adds matrices on the first device of `backend`; ggml ends the process where the
 * device fails. `library` is loaded, with its backends.
 * @throws {NativeLibraryError} when there is no such device, or the sum is wrong
 */
export function tryDevice(library: LocatedLibrary, backend: string): void {
  const { symbols } = openLibrary(library, GRAPH_SYMBOLS);
  const sums = sumsOn(symbols, deviceOf(symbols, backend));
  if (sums?.every((sum) => sum === SUM) !== true) {
    throw new NativeLibraryError("a sum of matrices came out wrong");
  }
}

function deviceOf(functions: GraphFunctions, backend: string): Deno.PointerValue {
  const devices = computeDevices(functions);
  const index = devices.findIndex((device) => backendOf(device) === backend);
  if (index < 0) {
    throw new NativeLibraryError(`no such device was found, only ${namesOf(devices)}`);
  }
  return functions.ggml_backend_dev_get(BigInt(index));
}

/** The elements of the sum as `device` computes them; undefined where it says that it failed. */
function sumsOn(functions: GraphFunctions, device: Deno.PointerValue): Float32Array | undefined {
  using stack = new DisposableStack();
  const backend = stack.adopt(
    functions.ggml_backend_dev_init(device, null),
    functions.ggml_backend_free,
  );
  const context = stack.adopt(newContext(functions), functions.ggml_free);
  const matrix = () => functions.ggml_new_tensor_2d(context, F32, BigInt(SIDE), BigInt(SIDE));
  const [left, right, added] = [matrix(), matrix(), matrix()];
  const product = functions.ggml_mul_mat(context, left, right);
  const sum = functions.ggml_add(context, product, added);
  const graph = functions.ggml_new_graph(context);
  functions.ggml_build_forward_expand(graph, sum);
  stack.adopt(
    functions.ggml_backend_alloc_ctx_tensors(context, backend),
    functions.ggml_backend_buffer_free,
  );
  const elements = new Float32Array(SIDE * SIDE);
  const bytes = BigInt(elements.byteLength);
  for (const [tensor, value] of [[left, LEFT], [right, RIGHT], [added, ADDED]] as const) {
    functions.ggml_backend_tensor_set(tensor, elements.fill(value), 0n, bytes);
  }
  if (functions.ggml_backend_graph_compute(backend, graph) !== SUCCESS) return undefined;
  functions.ggml_backend_tensor_get(sum, elements, 0n, bytes);
  return elements;
}

/** Room for the descriptions of tensors and graph; the numbers lie on the device. */
function newContext(functions: GraphFunctions): Deno.PointerValue {
  const params = new Struct(INIT_PARAMS);
  const tensorBytes = BigInt(TENSORS) * functions.ggml_tensor_overhead();
  params.set("mem_size", tensorBytes + functions.ggml_graph_overhead());
  params.set("no_alloc", true);
  return functions.ggml_init(params.bytes);
}
