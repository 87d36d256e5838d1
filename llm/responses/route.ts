/**
 * POST /v1/responses: OpenAI's Responses API on top of chat; nothing is kept.
 * @module
 */
import { parseJsonBody } from "../../shared/http/validation.ts";
import { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import {
  answerInShape,
  type AnswerRouteOptions,
  type AnswerShape,
  type ChatContext,
} from "../answer.ts";
import { namingFields } from "./field_names.ts";
import { toChatRequest } from "./request.ts";
import { withinBounds } from "./request_bounds.ts";
import { newResponse } from "./response.ts";
import { collectResponse, responseFrames } from "./stream.ts";

/** Answers a Responses request, whole or as a stream. */
export async function answerResponses(
  context: ChatContext,
  { backend, keepAliveSeconds }: AnswerRouteOptions,
): Promise<Response> {
  const request = await parseJsonBody(context, ResponsesRequest, withinBounds);
  const options = { backend: namingFields(backend), keepAliveSeconds };
  return await answerInShape(context, toChatRequest(request), responseShape(request), options);
}

function responseShape(request: ResponsesRequest): AnswerShape {
  return {
    whole: (events, model) => collectResponse(events, () => newResponse(request, model())),
    streamed: (events, model) => responseFrames(events, () => newResponse(request, model())),
  };
}
