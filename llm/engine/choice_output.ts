/**
 * Turns the bytes of a choice's tokens into events: whole characters, stop strings, parts.
 * @module
 */
import { type ChatEvent, newCallId } from "../chat/events.ts";
import type { OutputPart } from "../chat/formats/call_syntax.ts";
import { OutputParser, type OutputParserOptions } from "../chat/formats/output_parser.ts";
import { followsAsUtf8, NO_BYTES } from "../grammar/utf8.ts";
import type { ChatParams } from "./contract.ts";
import type { TokenLogprob } from "../../shared/schema/llm.ts";

/** What the output of a choice depends on. */
export interface ChoiceOutputOptions {
  /** The request. */
  readonly job: {
    readonly params: Pick<ChatParams, "stop" | "parallelToolCalls" | "topLogprobs">;
  };
  /** Which of its choices. */
  readonly choice: number;
  /** How the output is taken apart. */
  readonly parser: OutputParserOptions;
}

/** The output of one choice. */
export class ChoiceOutput {
  readonly #choice: number;
  readonly #endsAfterCall: boolean;
  readonly #hasLogprobs: boolean;
  /** What an answer begins with is its text, a byte order mark as well. */
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #parser: OutputParser;
  readonly #encoder = new TextEncoder();
  /** Probabilities that are not told yet, each with the place in the output where its token begins. */
  #logprobs: { readonly start: number; readonly logprob: TokenLogprob }[] = [];
  /** Bytes of the whole output, as far as they are characters. */
  #length = 0;
  /** Bytes of a character that is not complete yet. */
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

  /** True when a stop string was found, or the only tool call is complete. */
  get isStopped(): boolean {
    return this.#parser.isStopped || (this.#endsAfterCall && this.#hasEndedCall);
  }

  /** True when a tool was called. */
  get hasCalls(): boolean {
    return this.#calls > 0;
  }

  /** Tokens of what the model thought. */
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

  /** Adds what was held back. */
  *flush(): Generator<ChatEvent, void> {
    if (!this.isStopped) {
      yield* this.#events(this.#parser.push(this.#decoder.decode()));
      yield* this.#events(this.#parser.flush());
    }
    // Those of what a stop string left out would be those of no text of the answer.
    yield* this.#tellLogprobs(this.#parser.isStopped ? this.#shownLength : Infinity, true);
  }

  /** Bytes of the output that were put out. */
  get #shownLength(): number {
    return this.#length - this.#bytesOf(this.#parser.unshown);
  }

  /** Tells of the tokens that begin before `end`; at last also of none, for an answer without any. */
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
      // What the last token holds behind the only call is left out.
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
