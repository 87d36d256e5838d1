/**
 * Functions of ggml 0.25, each with its C signature.
 * @module
 */
import { INIT_PARAMS } from "./ggml_layouts.ts";
import { byValue } from "./struct.ts";

const INIT_PARAMS_VALUE = byValue(INIT_PARAMS);

/** Functions that list compute devices. */
export const DEVICE_SYMBOLS = {
  // size_t ggml_backend_dev_count(void)
  ggml_backend_dev_count: { parameters: [], result: "usize" },
  // ggml_backend_dev_t ggml_backend_dev_get(size_t index)
  ggml_backend_dev_get: { parameters: ["usize"], result: "pointer" },
  // const char * ggml_backend_dev_name(ggml_backend_dev_t device)
  ggml_backend_dev_name: { parameters: ["pointer"], result: "pointer" },
  // const char * ggml_backend_dev_description(ggml_backend_dev_t device)
  ggml_backend_dev_description: { parameters: ["pointer"], result: "pointer" },
  // enum ggml_backend_dev_type ggml_backend_dev_type(ggml_backend_dev_t device)
  ggml_backend_dev_type: { parameters: ["pointer"], result: "i32" },
  // void ggml_backend_dev_memory(ggml_backend_dev_t device, size_t * free, size_t * total)
  ggml_backend_dev_memory: { parameters: ["pointer", "buffer", "buffer"], result: "void" },
} as const satisfies Deno.ForeignLibraryInterface;

/** Functions of libggml-base that thread pools need. */
export const BASE_SYMBOLS = {
  // void ggml_threadpool_params_init(struct ggml_threadpool_params * p, int n_threads)
  ggml_threadpool_params_init: { parameters: ["buffer", "i32"], result: "void" },
} as const satisfies Deno.ForeignLibraryInterface;

/** Functions that load backends and list devices. */
export const BACKEND_SYMBOLS = {
  ...DEVICE_SYMBOLS,
  // void ggml_backend_load_all(void)
  ggml_backend_load_all: { parameters: [], result: "void" },
  // void ggml_backend_load_all_from_path(const char * dir_path)
  ggml_backend_load_all_from_path: { parameters: ["buffer"], result: "void" },
  // ggml_backend_reg_t ggml_backend_load(const char * path)
  ggml_backend_load: { parameters: ["buffer"], result: "pointer" },
  // ggml_backend_dev_t ggml_backend_dev_by_type(enum ggml_backend_dev_type type)
  ggml_backend_dev_by_type: { parameters: ["i32"], result: "pointer" },
  // ggml_backend_reg_t ggml_backend_dev_backend_reg(ggml_backend_dev_t device)
  ggml_backend_dev_backend_reg: { parameters: ["pointer"], result: "pointer" },
  // void * ggml_backend_reg_get_proc_address(ggml_backend_reg_t reg, const char * name)
  ggml_backend_reg_get_proc_address: { parameters: ["pointer", "buffer"], result: "pointer" },
} as const satisfies Deno.ForeignLibraryInterface;

/** Functions of the CPU backend, looked up by name with `ggml_backend_reg_get_proc_address`. */
export const CPU_SYMBOLS = {
  // struct ggml_threadpool * ggml_threadpool_new(struct ggml_threadpool_params * params)
  ggml_threadpool_new: { parameters: ["buffer"], result: "pointer" },
  // void ggml_threadpool_free(struct ggml_threadpool * threadpool)
  ggml_threadpool_free: { parameters: ["pointer"], result: "void" },
} as const satisfies Deno.ForeignLibraryInterface;

/** Functions that build a graph and compute it on a device. */
export const GRAPH_SYMBOLS = {
  ...DEVICE_SYMBOLS,
  // struct ggml_context * ggml_init(struct ggml_init_params params)
  ggml_init: { parameters: [INIT_PARAMS_VALUE], result: "pointer" },
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
  // struct ggml_backend_buffer * ggml_backend_alloc_ctx_tensors(struct ggml_context * ctx, ggml_backend_t backend)
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
