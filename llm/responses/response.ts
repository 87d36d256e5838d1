/**
 * The Response object: the status of an answer, and the parameters of its request.
 * @module
 */
import type { ChatUsage } from "../../shared/schema/llm.ts";
import type { ResponseObject, ResponseUsage } from "../../shared/schema/llm_response_events.ts";
import type { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import { newId } from "./ids.ts";

/** Returns a new response of `model` to `request`, in progress and empty. */
export function newResponse(request: ResponsesRequest, model: string): ResponseObject {
  return {
    id: newId("resp"),
    object: "response",
    created_at: secondsNow(),
    completed_at: null,
    status: "in_progress",
    error: null,
    incomplete_details: null,
    model,
    output: [],
    usage: null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    temperature: request.temperature ?? null,
    top_p: request.top_p ?? null,
    tools: request.tools ?? [],
    tool_choice: request.tool_choice ?? "auto",
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    text: { format: request.text?.format ?? { type: "text" } },
    reasoning: { effort: request.reasoning?.effort ?? null, summary: null },
    top_logprobs: request.top_logprobs ?? 0,
    metadata: request.metadata ?? {},
    ...(request.user == null ? {} : { user: request.user }),
    store: false,
    truncation: "disabled",
    background: false,
    previous_response_id: null,
  };
}

/** Returns the seconds since 1970. */
export function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

/** Converts the token counts of a chat to those of a response. */
export function toResponseUsage(usage: ChatUsage): ResponseUsage {
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: usage.prompt_tokens_details.cached_tokens,
      cache_write_tokens: 0,
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: {
      reasoning_tokens: usage.completion_tokens_details?.reasoning_tokens ?? 0,
    },
    total_tokens: usage.total_tokens,
  };
}
