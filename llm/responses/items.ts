/**
 * The output items of a response, and the events that mark where each begins and ends.
 * @module
 */
import type { OutputItem, ResponseEvent } from "../../shared/schema/llm_response_events.ts";
import { newId } from "./ids.ts";

/** An item by its type. */
export type ItemOf<Type extends OutputItem["type"]> = Extract<OutputItem, { type: Type }>;

/** An event without its sequence number; distributes over unions. */
export type WithoutNumber<Event> = Event extends ResponseEvent ? Omit<Event, "sequence_number">
  : never;
/** An event before it gets its sequence number. */
export type UnnumberedEvent = WithoutNumber<ResponseEvent>;

/** Position of a content part; each item has at most one. */
export interface ContentPlace {
  /** Id of its item. */
  readonly item_id: string;
  /** Index of the item in the output. */
  readonly output_index: number;
  /** Index of the part in the item. */
  readonly content_index: 0;
}

/** Status of a new item. */
const BEGUN = { status: "in_progress" } as const;

/** Returns a new, empty reasoning item. */
export function newReasoning(): ItemOf<"reasoning"> {
  const content = [{ type: "reasoning_text" as const, text: "" }];
  return { type: "reasoning", id: newId("rs"), ...BEGUN, summary: [], content };
}

/** Returns a new, empty message. */
export function newMessage(): ItemOf<"message"> {
  const content = [{ type: "output_text" as const, text: "", annotations: [], logprobs: [] }];
  return { type: "message", id: newId("msg"), ...BEGUN, role: "assistant", content };
}

/** Returns a new tool call without arguments. */
export function newCall(callId: string, name: string): ItemOf<"function_call"> {
  return { type: "function_call", id: newId("fc"), ...BEGUN, call_id: callId, name, arguments: "" };
}

/** Returns the position of the content of `item`, which is at `index` of the output. */
export function contentPlace(item: OutputItem, index: number): ContentPlace {
  return { item_id: item.id, output_index: index, content_index: 0 };
}

/** Yields the events that announce `item` at `index` of the output. */
export function* beginning(item: OutputItem, index: number): Generator<UnnumberedEvent, void> {
  const added = "content" in item ? { ...item, content: [] } : { ...item };
  yield { type: "response.output_item.added", output_index: index, item: added };
  if (item.type === "function_call") return;
  for (const part of item.content) {
    const place = contentPlace(item, index);
    yield { type: "response.content_part.added", ...place, part: { ...part } };
  }
}

/** Yields the events that complete `item` at `index` of the output. */
export function* ending(item: OutputItem, index: number): Generator<UnnumberedEvent, void> {
  const place = contentPlace(item, index);
  if (item.type === "function_call") {
    const { id: item_id, name, arguments: text } = item;
    yield {
      type: "response.function_call_arguments.done",
      output_index: index,
      item_id,
      name,
      arguments: text,
    };
  } else {
    for (const part of item.content) {
      yield textDone(part, place);
      yield { type: "response.content_part.done", ...place, part };
    }
  }
  yield { type: "response.output_item.done", output_index: index, item };
}

function textDone(
  part: (ItemOf<"message"> | ItemOf<"reasoning">)["content"][number],
  place: ContentPlace,
): UnnumberedEvent {
  const { text } = part;
  return part.type === "output_text"
    ? { type: "response.output_text.done", ...place, text, logprobs: part.logprobs }
    : { type: "response.reasoning_text.done", ...place, text };
}
