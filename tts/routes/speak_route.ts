/**
 * POST /v1/speak: Deepgram's request for an audio file.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { parseJsonBody, parseWith } from "../../shared/http/validation.ts";
import { withoutNulls } from "../../shared/json.ts";
import { SpeakFileQuery, SpeakFileRequest } from "../../shared/schema/speak.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import { namesOfModel } from "../speak/identity.ts";
import { namingModel, speakFields } from "../speak/settings.ts";
import type { Synthesis } from "../synthesis.ts";
import { answerCompandedWav, answerFile, type SpeechRouteParts } from "./file_answer.ts";
import { warningHeaders } from "./warning_header.ts";

/** Responds with the audio, streamed while it is synthesised where the format allows. */
export async function answerSpeak(
  context: Context<ServiceEnvironment>,
  parts: SpeechRouteParts,
): Promise<Response> {
  const { searchParams } = new URL(context.req.url);
  try {
    return await answer(context, searchParams, parts);
  } catch (thrown) {
    throw namingModel(thrown, searchParams);
  }
}

async function answer(
  context: Context<ServiceEnvironment>,
  search: URLSearchParams,
  { planner, ...speakers }: SpeechRouteParts,
): Promise<Response> {
  const query = speakFields(search, { schema: SpeakFileQuery, planner });
  const { encoding, container, ...manner } = parseWith(SpeakFileQuery, query);
  const { text } = await parseJsonBody(context, SpeakFileRequest, withoutNulls);
  const isBare = container === "none";
  const isCompanded = encoding === "mulaw" || encoding === "alaw";
  const format = isCompanded || encoding === "linear16" ? "wav" : encoding;
  const request = parseWith(SynthesisRequest, { ...manner, text, format });
  const synthesis = await planner.prepare(request, "standard", context.get("clientLeft"));
  const answerOptions = {
    headers: headersOf(synthesis, context.get("requestId")),
    // Deepgram's Python client, majors 3 and 4, fails without a Transfer-Encoding.
    chunked: true,
  };
  if (isCompanded && !isBare) {
    return await answerCompandedWav(context, synthesis, encoding, speakers, answerOptions);
  }
  const bare = encoding === "linear16" ? "pcm" : encoding;
  return await answerFile(context, synthesis, isBare ? bare : format, speakers, answerOptions);
}

/**
 * Headers that Deepgram sends, and warnings. Deepgram's Python client, majors 3 and 4, fails
 * without the former.
 */
function headersOf(
  { request, voice, warnings }: Synthesis,
  requestId: string,
): Record<string, string> {
  const { model_name, model_uuid } = namesOfModel(voice.engine);
  return {
    "dg-request-id": requestId,
    "dg-model-name": model_name,
    "dg-model-uuid": model_uuid,
    "dg-char-count": String([...request.text].length),
    ...warningHeaders(warnings),
  };
}
