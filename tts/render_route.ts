/**
 * /v1/render: the encoded audio itself. GET takes the scalar fields as query, so that a player can
 * load it from a URL and caches can keep it.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody, parseWith } from "../shared/http/validation.ts";
import { withoutNulls } from "../shared/json.ts";
import { SynthesisRequest } from "../shared/schema/tts.ts";
import { contentTypeOf } from "./encoding.ts";
import { queryFields } from "./query_fields.ts";
import { entityTag, matchesEntityTag } from "./entity_tag.ts";
import type { SpeechRenderer } from "./cache/speech_renderer.ts";
import type { SynthesisPlanner } from "./synthesis.ts";

/** Answers with the audio, its head only for HEAD, or 304 when the client has it already. */
export async function answerRender(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  renderer: SpeechRenderer,
): Promise<Response> {
  const request = context.req.method === "POST"
    ? await parseJsonBody(context, SynthesisRequest, withoutNulls)
    : parseWith(SynthesisRequest, queryFields(new URL(context.req.url).searchParams));
  const contentType = contentTypeOf(request.format);
  const synthesis = await planner.prepare(request, "high");
  const tag = entityTag(synthesis);
  context.header("ETag", tag);
  if (matchesEntityTag(context.req.header("If-None-Match"), tag)) return context.body(null, 304);
  const { audio } = await renderer.render(synthesis, {
    signal: context.req.raw.signal,
    requestId: context.get("requestId"),
  });
  const headers = { "Content-Type": contentType, "Content-Length": String(audio.length) };
  return context.body(audio, 200, headers);
}
