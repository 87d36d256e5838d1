/**
 * One choice of an answer: its tokens, what is still to be computed, and its output.
 * @module
 */
import type { LlamaContext } from "../../ffi/llama_context.ts";
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import type { FinishReason } from "../../shared/schema/llm.ts";
import type { OutputParserOptions } from "../chat/formats/output_parser.ts";
import type { ChatJob } from "./chat_job.ts";
import { ChoiceOutput } from "./choice_output.ts";
import type { Sequence } from "./sequence_cache.ts";
import { type ChooserOptions, type ChooserParts, TokenChooser } from "./token_chooser.ts";

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
  #count = 0;
  #reason: FinishReason | undefined;
  #isFinished = false;
  /** Bytes of the newest token, until they are put out. */
  #newest: Parameters<ChoiceOutput["push"]> | undefined;

  /**
   * Begins with the prompt.
   * @throws {GrammarError} when the task's grammar cannot be parsed
   */
  constructor(task: GenerationTask, parts: ChooserParts) {
    this.task = task;
    this.tokens = [...task.prompt];
    this.#vocab = parts.vocab;
    this.#chooser = new TokenChooser(parts, task.chooser);
    this.#output = new ChoiceOutput(task);
  }

  /** Tokens that are not computed yet. */
  get pendingTokens(): number {
    return this.tokens.length - (this.sequence?.tokens.length ?? 0);
  }

  /** True once its first token was chosen. */
  get isWriting(): boolean {
    return this.#count > 0;
  }

  /** True when no more tokens are to be chosen. */
  get isComplete(): boolean {
    return this.#reason !== undefined || this.task.job.isOver;
  }

  /** Chooses the next token from the logits at `index` of the last batch. */
  choose(context: LlamaContext, index: number): void {
    const { token, logprob } = this.#chooser.choose(context, index);
    if (token < 0 || this.#vocab.isEnd(token)) {
      this.#reason = "stop";
      return;
    }
    this.#count++;
    this.tokens.push(token);
    const isFormat = this.task.chooser.formatTokens.has(token);
    this.#newest = [this.#vocab.pieceOf(token, isFormat), logprob];
    if (this.#count >= this.task.limitTokens) this.#reason = "length";
  }

  /** Puts out what the newest token adds, and the end when it was the last. */
  putOut(): void {
    const { job, choice } = this.task;
    if (job.isOver || this.#isFinished) return;
    if (this.#newest !== undefined) {
      for (const event of this.#output.push(...this.#newest)) job.push(event);
      this.#newest = undefined;
      if (this.#output.isStopped) this.#reason = "stop";
    }
    if (this.#reason === undefined) return;
    this.#isFinished = true;
    for (const event of this.#output.flush()) job.push(event);
    const reason = this.#reason === "stop" && this.#output.hasCalls ? "tool_calls" : this.#reason;
    job.push({ type: "finish", choice, reason, completionTokens: this.#count });
  }

  /** Gives native memory back. */
  [Symbol.dispose](): void {
    this.#chooser[Symbol.dispose]();
  }
}
