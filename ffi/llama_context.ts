/**
 * A llama.cpp context: the KV cache of many sequences, and decodes that advance several at once.
 * @module
 */
import { AbortFlag } from "./abort_flag.ts";
import type { LlamaModel } from "./llama.ts";
import type { LlamaBatch } from "./llama_batch.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** Options of {@linkcode LlamaContext}. */
export interface LlamaContextOptions {
  /** Cells of the KV cache: tokens of all sequences together, those that share a token count once. */
  cacheTokens: number;
  /** Most tokens of one decode. */
  batchTokens: number;
  /** Most sequences; 256 at most. */
  sequences: number;
  /**
   * True: sequences share one buffer and, in it, what they have in common. False: each has an equal
   * part of it for itself, which is faster with many sequences.
   */
  isShared: boolean;
  /** Native threads that share a decode. */
  threads: number;
  /** Whether attention is computed in one pass; "auto" where the devices can. @default {"auto"} */
  flashAttention?: FlashAttention;
  /** Number format of the cache; other than f32, f16 and bf16 needs flash attention. @default {"f16"} */
  cacheType?: CacheType;
}

/** When attention is computed in one pass. */
export type FlashAttention = "auto" | "on" | "off";

/** What became of a decode. */
export type DecodeOutcome = "done" | "no_room" | "aborted";

/** enum llama_flash_attn_type */
const FLASH_ATTENTION: Readonly<Record<FlashAttention, number>> = { auto: -1, off: 0, on: 1 };
/** Number formats that a KV cache can have, as enum ggml_type numbers them. */
export const CACHE_TYPES = {
  f32: 0,
  f16: 1,
  q4_0: 2,
  q4_1: 3,
  q5_0: 6,
  q5_1: 7,
  q8_0: 8,
  bf16: 30,
} as const;
/** A number format that a KV cache can have. */
export type CacheType = keyof typeof CACHE_TYPES;
/** Those that have no blocks. */
const UNPACKED: ReadonlySet<CacheType> = new Set(["f32", "f16", "bf16"]);

/** A context. One decode runs at a time. */
export class LlamaContext implements Disposable {
  /** The model that it computes. */
  readonly model: LlamaModel;
  /** Most tokens of one decode. */
  readonly batchTokens: number;
  /** Most sequences. */
  readonly sequences: number;
  /** Whether sequences share one buffer. */
  readonly isShared: boolean;
  /** Most threads that a decode can have. */
  readonly mostThreads: number;
  readonly #functions: LlamaFunctions;
  readonly #abort = new AbortFlag();
  readonly #resources = new DisposableStack();
  /** Views of places where logits were, by address: they are at the same ones in most decodes. */
  readonly #logitViews = new Map<bigint, Float32Array<ArrayBuffer>>();
  #pointer: Deno.PointerValue;
  #isDecoding = false;
  #threads: number;

  /**
   * Allocates the context.
   * @throws {Error} when there is not enough memory
   */
  constructor(model: LlamaModel, options: LlamaContextOptions) {
    this.model = model;
    this.#functions = model.library.functions;
    this.#pointer = this.#functions.llama_init_from_model(model.pointer, this.#params(options));
    if (this.#pointer === null) {
      const { cacheTokens, cacheType = "f16" } = options;
      const wanted = UNPACKED.has(cacheType) ? "" : ", whose blocks want heads of a multiple of 32";
      throw new Error(
        `Cannot allocate a KV cache of ${cacheTokens} tokens in ${cacheType}${wanted}`,
      );
    }
    this.batchTokens = options.batchTokens;
    this.sequences = options.sequences;
    this.isShared = options.isShared;
    this.mostThreads = options.threads;
    this.#threads = options.threads;
    const pool = model.library.ggml.createThreadPool(options.threads);
    if (pool !== undefined) {
      this.#functions.llama_attach_threadpool(this.#pointer, pool.pointer, pool.pointer);
      this.#resources.use(pool);
    }
  }

  /** The native context. */
  get pointer(): Deno.PointerValue {
    if (this.#pointer === null) throw new Error("Cannot use a context after it was disposed");
    return this.#pointer;
  }

  /**
   * Adds the tokens of `batch` to their sequences and computes the logits it asks for, without
   * blocking the event loop. Nothing has changed when there was no room for all of them; after an
   * abort, part of them may be in the cache.
   * @throws {Error} when llama.cpp fails; what is in the cache is not known then
   */
  async decode(batch: LlamaBatch, signal?: AbortSignal): Promise<DecodeOutcome> {
    if (this.#isDecoding) throw new Error("Cannot decode while a decode runs");
    this.#isDecoding = true;
    try {
      const decode = () => this.#functions.llama_decode(this.pointer, batch.bytes);
      return outcomeOf(await this.#abort.raisedBy(signal, decode));
    } finally {
      this.#isDecoding = false;
    }
  }

  /** Shares the decodes that follow among so many threads, {@linkcode mostThreads} at most. */
  useThreads(count: number): void {
    if (count === this.#threads) return;
    this.#functions.llama_set_n_threads(this.pointer, count, count);
    this.#threads = count;
  }

  /**
   * The same on this very thread, which computes instead of waiting: for short decodes, since nothing
   * else happens meanwhile.
   */
  decodeNow(batch: LlamaBatch): DecodeOutcome {
    if (this.#isDecoding) throw new Error("Cannot decode while a decode runs");
    this.#abort.lower();
    return outcomeOf(this.#functions.llama_decode_now(this.pointer, batch.bytes));
  }

  /**
   * The logits that the last decode computed for the token at `index` of its batch, one a token of
   * the vocabulary; valid until the next decode.
   */
  logits(index: number, vocabularySize: number): Float32Array<ArrayBuffer> {
    const address = this.#functions.llama_get_logits_ith(this.pointer, index);
    const known = this.#logitViews.get(address);
    if (known?.length === vocabularySize) return known;
    const pointer = Deno.UnsafePointer.create(address);
    if (pointer === null) throw new Error(`Cannot read logits: none were computed at ${index}`);
    const bytes = Deno.UnsafePointerView.getArrayBuffer(pointer, vocabularySize * 4);
    const view = new Float32Array(bytes);
    this.#logitViews.set(address, view);
    return view;
  }

  /**
   * Forgets `sequence` from position `from` on. False when the model cannot forget a part
   * (recurrent ones cannot): nothing has changed then.
   */
  truncate(sequence: number, from: number): boolean {
    return this.#functions.llama_memory_seq_rm(this.#memory(), sequence, from, -1);
  }

  /** Gives the empty sequence `target` the first `length` tokens of `source`, without computing them. */
  share(source: number, target: number, length: number): void {
    const memory = this.#memory();
    if (this.isShared) {
      this.#functions.llama_memory_seq_cp(memory, source, target, 0, length);
    } else {
      // Parts can only be copied whole.
      this.#functions.llama_memory_seq_cp(memory, source, target, -1, -1);
      this.truncate(target, length);
    }
  }

  #memory(): Deno.PointerValue {
    return this.#functions.llama_get_memory(this.pointer);
  }

  #params(options: LlamaContextOptions): Uint8Array<ArrayBuffer> {
    const params = this.model.library.contextParams();
    params.set("n_ctx", options.cacheTokens);
    params.set("n_batch", options.batchTokens);
    params.set("n_ubatch", options.batchTokens);
    params.set("n_seq_max", options.sequences);
    params.set("n_threads", options.threads);
    params.set("n_threads_batch", options.threads);
    params.set("flash_attn_type", FLASH_ATTENTION[options.flashAttention ?? "auto"]);
    params.set("type_k", CACHE_TYPES[options.cacheType ?? "f16"]);
    params.set("type_v", CACHE_TYPES[options.cacheType ?? "f16"]);
    params.set("kv_unified", options.isShared);
    params.set("abort_callback", this.#abort.callback);
    params.set("abort_callback_data", this.#abort.data);
    return params.bytes;
  }

  /**
   * Gives the context's memory back.
   * @throws {Error} while a decode runs
   */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    if (this.#isDecoding) throw new Error("Cannot dispose a context while a decode runs");
    this.#functions.llama_free(this.#pointer);
    this.#pointer = null;
    this.#resources[Symbol.dispose]();
  }
}

function outcomeOf(status: number): DecodeOutcome {
  switch (status) {
    case 0:
      return "done";
    case 1:
      return "no_room";
    case 2:
      return "aborted";
    default:
      throw new Error(`Cannot decode: llama_decode returned ${status}`);
  }
}
