/**
 * POST /v1/audio/speech: OpenAI's shape of a synthesis request.
 * @module
 */
import type { Context } from "hono";
import type { EngineClient } from "../shared/engine/client.ts";
import { isAbort, ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../shared/http/event_stream.ts";
import { ReaderWatch, standstillError } from "../shared/http/reader_watch.ts";
import { parseJsonBody, parseWith } from "../shared/http/validation.ts";
import type { Log } from "../shared/log.ts";
import { withoutNulls } from "../shared/json.ts";
import { type OpenAiSpeechEvent, OpenAiSpeechRequest } from "../shared/schema/openai_speech.ts";
import { SynthesisRequest } from "../shared/schema/tts.ts";
import type { SpeechRenderer } from "./cache/speech_renderer.ts";
import type { VoiceCatalogue } from "./catalogue.ts";
import { contentTypeOf } from "./encoding.ts";
import type { TtsEngineContract } from "./engine/contract.ts";
import { logFailure, openStreamedFile, type StreamedFile } from "./streamed_file.ts";
import { type Synthesis, type SynthesisPlanner, usageOf } from "./synthesis.ts";

/** OpenAI's own voices, for clients that offer nothing else. */
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
const SPEEDS = { slowest: 0.5, fastest: 2 } as const;
/** OpenAI's `pcm` has this rate. */
const PCM_RATE_HZ = 24_000;

/** What the route needs. */
export interface SpeechRouteParts {
  /** Knows the voices. */
  readonly catalogue: VoiceCatalogue;
  /** Decides what requests mean. */
  readonly planner: SynthesisPlanner;
  /** Speaks whole files. */
  readonly renderer: SpeechRenderer;
  /** Speaks files that are sent while they are spoken. */
  readonly engine: EngineClient<TtsEngineContract>;
}

/**
 * Answers with the audio as it is spoken: bytes, or events that carry them. A WAV or FLAC file is sent
 * when it is whole, because its head says how long it is.
 */
export async function answerSpeech(
  context: Context<ServiceEnvironment>,
  { catalogue, planner, renderer, engine }: SpeechRouteParts,
): Promise<Response> {
  const body = await parseJsonBody(context, OpenAiSpeechRequest, withoutNulls);
  const synthesis = await planner.prepare(synthesisRequestOf(body, catalogue), "standard")
    .catch((thrown) => {
      throw namingInput(thrown);
    });
  const format = body.response_format;
  if (body.stream_format === "sse") {
    return answerEvents(context, synthesis, openStreamedFile(context, engine, synthesis, format));
  }
  if (format === "wav" || format === "flac") {
    const { audio } = await renderer.render(synthesis, {
      signal: context.req.raw.signal,
      requestId: context.get("requestId"),
    });
    const headers = {
      "Content-Type": contentTypeOf(format),
      "Content-Length": String(audio.length),
    };
    return context.body(audio, 200, headers);
  }
  const file = openStreamedFile(context, engine, synthesis, format);
  const contentType = format === "pcm" ? `audio/pcm;rate=${PCM_RATE_HZ}` : contentTypeOf(format);
  return context.body(await byteStream(file, context.get("log")), 200, {
    "Content-Type": contentType,
    // Reverse proxies would otherwise hold sound back.
    "X-Accel-Buffering": "no",
  });
}

function synthesisRequestOf(
  { input, voice, speed, response_format }: OpenAiSpeechRequest,
  catalogue: VoiceCatalogue,
): SynthesisRequest {
  return parseWith(SynthesisRequest, {
    text: input,
    voice: catalogue.find(voice) !== undefined ? voice : OPENAI_VOICES.get(voice) ?? voice,
    speed: Math.min(SPEEDS.fastest, Math.max(SPEEDS.slowest, speed)),
    format: response_format === "pcm" ? "wav" : response_format,
    sample_rate: PCM_RATE_HZ,
  });
}

/** Here the text is called `input`. */
function namingInput(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError) || !thrown.message.includes("`text`")) return thrown;
  const message = thrown.message.replace("`text`", "`input`");
  const { detail } = thrown;
  return new ServiceError(thrown.code, message, detail === undefined ? {} : { detail });
}

/**
 * The bytes of `file`. Waits for the first, so that what goes wrong before is an HTTP error; what goes
 * wrong later breaks the connection off.
 */
async function byteStream(
  file: StreamedFile,
  log: Log,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const chunks = bytesOf(file);
  const first = await chunks.next();
  let watch: ReaderWatch | undefined;
  return new ReadableStream({
    start: (controller) => {
      if (!first.done) controller.enqueue(first.value);
      watch = new ReaderWatch(controller, () => {
        file.end();
        controller.error(standstillError());
        chunks.return().catch(() => {});
      });
    },
    pull: async (controller) => {
      watch?.read();
      try {
        const { done, value } = await chunks.next();
        if (!done) return controller.enqueue(value);
        watch?.[Symbol.dispose]();
        controller.close();
      } catch (thrown) {
        watch?.[Symbol.dispose]();
        if (!isAbort(thrown)) logFailure(log, thrown);
        controller.error(thrown);
      }
    },
    cancel: async () => {
      watch?.[Symbol.dispose]();
      file.end();
      await chunks.return();
    },
  });
}

async function* bytesOf(file: StreamedFile): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  try {
    for await (const { payload } of file.pieces()) {
      if (payload.length > 0) yield payload;
    }
  } finally {
    file.end();
  }
}

function answerEvents(
  context: Context<ServiceEnvironment>,
  synthesis: Synthesis,
  file: StreamedFile,
): Response {
  const stream = eventStream(eventsOf(synthesis, file), {
    failed: (thrown) => {
      const error = logFailure(context.get("log"), thrown);
      return eventFrame({ type: "error", ...error.toBody() });
    },
    onEnd: () => file.end(),
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
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
