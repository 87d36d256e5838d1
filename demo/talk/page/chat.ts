/**
 * Sends requests to the chat service, and streams its answers.
 * @module
 */
import type { ChatCompletionChunk } from "../../../shared/schema/llm.ts";

/** A tool call. */
export interface ToolCall {
  /** ID that the tool's result refers to. */
  readonly id: string;
  /** Kind of tool: there is only one. */
  readonly type: "function";
  /** The function to call, with arguments as JSON. */
  readonly function: { name: string; arguments: string };
}

/** A message of the conversation, in OpenAI's shape. */
export type Message =
  | { readonly role: "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly tool_calls?: ToolCall[] }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string };

/** A request to the chat service. */
export interface Question {
  /** The conversation so far. */
  readonly messages: readonly Message[];
  /** Tools in OpenAI's shape. */
  readonly tools: readonly unknown[];
  /** Aborts the answer. */
  readonly signal: AbortSignal;
  /** Called with each piece of the answer's text. */
  readonly onText: (text: string) => void;
}

/**
 * Asks for an answer to `messages`, and returns its tool calls once all of its text has come.
 * @throws {Error} with the service's own message when it refuses
 * @throws {DOMException} `AbortError` when `signal` aborts
 */
export async function ask({ messages, tools, signal, onText }: Question): Promise<ToolCall[]> {
  const response = await fetch("llm/v1/chat/completions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ messages, stream: true, ...(tools.length > 0 && { tools }) }),
    signal,
  });
  if (!response.ok) throw new Error((await response.json()).message);
  const calls: ToolCall[] = [];
  for await (const chunk of chunksOf(response.body!)) {
    if ("error" in chunk) throw new Error(chunk.error.message);
    const delta = chunk.choices[0]?.delta;
    if (delta?.content) onText(delta.content);
    for (const { index, id, function: part } of delta?.tool_calls ?? []) {
      calls[index] ??= { id: id ?? "", type: "function", function: { name: "", arguments: "" } };
      calls[index].function.name += part?.name ?? "";
      calls[index].function.arguments += part?.arguments ?? "";
    }
  }
  return calls;
}

/** Yields the chunks in a stream of server-sent events. */
async function* chunksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ChatCompletionChunk | { readonly error: { readonly message: string } }> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data: {")) yield JSON.parse(line.slice("data: ".length));
    }
  }
}
