/**
 * A llama.cpp context: a KV cache for many sequences, and decodes that advance several at once.
 * @module
 */
import { AbortFlag } from "./abort_flag.ts";
import type { LlamaModel } from "./llama.ts";
import type { LlamaBatch } from "./llama_batch.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** Options of {@linkcode LlamaContext}. */
export interface LlamaContextOptions {
  /** Cells of the KV cache, for all sequences; a token shared by several takes one cell. */
  cacheTokens: number;
  /** Maximum tokens of one decode. */
  batchTokens: number;
  /** Maximum number of sequences, up to 256. */
  sequences: number;
  /**
   * Whether all sequences share one buffer, in which common prefixes are stored once. Otherwise
   * each sequence has an equal part of the buffer to itself, which is faster with many sequences.
   */
  isShared: boolean;
  /** Number of native threads of a decode. */
  threads: number;
  /** Use of flash attention; "auto" enables it where the devices support it. @default {"auto"} */
  flashAttention?: FlashAttention;
  /** Number format of the cache; quantized formats need flash attention. @default {"f16"} */
  cacheType?: CacheType;
}

/** Whether flash attention is used. */
export type FlashAttention = "auto" | "on" | "off";

/** Outcome of a decode; "no_room" means that the KV cache is full. */
export type DecodeOutcome = "done" | "no_room" | "aborted";

/** enum llama_flash_attn_type */
const FLASH_ATTENTION: Readonly<Record<FlashAttention, number>> = { auto: -1, off: 0, on: 1 };
/** Number formats of a KV cache, with their values in enum ggml_type. */
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
/** Number format of a KV cache. */
export type CacheType = keyof typeof CACHE_TYPES;
/** Formats that are not quantized in blocks. */
const UNPACKED: ReadonlySet<CacheType> = new Set(["f32", "f16", "bf16"]);

/** A context, which runs one decode at a time. */
export class LlamaContext implements Disposable {
  /** The model that it runs. */
  readonly model: LlamaModel;
  /** Maximum tokens of one decode. */
  readonly batchTokens: number;
  /** Maximum number of sequences. */
  readonly sequences: number;
  /** Whether sequences share one buffer. */
  readonly isShared: boolean;
  /** Maximum threads of a decode. */
  readonly mostThreads: number;
  readonly #functions: LlamaFunctions;
  readonly #abort = new AbortFlag();
  readonly #resources = new DisposableStack();
  /** Views of logits by address, cached because most decodes put them at the same addresses. */
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
      const wanted = UNPACKED.has(cacheType)
        ? ""
        : ", whose blocks require a head size that is a multiple of 32";
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
   * Appends the tokens of `batch` to their sequences and computes the requested logits, without
   * blocking the event loop. On "no_room" the cache is unchanged; after an abort, it may contain
   * part of the tokens.
   * @throws {Error} when llama.cpp fails; the content of the cache is then undefined
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

  /** Sets the number of threads of the next decodes, {@linkcode mostThreads} at most. */
  useThreads(count: number): void {
    if (count === this.#threads) return;
    this.#functions.llama_set_n_threads(this.pointer, count, count);
    this.#threads = count;
  }

  /**
   * Runs {@linkcode decode} on the calling thread. It blocks the event loop, so use it for short
   * decodes only.
   */
  decodeNow(batch: LlamaBatch): DecodeOutcome {
    if (this.#isDecoding) throw new Error("Cannot decode while a decode runs");
    this.#abort.lower();
    return outcomeOf(this.#functions.llama_decode_now(this.pointer, batch.bytes));
  }

  /**
   * Returns the logits that the last decode computed for the token at `index` of its batch, one for
   * each token of the vocabulary; valid until the next decode.
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
   * Removes `sequence` from the cache from position `from` on. Returns false and changes nothing
   * when the model cannot remove a part, as with recurrent models.
   */
  truncate(sequence: number, from: number): boolean {
    return this.#functions.llama_memory_seq_rm(this.#memory(), sequence, from, -1);
  }

  /** Copies the cache of the first `length` tokens of `source` to the empty sequence `target`. */
  share(source: number, target: number, length: number): void {
    const memory = this.#memory();
    if (this.isShared) {
      this.#functions.llama_memory_seq_cp(memory, source, target, 0, length);
    } else {
      // Between separate buffers, sequences can only be copied whole.
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
   * Frees the context.
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
