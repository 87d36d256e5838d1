/**
 * Turns the bytes of a choice's tokens into events: completes characters, finds stop strings and
 * separates the parts of the output.
 * @module
 */
import { type ChatEvent, newCallId } from "../chat/events.ts";
import type { OutputPart } from "../chat/formats/call_syntax.ts";
import { OutputParser, type OutputParserOptions } from "../chat/formats/output_parser.ts";
import { followsAsUtf8, NO_BYTES } from "../grammar/utf8.ts";
import type { ChatParams } from "./contract.ts";
import type { TokenLogprob } from "../../shared/schema/llm.ts";

/** Options of {@linkcode ChoiceOutput}. */
export interface ChoiceOutputOptions {
  /** The request. */
  readonly job: {
    readonly params: Pick<ChatParams, "stop" | "parallelToolCalls" | "topLogprobs">;
  };
  /** Index of the choice within the request. */
  readonly choice: number;
  /** Options of the output parser. */
  readonly parser: OutputParserOptions;
}

/** The output of one choice. */
export class ChoiceOutput {
  readonly #choice: number;
  readonly #endsAfterCall: boolean;
  readonly #hasLogprobs: boolean;
  /** A byte order mark at the beginning of an answer is part of its text. */
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #parser: OutputParser;
  readonly #encoder = new TextEncoder();
  /** Log probabilities not emitted yet, each with the byte offset at which its token begins. */
  #logprobs: { readonly start: number; readonly logprob: TokenLogprob }[] = [];
  /** Length of the whole output in bytes, as far as they form complete characters. */
  #length = 0;
  /** Bytes of an incomplete UTF-8 character. */
  #tail = NO_BYTES;
  /** Tokens since the last part. */
  #newTokens = 0;
  #reasoningTokens = 0;
  #calls = 0;
  #hasEndedCall = false;

  /** Starts before the first token. */
  constructor({ job: { params }, choice, parser }: ChoiceOutputOptions) {
    this.#choice = choice;
    this.#endsAfterCall = !params.parallelToolCalls;
    this.#hasLogprobs = params.topLogprobs !== null;
    this.#parser = new OutputParser({ ...parser, stop: params.stop });
  }

  /** Whether a stop string was found, or the only tool call is complete. */
  get isStopped(): boolean {
    return this.#parser.isStopped || (this.#endsAfterCall && this.#hasEndedCall);
  }

  /** Whether a tool was called. */
  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  /** Number of reasoning tokens. */
  get reasoningTokens(): number {
    return this.#reasoningTokens;
  }

  /** Adds a token's bytes, which may end inside a character. */
  *push(bytes: Uint8Array<ArrayBuffer>, logprob?: TokenLogprob): Generator<ChatEvent, void> {
    this.#newTokens++;
    const text = this.#decoder.decode(bytes, { stream: true });
    if (logprob !== undefined) {
      this.#logprobs.push({ start: this.#length + this.#tail.length, logprob });
      this.#length += this.#bytesOf(text);
      this.#tail = followsAsUtf8(this.#tail, bytes) ?? NO_BYTES;
    }
    yield* this.#events(this.#parser.push(text));
  }

  /** Emits what was held back. */
  *flush(): Generator<ChatEvent, void> {
    if (!this.isStopped) {
      yield* this.#events(this.#parser.push(this.#decoder.decode()));
      yield* this.#events(this.#parser.flush());
    }
    // Text that a stop string cuts off is not part of the answer, so its tokens are not reported.
    yield* this.#tellLogprobs(this.#parser.isStopped ? this.#shownLength : Infinity, true);
  }

  /** Number of bytes of the output that were emitted. */
  get #shownLength(): number {
    return this.#length - this.#bytesOf(this.#parser.unshown);
  }

  /** Emits log probabilities of tokens that begin before `end`; if `isLast`, even an empty list. */
  *#tellLogprobs(end: number, isLast = false): Generator<ChatEvent, void> {
    const tokens = this.#logprobs.filter(({ start }) => start < end).map((told) => told.logprob);
    if (tokens.length === 0 && !(isLast && this.#hasLogprobs)) return;
    this.#logprobs = this.#logprobs.slice(tokens.length);
    yield { type: "logprobs", choice: this.#choice, tokens };
  }

  #bytesOf(text: string): number {
    return this.#encoder.encode(text).length;
  }

  *#events(parts: Iterable<OutputPart>): Generator<ChatEvent, void> {
    for (const part of parts) {
      // Text of the last token after the only call is dropped.
      if (this.#endsAfterCall && this.#hasEndedCall) return;
      if (this.#logprobs.length > 0) yield* this.#tellLogprobs(this.#shownLength);
      yield* this.#event(part);
    }
  }

  *#event(part: OutputPart): Generator<ChatEvent, void> {
    const choice = this.#choice;
    if (part.type === "reasoning") this.#reasoningTokens += this.#newTokens;
    this.#newTokens = 0;
    switch (part.type) {
      case "text":
      case "reasoning":
        yield { ...part, choice };
        break;
      case "tool_call":
        yield { ...part, choice, call: this.#calls++, id: newCallId() };
        break;
      case "tool_arguments":
        yield { ...part, choice, call: this.#calls - 1 };
        break;
      case "tool_call_end":
        this.#hasEndedCall = true;
    }
  }
}
