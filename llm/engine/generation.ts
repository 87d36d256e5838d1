/**
 * One choice of an answer: its tokens, what is still to be computed, and its output.
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
 * Longest time that a token may wait for those after it, so that they are sent together: a frame of a
 * screen. Where tokens come quicker than anybody sees, sending each would cost more than choosing it.
 */
const MOST_HELD_MILLISECONDS = 16;

/** What is to be generated. */
export interface GenerationTask {
  /** The request. */
  readonly job: ChatJob;
  /** Which of its choices. */
  readonly choice: number;
  /** The tokens of the prompt. */
  readonly prompt: Int32Array;
  /** Most tokens of the answer. */
  readonly limitTokens: number;
  /** How tokens are chosen. */
  readonly chooser: ChooserOptions;
  /** How the output is taken apart. */
  readonly parser: OutputParserOptions;
}

/** One choice that is being generated. */
export class Generation implements Disposable {
  /** What it generates. */
  readonly task: GenerationTask;
  /** Prompt and answer so far. */
  readonly tokens: number[];
  /** Where it lies in the KV cache while it runs. */
  sequence: Sequence | undefined;
  readonly #vocab: LlamaVocab;
  readonly #chooser: TokenChooser;
  readonly #output: ChoiceOutput;
  /** Tokens that were chosen, and of these the ones that belong to the answer. */
  #chosen = 0;
  #count = 0;
  #drafted = 0;
  #accepted = 0;
  #hasBegun = false;
  #reason: FinishReason | undefined;
  #isFinished = false;
  /** Bytes of the newest tokens, until they are put out. */
  #newest: Parameters<ChoiceOutput["push"]>[] = [];
  /** When the first of these was chosen. */
  #heldSinceMilliseconds = 0;

  /** Begins with the prompt. */
  constructor(task: GenerationTask, parts: ChooserParts) {
    this.task = task;
    this.tokens = [...task.prompt];
    this.#vocab = parts.vocab;
    this.#chooser = new TokenChooser(parts, task.chooser);
    this.#output = new ChoiceOutput(task);
  }

  /** Begins in `sequence`, or again after it was pushed out of the one before. */
  begin(sequence: Sequence): void {
    const { job, choice, prompt } = this.task;
    this.sequence = sequence;
    if (choice === 0 && !this.#hasBegun) {
      const cachedTokens = sequence.tokens.length;
      job.push({ type: "prompt", promptTokens: prompt.length, cachedTokens });
    }
    this.#hasBegun = true;
  }

  /** Tokens that are not computed yet. */
  get pendingTokens(): number {
    return this.tokens.length - (this.sequence?.tokens.length ?? 0);
  }

  /** True once its first token was chosen. */
  get isWriting(): boolean {
    return this.#chosen > 0;
  }

  /** Most tokens that it can still take beyond the next. */
  get draftableTokens(): number {
    return this.task.limitTokens - this.#chosen - 1;
  }

  /** True when no more tokens are to be chosen. */
  get isComplete(): boolean {
    return this.#reason !== undefined || this.task.job.isOver;
  }

  /**
   * Chooses the next token from the logits at `index` of the last batch, where the newest token was,
   * followed by those of `draft`, at most {@linkcode draftableTokens}. As long as the draft is right,
   * the tokens behind it are chosen too: each as it would have been without a draft. Returns how many
   * tokens of the draft were right.
   */
  choose(context: LlamaContext, index: number, draft: readonly number[] = []): number {
    this.#drafted += draft.length;
    let right = 0;
    while (this.#chooseOne(context, index + right) === draft[right] && right < draft.length) {
      right++;
    }
    this.#accepted += right;
    return right;
  }

  /** Chooses a token; undefined when it ends the answer and is no part of it. */
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
   * True when its newest tokens cannot wait for one that is chosen at `milliseconds`, by the clock of
   * `performance.now()`. The first one never waits, nor does the end.
   */
  mustPutOutBefore(milliseconds: number): boolean {
    if (this.#isFinished) return false;
    if (this.isComplete) return true;
    if (this.#newest.length === 0) return false;
    return this.#count === 0 || milliseconds - this.#heldSinceMilliseconds > MOST_HELD_MILLISECONDS;
  }

  /**
   * Puts out what the newest tokens add, and the end when the last was among them. Its job ends with an
   * error where that fails.
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

  /** Ends its job with an error, behind what was chosen before. */
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

  /** Gives native memory back. */
  [Symbol.dispose](): void {
    this.#chooser[Symbol.dispose]();
  }
}
