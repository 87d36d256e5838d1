/**
 * Layouts of the structs in whisper.h on 64-bit machines, identical from 1.9.1 to 1.9.3.
 * @module
 */
import type { Layout } from "./struct.ts";

const HEADER = "whisper.h 1.9.3";

/** struct whisper_context_params */
export const CONTEXT_PARAMS = {
  name: "whisper_context_params",
  header: HEADER,
  size: 48,
  fields: {
    use_gpu: { offset: 0, type: "bool" },
    flash_attn: { offset: 1, type: "bool" },
    gpu_device: { offset: 4, type: "i32" },
    dtw_token_timestamps: { offset: 8, type: "bool" },
    dtw_mem_size: { offset: 40, type: "usize" },
  },
} as const satisfies Layout;

/** struct whisper_full_params */
export const FULL_PARAMS = {
  name: "whisper_full_params",
  header: HEADER,
  size: 304,
  fields: {
    strategy: { offset: 0, type: "i32" },
    n_threads: { offset: 4, type: "i32" },
    n_max_text_ctx: { offset: 8, type: "i32" },
    translate: { offset: 20, type: "bool" },
    no_context: { offset: 21, type: "bool" },
    duration_ms: { offset: 16, type: "i32" },
    no_timestamps: { offset: 22, type: "bool" },
    single_segment: { offset: 23, type: "bool" },
    print_progress: { offset: 25, type: "bool" },
    print_timestamps: { offset: 27, type: "bool" },
    token_timestamps: { offset: 28, type: "bool" },
    thold_pt: { offset: 32, type: "f32" },
    thold_ptsum: { offset: 36, type: "f32" },
    max_tokens: { offset: 48, type: "i32" },
    audio_ctx: { offset: 56, type: "i32" },
    prompt_tokens: { offset: 88, type: "pointer" },
    prompt_n_tokens: { offset: 96, type: "i32" },
    language: { offset: 104, type: "pointer" },
    detect_language: { offset: 112, type: "bool" },
    suppress_blank: { offset: 113, type: "bool" },
    suppress_nst: { offset: 114, type: "bool" },
    temperature: { offset: 116, type: "f32" },
    temperature_inc: { offset: 128, type: "f32" },
    entropy_thold: { offset: 132, type: "f32" },
    logprob_thold: { offset: 136, type: "f32" },
    no_speech_thold: { offset: 140, type: "f32" },
    "greedy.best_of": { offset: 144, type: "i32" },
    "beam_search.beam_size": { offset: 148, type: "i32" },
    abort_callback: { offset: 208, type: "pointer" },
    abort_callback_user_data: { offset: 216, type: "pointer" },
    logits_filter_callback: { offset: 224, type: "pointer" },
    vad: { offset: 268, type: "bool" },
  },
} as const satisfies Layout;
