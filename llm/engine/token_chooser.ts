/**
 * Chooses the tokens of one generation: sampling, the grammar that restricts it, and probabilities.
 * @module
 */
import type { LlamaModel } from "../../ffi/llama.ts";
import { LlamaCandidates } from "../../ffi/llama_candidates.ts";
import type { LlamaContext } from "../../ffi/llama_context.ts";
import { GrammarError, LlamaGrammar } from "../../ffi/llama_grammar.ts";
import { LlamaSampler } from "../../ffi/llama_sampler.ts";
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import type { SamplingParams } from "./contract.ts";
import { fieldError, type ServiceError } from "../../shared/errors.ts";
import type { TokenLogprob } from "../../shared/schema/llm.ts";
import { ambiguityOf } from "../grammar/ambiguity.ts";
import { followsAsUtf8, NO_BYTES } from "../grammar/utf8.ts";
import { GrammarTime } from "./grammar_time.ts";
import { likeliestToken } from "./likeliest_token.ts";
import { tokenLogprobs } from "./logprobs.ts";

/** What choosers of one model share. */
export interface ChooserParts {
  /** The model. */
  readonly model: LlamaModel;
  /** Its vocabulary. */
  readonly vocab: LlamaVocab;
  /** Buffer of candidates; used by one chooser at a time. */
  readonly candidates: LlamaCandidates;
}

/** Creates the parts for `model`. */
export function chooserParts(model: LlamaModel, vocab: LlamaVocab): ChooserParts {
  return { model, vocab, candidates: new LlamaCandidates(vocab.size) };
}

/** When and how output is restricted. */
export type Constraint =
  /** Constrains the whole output. */
  | { readonly kind: "whole"; readonly grammar: string }
  /**
   * Constrains the output from where the regular expression `trigger` matches the text so far; with
   * `mustBegin`, the output does not end before that.
   */
  | {
    readonly kind: "triggered";
    readonly grammar: string;
    readonly trigger: string;
    readonly mustBegin: boolean;
  };

/** A constraint whose grammar was compiled, for the choices of one request. */
export interface CompiledConstraint extends Disposable {
  /** The constraint. */
  readonly constraint: Constraint;
  /** Its grammar before the first token; choosers clone it, which is cheaper than compiling it. */
  readonly grammar: LlamaGrammar;
}

/** The error of a grammar that is too ambiguous for llama.cpp to follow. */
export class AmbiguousGrammarError extends GrammarError {}

/**
 * Compiles the grammar of `constraint`.
 * @throws {GrammarError} when it cannot be parsed, or is too ambiguous to follow
 */
export function compileConstraint(model: LlamaModel, constraint: Constraint): CompiledConstraint {
  const ambiguity = ambiguityOf(constraint.grammar);
  if (ambiguity !== undefined) throw new AmbiguousGrammarError(ambiguity);
  const grammar = LlamaGrammar.compile(model, constraint.grammar);
  return { constraint, grammar, [Symbol.dispose]: () => grammar[Symbol.dispose]() };
}

/** Options of {@linkcode TokenChooser}. */
export interface ChooserOptions {
  /** Sampling parameters, with a seed that is never null. */
  readonly sampling: SamplingParams & { readonly seed: number };
  /** Constrains the output; needed only while the chooser is constructed. */
  readonly constraint: CompiledConstraint | undefined;
  /** The field of the request that the constraint comes from. */
  readonly constraintField: string;
  /** How many alternatives to report with every token; undefined reports no probabilities. */
  readonly topLogprobs: number | undefined;
  /** Control tokens that are part of the output's format and so may be chosen under a grammar. */
  readonly formatTokens: ReadonlySet<number>;
}

/** A chosen token. */
export interface ChosenToken {
  /** Id of the token. */
  readonly token: number;
  /** Its log probability and alternatives, if requested. */
  readonly logprob: TokenLogprob | undefined;
}

/** A part of the output that is constrained from where it begins. */
interface Triggered {
  /** Matches the text so far where the part begins. */
  readonly pattern: RegExp;
  /** Grammar of the part; each beginning clones it. */
  readonly grammar: LlamaGrammar;
  /** Whether the output must not end before the part begins. */
  readonly mustBegin: boolean;
}

/** Tokens refused one by one at a position; beyond, all that may not come are looked up at once. */
const MOST_TRIES = 32;

/** Chooses one token after another. */
export class TokenChooser implements Disposable {
  readonly #parts: ChooserParts;
  readonly #options: ChooserOptions;
  readonly #sampler: LlamaSampler;
  readonly #excluded: ReadonlySet<number>;
  readonly #triggered: Triggered | undefined;
  readonly #isGreedy: boolean;
  readonly #grammarTime: GrammarTime;
  #grammar: LlamaGrammar | undefined;
  /** Bytes of an incomplete UTF-8 character. */
  #tail = NO_BYTES;
  /** Text so far while a trigger is looked for; bytes as Latin-1, so that no character is split. */
  #text = "";

  /** Prepares the choice of the first token. */
  constructor(parts: ChooserParts, options: ChooserOptions) {
    this.#parts = parts;
    this.#options = options;
    const { constraint } = options;
    this.#excluded = constraint === undefined
      ? new Set()
      : parts.vocab.controlTokens.difference(options.formatTokens);
    const restricted = constraint?.constraint;
    if (restricted?.kind === "whole") {
      this.#grammar = constraint?.grammar.clone();
    } else if (constraint !== undefined && restricted?.kind === "triggered") {
      this.#triggered = {
        pattern: new RegExp(latin1(new TextEncoder().encode(restricted.trigger))),
        grammar: constraint.grammar.clone(),
        mustBegin: restricted.mustBegin,
      };
    }
    this.#isGreedy = isGreedy(options.sampling);
    this.#grammarTime = new GrammarTime(options.constraintField);
    this.#sampler = new LlamaSampler(parts.model, parts.vocab.size, options.sampling);
  }

  /**
   * Chooses the next token from the logits at `index` of the last batch.
   * @throws {ServiceError} `request_invalid` when the constraint allows none, or takes too long
   */
  choose(context: LlamaContext, index: number): ChosenToken {
    const { topLogprobs } = this.#options;
    const logprobs = topLogprobs === undefined
      ? undefined
      : tokenLogprobs(this.#logits(context, index), topLogprobs, this.#parts.vocab);
    const token = this.#chooseToken(context, index);
    return { token, logprob: logprobs?.(token) };
  }

  #chooseToken(context: LlamaContext, index: number): number {
    const grammar = this.#grammar;
    const triggered = this.#triggered;
    return grammar !== undefined
      ? this.#grammarTime.measure((check) => this.#chooseWithin(grammar, context, index, check))
      : triggered !== undefined
      ? this.#grammarTime.measure(() => this.#chooseBeforeTrigger(triggered, context, index))
      : this.#isGreedy
      ? this.#chooseLikeliest(context, index)
      : this.#sampler.sample(context, index);
  }

  /** Chooses greedily; the bias is added to the logits in place, since nobody reads them again. */
  #chooseLikeliest(context: LlamaContext, index: number): number {
    const logits = this.#logits(context, index);
    for (const { token, bias } of this.#options.sampling.logitBias) logits[token]! += bias;
    return likeliestToken(logits);
  }

  #chooseWithin(
    grammar: LlamaGrammar,
    context: LlamaContext,
    index: number,
    checkTime: () => void,
  ): number {
    const { candidates } = this.#parts;
    const logits = this.#logits(context, index);
    candidates.fill(logits, this.#excluded);
    let token = this.#sampler.choose(candidates);
    // Most tokens are legal, and checking one is much cheaper than checking all.
    if (!this.#isLegal(grammar, token)) {
      const refused = new Set(this.#excluded);
      do {
        refused.add(token);
        candidates.fill(logits, refused);
        grammar.restrict(candidates, checkTime);
        if (!candidates.hasAny) throw this.#stuck();
        token = this.#sampler.choose(candidates);
      } while (!this.#isLegal(grammar, token));
    }
    grammar.accept(token);
    this.#sampler.accept(token);
    this.#tail = followsAsUtf8(this.#tail, this.#bytesOf(token)) ?? NO_BYTES;
    return token;
  }

  /** Whether `token` may come next: grammars know only characters, so its bytes are checked too. */
  #isLegal(grammar: LlamaGrammar, token: number): boolean {
    return !this.#excluded.has(token) && grammar.allows(token) &&
      followsAsUtf8(this.#tail, this.#bytesOf(token)) !== undefined;
  }

  /** A grammar may demand what the vocabulary cannot write: the answer would break it. */
  #stuck(): ServiceError {
    const why = "the model has no token for what must come next";
    return fieldError(this.#options.constraintField, why, { verb: "continue with" });
  }

  #bytesOf(token: number): Uint8Array<ArrayBuffer> {
    const { vocab } = this.#parts;
    return vocab.isEnd(token) ? NO_BYTES : vocab.pieceOf(token, true);
  }

  /**
   * Chooses freely, but refuses tokens that would begin the constrained part in a way the grammar
   * rejects, or end the output before a part that must be there.
   */
  #chooseBeforeTrigger(
    triggered: Triggered,
    context: LlamaContext,
    index: number,
  ): number {
    const { candidates, vocab } = this.#parts;
    const logits = this.#logits(context, index);
    const refused = new Set<number>();
    candidates.fill(logits);
    let token = this.#sampler.choose(candidates);
    let begun = this.#begun(triggered, token);
    while (begun === "refused") {
      refused.add(token);
      if (refused.size === MOST_TRIES) this.#refuseAll(triggered, refused);
      candidates.fill(logits, refused);
      if (!candidates.hasAny) throw this.#stuck();
      token = this.#sampler.choose(candidates);
      begun = this.#begun(triggered, token);
    }
    if (begun !== "before") this.#grammar = begun;
    this.#sampler.accept(token);
    this.#text += latin1(vocab.pieceOf(token, true));
    return token;
  }

  /** Adds every token that may not come next to `refused`. */
  #refuseAll(triggered: Triggered, refused: Set<number>): void {
    for (let token = 0; token < this.#parts.vocab.size; token++) {
      const begun = this.#begun(triggered, token);
      if (begun === "refused") refused.add(token);
      else if (begun !== "before") begun[Symbol.dispose]();
    }
  }

  /**
   * What `token` would begin: a token after which the constrained part has not begun yet is `before`
   * it; one that ends the output too early, or completes a trigger in a way that the grammar rejects,
   * is `refused`; any other begins the part, whose grammar is returned as it goes on after the token.
   */
  #begun(triggered: Triggered, token: number): LlamaGrammar | "before" | "refused" {
    const { vocab } = this.#parts;
    if (vocab.isEnd(token)) return triggered.mustBegin ? "refused" : "before";
    const text = this.#text + latin1(vocab.pieceOf(token, true));
    const match = triggered.pattern.exec(text);
    if (match === null) return "before";
    const grammar = triggered.grammar.clone();
    const begun = new TextDecoder().decode(fromLatin1(text.slice(match.index)));
    for (const begunToken of vocab.tokenize(begun, false)) {
      if (!grammar.allows(begunToken)) {
        grammar[Symbol.dispose]();
        return "refused";
      }
      grammar.accept(begunToken);
    }
    return grammar;
  }

  #logits(context: LlamaContext, index: number): Float32Array<ArrayBuffer> {
    return context.logits(index, this.#parts.vocab.size);
  }

  /** Frees native memory. */
  [Symbol.dispose](): void {
    this.#grammar?.[Symbol.dispose]();
    this.#grammar = undefined;
    this.#triggered?.grammar[Symbol.dispose]();
    this.#sampler[Symbol.dispose]();
  }
}

function isGreedy(sampling: SamplingParams): boolean {
  return sampling.temperature <= 0 && sampling.repeatPenalty === 1 &&
    sampling.frequencyPenalty === 0 && sampling.presencePenalty === 0;
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}

function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
