/**
 * A small graph, to see whether a device computes at all: a build may load and list a GPU whose driver
 * refuses its code.
 * @module
 */
import { NativeLibraryError } from "./errors.ts";
import { backendOf, computeDevices, DEVICE_SYMBOLS } from "./ggml_devices.ts";
import type { LocatedLibrary } from "./library.ts";
import { openLibrary } from "./open.ts";

const GRAPH_SYMBOLS = {
  ...DEVICE_SYMBOLS,
  // struct ggml_context * ggml_init(struct ggml_init_params params)
  ggml_init: { parameters: [{ struct: ["usize", "pointer", "bool"] }], result: "pointer" },
  // void ggml_free(struct ggml_context * ctx)
  ggml_free: { parameters: ["pointer"], result: "void" },
  // size_t ggml_tensor_overhead(void)
  ggml_tensor_overhead: { parameters: [], result: "usize" },
  // size_t ggml_graph_overhead(void)
  ggml_graph_overhead: { parameters: [], result: "usize" },
  // struct ggml_tensor * ggml_new_tensor_2d(struct ggml_context * ctx, enum ggml_type type, int64_t ne0, int64_t ne1)
  ggml_new_tensor_2d: { parameters: ["pointer", "i32", "i64", "i64"], result: "pointer" },
  // struct ggml_tensor * ggml_mul_mat(struct ggml_context * ctx, struct ggml_tensor * a, struct ggml_tensor * b)
  ggml_mul_mat: { parameters: ["pointer", "pointer", "pointer"], result: "pointer" },
  // struct ggml_tensor * ggml_add(struct ggml_context * ctx, struct ggml_tensor * a, struct ggml_tensor * b)
  ggml_add: { parameters: ["pointer", "pointer", "pointer"], result: "pointer" },
  // struct ggml_cgraph * ggml_new_graph(struct ggml_context * ctx)
  ggml_new_graph: { parameters: ["pointer"], result: "pointer" },
  // void ggml_build_forward_expand(struct ggml_cgraph * cgraph, struct ggml_tensor * tensor)
  ggml_build_forward_expand: { parameters: ["pointer", "pointer"], result: "void" },
  // ggml_backend_t ggml_backend_dev_init(ggml_backend_dev_t device, const char * params)
  ggml_backend_dev_init: { parameters: ["pointer", "pointer"], result: "pointer" },
  // void ggml_backend_free(ggml_backend_t backend)
  ggml_backend_free: { parameters: ["pointer"], result: "void" },
  // ggml_backend_buffer_t ggml_backend_alloc_ctx_tensors(struct ggml_context * ctx, ggml_backend_t backend)
  ggml_backend_alloc_ctx_tensors: { parameters: ["pointer", "pointer"], result: "pointer" },
  // void ggml_backend_buffer_free(ggml_backend_buffer_t buffer)
  ggml_backend_buffer_free: { parameters: ["pointer"], result: "void" },
  // void ggml_backend_tensor_set(struct ggml_tensor * tensor, const void * data, size_t offset, size_t size)
  ggml_backend_tensor_set: { parameters: ["pointer", "buffer", "usize", "usize"], result: "void" },
  // void ggml_backend_tensor_get(const struct ggml_tensor * tensor, void * data, size_t offset, size_t size)
  ggml_backend_tensor_get: { parameters: ["pointer", "buffer", "usize", "usize"], result: "void" },
  // enum ggml_status ggml_backend_graph_compute(ggml_backend_t backend, struct ggml_cgraph * cgraph)
  ggml_backend_graph_compute: { parameters: ["pointer", "pointer"], result: "i32" },
} as const satisfies Deno.ForeignLibraryInterface;

/** GGML_TYPE_F32 */
const F32 = 0;
/** GGML_STATUS_SUCCESS */
const SUCCESS = 0;
/** Rows and columns: enough that a product is that of a prompt, and not that of a token. */
const SIDE = 64;
/** What the tensors and the graph take at most. */
const TENSORS = 8;

/**
 * Multiplies and adds matrices on the first device of `backend`; ggml ends the process where the
 * device fails. `library` is loaded, with its backends.
 * @throws {NativeLibraryError} when there is no such device, or the sum is wrong
 */
export function tryDevice(library: LocatedLibrary, backend: string): void {
  const { symbols } = openLibrary(library, GRAPH_SYMBOLS);
  const devices = computeDevices(symbols);
  const index = devices.findIndex((device) => backendOf(device) === backend);
  if (index < 0) {
    const there = devices.map(({ name, description }) => `${name} (${description})`).join(", ");
    throw new NativeLibraryError(`no such device was found, only ${there}`);
  }
  const device = symbols.ggml_backend_dev_get(BigInt(index));
  using stack = new DisposableStack();
  const computer = stack.adopt(
    symbols.ggml_backend_dev_init(device, null),
    symbols.ggml_backend_free,
  );
  const params = new DataView(new ArrayBuffer(24));
  const bytes = symbols.ggml_tensor_overhead() * BigInt(TENSORS) + symbols.ggml_graph_overhead();
  params.setBigUint64(0, bytes, true);
  params.setUint8(16, 1); // no_alloc
  const context = stack.adopt(symbols.ggml_init(new Uint8Array(params.buffer)), symbols.ggml_free);
  const [left, right, added] = Array.from(
    { length: 3 },
    () => symbols.ggml_new_tensor_2d(context, F32, BigInt(SIDE), BigInt(SIDE)),
  );
  const product = symbols.ggml_mul_mat(context, left!, right!);
  const sum = symbols.ggml_add(context, product, added!);
  const graph = symbols.ggml_new_graph(context);
  symbols.ggml_build_forward_expand(graph, sum);
  stack.adopt(
    symbols.ggml_backend_alloc_ctx_tensors(context, computer),
    symbols.ggml_backend_buffer_free,
  );
  // Small whole numbers are exact in every format that a device may compute in.
  for (const [tensor, value] of [[left!, 1], [right!, 2], [added!, 3]] as const) {
    const values = new Float32Array(SIDE * SIDE).fill(value);
    symbols.ggml_backend_tensor_set(tensor, values, 0n, BigInt(values.byteLength));
  }
  const status = symbols.ggml_backend_graph_compute(computer, graph);
  const sums = new Float32Array(SIDE * SIDE);
  symbols.ggml_backend_tensor_get(sum, sums, 0n, BigInt(sums.byteLength));
  const isRight = status === SUCCESS && sums.every((value) => value === 2 * SIDE + 3);
  if (!isRight) throw new NativeLibraryError("a sum of matrices came out wrong");
}
