/**
 * Layouts of the structs in llama.h v0.5.0 on 64-bit machines.
 * @module
 */
import type { Layout } from "./struct.ts";

const HEADER = "llama.h v0.5.0";

/** struct llama_model_params */
export const MODEL_PARAMS = {
  name: "llama_model_params",
  header: HEADER,
  size: 80,
  fields: {
    n_gpu_layers: { offset: 16, type: "i32" },
    split_mode: { offset: 20, type: "i32" },
    load_mode: { offset: 24, type: "i32" },
    lazy_mode: { offset: 28, type: "i32" },
    main_gpu: { offset: 32, type: "i32" },
    tensor_split: { offset: 40, type: "pointer" },
    vocab_only: { offset: 72, type: "bool" },
    check_tensors: { offset: 73, type: "bool" },
    use_extra_bufts: { offset: 74, type: "bool" },
    no_host: { offset: 75, type: "bool" },
    no_alloc: { offset: 76, type: "bool" },
  },
} as const satisfies Layout;

/** struct llama_context_params */
export const CONTEXT_PARAMS = {
  name: "llama_context_params",
  header: HEADER,
  size: 160,
  fields: {
    n_ctx: { offset: 0, type: "u32" },
    n_batch: { offset: 4, type: "u32" },
    n_ubatch: { offset: 8, type: "u32" },
    n_seq_max: { offset: 12, type: "u32" },
    n_threads: { offset: 28, type: "i32" },
    n_threads_batch: { offset: 32, type: "i32" },
    flash_attn_type: { offset: 52, type: "i32" },
    rope_freq_base: { offset: 56, type: "f32" },
    type_k: { offset: 104, type: "i32" },
    type_v: { offset: 108, type: "i32" },
    abort_callback: { offset: 112, type: "pointer" },
    abort_callback_data: { offset: 120, type: "pointer" },
    embeddings: { offset: 128, type: "bool" },
    offload_kqv: { offset: 129, type: "bool" },
    no_perf: { offset: 130, type: "bool" },
    op_offload: { offset: 131, type: "bool" },
    swa_full: { offset: 132, type: "bool" },
    kv_unified: { offset: 133, type: "bool" },
    n_samplers: { offset: 144, type: "usize" },
  },
} as const satisfies Layout;

/** struct llama_batch */
export const BATCH = {
  name: "llama_batch",
  header: HEADER,
  size: 56,
  fields: {
    n_tokens: { offset: 0, type: "i32" },
    token: { offset: 8, type: "pointer" },
    embd: { offset: 16, type: "pointer" },
    pos: { offset: 24, type: "pointer" },
    n_seq_id: { offset: 32, type: "pointer" },
    seq_id: { offset: 40, type: "pointer" },
    logits: { offset: 48, type: "pointer" },
  },
} as const satisfies Layout;

/** struct llama_logit_bias */
export const LOGIT_BIAS = {
  name: "llama_logit_bias",
  header: HEADER,
  size: 8,
  fields: {
    token: { offset: 0, type: "i32" },
    bias: { offset: 4, type: "f32" },
  },
} as const satisfies Layout;

/** struct llama_token_data */
export const TOKEN_DATA = {
  name: "llama_token_data",
  header: HEADER,
  size: 12,
  fields: {
    id: { offset: 0, type: "i32" },
    logit: { offset: 4, type: "f32" },
    p: { offset: 8, type: "f32" },
  },
} as const satisfies Layout;

/** struct llama_token_data_array */
export const TOKEN_DATA_ARRAY = {
  name: "llama_token_data_array",
  header: HEADER,
  size: 32,
  fields: {
    data: { offset: 0, type: "pointer" },
    size: { offset: 8, type: "usize" },
    selected: { offset: 16, type: "i64" },
    sorted: { offset: 24, type: "bool" },
  },
} as const satisfies Layout;
