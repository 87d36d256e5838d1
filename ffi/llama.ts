/**
 * llama.cpp: the library, and models, which own their native memory and free it when disposed.
 * @module
 */
import { basename } from "node:path";
import { NativeLibraryError } from "./errors.ts";
import { cString, textAt } from "./c_string.ts";
import { Ggml } from "./ggml.ts";
import { keptAlive } from "./kept_alive.ts";
import type { LocatedLibrary } from "./library.ts";
import { LIBRARY_VARIABLES, openLibrary } from "./open.ts";
import { CONTEXT_PARAMS, MODEL_PARAMS } from "./llama_layouts.ts";
import { LlamaErrors } from "./llama_errors.ts";
import { LLAMA_SYMBOLS, type LlamaFunctions } from "./llama_symbols.ts";
import { Struct, verifyDefaults } from "./struct.ts";

/** Versions, as returned by `llama_version()`, whose struct layouts are declared here. */
const KNOWN_VERSIONS: readonly string[] = ["0.5.0-dev", "0.5.0"];

/** The opened llama.cpp library; it stays open for the life of the process. */
export class LlamaLibrary {
  /** The native functions. */
  readonly functions: LlamaFunctions;
  /** The tensor library that it is built on. */
  readonly ggml: Ggml;
  /** Version of the library. */
  readonly version: string;

  /**
   * Opens `library` and verifies its version and struct layouts.
   * @throws {NativeLibraryError} when it cannot be opened or its version is unknown
   * @throws {LayoutMismatchError} when a struct differs from llama.h v0.5.0
   */
  constructor(library: LocatedLibrary) {
    this.ggml = new Ggml(library);
    this.functions = openLibrary(library, LLAMA_SYMBOLS).symbols;
    this.version = textAt(this.functions.llama_version());
    if (!KNOWN_VERSIONS.includes(this.version)) {
      throw new NativeLibraryError(
        `Cannot use libllama ${this.version} from ${library.file}: supported are ${
          KNOWN_VERSIONS.join(", ")
        }; set ${LIBRARY_VARIABLES.llama} to one of those`,
      );
    }
    this.#verifyLayouts();
    this.functions.llama_backend_init();
  }

  /** Returns the defaults of `llama_model_params`. */
  modelParams(): Struct<typeof MODEL_PARAMS.fields> {
    return new Struct(MODEL_PARAMS, this.functions.llama_model_default_params());
  }

  /** Returns the defaults of `llama_context_params`. */
  contextParams(): Struct<typeof CONTEXT_PARAMS.fields> {
    return new Struct(CONTEXT_PARAMS, this.functions.llama_context_default_params());
  }

  #verifyLayouts(): void {
    verifyDefaults("libllama", MODEL_PARAMS, this.modelParams(), {
      n_gpu_layers: -1,
      split_mode: 1,
      load_mode: -1,
      lazy_mode: 1,
      main_gpu: 0,
      vocab_only: false,
      use_extra_bufts: true,
    });
    verifyDefaults("libllama", CONTEXT_PARAMS, this.contextParams(), {
      n_ctx: 512,
      n_batch: 2048,
      n_ubatch: 512,
      n_seq_max: 1,
      type_k: 1,
      type_v: 1,
      embeddings: false,
      offload_kqv: true,
      op_offload: true,
      n_samplers: 0n,
    });
  }
}

/** Where a model's weights are stored and its layers computed. */
export interface ModelPlacement {
  /** Whether the weights are copied into allocated memory; otherwise llama.cpp maps the file. */
  readonly isCopied: boolean;
  /** Number of layers on GPUs; -1 puts all of them there, 0 none. */
  readonly layers: number;
  /** Index of the only GPU to use; -1 splits the layers among all GPUs. */
  readonly mainGpu: number;
  /** Proportion of layers for each GPU; empty splits by their memory. */
  readonly shares: readonly number[];
}

/** LLAMA_LOAD_MODE_NONE of enum llama_load_mode */
const LOAD_COPIED = 0;
/** enum llama_split_mode */
const SPLIT = { none: 0, layer: 1 } as const;
/** llama_max_devices() of every build. */
const MOST_DEVICES = 16;

/** A loaded GGUF model. */
export class LlamaModel implements Disposable {
  /** The library that loaded it. */
  readonly library: LlamaLibrary;
  #pointer: Deno.PointerValue;

  private constructor(library: LlamaLibrary, pointer: Deno.PointerObject) {
    this.library = library;
    this.#pointer = pointer;
  }

  /**
   * Loads the file at `path` without blocking the event loop. A load that fails is repeated once,
   * to capture the reason that llama.cpp logs.
   * @throws {Error} when llama.cpp cannot load it, with that reason
   */
  static async load(
    library: LlamaLibrary,
    path: string,
    placement?: ModelPlacement,
  ): Promise<LlamaModel> {
    const params = library.modelParams();
    const shares = new Float32Array(MOST_DEVICES);
    if (placement !== undefined) {
      if (placement.isCopied) params.set("load_mode", LOAD_COPIED);
      params.set("n_gpu_layers", placement.layers);
      params.set("split_mode", placement.mainGpu >= 0 ? SPLIT.none : SPLIT.layer);
      params.set("main_gpu", Math.max(0, placement.mainGpu));
      shares.set(placement.shares.slice(0, MOST_DEVICES));
      if (placement.shares.length > 0) {
        params.set("tensor_split", Deno.UnsafePointer.of(shares));
      }
    }
    const file = cString(path);
    const load = () =>
      keptAlive(
        [file, params, shares],
        () => library.functions.llama_model_load_from_file(file, params.bytes),
      );
    let pointer = await load();
    let reason: string | undefined;
    if (pointer === null) {
      using errors = new LlamaErrors(library.functions);
      pointer = await load();
      reason = errors.reason;
    }
    if (pointer === null) {
      const why = reason === undefined ? "" : `: ${reason}`;
      throw new Error(`Cannot load ${basename(path)}: llama.cpp refuses the file${why}`);
    }
    return new LlamaModel(library, pointer);
  }

  /** The native model. */
  get pointer(): Deno.PointerValue {
    if (this.#pointer === null) throw new Error("Cannot use a model after it was disposed");
    return this.#pointer;
  }

  /**
   * Whether it is a recurrent or hybrid model, whose state cannot be truncated at a position: a
   * sequence can then only be continued or dropped.
   */
  get isRecurrent(): boolean {
    const { functions } = this.library;
    return functions.llama_model_is_recurrent(this.pointer) ||
      functions.llama_model_is_hybrid(this.pointer);
  }

  /** Context length that it was trained with, in tokens. */
  get trainedContextTokens(): number {
    return this.library.functions.llama_model_n_ctx_train(this.pointer);
  }

  /** Number of its layers, including the output layer. */
  get layers(): number {
    return this.library.functions.llama_model_n_layer(this.pointer) + 1;
  }

  /** The Jinja template of its chat format, if any. */
  get chatTemplate(): string | undefined {
    const pointer = this.library.functions.llama_model_chat_template(this.pointer, null);
    return pointer === null ? undefined : textAt(pointer);
  }

  /** The separate chat template for requests with tools, if it has one. */
  get toolTemplate(): string | undefined {
    return this.metadata("tokenizer.chat_template.tool_use");
  }

  /** Returns a metadata value as text, for example that of "general.architecture". */
  metadata(key: string): string | undefined {
    const read = (buffer: Uint8Array<ArrayBuffer>) =>
      this.library.functions.llama_model_meta_val_str(
        this.pointer,
        cString(key),
        buffer,
        BigInt(buffer.length),
      );
    let buffer = new Uint8Array(256);
    let length = read(buffer);
    if (length < 0) return undefined;
    if (length >= buffer.length) {
      buffer = new Uint8Array(length + 1);
      length = read(buffer);
    }
    return new TextDecoder().decode(buffer.subarray(0, length));
  }

  /** Frees the model. */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    this.library.functions.llama_model_free(this.#pointer);
    this.#pointer = null;
  }
}
