/**
 * POST /v1/audio/transcriptions and /v1/audio/translations: a whole recording as a form, answered
 * in OpenAI's shapes.
 * @module
 */
import type { Context } from "hono";
import { continued } from "../../shared/continued.ts";
import { ServiceError, toServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import { answerLate } from "../../shared/http/late_answer.ts";
import { logError } from "../../shared/log_error.ts";
import { LANGUAGES } from "../../shared/schema/listen_parameters.ts";
import { parseListenQuery } from "../../shared/schema/listen_query.ts";
import {
  type TranscriptionEvent,
  TranscriptionRequest,
  TranslationRequest,
} from "../../shared/schema/stt.ts";
import { toFloatJson } from "../float_json.ts";
import { alternativeOf } from "../transcript/written_words.ts";
import { captionsOf, textOf, toSrt, toVtt } from "./captions.ts";
import { readRecordingForm } from "./recording_form.ts";
import {
  openRecording,
  type RecordingOptions,
  type RecordingQuery,
  type RecordingTranscript,
  type SentRecording,
  transcribeRecording,
  utterancesOf,
} from "./transcribe.ts";
import {
  LANGUAGE_NAMES,
  transcriptionUsage,
  verboseTranscription,
} from "./verbose_transcription.ts";

const CONTENT_TYPES: Readonly<Record<TranscriptionRequest["response_format"], string>> = {
  json: "application/json",
  verbose_json: "application/json",
  text: "text/plain; charset=UTF-8",
  srt: "application/x-subrip",
  vtt: "text/vtt; charset=utf-8",
};
/** Values of `stream` that ask for events. */
const STREAMED: ReadonlySet<string> = new Set(["true", "1"]);
/** Values of `language` that ask for its detection, as in POST /v1/listen. */
const DETECTED: ReadonlySet<string> = new Set(["auto", "multi"]);

/**
 * Of a longer prompt only the end is used, as OpenAI does: this is more than the tokens that a
 * model is given, and no more than its tokenizer reads at once.
 */
const PROMPT_CHARACTERS = 1000;

/** How a whole transcript is formatted. */
type Shape = Pick<TranscriptionRequest, "response_format" | "timestamp_granularities">;

/** Answers with the transcript of the form's file. */
export async function answerTranscription(
  context: Context<ServiceEnvironment>,
  options: RecordingOptions,
): Promise<Response> {
  const { request, bytes } = await readRecordingForm(context, TranscriptionRequest);
  const query = toQuery(request);
  if (STREAMED.has(request.stream)) {
    assertStreamable(request);
    return await streamText(context, { bytes, field: "file" }, query, options);
  }
  return await answerWhole(context, { bytes, query, shape: request }, options);
}

/** Answers with the English translation of the speech in the form's file. */
export async function answerTranslation(
  context: Context<ServiceEnvironment>,
  options: RecordingOptions,
): Promise<Response> {
  const { request, bytes } = await readRecordingForm(context, TranslationRequest);
  const query: RecordingQuery = { ...toQuery(request), task: "translate" };
  const shape: Shape = { ...request, timestamp_granularities: ["segment"] };
  return await answerWhole(context, { bytes, query, shape }, options);
}

async function answerWhole(
  context: Context<ServiceEnvironment>,
  { bytes, query, shape }: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly query: RecordingQuery;
    readonly shape: Shape;
  },
  options: RecordingOptions,
): Promise<Response> {
  const log = context.get("log");
  return await answerLate(context, async (work) => {
    const sent: SentRecording = { bytes, field: "file" };
    const transcript = await transcribeRecording(sent, query, options, {
      ...work,
      log,
      onWindowDone: work.onStart,
    });
    return written(transcript, query, shape);
  }, { "Content-Type": CONTENT_TYPES[shape.response_format] });
}

function written(
  transcript: RecordingTranscript,
  query: RecordingQuery,
  shape: Shape,
): string {
  const captions = captionsOf(transcript, query);
  const text = textOf(captions);
  switch (shape.response_format) {
    case "json":
      return JSON.stringify({ text, usage: transcriptionUsage(transcript) });
    case "text":
      return text + "\n";
    case "srt":
      return toSrt(captions);
    case "vtt":
      return toVtt(captions);
    case "verbose_json":
      return toFloatJson(verboseTranscription(transcript, captions, query, shape));
  }
}

function assertStreamable({ response_format: format }: TranscriptionRequest): void {
  if (format === "json" || format === "text") return;
  throw new ServiceError("request_invalid", `Cannot accept \`stream\` with ${format}`, {
    detail: [{ field: "stream", message: "is supported only with json and text" }],
  });
}

/** Answers with server-sent events: a delta for each utterance, then the whole text. */
async function streamText(
  context: Context<ServiceEnvironment>,
  sent: SentRecording,
  query: RecordingQuery,
  options: RecordingOptions,
): Promise<Response> {
  const signal = context.get("clientLeft");
  const started = Promise.withResolvers<void>();
  const run = {
    signal,
    log: context.get("log"),
    requestId: context.get("requestId"),
    onWindowDone: started.resolve,
  };
  using holding = new DisposableStack();
  const recording = holding.use(await openRecording(sent, query, options, run));
  async function* events(): AsyncGenerator<string, void> {
    let text = "";
    for await (const { words, detected } of utterancesOf(recording, query, options, run)) {
      const delta = (text === "" ? "" : " ") +
        alternativeOf(words, query, detected?.language).transcript;
      text += delta;
      yield eventFrame({ type: "transcript.text.delta", delta } satisfies TranscriptionEvent);
    }
    yield eventFrame({ type: "transcript.text.done", text } satisfies TranscriptionEvent);
  }
  const frames = events();
  const first = frames.next();
  // Errors until the first window is transcribed are answered with their own HTTP status.
  await Promise.race([started.promise, first]);
  const held = holding.move();
  const over = Promise.withResolvers<void>();
  context.get("holdOpen")(over.promise);
  const stream = eventStream(continued(first, frames), {
    failed: (thrown) => {
      const error = toServiceError(thrown);
      logError(run.log, "stream_failed", error);
      return eventFrame({ error: error.toBody() });
    },
    onEnd: () => {
      held[Symbol.dispose]();
      over.resolve();
    },
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
}

function toQuery(
  request: TranslationRequest & Partial<Pick<TranscriptionRequest, "language">>,
): RecordingQuery {
  const search = new URLSearchParams({ punctuate: "true", words: "true" });
  const language = request.language?.toLowerCase().split(/[-_]/)[0];
  if (language && !DETECTED.has(language)) {
    const code = LANGUAGES.find((tag) => tag === language || LANGUAGE_NAMES[tag] === language);
    if (code === undefined) {
      throw new ServiceError(
        "request_invalid",
        `Cannot accept \`language\` ${language}: allowed are ${LANGUAGES.join(", ")}`,
        { detail: [{ field: "language", message: `must be one of ${LANGUAGES.join(", ")}` }] },
      );
    }
    search.set("language", code);
  }
  if (request.model) search.set("model", request.model);
  const parsed = parseListenQuery(search);
  if (!parsed.ok) throw new ServiceError("request_invalid", parsed.message);
  const asksNoSpeech = request.response_format === "verbose_json";
  const prompt = request.prompt?.slice(-PROMPT_CHARACTERS) ?? "";
  return { ...parsed.query, needsContainer: true, asksNoSpeech, prompt };
}
