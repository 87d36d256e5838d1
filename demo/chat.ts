/**
 * Sends a conversation to the chat service and returns its answer.
 * @module
 */
import type { JsonObject } from "../shared/json.ts";

/** A tool call of the model. */
export interface ToolCall {
  /** ID that the tool's result refers to. */
  readonly id: string;
  /** The function to call. */
  readonly function: {
    /** Name of the function. */
    readonly name: string;
    /** Arguments as JSON text. */
    readonly arguments: string;
  };
}

/** The answer of the chat service. */
export interface ChatAnswer {
  /** The message, to be appended to the conversation. */
  readonly message: JsonObject;
  /** The tool calls, in order. */
  readonly toolCalls: readonly ToolCall[];
  /** The text, when there is one. */
  readonly content: string | null;
  /** From sending the request to the whole answer. */
  readonly milliseconds: number;
}

/**
 * Asks the service at `baseUrl` to answer the conversation `messages`; it may call `tools`.
 * @throws {Error} with the service's own message when it refuses
 */
export async function chat(
  baseUrl: string,
  key: string,
  messages: readonly JsonObject[],
  tools: readonly JsonObject[],
): Promise<ChatAnswer> {
  const startMilliseconds = performance.now();
  const response = await fetch(`${baseUrl}/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-API-Key": key },
    body: JSON.stringify({ messages, tools, temperature: 0 }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`LLM: ${response.status} ${body.code}: ${body.message}`);
  const [{ message }] = body.choices;
  return {
    message,
    toolCalls: message.tool_calls ?? [],
    content: message.content,
    milliseconds: performance.now() - startMilliseconds,
  };
}
