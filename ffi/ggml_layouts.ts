/**
 * Layouts of the structs in ggml.h 0.25, the version bundled with llama.cpp v0.5.0.
 * @module
 */
import type { Layout } from "./struct.ts";

const HEADER = "ggml.h 0.25";

/** struct ggml_threadpool_params, which begins with a CPU mask of 512 flags. */
export const THREADPOOL_PARAMS = {
  name: "ggml_threadpool_params",
  header: HEADER,
  size: 528,
  fields: {
    n_threads: { offset: 512, type: "i32" },
    prio: { offset: 516, type: "i32" },
    poll: { offset: 520, type: "u32" },
    strict_cpu: { offset: 524, type: "bool" },
    paused: { offset: 525, type: "bool" },
  },
} as const satisfies Layout;

/** struct ggml_init_params */
export const INIT_PARAMS = {
  name: "ggml_init_params",
  header: HEADER,
  size: 24,
  fields: {
    mem_size: { offset: 0, type: "usize" },
    mem_buffer: { offset: 8, type: "pointer" },
    no_alloc: { offset: 16, type: "bool" },
  },
} as const satisfies Layout;
