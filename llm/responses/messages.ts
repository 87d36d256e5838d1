/**
 * Converts the items of a Responses request to chat messages.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import type { ChatMessage } from "../../shared/schema/llm.ts";
import type { InputItem, ResponsesRequest } from "../../shared/schema/llm_responses.ts";

type ItemOf<Type extends InputItem["type"]> = Extract<InputItem, { type?: Type | undefined }>;

/**
 * Returns the conversation of a request.
 * @throws {ServiceError} `request_invalid` when `input` has no message
 */
export function messagesOf({ instructions, input }: ResponsesRequest): ChatMessage[] {
  const said = typeof input === "string"
    ? [{ role: "user" as const, content: input }]
    : toMessages(input);
  if (said.length === 0) throw fieldError("input", "it has no message");
  return instructions == null ? said : [{ role: "system", content: instructions }, ...said];
}

/**
 * Merges what the model wrote in one turn (reasoning, text, tool calls) into one chat message.
 * Reasoning that no message or call of the model follows is left out.
 */
function toMessages(items: readonly InputItem[]): ChatMessage[] {
  const messages: ChatMessage[] = [];
  let thoughts = "";
  for (const item of items) {
    if (item.type === "reasoning") {
      thoughts = thoughtsIn(item);
      continue;
    }
    const last = messages.at(-1);
    if (item.type === "function_call" && last?.role === "assistant" && thoughts === "") {
      last.tool_calls ??= [];
      last.tool_calls.push(toToolCall(item));
    } else {
      messages.push(withThoughts(toMessage(item), thoughts));
    }
    thoughts = "";
  }
  return messages;
}

function withThoughts(message: ChatMessage, thoughts: string): ChatMessage {
  if (message.role !== "assistant" || thoughts === "") return message;
  return { ...message, reasoning_content: thoughts };
}

function toMessage(item: Exclude<InputItem, { type: "reasoning" }>): ChatMessage {
  switch (item.type) {
    case "function_call":
      return { role: "assistant", tool_calls: [toToolCall(item)] };
    case "function_call_output":
      return { role: "tool", tool_call_id: item.call_id, content: toContent(item.output) };
    default:
      return { role: item.role, content: toContent(item.content) };
  }
}

function thoughtsIn({ content }: ItemOf<"reasoning">): string {
  return (content ?? []).map(({ text }) => text).join("");
}

function toToolCall(
  { call_id: id, name, arguments: text }: ItemOf<"function_call">,
): NonNullable<ChatMessage["tool_calls"]>[number] {
  return { id, type: "function", function: { name, arguments: text } };
}

function toContent(content: ItemOf<"message">["content"]): NonNullable<ChatMessage["content"]> {
  if (typeof content === "string") return content;
  return content.map((part) =>
    part.type === "refusal" ? part : { type: "text" as const, text: part.text }
  );
}
