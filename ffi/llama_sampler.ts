/**
 * Chooses the next token with a chain of llama.cpp's samplers, in llama-server's order.
 * @module
 */
import type { LlamaModel } from "./llama.ts";
import type { LlamaCandidates } from "./llama_candidates.ts";
import type { LlamaContext } from "./llama_context.ts";
import { LOGIT_BIAS } from "./llama_layouts.ts";
import type { LlamaFunctions } from "./llama_symbols.ts";

/** Sampling parameters. A neutral value leaves the sampler out of the chain. */
export interface SamplingOptions {
  /** Sampling temperature; 0 always takes the likeliest token. */
  temperature: number;
  /** Seed of the random choice. */
  seed: number;
  /** Keeps the likeliest tokens whose probabilities sum to this; 1 is neutral. */
  topP: number;
  /** Keeps this many of the likeliest tokens; 0 is neutral. */
  topK: number;
  /** Keeps tokens at least this likely, relative to the likeliest; 0 is neutral. */
  minP: number;
  /** Penalises the logits of repeated tokens by this factor; 1 is neutral. */
  repeatPenalty: number;
  /** Subtracted from a token's logit for each of its occurrences; 0 is neutral. */
  frequencyPenalty: number;
  /** Subtracted once from the logit of a token that has occurred; 0 is neutral. */
  presencePenalty: number;
  /** Added to the logits of these tokens. */
  logitBias: readonly { readonly token: number; readonly bias: number }[];
}

/** Number of past tokens that the penalties consider. */
const PENALTY_WINDOW_TOKENS = 64;

/** A chain of samplers, with the state of one generation. */
export class LlamaSampler implements Disposable {
  readonly #functions: LlamaFunctions;
  #chain: Deno.PointerValue;

  /** Builds the chain for a model with `vocabularySize` tokens. */
  constructor(model: LlamaModel, vocabularySize: number, options: SamplingOptions) {
    this.#functions = model.library.functions;
    // no_perf = true: the timings are not used.
    this.#chain = this.#functions.llama_sampler_chain_init(Uint8Array.of(1));
    for (const sampler of this.#samplers(vocabularySize, options)) {
      this.#functions.llama_sampler_chain_add(this.#chain, sampler);
    }
  }

  /**
   * Chooses the next token from the logits that `context` computed for the token at `index` of its
   * last batch, and adds it to the state of the chain.
   */
  sample(context: LlamaContext, index: number): number {
    return this.#functions.llama_sampler_sample(this.#chain, context.pointer, index);
  }

  /** Chooses one of `candidates` without adding it to the state of the chain. */
  choose(candidates: LlamaCandidates): number {
    this.#functions.llama_sampler_apply(this.#chain, candidates.bytes);
    const token = candidates.selected;
    if (token === undefined) throw new Error("Cannot choose a token: no candidate is left");
    return token;
  }

  /** Adds a token to the state of the chain, which the penalties use. */
  accept(token: number): void {
    this.#functions.llama_sampler_accept(this.#chain, token);
  }

  *#samplers(vocabularySize: number, options: SamplingOptions): Generator<Deno.PointerValue> {
    const f = this.#functions;
    const { logitBias, repeatPenalty, frequencyPenalty, presencePenalty } = options;
    if (logitBias.length > 0) {
      const bytes = encodeLogitBias(logitBias);
      yield f.llama_sampler_init_logit_bias(vocabularySize, logitBias.length, bytes);
    }
    if (repeatPenalty !== 1 || frequencyPenalty !== 0 || presencePenalty !== 0) {
      yield f.llama_sampler_init_penalties(
        vocabularySize,
        PENALTY_WINDOW_TOKENS,
        repeatPenalty,
        frequencyPenalty,
        presencePenalty,
      );
    }
    if (options.temperature <= 0) {
      yield f.llama_sampler_init_greedy();
      return;
    }
    if (options.topK > 0) yield f.llama_sampler_init_top_k(options.topK);
    if (options.topP < 1) yield f.llama_sampler_init_top_p(options.topP, 1n);
    if (options.minP > 0) yield f.llama_sampler_init_min_p(options.minP, 1n);
    yield f.llama_sampler_init_temp(options.temperature);
    yield f.llama_sampler_init_dist(options.seed >>> 0);
  }

  /** Frees the chain. */
  [Symbol.dispose](): void {
    if (this.#chain === null) return;
    this.#functions.llama_sampler_free(this.#chain);
    this.#chain = null;
  }
}

function encodeLogitBias(
  entries: readonly { readonly token: number; readonly bias: number }[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(entries.length * LOGIT_BIAS.size);
  const view = new DataView(bytes.buffer);
  for (const [index, { token, bias }] of entries.entries()) {
    const start = index * LOGIT_BIAS.size;
    view.setInt32(start + LOGIT_BIAS.fields.token.offset, token, true);
    view.setFloat32(start + LOGIT_BIAS.fields.bias.offset, bias, true);
  }
  return bytes;
}
