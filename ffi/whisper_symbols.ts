/**
 * Functions of whisper.h, each with its C signature.
 * @module
 */
import { byValue } from "./struct.ts";
import { CONTEXT_PARAMS, FULL_PARAMS } from "./whisper_layouts.ts";

const CONTEXT_PARAMS_VALUE = byValue(CONTEXT_PARAMS);
const FULL_PARAMS_VALUE = byValue(FULL_PARAMS);

/** Symbol table of the functions that this project calls. */
export const WHISPER_SYMBOLS = {
  // const char * whisper_version(void)
  whisper_version: { parameters: [], result: "pointer" },
  // const char * whisper_print_system_info(void)
  whisper_print_system_info: { parameters: [], result: "pointer" },

  // struct whisper_context_params * whisper_context_default_params_by_ref(void)
  whisper_context_default_params_by_ref: { parameters: [], result: "pointer" },
  // void whisper_free_context_params(struct whisper_context_params * params)
  whisper_free_context_params: { parameters: ["pointer"], result: "void" },
  // struct whisper_full_params * whisper_full_default_params_by_ref(enum whisper_sampling_strategy strategy)
  whisper_full_default_params_by_ref: { parameters: ["i32"], result: "pointer" },
  // void whisper_free_params(struct whisper_full_params * params)
  whisper_free_params: { parameters: ["pointer"], result: "void" },

  // struct whisper_context * whisper_init_from_file_with_params_no_state(const char * path_model, struct whisper_context_params params)
  whisper_init_from_file_with_params_no_state: {
    parameters: ["buffer", CONTEXT_PARAMS_VALUE],
    result: "pointer",
    nonblocking: true,
  },
  // void whisper_free(struct whisper_context * ctx)
  whisper_free: { parameters: ["pointer"], result: "void" },
  // struct whisper_state * whisper_init_state(struct whisper_context * ctx)
  whisper_init_state: { parameters: ["pointer"], result: "pointer" },
  // void whisper_free_state(struct whisper_state * state)
  whisper_free_state: { parameters: ["pointer"], result: "void" },

  // int whisper_n_audio_ctx(struct whisper_context * ctx)
  whisper_n_audio_ctx: { parameters: ["pointer"], result: "i32" },
  // int whisper_model_n_mels(struct whisper_context * ctx)
  whisper_model_n_mels: { parameters: ["pointer"], result: "i32" },
  // int whisper_n_vocab(struct whisper_context * ctx)
  whisper_n_vocab: { parameters: ["pointer"], result: "i32" },
  // int whisper_n_text_ctx(struct whisper_context * ctx)
  whisper_n_text_ctx: { parameters: ["pointer"], result: "i32" },
  // int whisper_model_n_text_layer(struct whisper_context * ctx)
  whisper_model_n_text_layer: { parameters: ["pointer"], result: "i32" },
  // int whisper_is_multilingual(struct whisper_context * ctx)
  whisper_is_multilingual: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_eot(struct whisper_context * ctx)
  whisper_token_eot: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_sot(struct whisper_context * ctx)
  whisper_token_sot: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_nosp(struct whisper_context * ctx)
  whisper_token_nosp: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_prev(struct whisper_context * ctx)
  whisper_token_prev: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_beg(struct whisper_context * ctx)
  whisper_token_beg: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_translate(struct whisper_context * ctx)
  whisper_token_translate: { parameters: ["pointer"], result: "i32" },
  // whisper_token whisper_token_transcribe(struct whisper_context * ctx)
  whisper_token_transcribe: { parameters: ["pointer"], result: "i32" },
  // const char * whisper_token_to_str(struct whisper_context * ctx, whisper_token token)
  whisper_token_to_str: { parameters: ["pointer", "i32"], result: "pointer" },
  // int whisper_tokenize(struct whisper_context * ctx, const char * text, whisper_token * tokens, int n_max_tokens)
  whisper_tokenize: { parameters: ["pointer", "buffer", "buffer", "i32"], result: "i32" },

  // int whisper_lang_id(const char * lang)
  whisper_lang_id: { parameters: ["buffer"], result: "i32" },
  // whisper_token whisper_token_lang(struct whisper_context * ctx, int lang_id)
  whisper_token_lang: { parameters: ["pointer", "i32"], result: "i32" },

  // int whisper_set_mel_with_state(struct whisper_context * ctx, struct whisper_state * state, const float * data, int n_len, int n_mel)
  whisper_set_mel_with_state: {
    parameters: ["pointer", "pointer", "buffer", "i32", "i32"],
    result: "i32",
  },
  // int whisper_encode_with_state(struct whisper_context * ctx, struct whisper_state * state, int offset, int n_threads)
  whisper_encode_with_state: {
    parameters: ["pointer", "pointer", "i32", "i32"],
    result: "i32",
    nonblocking: true,
  },
  // int whisper_decode_with_state(struct whisper_context * ctx, struct whisper_state * state, const whisper_token * tokens, int n_tokens, int n_past, int n_threads)
  whisper_decode_with_state: {
    parameters: ["pointer", "pointer", "buffer", "i32", "i32", "i32"],
    result: "i32",
    nonblocking: true,
  },
  whisper_decode_now: {
    name: "whisper_decode_with_state",
    parameters: ["pointer", "pointer", "buffer", "i32", "i32", "i32"],
    result: "i32",
  },
  // float * whisper_get_logits_from_state(struct whisper_state * state)
  whisper_get_logits_from_state: { parameters: ["pointer"], result: "pointer" },

  // int whisper_full_with_state(struct whisper_context * ctx, struct whisper_state * state, struct whisper_full_params params, const float * samples, int n_samples)
  whisper_full_with_state: {
    parameters: ["pointer", "pointer", FULL_PARAMS_VALUE, "buffer", "i32"],
    result: "i32",
    nonblocking: true,
  },
  whisper_full_now: {
    name: "whisper_full_with_state",
    parameters: ["pointer", "pointer", FULL_PARAMS_VALUE, "buffer", "i32"],
    result: "i32",
  },
  // int whisper_full_n_segments_from_state(struct whisper_state * state)
  whisper_full_n_segments_from_state: { parameters: ["pointer"], result: "i32" },
  // int whisper_full_n_tokens_from_state(struct whisper_state * state, int i_segment)
  whisper_full_n_tokens_from_state: { parameters: ["pointer", "i32"], result: "i32" },
  // const char * whisper_full_get_token_text_from_state(struct whisper_context * ctx, struct whisper_state * state, int i_segment, int i_token)
  whisper_full_get_token_text_from_state: {
    parameters: ["pointer", "pointer", "i32", "i32"],
    result: "pointer",
  },
  // whisper_token whisper_full_get_token_id_from_state(struct whisper_state * state, int i_segment, int i_token)
  whisper_full_get_token_id_from_state: { parameters: ["pointer", "i32", "i32"], result: "i32" },
  // float whisper_full_get_token_p_from_state(struct whisper_state * state, int i_segment, int i_token)
  whisper_full_get_token_p_from_state: { parameters: ["pointer", "i32", "i32"], result: "f32" },
} as const;

/** The loaded functions. */
export type WhisperFunctions = Deno.DynamicLibrary<typeof WHISPER_SYMBOLS>["symbols"];
