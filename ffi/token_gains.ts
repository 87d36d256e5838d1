/**
 * Lets JavaScript raise the logits of tokens while whisper.cpp decodes.
 * @module
 */

/** Returns what to add to the logits of the next token, by token id, after the tokens `said`. */
export type TokenGains = (said: readonly number[]) => ReadonlyMap<number, number>;

/** void (*whisper_logits_filter_callback)(struct whisper_context * ctx, struct whisper_state * state, const whisper_token_data * tokens, int n_tokens, float * logits, void * user_data) */
const LOGITS_FILTER = {
  parameters: ["pointer", "pointer", "pointer", "i32", "pointer", "pointer"],
  result: "void",
} as const;
/** sizeof(whisper_token_data), which begins with the token's id. */
const TOKEN_DATA_BYTES = 56;

/**
 * The C callback that applies `gains`. whisper.cpp calls it from its own threads, once per token,
 * and waits for the event loop to answer, so use it only for decodes that need it. It must outlive
 * them.
 */
export class LogitsFilter implements Disposable {
  readonly #callback: Deno.UnsafeCallback<typeof LOGITS_FILTER>;

  /** Creates the callback for a vocabulary of `vocabularySize` tokens. */
  constructor(gains: TokenGains, vocabularySize: number) {
    const filter = (
      _context: Deno.PointerValue,
      _state: Deno.PointerValue,
      tokens: Deno.PointerValue,
      count: number,
      logits: Deno.PointerValue,
    ) => {
      if (logits === null) return;
      const bytes = vocabularySize * Float32Array.BYTES_PER_ELEMENT;
      const scores = new Float32Array(Deno.UnsafePointerView.getArrayBuffer(logits, bytes));
      for (const [id, gain] of gains(idsAt(tokens, count))) scores[id]! += gain;
    };
    this.#callback = Deno.UnsafeCallback.threadSafe(LOGITS_FILTER, filter);
  }

  /** The C function. */
  get pointer(): Deno.PointerValue {
    return this.#callback.pointer;
  }

  /** Frees the C function, which native code must not call again. */
  [Symbol.dispose](): void {
    this.#callback.close();
  }
}

function idsAt(tokens: Deno.PointerValue, count: number): number[] {
  if (tokens === null) return [];
  const view = new Deno.UnsafePointerView(tokens);
  return Array.from({ length: count }, (_, index) => view.getInt32(index * TOKEN_DATA_BYTES));
}
