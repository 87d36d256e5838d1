// Written by `deno task schemas` from shared/schema. Do not edit.
// deno-lint-ignore-file -- the generator decides how it writes
// deno-fmt-ignore-file

/**
 * Typed client of the three services, for browsers, Deno, Node and Bun. Needs nothing but `fetch`.
 *
 * @example
 * ```ts
 * const tts = createTtsClient({ baseUrl: "http://127.0.0.1:4300", apiKey: "me" });
 * const { audio_b64 } = await tts.synthesizeHq({ body: { text: "Hello." } });
 * ```
 * @module
 */
import type * as stt from "./stt.types.ts";
import type * as tts from "./tts.types.ts";
import type * as llm from "./llm.types.ts";

/** Address and credentials of a service. */
export interface ClientOptions {
  /** Base URL without a trailing slash. */
  baseUrl: string;
  /** API key. */
  apiKey?: string;
  /** Replacement for `fetch`. @default {globalThis.fetch} */
  fetch?: typeof globalThis.fetch;
}

/** A service has answered with an error. */
export class ParleyError extends Error {
  /** Creates the error of a response. */
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** Machine-readable code, such as `request_invalid`. */
    readonly code: string,
    message: string,
    /** Facts a program can use. */
    readonly detail: unknown,
  ) {
    super(message);
  }
}

/** Options of every call. */
export interface CallOptions {
  /** Additional headers. */
  headers?: Record<string, string>;
  /** Cancels the request. */
  signal?: AbortSignal;
}

interface Call extends CallOptions {
  body?: unknown;
  query?: object;
  path?: object;
}

async function send(
  options: ClientOptions,
  method: string,
  path: string,
  call: Call,
): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((call.path as Record<string, unknown>)[name])));
  const url = new URL(options.baseUrl + filled);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) url.searchParams.append(name, String(item));
    }
  }
  const isRaw = typeof call.body === "string" || ArrayBuffer.isView(call.body) ||
    [ArrayBuffer, Blob, FormData, URLSearchParams, ReadableStream].some((kind) => call.body instanceof kind);
  // Node and browsers refuse streams without it.
  const duplex = call.body instanceof ReadableStream ? { duplex: "half" } : {};
  const headers = new Headers(call.headers);
  if (options.apiKey !== undefined) headers.set("X-API-Key", options.apiKey);
  if (call.body !== undefined && !isRaw) headers.set("Content-Type", "application/json");
  const body = call.body === undefined ? null : isRaw ? call.body as BodyInit : JSON.stringify(call.body);
  const response = await (options.fetch ?? fetch)(url, { method, headers, body, signal: call.signal ?? null, ...duplex });
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new ParleyError(
    response.status,
    problem.code ?? problem.err_code ?? "http_error",
    problem.message ?? problem.err_msg ?? response.statusText,
    problem.detail,
  );
}


/** Parley speech to text. */
export function createSttClient(options: ClientOptions) {
  return {
    /** State of the service. */
    getHealth: async (call: CallOptions = {}): Promise<stt.operations["getHealth"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/health", call)).json(),
    /** The same as /health. */
    getHealthz: async (call: CallOptions = {}): Promise<stt.operations["getHealthz"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/healthz", call)).json(),
    /** Prometheus metrics. */
    getMetrics: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/metrics", call),
    /** OpenAPI description of the HTTP routes. */
    getOpenapi: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/openapi.json", call),
    /** AsyncAPI description of the sockets. */
    getAsyncapi: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/asyncapi.json", call),
    /** Models that requests can name, in OpenAI's shape. */
    listModels: async (call: CallOptions = {}): Promise<stt.operations["listModels"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models", call)).json(),
    /** One model. */
    getModel: async (call: { path: stt.operations["getModel"]["parameters"]["path"] } & CallOptions): Promise<stt.operations["getModel"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models/{id}", call)).json(),
    /** Transcribes a recording. */
    transcribe: async (call: { body: BodyInit | stt.operations["transcribe"]["requestBody"]["content"]["application/json"]; query?: NonNullable<stt.operations["transcribe"]["parameters"]["query"]> } & CallOptions): Promise<stt.operations["transcribe"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/listen", call)).json(),
    /** Alias of /v1/listen. */
    transcribeDg: async (call: { body: BodyInit | stt.operations["transcribeDg"]["requestBody"]["content"]["application/json"]; query?: NonNullable<stt.operations["transcribeDg"]["parameters"]["query"]> } & CallOptions): Promise<stt.operations["transcribeDg"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/listen/dg", call)).json(),
    /** Transcribes a recording sent as a form, in OpenAI's shape. */
    createTranscription: (call: { body: BodyInit } & CallOptions): Promise<Response> => send(options, "POST", "/v1/audio/transcriptions", call),
    /** Translates a recording into English text, in OpenAI's shape. */
    createTranslation: (call: { body: BodyInit } & CallOptions): Promise<Response> => send(options, "POST", "/v1/audio/translations", call),
    /** The service's own reference; HTML for browsers. */
    getHelp: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/v1/help", call),
    /** Every query parameter; HTML for browsers. */
    getHelpParams: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/v1/help/params", call),
  };
}

/** Bodies and frames of Parley speech to text. */
export type SttSchemas = stt.components["schemas"];


/** Parley text to speech. */
export function createTtsClient(options: ClientOptions) {
  return {
    /** State of the service. */
    getHealth: async (call: CallOptions = {}): Promise<tts.operations["getHealth"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/health", call)).json(),
    /** The same as /health. */
    getHealthz: async (call: CallOptions = {}): Promise<tts.operations["getHealthz"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/healthz", call)).json(),
    /** Prometheus metrics. */
    getMetrics: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/metrics", call),
    /** OpenAPI description of the HTTP routes. */
    getOpenapi: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/openapi.json", call),
    /** AsyncAPI description of the sockets. */
    getAsyncapi: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/asyncapi.json", call),
    /** Models that requests can name, in OpenAI's shape. */
    listModels: async (call: CallOptions = {}): Promise<tts.operations["listModels"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models", call)).json(),
    /** One model. */
    getModel: async (call: { path: tts.operations["getModel"]["parameters"]["path"] } & CallOptions): Promise<tts.operations["getModel"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models/{id}", call)).json(),
    /** A whole utterance with word times, as JSON. */
    synthesizeHq: async (call: { body: tts.operations["synthesizeHq"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<tts.operations["synthesizeHq"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/synthesize/hq", call)).json(),
    /** The encoded audio itself. */
    render: (call: { body: tts.operations["render"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<Response> => send(options, "POST", "/v1/render", call),
    /** The encoded audio itself, from scalar fields in the query; HEAD works too. */
    renderFromQuery: (call: { query?: NonNullable<tts.operations["renderFromQuery"]["parameters"]["query"]> } & CallOptions = {}): Promise<Response> => send(options, "GET", "/v1/render", call),
    /** Several texts at once, each with its own result. */
    synthesizeBatch: async (call: { body: tts.operations["synthesizeBatch"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<tts.operations["synthesizeBatch"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/synthesize/batch", call)).json(),
    /** Long texts as server-sent events. */
    speakEvents: (call: { body: tts.operations["speakEvents"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<Response> => send(options, "POST", "/v1/speak/sse", call),
    /** Long texts as server-sent events, from scalar fields in the query. */
    speakEventsFromQuery: (call: { query?: NonNullable<tts.operations["speakEventsFromQuery"]["parameters"]["query"]> } & CallOptions = {}): Promise<Response> => send(options, "GET", "/v1/speak/sse", call),
    /** The encoded audio, streamed as it is synthesised; request in OpenAI's shape. */
    createSpeech: (call: { body: tts.operations["createSpeech"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<Response> => send(options, "POST", "/v1/audio/speech", call),
    /** The encoded audio, streamed as it is synthesised; request in Deepgram's shape. */
    speakFile: (call: { body: tts.operations["speakFile"]["requestBody"]["content"]["application/json"]; query?: NonNullable<tts.operations["speakFile"]["parameters"]["query"]> } & CallOptions): Promise<Response> => send(options, "POST", "/v1/speak", call),
    /** The voice catalogue. */
    listVoices: async (call: { query?: NonNullable<tts.operations["listVoices"]["parameters"]["query"]> } & CallOptions = {}): Promise<tts.operations["listVoices"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/voices", call)).json(),
    /** The voice catalogue, at the path that Open WebUI requests. */
    listSpeechVoices: async (call: { query?: NonNullable<tts.operations["listSpeechVoices"]["parameters"]["query"]> } & CallOptions = {}): Promise<tts.operations["listSpeechVoices"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/audio/voices", call)).json(),
    /** One voice. */
    getVoice: async (call: { path: tts.operations["getVoice"]["parameters"]["path"] } & CallOptions): Promise<tts.operations["getVoice"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/voices/{id}", call)).json(),
    /** A sentence in this voice. */
    previewVoice: (call: { path: tts.operations["previewVoice"]["parameters"]["path"] } & CallOptions): Promise<Response> => send(options, "GET", "/v1/voices/{id}/preview", call),
  };
}

/** Bodies and frames of Parley text to speech. */
export type TtsSchemas = tts.components["schemas"];


/** Parley chat. */
export function createLlmClient(options: ClientOptions) {
  return {
    /** State of the service. */
    getHealth: async (call: CallOptions = {}): Promise<llm.operations["getHealth"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/health", call)).json(),
    /** The same as /health. */
    getHealthz: async (call: CallOptions = {}): Promise<llm.operations["getHealthz"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/healthz", call)).json(),
    /** Prometheus metrics. */
    getMetrics: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/metrics", call),
    /** OpenAPI description of the HTTP routes. */
    getOpenapi: (call: CallOptions = {}): Promise<Response> => send(options, "GET", "/openapi.json", call),
    /** The model registry. */
    listModels: async (call: CallOptions = {}): Promise<llm.operations["listModels"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models", call)).json(),
    /** One model of the registry. */
    getModel: async (call: { path: llm.operations["getModel"]["parameters"]["path"] } & CallOptions): Promise<llm.operations["getModel"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models/{id}", call)).json(),
    /** The model that answers. */
    getCurrentModel: async (call: CallOptions = {}): Promise<llm.operations["getCurrentModel"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "GET", "/v1/models/current", call)).json(),
    /** Makes another model the current one; 404 in mock mode. */
    loadModel: async (call: { body: llm.operations["loadModel"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<llm.operations["loadModel"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/models/load", call)).json(),
    /** Continues a conversation. */
    createChatCompletion: async (call: { body: llm.operations["createChatCompletion"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<llm.operations["createChatCompletion"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/chat/completions", call)).json(),
    /** The same in the shape of OpenAI's Responses API; nothing is stored. */
    createResponse: async (call: { body: llm.operations["createResponse"]["requestBody"]["content"]["application/json"] } & CallOptions): Promise<llm.operations["createResponse"]["responses"][200]["content"]["application/json"]> =>
      (await send(options, "POST", "/v1/responses", call)).json(),
  };
}

/** Bodies and frames of Parley chat. */
export type LlmSchemas = llm.components["schemas"];

