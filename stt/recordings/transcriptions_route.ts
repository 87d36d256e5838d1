/**
 * POST /v1/audio/transcriptions: a whole recording as a form, answered in OpenAI's shapes.
 * @module
 */
import type { Context } from "hono";
import { ServiceError, toServiceError } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS, eventFrame, eventStream } from "../../shared/http/event_stream.ts";
import { parseWith } from "../../shared/http/validation.ts";
import { LANGUAGES, type ListenQuery, parseListenQuery } from "../../shared/schema/listen_query.ts";
import {
  type TranscriptionEvent,
  TranscriptionRequest,
  type VerboseTranscription,
} from "../../shared/schema/stt.ts";
import { alternativeOf } from "../transcript/written_words.ts";
import { type Caption, toSrt, toVtt } from "./captions.ts";
import {
  openRecording,
  type RecordingOptions,
  type RecordingTranscript,
  transcribeRecording,
  utterancesOf,
} from "./transcribe.ts";

const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  en: "english",
  fr: "french",
  de: "german",
  it: "italian",
};

/** Answers with the transcript of the form's file. */
export async function answerTranscription(
  context: Context<ServiceEnvironment>,
  options: RecordingOptions,
): Promise<Response> {
  const form = await readForm(context);
  const request = parseWith(TranscriptionRequest, fieldsOf(form));
  const query = toQuery(request);
  const bytes = new Uint8Array(await fileOf(form).arrayBuffer());
  if (request.stream === "true") return await streamText(context, bytes, query, request, options);
  const transcript = await transcribeRecording(bytes, query, options, context);
  const captions = captionsOf(transcript, query);
  const text = captions.map((caption) => caption.text).join(" ");
  switch (request.response_format) {
    case "json":
      return context.json({ text });
    case "text":
      return context.text(text + "\n");
    case "srt":
      return context.body(toSrt(captions), 200, { "Content-Type": "application/x-subrip" });
    case "vtt":
      return context.body(toVtt(captions), 200, { "Content-Type": "text/vtt; charset=utf-8" });
    case "verbose_json":
      return context.json(verbose(transcript, captions, text, query, request));
  }
}

/** Answers with events: a delta for each utterance, then the whole text. */
async function streamText(
  context: Context<ServiceEnvironment>,
  bytes: Uint8Array<ArrayBuffer>,
  query: ListenQuery,
  { response_format: format }: TranscriptionRequest,
  options: RecordingOptions,
): Promise<Response> {
  if (format !== "json" && format !== "text") {
    throw new ServiceError("request_invalid", `Cannot accept \`stream\` with ${format}`, {
      detail: [{ field: "stream", message: "goes with json and text" }],
    });
  }
  const recording = await openRecording(bytes, query, options, context.req.raw.signal);
  async function* events(): AsyncGenerator<string, void> {
    let text = "";
    for await (const { words, language } of utterancesOf(recording, query, options, context)) {
      const delta = (text === "" ? "" : " ") + alternativeOf(words, query, language).transcript;
      text += delta;
      yield frame({ type: "transcript.text.delta", delta });
    }
    yield frame({ type: "transcript.text.done", text });
  }
  const over = Promise.withResolvers<void>();
  context.get("holdOpen")(over.promise);
  const stream = eventStream(events(), {
    failed: (thrown) => eventFrame({ error: toServiceError(thrown, "internal_error").toBody() }),
    onEnd: () => {
      recording[Symbol.dispose]();
      over.resolve();
    },
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
}

function frame(event: TranscriptionEvent): string {
  return eventFrame(event);
}

async function readForm(context: Context): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch (cause) {
    throw new ServiceError(
      "request_invalid",
      "Cannot read the body: it is not multipart/form-data",
      { cause },
    );
  }
}

function fieldsOf(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    if (name === "file") continue;
    // A name in brackets stands for a list.
    if (name.endsWith("[]")) fields[name.slice(0, -2)] = form.getAll(name);
    else fields[name] = form.get(name);
  }
  return fields;
}

function fileOf(form: FormData): File {
  const file = form.get("file");
  if (file instanceof File) return file;
  throw new ServiceError("request_invalid", "Cannot accept `file`: it must be a file", {
    detail: [{ field: "file", message: "must be a file" }],
  });
}

function toQuery(request: TranscriptionRequest): ListenQuery {
  const search = new URLSearchParams({ punctuate: "true", words: "true" });
  const language = request.language?.toLowerCase();
  if (language !== undefined) {
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
  if (request.prompt) search.append("keyterm", request.prompt);
  const parsed = parseListenQuery(search);
  if (!parsed.ok) throw new ServiceError("request_invalid", parsed.message);
  return parsed.query;
}

function captionsOf({ channels }: RecordingTranscript, query: ListenQuery): Caption[] {
  return channels.flatMap(({ utterances }) =>
    utterances.map((words) => ({
      startSeconds: words[0]!.startSeconds,
      endSeconds: words.at(-1)!.endSeconds,
      text: alternativeOf(words, query).transcript,
    }))
  ).toSorted((a, b) => a.startSeconds - b.startSeconds);
}

function verbose(
  { channels, seconds }: RecordingTranscript,
  captions: readonly Caption[],
  text: string,
  query: ListenQuery,
  request: TranscriptionRequest,
): VerboseTranscription {
  const language = query.language ?? channels.find((channel) => channel.language)?.language ?? "en";
  const words = channels.flatMap(({ utterances }) => alternativeOf(utterances.flat(), query).words);
  const withWords = request.timestamp_granularities.includes("word");
  return {
    task: "transcribe",
    language: LANGUAGE_NAMES[language] ?? language,
    duration: rounded(seconds),
    text,
    ...(withWords
      ? {
        words: words.map(({ punctuated_word: word, start, end }) => ({ word, start, end })),
      }
      : {}),
    segments: captions.map((caption, id) => ({
      id,
      start: rounded(caption.startSeconds),
      end: rounded(caption.endSeconds),
      text: caption.text,
    })),
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
