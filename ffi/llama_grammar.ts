/**
 * A grammar in llama.cpp's GBNF, which restricts the next token.
 * @module
 */
import { cString } from "./c_string.ts";
import type { LlamaModel } from "./llama.ts";
import { LlamaCandidates } from "./llama_candidates.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";
import { muted } from "./muted.ts";

/** Thrown for a text that is not a GBNF grammar with a root rule, and for a token it forbids. */
export class GrammarError extends Error {
  /** Name of the class. */
  override readonly name = "GrammarError";
}

/** A grammar with the state of one generation. */
export class LlamaGrammar implements Disposable {
  readonly #functions: LlamaFunctions;
  readonly #one = new LlamaCandidates(1);
  #pointer: Deno.PointerValue;

  private constructor(functions: LlamaFunctions, pointer: Deno.PointerValue) {
    this.#functions = functions;
    this.#pointer = pointer;
  }

  /**
   * Compiles `source`, whose rule `root` describes the whole text.
   * @throws {GrammarError} when it cannot be parsed
   */
  static compile(model: LlamaModel, source: string): LlamaGrammar {
    const { functions } = model.library;
    const vocab = functions.llama_model_get_vocab(model.pointer);
    // llama.cpp prints the whole text of a grammar that it refuses, in lines as a client wrote them.
    const pointer = muted(() =>
      functions.llama_sampler_init_grammar(vocab, cString(source), cString("root"))
    );
    if (pointer === null) throw new GrammarError("it cannot be parsed, or has no rule `root`");
    return new LlamaGrammar(functions, pointer);
  }

  /** Returns an independent copy in the same state. */
  clone(): LlamaGrammar {
    return new LlamaGrammar(
      this.#functions,
      this.#functions.llama_sampler_clone(this.#pointer),
    );
  }

  /** Returns whether `token` may follow; an end token may follow a text that can be complete. */
  allows(token: number): boolean {
    this.#one.fillOne(token);
    this.restrict(this.#one);
    return this.#one.hasAny;
  }

  /** Rules out candidates that may not follow; calls `afterPiece` after each piece of them. */
  restrict(candidates: LlamaCandidates, afterPiece?: () => void): void {
    for (const piece of candidates.pieces()) {
      this.#functions.llama_sampler_apply(this.#pointer, piece);
      afterPiece?.();
    }
  }

  /**
   * Advances the grammar past `token`.
   * @throws {GrammarError} when it may not follow; llama.cpp would abort the process
   */
  accept(token: number): void {
    if (!this.allows(token)) throw new GrammarError(`the token ${token} may not follow`);
    this.#functions.llama_sampler_accept(this.#pointer, token);
  }

  /** Frees the grammar. */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    this.#functions.llama_sampler_free(this.#pointer);
    this.#pointer = null;
  }
}
