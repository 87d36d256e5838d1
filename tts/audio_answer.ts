/**
 * Encoded audio as an answer of its own, which caches can keep.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import type { SpeechRenderer } from "./cache/speech_renderer.ts";
import { contentTypeOf } from "./encoding.ts";
import { entityTag, matchesEntityTag } from "./entity_tag.ts";
import type { Synthesis } from "./synthesis.ts";

/**
 * Answers with the audio of `synthesis`, its head only for HEAD, or 304 when the client has it already.
 * @param headers more of the answer; an error has none of them
 * @throws {ServiceError} what the engine reports
 */
export async function answerAudio(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  renderer: SpeechRenderer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const tag = entityTag(synthesis);
  const validated = { ETag: tag, ...headers };
  if (matchesEntityTag(context.req.header("If-None-Match"), tag)) {
    return context.body(null, 304, validated);
  }
  const { audio } = await renderer.render(synthesis, {
    signal: context.req.raw.signal,
    requestId: context.get("requestId"),
  });
  return context.body(audio, 200, {
    ...validated,
    "Content-Type": contentTypeOf(synthesis.request.format),
    "Content-Length": String(audio.length),
  });
}
