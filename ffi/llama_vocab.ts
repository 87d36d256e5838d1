/**
 * The vocabulary of a llama.cpp model: text to tokens and back.
 * @module
 */
import type { LlamaModel } from "./llama.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** A view of a model's vocabulary; valid until the model is disposed. */
export class LlamaVocab {
  readonly #functions: LlamaFunctions;
  readonly #pointer: Deno.PointerValue;
  #controlTokens: ReadonlySet<number> | undefined;
  #controlTokensCache: readonly number[] | undefined;
  #size: number | undefined;
  #piece = new Uint8Array(64);

  /** Opens the vocabulary of `model`. */
  constructor(model: LlamaModel) {
    this.#functions = model.library.functions;
    this.#pointer = this.#functions.llama_model_get_vocab(model.pointer);
  }

  /** Number of tokens. */
  get size(): number {
    this.#size ??= this.#functions.llama_vocab_n_tokens(this.#pointer);
    return this.#size;
  }

  /** Type of its tokenizer, as in enum llama_vocab_type. */
  get kind(): number {
    return this.#functions.llama_vocab_type(this.#pointer);
  }

  /** Whether sequences should start with the beginning-of-sequence token. */
  get addsBeginning(): boolean {
    return this.#functions.llama_vocab_get_add_bos(this.#pointer);
  }

  /** The text of the beginning-of-sequence token; empty when there is none. */
  get beginningText(): string {
    return this.#textOf(this.#functions.llama_vocab_bos(this.#pointer));
  }

  /** The text of the end-of-sequence token; empty when there is none. */
  get endText(): string {
    return this.#textOf(this.#functions.llama_vocab_eos(this.#pointer));
  }

  /** The token that ends a sequence; -1 when there is none. */
  get endToken(): number {
    return this.#functions.llama_vocab_eos(this.#pointer);
  }

  /** Control tokens, which are not text, except those that end the generation. */
  get controlTokens(): ReadonlySet<number> {
    this.#controlTokens ??= new Set(this.#allControlTokens.filter((token) => !this.isEnd(token)));
    return this.#controlTokens;
  }

  /** The texts of all control tokens, including those that end the generation. */
  get controlTexts(): string[] {
    return this.#allControlTokens.map((token) => this.#textOf(token));
  }

  /** Returns whether `token` ends the generation. */
  isEnd(token: number): boolean {
    return this.#functions.llama_vocab_is_eog(this.#pointer, token);
  }

  /**
   * Tokenizes `text`, recognising control tokens such as `<|im_start|>`. `addSpecial` adds the
   * tokens that a sequence starts with.
   */
  tokenize(text: string, addSpecial: boolean): Int32Array<ArrayBuffer> {
    const bytes = new TextEncoder().encode(text);
    // Deno passes an empty view as NULL.
    const source = bytes.length === 0 ? new Uint8Array(1) : bytes;
    const run = (tokens: Int32Array<ArrayBuffer>) =>
      this.#functions.llama_tokenize(
        this.#pointer,
        source,
        bytes.length,
        tokens,
        tokens.length,
        addSpecial,
        true,
      );
    let tokens = new Int32Array(bytes.length + 2);
    let count = run(tokens);
    if (count < 0) {
      tokens = new Int32Array(-count);
      count = run(tokens);
    }
    return tokens.slice(0, count);
  }

  /**
   * Returns the bytes of `token`, which may end or begin within a character. Control tokens have
   * none unless `special`.
   */
  pieceOf(token: number, special = false): Uint8Array<ArrayBuffer> {
    const run = () =>
      this.#functions.llama_token_to_piece(
        this.#pointer,
        token,
        this.#piece,
        this.#piece.length,
        0,
        special,
      );
    let length = run();
    if (length < 0) {
      this.#piece = new Uint8Array(-length);
      length = run();
    }
    return this.#piece.slice(0, length);
  }

  get #allControlTokens(): readonly number[] {
    this.#controlTokensCache ??= Array.from({ length: this.size }, (_, token) => token)
      .filter((token) => this.#functions.llama_vocab_is_control(this.#pointer, token));
    return this.#controlTokensCache;
  }

  #textOf(token: number): string {
    return token < 0 ? "" : new TextDecoder().decode(this.pieceOf(token, true));
  }
}
