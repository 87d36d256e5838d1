/**
 * A small graph that tests whether a device computes at all: a build may load and list a GPU whose
 * driver rejects its code.
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
/** Rows and columns: enough to run the matrix product of a prompt rather than that of one token. */
const SIDE = 64;
/** Values that fill the matrices of the graph: small integers, which are exact in every format. */
const [LEFT, RIGHT, ADDED] = [1, 2, 3];
/** Expected elements: the product of the first two matrices, plus the third. */
const SUM = SIDE * LEFT * RIGHT + ADDED;
/** Three matrices, their product and the sum. */
const TENSORS = 5;

/**
 * Multiplies and adds matrices on the first device of `backend`; ggml may abort the process when
 * the device fails. `library` must be loaded, with its backends.
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

/** Computes the elements of the sum on `device`; undefined when it reports a failure. */
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

/** Allocates memory for the metadata of tensors and graph; the elements are on the device. */
function newContext(functions: GraphFunctions): Deno.PointerValue {
  const params = new Struct(INIT_PARAMS);
  const tensorBytes = BigInt(TENSORS) * functions.ggml_tensor_overhead();
  params.set("mem_size", tensorBytes + functions.ggml_graph_overhead());
  params.set("no_alloc", true);
  return functions.ggml_init(params.bytes);
}
