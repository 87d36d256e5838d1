/**
 * Responses that consist of encoded audio, which caches can keep.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import type { SpeechRenderer } from "../cache/speech_renderer.ts";
import { entityTag, matchesEntityTag } from "../entity_tag.ts";
import type { Synthesis } from "../synthesis.ts";
import { rangeOf, unsatisfiable } from "./byte_range.ts";
import { contentTypeOf } from "./encoding.ts";

/**
 * Responds with the audio of `synthesis`, with headers only for HEAD, or with 304 when the client
 * has it already; GET may request a range.
 * @param headers additional headers of the response; an error has none of them
 * @throws {ServiceError} what the engine reports, `range_not_satisfiable`
 */
export async function answerAudio(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  renderer: SpeechRenderer,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const tag = entityTag(synthesis);
  const validated = { ETag: tag, ...headers };
  if (matchesEntityTag(context.req.header("If-None-Match"), tag)) {
    return context.body(null, 304, validated);
  }
  const { audio } = await renderer.render(synthesis, {
    signal: context.get("clientLeft"),
    requestId: context.get("requestId"),
  });
  const described = { ...validated, "Content-Type": contentTypeOf(synthesis.request.format) };
  const asked = { range: context.req.header("Range"), ifRange: context.req.header("If-Range") };
  const part = context.req.method === "GET" ? rangeOf(asked, audio.length, tag) : undefined;
  if (part === "unsatisfiable") {
    context.header("Content-Range", `bytes */${audio.length}`);
    throw unsatisfiable(audio.length);
  }
  const bytes = part === undefined ? audio : audio.subarray(part.start, part.end);
  return context.body(bytes, part === undefined ? 200 : 206, {
    ...described,
    "Accept-Ranges": "bytes",
    "Content-Length": String(bytes.length),
    ...(part === undefined
      ? {}
      : { "Content-Range": `bytes ${part.start}-${part.end - 1}/${audio.length}` }),
  });
}
