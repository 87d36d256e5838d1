/**
 * What llama.cpp logs as errors, which its functions do not return.
 * @module
 */
import { textAt } from "./c_string.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** void (*ggml_log_callback)(enum ggml_log_level level, const char * text, void * user_data) */
const LOG_CALLBACK = { parameters: ["i32", "pointer", "pointer"], result: "void" } as const;
/** GGML_LOG_LEVEL_ERROR of enum ggml_log_level */
const LEVEL_ERROR = 4;
/** What stands before the reason, once or more. */
const BEFORE_REASON = /^.*\berror loading model[^:]*: /s;

/**
 * Takes llama.cpp's log lines until it is disposed; they are written nowhere meanwhile. The library
 * waits for the event loop with each of them: keep it for a single call that does not block.
 */
export class LlamaErrors implements Disposable {
  readonly #functions: LlamaFunctions;
  readonly #callback: Deno.UnsafeCallback<typeof LOG_CALLBACK>;
  #reason: string | undefined;

  /** Begins to take lines. */
  constructor(functions: LlamaFunctions) {
    this.#functions = functions;
    this.#callback = Deno.UnsafeCallback.threadSafe(LOG_CALLBACK, (level, text) => {
      if (level !== LEVEL_ERROR) return;
      const line = textAt(text).trim();
      if (BEFORE_REASON.test(line)) this.#reason = line.replace(BEFORE_REASON, "");
    });
    functions.llama_log_set(this.#callback.pointer, null);
  }

  /** Why a model could not be loaded; undefined where no line said so. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Lines go to standard error again. */
  [Symbol.dispose](): void {
    this.#functions.llama_log_set(null, null);
    this.#callback.close();
  }
}
