/**
 * Error messages that llama.cpp only logs and does not return.
 * @module
 */
import { textAt } from "./c_string.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** void (*ggml_log_callback)(enum ggml_log_level level, const char * text, void * user_data) */
const LOG_CALLBACK = { parameters: ["i32", "pointer", "pointer"], result: "void" } as const;
/** GGML_LOG_LEVEL_ERROR of enum ggml_log_level */
const LEVEL_ERROR = 4;
/** Prefixes of the reason in a log line; the greedy match removes repeated ones. */
const BEFORE_REASON = /^.*\berror loading model[^:]*: /s;

/**
 * Captures llama.cpp's log lines until it is disposed; meanwhile none is written to standard error.
 * The library waits for the event loop on every line, so keep it for a single nonblocking call.
 */
export class LlamaErrors implements Disposable {
  readonly #functions: LlamaFunctions;
  readonly #callback: Deno.UnsafeCallback<typeof LOG_CALLBACK>;
  #reason: string | undefined;

  /** Starts to capture log lines. */
  constructor(functions: LlamaFunctions) {
    this.#functions = functions;
    this.#callback = Deno.UnsafeCallback.threadSafe(LOG_CALLBACK, (level, text) => {
      if (level !== LEVEL_ERROR) return;
      const line = textAt(text).trim();
      if (BEFORE_REASON.test(line)) this.#reason = line.replace(BEFORE_REASON, "");
    });
    functions.llama_log_set(this.#callback.pointer, null);
  }

  /** Why a model could not be loaded; undefined when no log line said so. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Restores logging to standard error. */
  [Symbol.dispose](): void {
    this.#functions.llama_log_set(null, null);
    this.#callback.close();
  }
}
