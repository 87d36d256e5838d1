/**
 * POST /v1/audio/speech: synthesis requests as in OpenAI's API.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../../shared/errors.ts";
import { withRenamedFields } from "../../shared/field_names.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import { parseJsonBody, parseWith } from "../../shared/http/validation.ts";
import { withoutNulls } from "../../shared/json.ts";
import { type OpenAiSpeechEvent, OpenAiSpeechRequest } from "../../shared/schema/openai_speech.ts";
import { SynthesisRequest } from "../../shared/schema/tts.ts";
import { KOKORO_VOICES } from "../engine/kokoro/voices.ts";
import { type Synthesis, usageOf } from "../synthesis.ts";
import { answerFile, type SpeechRouteParts } from "./file_answer.ts";
import { logFailure, openStreamedFile, type StreamedFile } from "./streamed_file.ts";
import { warningHeaders } from "./warning_header.ts";

/** Voices that stand in for OpenAI's own, for clients that offer no others. */
const OPENAI_VOICES: ReadonlyMap<string, string> = new Map([
  ["alloy", "svc_heart"],
  ["ash", "svc_adam"],
  ["ballad", "en_william"],
  ["cedar", "en_george"],
  ["coral", "en_charlotte"],
  ["echo", "svc_michael"],
  ["fable", "en_arthur"],
  ["marin", "svc_bella"],
  ["nova", "svc_bella"],
  ["onyx", "en_george"],
  ["sage", "en_eleanor"],
  ["shimmer", "en_victoria"],
  ["verse", "en_william"],
]);
/** Voices by Kokoro's names for them, for clients of other Kokoro servers. */
const VOICES_OF_KOKORO: ReadonlyMap<string, string> = new Map(
  Object.entries(KOKORO_VOICES).map(([id, name]) => [name, id]),
);
const SPEEDS = { slowest: 0.5, fastest: 2 } as const;
/** Sample rate of OpenAI's `pcm`. */
const PCM_RATE_HZ = 24_000;

/** Responds with the audio while it is synthesised: as bytes, or as events that carry them. */
export async function answerSpeech(
  context: Context<ServiceEnvironment>,
  { planner, renderer, engine }: SpeechRouteParts,
): Promise<Response> {
  const body = await parseJsonBody(context, OpenAiSpeechRequest, withoutNulls);
  try {
    const prepared = await planner.prepare(
      synthesisRequestOf(body),
      "standard",
      context.get("clientLeft"),
    );
    const warnings = [...speedWarnings(body.speed), ...prepared.warnings];
    const synthesis = { ...prepared, warnings };
    const format = body.response_format;
    if (body.stream_format === "sse") {
      return answerEvents(context, synthesis, openStreamedFile(context, engine, synthesis, format));
    }
    const headers = warningHeaders(warnings);
    return await answerFile(context, synthesis, format, { renderer, engine }, { headers });
  } catch (thrown) {
    throw thrown instanceof ServiceError ? namingInput(thrown) : thrown;
  }
}

function synthesisRequestOf(
  { input, voice, speed, response_format }: OpenAiSpeechRequest,
): SynthesisRequest {
  return parseWith(SynthesisRequest, {
    text: input,
    voice: OPENAI_VOICES.get(voice) ?? VOICES_OF_KOKORO.get(voice) ?? voice,
    speed: clamped(speed),
    format: response_format === "pcm" ? "wav" : response_format,
    sample_rate: PCM_RATE_HZ,
  });
}

function clamped(speed: number): number {
  return Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, speed));
}

function speedWarnings(speed: number): string[] {
  const { slowest, fastest } = SPEEDS;
  return clamped(speed) === speed ? [] : [`\`speed\` is clamped between ${slowest} and ${fastest}`];
}

/** Renames the field `text` to `input`, its name in OpenAI's requests. */
function namingInput(error: ServiceError): ServiceError {
  return withRenamedFields(error, (field) => field === "text" ? "input" : field);
}

function answerEvents(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  file: StreamedFile,
): Response {
  const stream = eventStream(eventsOf(synthesis, file), {
    failed: (thrown) => {
      const error = namingInput(logFailure(context.get("log"), thrown));
      return eventFrame({ type: "error", ...error.toBody() });
    },
    onEnd: () => file.end(),
  });
  const headers = warningHeaders(synthesis.warnings);
  return context.body(stream, 200, { ...EVENT_STREAM_HEADERS, ...headers });
}

async function* eventsOf(
  { request, voice }: Synthesis,
  file: StreamedFile,
): AsyncGenerator<string, void> {
  const frame = (event: OpenAiSpeechEvent) => eventFrame(event);
  for await (const { payload } of file.pieces()) {
    if (payload.length > 0) yield frame({ type: "speech.audio.delta", audio: payload.toBase64() });
  }
  const characters = [...request.text].length;
  yield frame({
    type: "speech.audio.done",
    usage: {
      ...usageOf(characters, voice.engine, file.spoken),
      input_tokens: characters,
      output_tokens: 0,
      total_tokens: characters,
    },
  });
}
