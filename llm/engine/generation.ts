/**
 * One choice of an answer: token after token, until the model, a stop string or a limit ends it.
 * @module
 */
import type { LlamaContext, LlamaModel } from "../../ffi/llama.ts";
import { LlamaSampler } from "../../ffi/llama_sampler.ts";
import type { LlamaVocab } from "../../ffi/llama_vocab.ts";
import type { FinishReason } from "../../shared/schema/llm.ts";
import { type ChatEvent, newCallId } from "../chat/events.ts";
import { OutputParser, type OutputPart } from "../chat/output_parser.ts";
import { StopStrings } from "../chat/stop_strings.ts";
import type { ChatParams } from "./contract.ts";
import type { Sequence } from "./sequence.ts";

/** What a generation works with. */
export interface GenerationParts {
  /** The model. */
  readonly model: LlamaModel;
  /** Its vocabulary. */
  readonly vocab: LlamaVocab;
  /** Its context. */
  readonly context: LlamaContext;
  /** The tokens in the context; the prompt is there already. */
  readonly sequence: Sequence;
}

/** One choice to generate. */
export interface GenerationTask {
  /** The request. */
  readonly params: ChatParams;
  /** Which of its choices. */
  readonly choice: number;
  /** Most tokens. */
  readonly limitTokens: number;
  /** Whether the prompt ends inside a think block. */
  readonly startsInReasoning: boolean;
  /** Ends the generation between two tokens. */
  readonly signal: AbortSignal;
}

/** Seeds are 32-bit. */
const SEED_RANGE = 2 ** 32;

/** Generates one choice; the logits of the prompt's last token must be in the context. */
export async function* generate(
  parts: GenerationParts,
  task: GenerationTask,
): AsyncGenerator<ChatEvent, void> {
  const { vocab, context, sequence } = parts;
  const { params, limitTokens, signal } = task;
  using sampler = new LlamaSampler(parts.model, vocab.size, {
    ...params.sampling,
    seed: seedOf(params, task.choice),
  });
  const output = new ChoiceOutput(task);
  let count = 0;
  let reason: FinishReason = "length";
  while (count < limitTokens && !signal.aborted) {
    const token = sampler.sample(context);
    if (vocab.isEnd(token)) {
      reason = "stop";
      break;
    }
    count++;
    yield* output.push(vocab.pieceOf(token));
    if (output.isStopped) {
      reason = "stop";
      break;
    }
    if (count < limitTokens) await sequence.append(token);
  }
  if (signal.aborted) return;
  yield* output.flush();
  if (reason === "stop" && output.hasCalls) reason = "tool_calls";
  yield { type: "finish", choice: task.choice, reason, completionTokens: count };
}

function seedOf(params: ChatParams, choice: number): number {
  const { seed } = params.sampling;
  if (seed === null) return Math.floor(Math.random() * SEED_RANGE);
  return ((seed % SEED_RANGE) + SEED_RANGE + choice) % SEED_RANGE;
}

/** Turns the bytes of tokens into events. */
class ChoiceOutput {
  readonly #choice: number;
  readonly #endsAfterCall: boolean;
  readonly #decoder = new TextDecoder();
  readonly #stops: StopStrings;
  readonly #parser: OutputParser;
  #calls = 0;
  #isStopped = false;

  constructor(task: GenerationTask) {
    const { params } = task;
    this.#choice = task.choice;
    this.#endsAfterCall = !params.parallelToolCalls;
    this.#stops = new StopStrings(params.stop);
    this.#parser = new OutputParser({
      withTools: params.tools.length > 0,
      startsInReasoning: task.startsInReasoning,
    });
  }

  /** True when a stop string was found, or the only tool call is complete. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** True when a tool was called. */
  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  /** Adds a token's bytes, which may end inside a character. */
  *push(bytes: Uint8Array<ArrayBuffer>): Generator<ChatEvent, void> {
    const { text, isStopped } = this.#stops.push(this.#decoder.decode(bytes, { stream: true }));
    this.#isStopped = isStopped;
    yield* this.#events(this.#parser.push(text));
  }

  /** Adds what was held back. */
  *flush(): Generator<ChatEvent, void> {
    const rest = this.#isStopped ? "" : this.#lastText();
    yield* this.#events(this.#parser.push(rest));
    yield* this.#events(this.#parser.flush());
  }

  #lastText(): string {
    const { text, isStopped } = this.#stops.push(this.#decoder.decode());
    return isStopped ? text : text + this.#stops.flush();
  }

  *#events(parts: Iterable<OutputPart>): Generator<ChatEvent, void> {
    const choice = this.#choice;
    for (const part of parts) {
      if (this.#endsAfterCall && this.hasCalls) return;
      if (part.type !== "tool_call") {
        yield { ...part, choice };
        continue;
      }
      const call = this.#calls++;
      yield { type: "tool_call", choice, call, id: newCallId(), name: part.name };
      yield { type: "tool_arguments", choice, call, fragment: part.arguments };
      if (this.#endsAfterCall) this.#isStopped = true;
    }
  }
}
