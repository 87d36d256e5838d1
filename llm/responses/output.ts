/**
 * The output of a model as the items of a response.
 * @module
 */
import type { TokenLogprob } from "../../shared/schema/llm.ts";
import type { OutputItem } from "../../shared/schema/llm_response_events.ts";
import type { ChatEvent } from "../chat/events.ts";
import {
  beginning,
  type ContentPlace,
  contentPlace,
  ending,
  newCall,
  newMessage,
  newReasoning,
  type UnnumberedEvent,
} from "./items.ts";

/** Builds the items from the events of a chat in order; each item ends where the next begins. */
export class Output {
  /** The items so far. */
  readonly items: OutputItem[] = [];
  /** The last item, while it is being written. */
  #open: OutputItem | undefined;
  /** Log probabilities of the tokens behind the next event. */
  #logprobs: TokenLogprob[] = [];

  /** Adds an event of the chat and yields the events of the response that it causes. */
  *add(event: ChatEvent): Generator<UnnumberedEvent, void> {
    if (event.type === "logprobs") {
      this.#logprobs.push(...event.tokens);
      return;
    }
    const logprobs = this.#logprobs;
    this.#logprobs = [];
    switch (event.type) {
      case "reasoning":
        yield* this.#addThoughts(event.text);
        break;
      case "text":
        yield* this.#addText(event.text, logprobs);
        break;
      case "tool_call":
        yield* this.#begin(newCall(event.id, event.name));
        break;
      case "tool_arguments":
        yield* this.#addArguments(event.fragment);
    }
  }

  /** Ends the last item; an answer without any item gets an empty message. */
  *end(status: "completed" | "incomplete"): Generator<UnnumberedEvent, void> {
    if (this.items.length === 0) yield* this.#begin(newMessage());
    yield* this.#close(status);
  }

  /** Marks the item being written as incomplete, after a failure. */
  breakOff(): void {
    if (this.#open !== undefined) this.#open.status = "incomplete";
  }

  *#addThoughts(delta: string): Generator<UnnumberedEvent, void> {
    const item = this.#open?.type === "reasoning" ? this.#open : yield* this.#begin(newReasoning());
    item.content[0]!.text += delta;
    yield { type: "response.reasoning_text.delta", ...this.#place(item), delta };
  }

  *#addText(delta: string, logprobs: TokenLogprob[]): Generator<UnnumberedEvent, void> {
    const item = this.#open?.type === "message" ? this.#open : yield* this.#begin(newMessage());
    const part = item.content[0]!;
    part.text += delta;
    part.logprobs.push(...logprobs);
    yield { type: "response.output_text.delta", ...this.#place(item), delta, logprobs };
  }

  *#addArguments(delta: string): Generator<UnnumberedEvent, void> {
    const item = this.#open;
    if (item?.type !== "function_call") throw new Error("Cannot add arguments: no call is open");
    item.arguments += delta;
    const { item_id, output_index } = this.#place(item);
    yield { type: "response.function_call_arguments.delta", item_id, output_index, delta };
  }

  *#begin<Item extends OutputItem>(item: Item): Generator<UnnumberedEvent, Item> {
    yield* this.#close("completed");
    this.#open = item;
    this.items.push(item);
    yield* beginning(item, this.items.length - 1);
    return item;
  }

  *#close(status: "completed" | "incomplete"): Generator<UnnumberedEvent, void> {
    const item = this.#open;
    if (item === undefined) return;
    this.#open = undefined;
    item.status = status;
    yield* ending(item, this.items.length - 1);
  }

  #place(item: OutputItem): ContentPlace {
    return contentPlace(item, this.items.length - 1);
  }
}
