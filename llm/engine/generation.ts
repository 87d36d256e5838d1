/**
 * One choice of an answer: its tokens, which of them are still to be decoded, and its output.
 * @module
 */
import type { LlamaContext } from "../../ffi/llama_context.ts";
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import type { FinishReason } from "../../shared/schema/llm.ts";
import type { ChatEvent } from "../chat/events.ts";
import type { OutputParserOptions } from "../chat/formats/output_parser.ts";
import type { ChatJob } from "./chat_job.ts";
import { ChoiceOutput } from "./choice_output.ts";
import type { Sequence } from "./sequence_cache.ts";
import { type ChooserOptions, type ChooserParts, TokenChooser } from "./token_chooser.ts";

/**
 * Longest time that a token is held back so that later ones can be sent with it: one frame of a
 * screen. Where tokens come faster than anybody sees, sending each one costs more than choosing it.
 */
const MOST_HELD_MILLISECONDS = 16;

/** A choice to generate. */
export interface GenerationTask {
  /** The request. */
  readonly job: ChatJob;
  /** Index of the choice within the request. */
  readonly choice: number;
  /** The tokens of the prompt. */
  readonly prompt: Int32Array;
  /** Maximum number of tokens of the answer. */
  readonly limitTokens: number;
  /** Options of the token chooser. */
  readonly chooser: ChooserOptions;
  /** Options of the output parser. */
  readonly parser: OutputParserOptions;
}

/** One choice that is being generated. */
export class Generation implements Disposable {
  /** The choice to generate. */
  readonly task: GenerationTask;
  /** Prompt and answer so far. */
  readonly tokens: number[];
  /** Its sequence in the KV cache while it runs. */
  sequence: Sequence | undefined;
  readonly #vocab: LlamaVocab;
  readonly #chooser: TokenChooser;
  readonly #output: ChoiceOutput;
  /** Number of tokens chosen; `#count` of them have become part of the answer. */
  #chosen = 0;
  #count = 0;
  #drafted = 0;
  #accepted = 0;
  #hasBegun = false;
  #reason: FinishReason | undefined;
  #isFinished = false;
  /** Bytes of the newest tokens, until they are emitted. */
  #newest: Parameters<ChoiceOutput["push"]>[] = [];
  /** When the first of these was chosen, on the clock of `performance.now()`. */
  #heldSinceMilliseconds = 0;

  /** Starts with the prompt, none of it decoded. */
  constructor(task: GenerationTask, parts: ChooserParts) {
    this.task = task;
    this.tokens = [...task.prompt];
    this.#vocab = parts.vocab;
    this.#chooser = new TokenChooser(parts, task.chooser);
    this.#output = new ChoiceOutput(task);
  }

  /** Starts in `sequence`, or resumes there after it was preempted. */
  begin(sequence: Sequence): void {
    const { job, choice, prompt } = this.task;
    this.sequence = sequence;
    if (choice === 0 && !this.#hasBegun) {
      const cachedTokens = sequence.tokens.length;
      job.push({ type: "prompt", promptTokens: prompt.length, cachedTokens });
    }
    this.#hasBegun = true;
  }

  /** Number of tokens not decoded yet. */
  get pendingTokens(): number {
    return this.tokens.length - (this.sequence?.tokens.length ?? 0);
  }

  /** Whether its first token has been chosen. */
  get isWriting(): boolean {
    return this.#chosen > 0;
  }

  /** Maximum number of tokens that it can still take beyond the next one. */
  get draftableTokens(): number {
    return this.task.limitTokens - this.#chosen - 1;
  }

  /** Whether no more tokens are to be chosen. */
  get isComplete(): boolean {
    return this.#reason !== undefined || this.task.job.isOver;
  }

  /**
   * Chooses the next token from the logits at `index` of the last batch, where its newest token
   * was, followed by the tokens of `draft`, at most {@linkcode draftableTokens}. As long as the
   * draft is right, also chooses the tokens that follow, each as it would have been without a
   * draft. Returns how many tokens of the draft were accepted.
   */
  choose(context: LlamaContext, index: number, draft: readonly number[]): number {
    this.#drafted += draft.length;
    let right = 0;
    while (this.#chooseOne(context, index + right) === draft[right] && right < draft.length) {
      right++;
    }
    this.#accepted += right;
    return right;
  }

  /** Chooses a token; returns undefined for an end token, which is not part of the answer. */
  #chooseOne(context: LlamaContext, index: number): number | undefined {
    const { token, logprob } = this.#chooser.choose(context, index);
    if (token < 0 || this.#vocab.isEnd(token)) {
      this.#reason = "stop";
      return undefined;
    }
    this.#chosen++;
    this.tokens.push(token);
    if (this.#newest.length === 0) this.#heldSinceMilliseconds = performance.now();
    const isFormat = this.task.chooser.formatTokens.has(token);
    this.#newest.push([this.#vocab.pieceOf(token, isFormat), logprob]);
    if (this.#chosen >= this.task.limitTokens) this.#reason = "length";
    return token;
  }

  /**
   * Whether its newest tokens cannot wait for one that is chosen at `milliseconds` on the clock of
   * `performance.now()`. The first token of an answer never waits, nor does the end.
   */
  mustPutOutBefore(milliseconds: number): boolean {
    if (this.#isFinished) return false;
    if (this.isComplete) return true;
    if (this.#newest.length === 0) return false;
    return this.#count === 0 || milliseconds - this.#heldSinceMilliseconds > MOST_HELD_MILLISECONDS;
  }

  /**
   * Emits what the newest tokens add, and the end of the choice if the last one was among them.
   * Ends the job with an error where that fails.
   */
  putOut(): void {
    const { job } = this.task;
    if (job.isOver || this.#isFinished) return;
    try {
      job.push(...this.#newEvents());
    } catch (thrown) {
      job.fail(thrown);
    }
  }

  /** Ends its job with an error, after what was already chosen. */
  fail(thrown: unknown): void {
    this.putOut();
    this.task.job.fail(thrown);
  }

  *#newEvents(): Generator<ChatEvent, void> {
    const newest = this.#newest;
    this.#newest = [];
    for (const token of newest) {
      this.#count++;
      yield* this.#output.push(...token);
      if (!this.#output.isStopped) continue;
      this.#reason = "stop";
      break;
    }
    if (this.#reason !== undefined) yield* this.#finish(this.#reason);
  }

  *#finish(reason: FinishReason): Generator<ChatEvent, void> {
    this.#isFinished = true;
    yield* this.#output.flush();
    yield {
      type: "finish",
      choice: this.task.choice,
      reason: reason === "stop" && this.#output.hasCalls ? "tool_calls" : reason,
      completionTokens: this.#count,
      reasoningTokens: this.#output.reasoningTokens,
      draftedTokens: this.#drafted,
      acceptedTokens: this.#accepted,
    };
  }

  /** Frees native memory. */
  [Symbol.dispose](): void {
    this.#chooser[Symbol.dispose]();
  }
}
