/**
 * POST /v1/synthesize/hq: the whole utterance with its alignment, as JSON.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { answerLate } from "../../shared/http/late_answer.ts";
import { parseJsonBody } from "../../shared/http/validation.ts";
import { withoutNulls } from "../../shared/json.ts";
import { SynthesisRequest, type SynthesisResponse } from "../../shared/schema/tts.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import type { RenderedSpeech, SpeechRenderer } from "../cache/speech_renderer.ts";
import { entityTag, matchesEntityTag } from "../entity_tag.ts";
import {
  alignmentOf,
  type Synthesis,
  type SynthesisPlanner,
  usageOf,
  visemesFrom,
} from "../synthesis.ts";
import { base64Of } from "./encoding.ts";

/** Responds with a whole utterance, or with 304 when the client has it already. */
export async function answerHq(
  context: Context<ServiceEnvironment>,
  planner: SynthesisPlanner,
  renderer: SpeechRenderer,
): Promise<Response> {
  const request = await parseJsonBody(context, SynthesisRequest, withoutNulls);
  const synthesis = await planner.prepare(request, "high", context.get("clientLeft"));
  const tag = entityTag(synthesis);
  const headers = { ETag: tag };
  if (matchesEntityTag(context.req.header("If-None-Match"), tag)) {
    return context.body(null, 304, headers);
  }
  const requestId = context.get("requestId");
  return await answerLate(context, async (options) => {
    const spoken = await renderer.render(synthesis, options);
    return JSON.stringify(responseOf(synthesis, spoken, requestId));
  }, { ...headers, "Content-Type": "application/json" });
}

function responseOf(
  { request, voice, language, seed, warnings }: Synthesis,
  spoken: RenderedSpeech,
  requestId: string,
): SynthesisResponse {
  return {
    request_id: requestId,
    audio_b64: base64Of(spoken.audio),
    format: request.format,
    sample_rate: request.sample_rate,
    bits_per_sample: request.bits_per_sample,
    duration: toThousandths(spoken.seconds),
    seed,
    voice: voice.id,
    language,
    alignment: alignmentOf(spoken.words, 0),
    visemes: visemesFrom(spoken.visemes, 0),
    usage: usageOf([...request.text].length, voice.engine, spoken),
    warnings: [...warnings],
  };
}
