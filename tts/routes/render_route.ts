/**
 * /v1/render: the encoded audio itself. GET takes the scalar fields in the query, so that a player
 * can load it from a URL and caches can keep it.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { parseJsonBody, parseWith } from "../../shared/http/validation.ts";
import { withoutNulls } from "../../shared/json.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import type { SpeechRenderer } from "../cache/speech_renderer.ts";
import { queryFields } from "../query_fields.ts";
import type { SynthesisPlanner } from "../synthesis.ts";
import { answerAudio } from "./audio_answer.ts";
import { warningHeaders } from "./warning_header.ts";

/**
 * Responds with the audio, with headers only for HEAD, or with 304 when the client has it already.
 */
export async function answerRender(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  renderer: SpeechRenderer,
): Promise<Response> {
  const schema = SynthesisRequest;
  const request = context.req.method === "POST"
    ? await parseJsonBody(context, schema, withoutNulls)
    : parseWith(schema, queryFields(new URL(context.req.url).searchParams, { schema, planner }));
  const synthesis = await planner.prepare(request, "standard", context.get("clientLeft"));
  return await answerAudio(context, synthesis, renderer, warningHeaders(synthesis.warnings));
}
