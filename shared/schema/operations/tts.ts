/**
 * The operations of the synthesis service.
 * @module
 */
import { z } from "zod";
import { DEFAULT_PORTS } from "../../config/common.ts";
import { HealthBody } from "../common.ts";
import { OpenAiSpeechEvent, OpenAiSpeechRequest } from "../openai_speech.ts";
import {
  ClearFrame,
  CloseFrame,
  FlushFrame,
  SpeakFileQuery,
  SpeakFileRequest,
  SpeakFrame,
  SpeakQuery,
  SpeakServerFrame,
} from "../speak.ts";
import {
  BatchRequest,
  BatchResponse,
  SynthesisQuery,
  SynthesisRequest,
  SynthesisResponse,
  Voice,
  VoiceList,
} from "../tts.ts";
import { commonOperations } from "./common.ts";
import type { Operation, ServiceDescription } from "./operation.ts";
import { SPEECH_MODEL_OPERATIONS } from "./speech_models.ts";

const SYNTHESIS_ERRORS = [
  "request_invalid",
  "text_too_long",
  "text_empty",
  "voice_language_mismatch",
  "ref_audio_invalid",
  "model_unavailable",
  "overloaded",
  "engine_error",
] as const;

const TAG = { ETag: "Strong entity tag of the audio, for If-None-Match" };
const NOT_MODIFIED = {
  description: "The audio has an ETag that If-None-Match lists",
  headers: TAG,
};
const BYTES = z.string().meta({ format: "binary" });
const FILES = {
  "audio/wav": BYTES,
  "audio/mpeg": BYTES,
  "audio/flac": BYTES,
  "audio/ogg": BYTES,
};
const WARNINGS = {
  "X-Parley-Warnings": "What could not be done as requested: a JSON array of strings, in ASCII",
};
const RENDERED = {
  200: {
    description: "The audio in the requested `format`",
    contents: FILES,
    headers: { ...TAG, ...WARNINGS },
  },
  304: NOT_MODIFIED,
};
const RENDERED_IN_PARTS = {
  ...RENDERED,
  206: {
    description: "The part of the audio that Range requests",
    contents: FILES,
    headers: { ...TAG, ...WARNINGS },
  },
};
const PREVIEW = { "audio/wav": BYTES };

const SPOKEN = {
  200: {
    description: "Events metadata, audio, alignment, visemes, done, error",
    contentType: "text/event-stream",
  },
  204: {
    description: "Last-Event-ID names the end of the stream, so EventSource does not reconnect",
  },
};

const LISTED_VOICES = {
  method: "get",
  security: "open",
  query: [
    { name: "language", type: "string", description: "Only voices of this language" },
    { name: "gender", type: "string", description: "Only female or male voices" },
  ],
  answers: { 200: { description: "The voices", schema: VoiceList } },
  errors: [],
} as const satisfies Partial<Operation>;

const OPERATIONS: readonly Operation[] = [
  {
    id: "synthesizeHq",
    method: "post",
    path: "/v1/synthesize/hq",
    summary: "A whole utterance with word times, as JSON",
    security: "key",
    body: SynthesisRequest,
    answers: {
      200: { description: "The utterance", schema: SynthesisResponse, headers: TAG },
      304: NOT_MODIFIED,
    },
    errors: SYNTHESIS_ERRORS,
  },
  {
    id: "render",
    method: "post",
    path: "/v1/render",
    summary: "The encoded audio itself",
    security: "key",
    body: SynthesisRequest,
    answers: RENDERED,
    errors: SYNTHESIS_ERRORS,
  },
  {
    id: "renderFromQuery",
    method: "get",
    path: "/v1/render",
    summary: "The encoded audio itself, from scalar fields in the query; HEAD works too",
    security: "key",
    query: SynthesisQuery,
    answers: RENDERED_IN_PARTS,
    errors: [...SYNTHESIS_ERRORS, "range_not_satisfiable"],
  },
  {
    id: "synthesizeBatch",
    method: "post",
    path: "/v1/synthesize/batch",
    summary: "Several texts at once, each with its own result",
    security: "key",
    body: BatchRequest,
    answers: { 200: { description: "One result per item", schema: BatchResponse } },
    errors: ["request_invalid", "batch_size", "model_unavailable", "overloaded"],
  },
  {
    id: "speakEvents",
    method: "post",
    path: "/v1/speak/sse",
    summary: "Long texts as server-sent events",
    security: "key",
    body: SynthesisRequest,
    answers: SPOKEN,
    errors: SYNTHESIS_ERRORS,
  },
  {
    id: "speakEventsFromQuery",
    method: "get",
    path: "/v1/speak/sse",
    summary: "Long texts as server-sent events, from scalar fields in the query",
    security: "key",
    query: SynthesisQuery,
    answers: SPOKEN,
    errors: SYNTHESIS_ERRORS,
  },
  {
    id: "createSpeech",
    method: "post",
    path: "/v1/audio/speech",
    summary: "The encoded audio, streamed as it is synthesised; request in OpenAI's shape",
    security: "key",
    body: OpenAiSpeechRequest,
    answers: {
      200: {
        description: "The audio; with stream_format sse, the events speech.audio.delta and .done",
        contents: { ...FILES, "audio/pcm": BYTES, "text/event-stream": OpenAiSpeechEvent },
        headers: WARNINGS,
      },
    },
    errors: SYNTHESIS_ERRORS,
  },
  {
    id: "speakFile",
    method: "post",
    path: "/v1/speak",
    summary: "The encoded audio, streamed as it is synthesised; request in Deepgram's shape",
    security: "key",
    query: SpeakFileQuery,
    body: SpeakFileRequest,
    answers: {
      200: {
        description: "The audio in the requested `encoding` and `container`",
        contents: { ...FILES, "audio/pcm": BYTES, "audio/mulaw": BYTES, "audio/alaw": BYTES },
        headers: WARNINGS,
      },
    },
    errors: SYNTHESIS_ERRORS,
  },
  { ...LISTED_VOICES, id: "listVoices", path: "/v1/voices", summary: "The voice catalogue" },
  {
    ...LISTED_VOICES,
    id: "listSpeechVoices",
    path: "/v1/audio/voices",
    summary: "The voice catalogue, at the path that Open WebUI requests",
  },
  {
    id: "getVoice",
    method: "get",
    path: "/v1/voices/{id}",
    summary: "One voice",
    security: "open",
    answers: { 200: { description: "The voice", schema: Voice } },
    errors: ["not_found"],
  },
  {
    id: "previewVoice",
    method: "get",
    path: "/v1/voices/{id}/preview",
    summary: "A sentence in this voice",
    security: "key",
    answers: {
      ...RENDERED_IN_PARTS,
      200: { description: "The audio", contents: PREVIEW, headers: TAG },
      206: { ...RENDERED_IN_PARTS[206], contents: PREVIEW, headers: TAG },
    },
    errors: [
      "not_found",
      "model_unavailable",
      "overloaded",
      "engine_error",
      "range_not_satisfiable",
    ],
  },
];

/** The synthesis service. */
export const TTS_DESCRIPTION: ServiceDescription = {
  title: "Parley text to speech",
  description: "Whole utterances over HTTP and realtime speech over a socket, in en, de and fr.",
  url: `http://127.0.0.1:${DEFAULT_PORTS.tts}`,
  securitySchemes: {
    APIKeyHeader: { type: "apiKey", in: "header", name: "X-API-Key" },
    APIKeyQuery: { type: "apiKey", in: "query", name: "api_key" },
  },
  operations: [
    ...commonOperations(HealthBody, ["/openapi.json", "/asyncapi.json"]),
    ...SPEECH_MODEL_OPERATIONS,
    ...OPERATIONS,
  ],
  channels: [{
    id: "speak",
    path: "/v1/speak",
    summary: "Realtime synthesis: text is spoken sentence by sentence as it becomes complete",
    query: SpeakQuery,
    receives: [SpeakFrame, FlushFrame, ClearFrame, CloseFrame],
    sends: SpeakServerFrame.options,
    sendsBinary: "PCM16, little-endian, mono, at the requested rate, in frames of 20 to 100 ms",
  }],
};
