/**
 * Turns the bytes of a choice's tokens into events: whole characters, stop strings, parts.
 * @module
 */
import { type ChatEvent, newCallId } from "../chat/events.ts";
import type { OutputPart } from "../chat/formats/call_syntax.ts";
import { OutputParser, type OutputParserOptions } from "../chat/formats/output_parser.ts";
import { StopStrings } from "../chat/stop_strings.ts";
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
  readonly #stops: StopStrings;
  readonly #parser: OutputParser;
  #logprobs: TokenLogprob[] = [];
  #calls = 0;
  #hasEndedCall = false;
  #isStopped = false;

  /** Starts before the first token. */
  constructor({ job: { params }, choice, parser }: ChoiceOutputOptions) {
    this.#choice = choice;
    this.#endsAfterCall = !params.parallelToolCalls;
    this.#stops = new StopStrings(params.stop);
    this.#parser = new OutputParser(parser);
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
  *push(bytes: Uint8Array<ArrayBuffer>, logprob?: TokenLogprob): Generator<ChatEvent, void> {
    if (logprob !== undefined) this.#logprobs.push(logprob);
    const { text, isStopped } = this.#stops.push(this.#decoder.decode(bytes, { stream: true }));
    this.#isStopped = isStopped;
    yield* this.#events(this.#parser.push(text));
  }

  /** Adds what was held back. */
  *flush(): Generator<ChatEvent, void> {
    const rest = this.#isStopped ? "" : this.#lastText();
    yield* this.#events(this.#parser.push(rest));
    yield* this.#events(this.#parser.flush());
    if (this.#logprobs.length > 0) {
      yield { type: "logprobs", choice: this.#choice, tokens: this.#takeLogprobs() };
    }
  }

  #lastText(): string {
    const { text, isStopped } = this.#stops.push(this.#decoder.decode());
    return isStopped ? text : text + this.#stops.flush();
  }

  *#events(parts: Iterable<OutputPart>): Generator<ChatEvent, void> {
    const choice = this.#choice;
    for (const part of parts) {
      if (this.#endsAfterCall && this.#hasEndedCall) return;
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
        if (this.#endsAfterCall) this.#isStopped = true;
    }
  }

  #takeLogprobs(): TokenLogprob[] {
    const taken = this.#logprobs;
    this.#logprobs = [];
    return taken;
  }
}
