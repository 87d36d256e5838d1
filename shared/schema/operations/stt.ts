/**
 * The operations of the recognition service.
 * @module
 */
import { z } from "zod";
import { DEFAULT_PORTS } from "../../config/common.ts";
import { HealthBody } from "../common.ts";
import { LISTEN_PARAMETERS } from "../listen_parameters.ts";
import {
  CloseStreamFrame,
  FinalizeFrame,
  KeepAliveFrame,
  MetadataFrame,
  PrerecordedResponse,
  PrerecordedUrl,
  QueryErrorBody,
  ResultsFrame,
  SpeechStartedFrame,
  TranscriptionAnswer,
  TranscriptionEvent,
  TranscriptionRequest,
  TranslationRequest,
  UtteranceEndFrame,
} from "../stt.ts";
import { commonOperations } from "./common.ts";
import type { Channel, Operation, ParameterRow, ServiceDescription } from "./operation.ts";
import { SPEECH_MODEL_OPERATIONS } from "./speech_models.ts";

const QUERY: readonly ParameterRow[] = LISTEN_PARAMETERS.map(
  ({ name, type, allowed, default: fallback, effect, repeatable }) => ({
    name,
    type,
    description: `${effect}. Allowed: ${allowed}. Default: ${fallback}`,
    repeatable,
  }),
);

const LISTEN: Channel = {
  id: "listen",
  path: "/v1/listen",
  summary: "Live transcription",
  query: QUERY,
  receives: [KeepAliveFrame, FinalizeFrame, CloseStreamFrame],
  receivesBinary: "Audio in the encoding that the query names, split at any byte",
  sends: [MetadataFrame, ResultsFrame, SpeechStartedFrame, UtteranceEndFrame],
};

const TRANSCRIBE: Operation = {
  id: "transcribe",
  method: "post",
  path: "/v1/listen",
  summary: "Transcribes a recording",
  security: "key",
  query: QUERY,
  body: { kind: "bytes", mediaType: "audio/*", orJson: PrerecordedUrl },
  answers: {
    200: { description: "The transcript", schema: PrerecordedResponse },
    400: { description: "A query parameter is invalid", schema: QueryErrorBody },
  },
  errors: ["request_invalid", "model_unavailable", "overloaded", "engine_error"],
};

const FORM_ANSWERS = {
  "application/json": TranscriptionAnswer,
  "text/plain": z.string(),
  "text/vtt": z.string(),
  "application/x-subrip": z.string(),
} as const;

/** The recognition service. */
export const STT_DESCRIPTION: ServiceDescription = {
  title: "Parley speech to text",
  description: "Streaming speech to text in Deepgram's wire shape, in en, de, fr and it.",
  url: `http://127.0.0.1:${DEFAULT_PORTS.stt}`,
  securitySchemes: {
    TokenHeader: { type: "apiKey", in: "header", name: "Authorization" },
    APIKeyHeader: { type: "apiKey", in: "header", name: "X-API-Key" },
    APIKeyQuery: { type: "apiKey", in: "query", name: "api_key" },
  },
  operations: [
    ...commonOperations(HealthBody, ["/openapi.json", "/asyncapi.json"]),
    ...SPEECH_MODEL_OPERATIONS,
    TRANSCRIBE,
    {
      ...TRANSCRIBE,
      id: "transcribeDg",
      path: "/v1/listen/dg",
      summary: "Alias of /v1/listen",
    },
    {
      id: "createTranscription",
      method: "post",
      path: "/v1/audio/transcriptions",
      summary: "Transcribes a recording sent as a form, in OpenAI's shape",
      security: "key",
      body: { kind: "form", fields: TranscriptionRequest },
      answers: {
        200: {
          description: "The transcript, in the form that `response_format` and `stream` select",
          contents: {
            ...FORM_ANSWERS,
            "text/event-stream": TranscriptionEvent,
          },
        },
      },
      errors: ["request_invalid", "model_unavailable", "overloaded", "engine_error"],
    },
    {
      id: "createTranslation",
      method: "post",
      path: "/v1/audio/translations",
      summary: "Translates a recording into English text, in OpenAI's shape",
      security: "key",
      body: { kind: "form", fields: TranslationRequest },
      answers: {
        200: {
          description: "The English text, in the form that `response_format` selects",
          contents: FORM_ANSWERS,
        },
      },
      errors: ["request_invalid", "model_unavailable", "overloaded", "engine_error"],
    },
    {
      id: "getHelp",
      method: "get",
      path: "/v1/help",
      summary: "The service's own reference; HTML for browsers",
      security: "open",
      answers: {
        200: {
          description: "The reference",
          contents: { "application/json": z.looseObject({}), "text/html": z.string() },
        },
      },
      errors: [],
    },
    {
      id: "getHelpParams",
      method: "get",
      path: "/v1/help/params",
      summary: "Every query parameter; HTML for browsers",
      security: "open",
      answers: {
        200: {
          description: "The parameters",
          contents: { "application/json": z.looseObject({}), "text/html": z.string() },
        },
      },
      errors: [],
    },
  ],
  channels: [
    LISTEN,
    { ...LISTEN, id: "listenDg", path: "/v1/listen/dg", summary: "Alias of /v1/listen" },
  ],
};
