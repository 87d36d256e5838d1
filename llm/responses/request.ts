/**
 * Converts a Responses request to the equivalent chat request.
 * @module
 */
import type { ChatRequest, Tool, ToolChoice } from "../../shared/schema/llm.ts";
import type { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import { messagesOf } from "./messages.ts";

/** Value of `include` that requests log probabilities. */
const WITH_LOGPROBS = "message.output_text.logprobs";

/**
 * Returns the chat request equivalent to `request`.
 * @throws {ServiceError} `request_invalid` when `input` has no message
 */
export function toChatRequest(request: ResponsesRequest): ChatRequest {
  const { model, stream, temperature, top_p, parallel_tool_calls, top_logprobs, user } = request;
  const withLogprobs = (top_logprobs ?? 0) > 0 || request.include?.includes(WITH_LOGPROBS);
  return {
    messages: messagesOf(request),
    model,
    stream,
    temperature,
    top_p,
    parallel_tool_calls,
    user,
    max_completion_tokens: request.max_output_tokens,
    tools: toTools(request.tools),
    tool_choice: toToolChoice(request.tool_choice),
    response_format: toResponseFormat(request.text?.format),
    reasoning_effort: request.reasoning?.effort,
    ...(withLogprobs ? { logprobs: true, top_logprobs } : {}),
  };
}

/** Converts the tools of a Responses request to those of a chat request. */
export function toTools(tools: ResponsesRequest["tools"]): Tool[] | undefined {
  return tools?.map(({ type, ...called }) => ({ type, function: called }));
}

function toToolChoice(choice: ResponsesRequest["tool_choice"]): ToolChoice | null | undefined {
  if (typeof choice !== "object" || choice === null) return choice;
  if (choice.type === "function") return toNamedTool(choice);
  const { type, mode, tools } = choice;
  return { type, allowed_tools: { mode, tools: tools.map(toNamedTool) } };
}

function toNamedTool(
  { type, name }: { type: "function"; name: string },
): { type: "function"; function: { name: string } } {
  return { type, function: { name } };
}

function toResponseFormat(
  format: NonNullable<ResponsesRequest["text"]>["format"],
): ChatRequest["response_format"] {
  if (format?.type !== "json_schema") return format;
  const { type, ...described } = format;
  return { type, json_schema: described };
}
