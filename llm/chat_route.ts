/**
 * POST /v1/chat/completions.
 * @module
 */
import { parseJsonBody } from "../shared/http/validation.ts";
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

/** Answers a chat request, whole or as a stream. */
export async function answerChat(
  context: ChatContext,
  options: AnswerRouteOptions,
): Promise<Response> {
  const request = await parseJsonBody(
    context,
    ChatRequest,
    (body) => withoutDeprecatedFields(withinBounds(body)),
  );
  return await answerInShape(context, request, completionShape(request), options);
}

function completionShape({ stream_options: options }: ChatRequest): AnswerShape {
  const withUsage = options?.include_usage === true;
  return {
    whole: (events, model) => collectCompletion(events, () => newIdentity(model())),
    streamed: (events, model) =>
      completionFrames(completionChunks(events, () => newIdentity(model()), withUsage)),
  };
}
