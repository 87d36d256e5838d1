/**
 * POST /v1/audio/speech: OpenAI's shape of a synthesis request.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody, parseWith } from "../shared/http/validation.ts";
import { wavHeader } from "../shared/media/wav.ts";
import { OpenAiSpeechRequest, SynthesisRequest } from "../shared/schema/tts.ts";
import type { VoiceCatalogue } from "./catalogue.ts";
import { contentTypeOf } from "./encoding.ts";
import type { SpeechRenderer } from "./cache/speech_renderer.ts";
import type { SynthesisPlanner } from "./synthesis.ts";

/** OpenAI's own voices, for clients that offer nothing else. */
const OPENAI_VOICES: Readonly<Record<string, string>> = {
  alloy: "svc_heart",
  ash: "svc_adam",
  ballad: "en_william",
  coral: "en_charlotte",
  echo: "svc_michael",
  fable: "en_arthur",
  nova: "svc_bella",
  onyx: "en_george",
  sage: "en_eleanor",
  shimmer: "en_victoria",
  verse: "en_william",
};
const SPEEDS = { slowest: 0.5, fastest: 2 } as const;
/** OpenAI's `pcm` has this rate. */
const PCM_RATE_HZ = 24_000;

/** What the route needs. */
export interface SpeechRouteParts {
  /** Knows the voices. */
  readonly catalogue: VoiceCatalogue;
  /** Decides what requests mean. */
  readonly planner: SynthesisPlanner;
  /** Speaks. */
  readonly renderer: SpeechRenderer;
}

/** Answers with the audio. */
export async function answerSpeech(
  context: Context<ServiceEnvironment>,
  { catalogue, planner, renderer }: SpeechRouteParts,
): Promise<Response> {
  const body = await parseJsonBody(context, OpenAiSpeechRequest);
  if (body.stream_format === "sse") {
    throw new ServiceError(
      "request_invalid",
      "Cannot accept `stream_format` sse: /v1/speak/sse streams events",
      { detail: [{ field: "stream_format", message: "is not supported" }] },
    );
  }
  const isPcm = body.response_format === "pcm";
  const request = parseWith(SynthesisRequest, {
    text: body.input,
    voice: catalogue.find(body.voice) !== undefined
      ? body.voice
      : OPENAI_VOICES[body.voice] ?? body.voice,
    speed: Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, body.speed)),
    format: isPcm ? "wav" : body.response_format,
    sample_rate: PCM_RATE_HZ,
  });
  const contentType = isPcm ? `audio/pcm;rate=${PCM_RATE_HZ}` : contentTypeOf(request.format);
  const { audio } = await renderer.render(await planner.prepare(request, "standard"), {
    signal: context.req.raw.signal,
    requestId: context.get("requestId"),
  });
  const bytes = isPcm ? samplesOf(audio) : audio;
  const headers = { "Content-Type": contentType, "Content-Length": String(bytes.length) };
  return context.body(bytes, 200, headers);
}

/** PCM16 of a WAV file of ours, which has nothing behind its samples. */
function samplesOf(wav: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return wav.subarray(wavHeader({ sampleRateHz: PCM_RATE_HZ, bitsPerSample: 16 }).length);
}
