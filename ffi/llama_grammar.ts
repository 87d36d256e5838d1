/**
 * A grammar in llama.cpp's GBNF that says which tokens may follow.
 * @module
 */
import { cString } from "./c_string.ts";
import type { LlamaModel } from "./llama.ts";
import { LlamaCandidates } from "./llama_candidates.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** The text is no GBNF grammar with a root rule. */
export class GrammarError extends Error {
  /** Name of the class. */
  override readonly name = "GrammarError";
}

/** The state of a grammar in one generation. */
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
    const pointer = functions.llama_sampler_init_grammar(vocab, cString(source), cString("root"));
    if (pointer === null) throw new GrammarError("it cannot be parsed, or has no rule `root`");
    return new LlamaGrammar(functions, pointer);
  }

  /** A grammar in the same state that goes its own way. */
  clone(): LlamaGrammar {
    return new LlamaGrammar(
      this.#functions,
      this.#functions.llama_sampler_clone(this.#pointer),
    );
  }

  /** True when `token` may follow; an end token may when the text can be complete. */
  allows(token: number): boolean {
    this.#one.fillOne(token);
    this.restrict(this.#one);
    return this.#one.hasAny;
  }

  /** Makes candidates that may not follow impossible; `afterPiece` is called often meanwhile. */
  restrict(candidates: LlamaCandidates, afterPiece?: () => void): void {
    for (const piece of candidates.pieces()) {
      this.#functions.llama_sampler_apply(this.#pointer, piece);
      afterPiece?.();
    }
  }

  /**
   * Goes on behind `token`.
   * @throws {GrammarError} when it may not follow; llama.cpp would end the process
   */
  accept(token: number): void {
    if (!this.allows(token)) throw new GrammarError(`the token ${token} may not follow`);
    this.#functions.llama_sampler_accept(this.#pointer, token);
  }

  /** Gives its memory back. */
  [Symbol.dispose](): void {
    if (this.#pointer === null) return;
    this.#functions.llama_sampler_free(this.#pointer);
    this.#pointer = null;
  }
}
