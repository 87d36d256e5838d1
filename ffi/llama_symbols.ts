/**
 * Functions of llama.h v0.5.0, each with its C signature.
 * @module
 */
import { byValue } from "./struct.ts";
import { BATCH, CONTEXT_PARAMS, MODEL_PARAMS } from "./llama_layouts.ts";

const MODEL_PARAMS_VALUE = byValue(MODEL_PARAMS);
const CONTEXT_PARAMS_VALUE = byValue(CONTEXT_PARAMS);
const BATCH_VALUE = byValue(BATCH);
const CHAIN_PARAMS_VALUE = { struct: ["bool"] } as const;

/** Symbol table of the functions that this project calls. */
export const LLAMA_SYMBOLS = {
  // const char * llama_version(void)
  llama_version: { parameters: [], result: "pointer" },
  // void llama_backend_init(void)
  llama_backend_init: { parameters: [], result: "void" },
  // void llama_log_set(ggml_log_callback log_callback, void * user_data)
  llama_log_set: { parameters: ["function", "pointer"], result: "void" },

  // struct llama_model_params llama_model_default_params(void)
  llama_model_default_params: { parameters: [], result: MODEL_PARAMS_VALUE },
  // struct llama_context_params llama_context_default_params(void)
  llama_context_default_params: { parameters: [], result: CONTEXT_PARAMS_VALUE },

  // struct llama_model * llama_model_load_from_file(const char * path_model, struct llama_model_params params)
  llama_model_load_from_file: {
    parameters: ["buffer", MODEL_PARAMS_VALUE],
    result: "pointer",
    nonblocking: true,
  },
  // void llama_model_free(struct llama_model * model)
  llama_model_free: { parameters: ["pointer"], result: "void" },
  // const struct llama_vocab * llama_model_get_vocab(const struct llama_model * model)
  llama_model_get_vocab: { parameters: ["pointer"], result: "pointer" },
  // const char * llama_model_chat_template(const struct llama_model * model, const char * name)
  llama_model_chat_template: { parameters: ["pointer", "buffer"], result: "pointer" },
  // int32_t llama_model_meta_val_str(const struct llama_model * model, const char * key, char * buf, size_t buf_size)
  llama_model_meta_val_str: {
    parameters: ["pointer", "buffer", "buffer", "usize"],
    result: "i32",
  },
  // int32_t llama_model_n_ctx_train(const struct llama_model * model)
  llama_model_n_ctx_train: { parameters: ["pointer"], result: "i32" },
  // int32_t llama_model_n_layer(const struct llama_model * model)
  llama_model_n_layer: { parameters: ["pointer"], result: "i32" },

  // bool llama_model_is_recurrent(const struct llama_model * model)
  llama_model_is_recurrent: { parameters: ["pointer"], result: "bool" },
  // bool llama_model_is_hybrid(const struct llama_model * model)
  llama_model_is_hybrid: { parameters: ["pointer"], result: "bool" },

  // struct llama_context * llama_init_from_model(struct llama_model * model, struct llama_context_params params)
  llama_init_from_model: { parameters: ["pointer", CONTEXT_PARAMS_VALUE], result: "pointer" },
  // void llama_free(struct llama_context * ctx)
  llama_free: { parameters: ["pointer"], result: "void" },
  // void llama_attach_threadpool(struct llama_context * ctx, ggml_threadpool_t threadpool, ggml_threadpool_t threadpool_batch)
  llama_attach_threadpool: { parameters: ["pointer", "pointer", "pointer"], result: "void" },
  // void llama_set_n_threads(struct llama_context * ctx, int32_t n_threads, int32_t n_threads_batch)
  llama_set_n_threads: { parameters: ["pointer", "i32", "i32"], result: "void" },
  // int32_t llama_decode(struct llama_context * ctx, struct llama_batch batch)
  llama_decode: { parameters: ["pointer", BATCH_VALUE], result: "i32", nonblocking: true },
  llama_decode_now: { name: "llama_decode", parameters: ["pointer", BATCH_VALUE], result: "i32" },
  // Returned as an address, the key of cached views, so that no pointer object is made per token.
  // float * llama_get_logits_ith(struct llama_context * ctx, int32_t i)
  llama_get_logits_ith: { parameters: ["pointer", "i32"], result: "usize" },
  // llama_memory_t llama_get_memory(const struct llama_context * ctx)
  llama_get_memory: { parameters: ["pointer"], result: "pointer" },
  // bool llama_memory_seq_rm(llama_memory_t mem, llama_seq_id seq_id, llama_pos p0, llama_pos p1)
  llama_memory_seq_rm: { parameters: ["pointer", "i32", "i32", "i32"], result: "bool" },
  // void llama_memory_seq_cp(llama_memory_t mem, llama_seq_id seq_id_src, llama_seq_id seq_id_dst, llama_pos p0, llama_pos p1)
  llama_memory_seq_cp: { parameters: ["pointer", "i32", "i32", "i32", "i32"], result: "void" },

  // enum llama_vocab_type llama_vocab_type(const struct llama_vocab * vocab)
  llama_vocab_type: { parameters: ["pointer"], result: "i32" },
  // int32_t llama_vocab_n_tokens(const struct llama_vocab * vocab)
  llama_vocab_n_tokens: { parameters: ["pointer"], result: "i32" },
  // bool llama_vocab_is_eog(const struct llama_vocab * vocab, llama_token token)
  llama_vocab_is_eog: { parameters: ["pointer", "i32"], result: "bool" },
  // llama_token llama_vocab_bos(const struct llama_vocab * vocab)
  llama_vocab_bos: { parameters: ["pointer"], result: "i32" },
  // llama_token llama_vocab_eos(const struct llama_vocab * vocab)
  llama_vocab_eos: { parameters: ["pointer"], result: "i32" },
  // bool llama_vocab_is_control(const struct llama_vocab * vocab, llama_token token)
  llama_vocab_is_control: { parameters: ["pointer", "i32"], result: "bool" },
  // bool llama_vocab_get_add_bos(const struct llama_vocab * vocab)
  llama_vocab_get_add_bos: { parameters: ["pointer"], result: "bool" },
  // int32_t llama_tokenize(const struct llama_vocab * vocab, const char * text, int32_t text_len, llama_token * tokens, int32_t n_tokens_max, bool add_special, bool parse_special)
  llama_tokenize: {
    parameters: ["pointer", "buffer", "i32", "buffer", "i32", "bool", "bool"],
    result: "i32",
  },
  // int32_t llama_token_to_piece(const struct llama_vocab * vocab, llama_token token, char * buf, int32_t length, int32_t lstrip, bool special)
  llama_token_to_piece: {
    parameters: ["pointer", "i32", "buffer", "i32", "i32", "bool"],
    result: "i32",
  },

  // struct llama_sampler * llama_sampler_chain_init(struct llama_sampler_chain_params params)
  llama_sampler_chain_init: { parameters: [CHAIN_PARAMS_VALUE], result: "pointer" },
  // void llama_sampler_chain_add(struct llama_sampler * chain, struct llama_sampler * smpl)
  llama_sampler_chain_add: { parameters: ["pointer", "pointer"], result: "void" },
  // struct llama_sampler * llama_sampler_init_greedy(void)
  llama_sampler_init_greedy: { parameters: [], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_dist(uint32_t seed)
  llama_sampler_init_dist: { parameters: ["u32"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_top_k(int32_t k)
  llama_sampler_init_top_k: { parameters: ["i32"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_top_p(float p, size_t min_keep)
  llama_sampler_init_top_p: { parameters: ["f32", "usize"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_min_p(float p, size_t min_keep)
  llama_sampler_init_min_p: { parameters: ["f32", "usize"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_temp(float t)
  llama_sampler_init_temp: { parameters: ["f32"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_penalties(int32_t n_vocab, int32_t penalty_last_n, float penalty_repeat, float penalty_freq, float penalty_present)
  llama_sampler_init_penalties: {
    parameters: ["i32", "i32", "f32", "f32", "f32"],
    result: "pointer",
  },
  // struct llama_sampler * llama_sampler_init_logit_bias(int32_t n_vocab, int32_t n_logit_bias, const llama_logit_bias * logit_bias)
  llama_sampler_init_logit_bias: { parameters: ["i32", "i32", "buffer"], result: "pointer" },
  // struct llama_sampler * llama_sampler_init_grammar(const struct llama_vocab * vocab, const char * grammar_str, const char * grammar_root)
  llama_sampler_init_grammar: { parameters: ["pointer", "buffer", "buffer"], result: "pointer" },
  // void llama_sampler_apply(struct llama_sampler * smpl, llama_token_data_array * cur_p)
  llama_sampler_apply: { parameters: ["pointer", "buffer"], result: "void" },
  // void llama_sampler_accept(struct llama_sampler * smpl, llama_token token)
  llama_sampler_accept: { parameters: ["pointer", "i32"], result: "void" },
  // struct llama_sampler * llama_sampler_clone(const struct llama_sampler * smpl)
  llama_sampler_clone: { parameters: ["pointer"], result: "pointer" },
  // llama_token llama_sampler_sample(struct llama_sampler * smpl, struct llama_context * ctx, int32_t idx)
  llama_sampler_sample: { parameters: ["pointer", "pointer", "i32"], result: "i32" },
  // void llama_sampler_free(struct llama_sampler * smpl)
  llama_sampler_free: { parameters: ["pointer"], result: "void" },
} as const;

/** The loaded functions. */
export type LlamaFunctions = Deno.DynamicLibrary<typeof LLAMA_SYMBOLS>["symbols"];
