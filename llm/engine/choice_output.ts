/**
 * Turns the bytes of a choice's tokens into events: whole characters, stop strings, parts.
 * @module
 */
import { type ChatEvent, newCallId } from "../chat/events.ts";
import type { OutputPart } from "../chat/formats/call_syntax.ts";
import { OutputParser, type OutputParserOptions } from "../chat/formats/output_parser.ts";
import type { ChatParams } from "./contract.ts";
import type { TokenLogprob } from "../../shared/schema/llm.ts";

/** What the output of a choice depends on. */
export interface ChoiceOutputOptions {
  /** The request. */
  readonly job: { readonly params: Pick<ChatParams, "stop" | "parallelToolCalls"> };
  /** Which of its choices. */
  readonly choice: number;
  /** How the output is taken apart. */
  readonly parser: OutputParserOptions;
}

/** The output of one choice. */
export class ChoiceOutput {
  readonly #choice: number;
  readonly #endsAfterCall: boolean;
  readonly #decoder = new TextDecoder();
  readonly #parser: OutputParser;
  #logprobs: TokenLogprob[] = [];
  #calls = 0;
  #hasEndedCall = false;
  #hasDropped = false;

  /** Starts before the first token. */
  constructor({ job: { params }, choice, parser }: ChoiceOutputOptions) {
    this.#choice = choice;
    this.#endsAfterCall = !params.parallelToolCalls;
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

  /** Adds a token's bytes, which may end inside a character. */
  *push(bytes: Uint8Array<ArrayBuffer>, logprob?: TokenLogprob): Generator<ChatEvent, void> {
    if (logprob !== undefined) this.#logprobs.push(logprob);
    yield* this.#events(this.#parser.push(this.#decoder.decode(bytes, { stream: true })));
  }

  /** Adds what was held back. */
  *flush(): Generator<ChatEvent, void> {
    if (!this.isStopped) {
      yield* this.#events(this.#parser.push(this.#decoder.decode()));
      yield* this.#events(this.#parser.flush());
    }
    this.#dropLeftOut();
    if (this.#logprobs.length > 0) {
      yield { type: "logprobs", choice: this.#choice, tokens: this.#takeLogprobs() };
    }
  }

  /** Probabilities of what a stop string left out would be those of no text of the answer. */
  #dropLeftOut(): void {
    if (this.#hasDropped || !this.#parser.isStopped) return;
    this.#hasDropped = true;
    let left = new TextEncoder().encode(this.#parser.leftOut).length;
    while (left > 0 && this.#logprobs.length > 0) {
      left -= this.#logprobs.at(-1)!.bytes.length;
      // A token that the answer ends inside of is one of it.
      if (left >= 0) this.#logprobs.pop();
    }
  }

  *#events(parts: Iterable<OutputPart>): Generator<ChatEvent, void> {
    const choice = this.#choice;
    for (const part of parts) {
      // What the last token holds behind the only call is left out.
      if (this.#endsAfterCall && this.#hasEndedCall) return;
      this.#dropLeftOut();
      if (this.#logprobs.length > 0) {
        yield { type: "logprobs", choice, tokens: this.#takeLogprobs() };
      }
      yield* this.#event(part);
    }
  }

  *#event(part: OutputPart): Generator<ChatEvent, void> {
    const choice = this.#choice;
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

  #takeLogprobs(): TokenLogprob[] {
    const taken = this.#logprobs;
    this.#logprobs = [];
    return taken;
  }
}
