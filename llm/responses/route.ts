/**
 * POST /v1/responses: OpenAI's Responses API on top of chat; no response is stored.
 * @module
 */
import { parseJsonBody } from "../../shared/http/validation.ts";
import type { JsonObject } from "../../shared/json.ts";
import { ResponsesRequest } from "../../shared/schema/llm_responses.ts";
import {
  answerInShape,
  type AnswerRouteOptions,
  type AnswerShape,
  type ChatContext,
} from "../answer.ts";
import { writtenTools } from "../chat/written_numbers.ts";
import { namingFields } from "./field_names.ts";
import { toChatRequest, toTools } from "./request.ts";
import { withinBounds } from "./request_bounds.ts";
import { newResponse } from "./response.ts";
import { collectResponse, responseFrames } from "./stream.ts";

/** Answers a Responses request, whole or streamed. */
export async function answerResponses(
  context: ChatContext,
  { backend, keepAliveSeconds }: AnswerRouteOptions,
): Promise<Response> {
  const request = await parseJsonBody(context, ResponsesRequest, withinBounds);
  const sent = {
    ...toChatRequest(request),
    writtenTools: request.tools && writtenTools(await context.req.text(), toolsIn),
  };
  const options = { backend: namingFields(backend), keepAliveSeconds };
  return await answerInShape(context, sent, responseShape(request), options);
}

function toolsIn({ tools }: JsonObject): ReturnType<typeof toTools> {
  return toTools(ResponsesRequest.shape.tools.parse(tools));
}

function responseShape(request: ResponsesRequest): AnswerShape {
  return {
    whole: (events, model) => collectResponse(events, () => newResponse(request, model())),
    streamed: (events, model) => responseFrames(events, () => newResponse(request, model())),
  };
}
