/**
 * POST /v1/chat/completions.
 * @module
 */
import { parseJsonBody } from "../shared/http/validation.ts";
import type { JsonObject } from "../shared/json.ts";
import { ChatRequest } from "../shared/schema/llm.ts";
import {
  answerInShape,
  type AnswerRouteOptions,
  type AnswerShape,
  type ChatContext,
} from "./answer.ts";
import { collectCompletion, completionChunks, newIdentity } from "./chat/completion.ts";
import { withoutDeprecatedFields } from "./chat/deprecated_fields.ts";
import { completionFrames } from "./chat/event_stream.ts";
import { withinBounds } from "./chat/request_bounds.ts";
import { writtenTools } from "./chat/written_numbers.ts";

/** Answers a chat request, whole or streamed. */
export async function answerChat(
  context: ChatContext,
  options: AnswerRouteOptions,
): Promise<Response> {
  const request = await parseJsonBody(
    context,
    ChatRequest,
    (body) => withoutDeprecatedFields(withinBounds(body)),
  );
  const sent = {
    ...request,
    writtenTools: request.tools && writtenTools(await context.req.text(), toolsIn),
  };
  return await answerInShape(context, sent, completionShape(request), options);
}

function toolsIn({ tools }: JsonObject): ChatRequest["tools"] {
  return ChatRequest.shape.tools.parse(tools);
}

function completionShape({ stream_options: options }: ChatRequest): AnswerShape {
  const withUsage = options?.include_usage === true;
  return {
    whole: (events, model) => collectCompletion(events, () => newIdentity(model())),
    streamed: (events, model) =>
      completionFrames(completionChunks(events, () => newIdentity(model()), withUsage)),
  };
}
