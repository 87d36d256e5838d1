/**
 * Sends a transcript to the chat service and returns the tool call.
 * @module
 */
import type { JsonObject } from "../shared/json.ts";

/** A tool call of the model. */
export interface ToolCall {
  /** Name of the function. */
  readonly name: string;
  /** Arguments as JSON text. */
  readonly arguments: string;
}

/** The answer of the chat service. */
export interface ChatAnswer {
  /** The first tool call, when there is one. */
  readonly toolCall: ToolCall | undefined;
  /** The text, when there is one. */
  readonly content: string | null;
  /** From sending the request to the whole answer. */
  readonly milliseconds: number;
}

/**
 * Asks `baseUrl` to answer `transcript` with one of `tools`.
 * @throws {Error} with the service's own message when it refuses
 */
export async function chat(
  baseUrl: string,
  key: string,
  transcript: string,
  tools: readonly JsonObject[],
): Promise<ChatAnswer> {
  const startMilliseconds = performance.now();
  const response = await fetch(`${baseUrl}/v1/chat/completions`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-API-Key": key },
    body: JSON.stringify({ messages: [{ role: "user", content: transcript }], tools }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`LLM: ${response.status} ${body.code}: ${body.message}`);
  const [{ message }] = body.choices;
  return {
    toolCall: message.tool_calls?.[0]?.function,
    content: message.content,
    milliseconds: performance.now() - startMilliseconds,
  };
}
