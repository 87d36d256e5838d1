/**
 * Real mode through another server: forwards requests unchanged to any OpenAI-compatible upstream.
 * @module
 */
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { isAbort, messageOf, ServiceError, shuttingDown } from "../../shared/errors.ts";
import type { ServiceEnvironment } from "../../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS } from "../../shared/http/event_stream.ts";
import { forwardedHeaders } from "../../shared/http/forwarded_headers.ts";
import { redirectLocation } from "../../shared/http/redirect.ts";
import { readJsonBody } from "../../shared/http/validation.ts";
import type { Log } from "../../shared/log.ts";
import { pause } from "../../shared/pause.ts";
import type { CurrentModel, LoadResponse, ModelEntry } from "../../shared/schema/llm_models.ts";
import type { BackendHealth, ModelDirectory } from "../backend.ts";
import { errorFrame } from "../chat/event_stream.ts";
import { responseErrorFrame } from "../responses/stream.ts";
import { endWithError, type RelayOptions } from "./relay.ts";
import { type AnswerPath, WholeEvents } from "./whole_events.ts";

/** Options of {@linkcode UpstreamBackend}. */
export interface UpstreamOptions {
  /** Base URL of the server, with or without a trailing /v1. */
  readonly url: string;
  /** Its key; empty for none. */
  readonly key: string;
  /** Logs when the server becomes reachable or unreachable. */
  readonly log: Log;
}

/** Response headers about the upstream connection, its body encoding or its client: not relayed. */
const OWN_ANSWER_HEADERS =
  /^(connection|keep-alive|trailer|transfer-encoding|upgrade|proxy-.*|content-length|content-encoding|date|server|set-cookie|alt-svc|strict-transport-security|access-control-.*)$/i;
/** Last event of a broken stream, by path. */
const ERROR_FRAMES: Readonly<Record<AnswerPath, RelayOptions["errorFrame"]>> = {
  "/v1/chat/completions": errorFrame,
  "/v1/responses": responseErrorFrame,
};
const CHECK_MILLISECONDS = 5000;
const CHECK_TIMEOUT_MILLISECONDS = 3000;
const RETRY_AFTER_SECONDS = 5;
/** Time for the errors of requests that a shutdown breaks off to reach their clients. */
const LAST_BYTES_MILLISECONDS = 250;

/** Forwards requests to another server and checks every few seconds that it is reachable. */
export class UpstreamBackend implements ModelDirectory {
  readonly queueDepth = 0;
  readonly restarts = 0;
  readonly #base: string;
  readonly #key: string;
  readonly #log: Log;
  /** What the header Via of forwarded requests calls this service: one that comes back has it. */
  readonly #name = `parley-${crypto.randomUUID()}`;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #end = new AbortController();
  #active = 0;
  #models: readonly UpstreamModel[] | undefined;
  #error: string | undefined;

  /** Starts the periodic check of the server. */
  constructor({ url, key, log }: UpstreamOptions) {
    this.#base = url.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#key = key;
    this.#log = log;
    this.#check();
    this.#timer = setInterval(() => this.#check(), CHECK_MILLISECONDS);
  }

  /** Number of requests being forwarded. */
  get activeJobs(): number {
    return this.#active;
  }

  /** Returns `ready` unless the last check, or a request since then, failed. */
  health(): BackendHealth {
    return {
      mode: "real",
      model: this.#models?.[0]?.id ?? null,
      model_state: this.#error !== undefined ? "failed" : this.#models ? "ready" : "loading",
      model_load_elapsed_ms: 0,
      ...(this.#error === undefined ? {} : { model_error: this.#error }),
    };
  }

  /** Lists the models of the server, with defaults for the fields that it leaves out. */
  async models(via?: string): Promise<ModelEntry[]> {
    await this.#check(this.#extended(via));
    return (this.#models ?? []).map((model) => ({
      id: model.id,
      object: "model",
      created: model.created ?? 0,
      owned_by: model.owned_by ?? "upstream",
      family: model.family ?? "unknown",
      arch: model.arch ?? "unknown",
      total_params_b: model.total_params_b ?? 0,
      quantization: model.quantization ?? "unknown",
      context_window: model.context_window ?? model.max_model_len ?? 0,
      multimodal: model.multimodal ?? false,
      label: model.label ?? model.id,
    }));
  }

  /** Returns the first model that the server lists. */
  current(): CurrentModel {
    const model = this.#models?.[0]?.id;
    const isLoaded = model !== undefined && this.#error === undefined;
    return { model_id: model ?? "", loaded: isLoaded, last_load_ms: 0 };
  }

  /** Always rejects with `not_found`: which model the other server loads is up to that server. */
  load(): Promise<LoadResponse> {
    return Promise.reject(
      new ServiceError("not_found", "Cannot load a model: SVC_LLM_UPSTREAM_URL answers requests"),
    );
  }

  /**
   * Forwards a request unchanged to the same `path` of the other server, and relays the answer.
   * @throws {ServiceError} `request_invalid` when the body is not JSON; `model_unavailable` when
   * the server cannot be reached, or leads back here
   */
  async forward(context: Context<ServiceEnvironment>, path: AnswerPath): Promise<Response> {
    const headers = forwardedHeaders(context.req.raw.headers);
    headers.set("Via", this.#extended(headers.get("Via")));
    headers.set("X-Request-ID", context.get("requestId"));
    if (this.#key !== "") headers.set("Authorization", `Bearer ${this.#key}`);
    await readJsonBody(context);
    const body = await context.req.arrayBuffer();
    this.#active++;
    try {
      const answer = await this.#fetch(path, {
        method: "POST",
        headers,
        body,
        signal: AbortSignal.any([context.get("clientLeft"), this.#end.signal]),
      });
      return this.#relay(context, answer, path);
    } catch (cause) {
      this.#active--;
      const isOurs = isAbort(cause) || cause === this.#end.signal.reason;
      throw isOurs ? cause : this.#failed(cause);
    }
  }

  /** Stops the periodic check, and breaks off what is still being forwarded. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    const isForwarding = this.#active > 0;
    this.#end.abort(shuttingDown());
    if (isForwarding) await pause(LAST_BYTES_MILLISECONDS);
  }

  #relay(
    context: Context<ServiceEnvironment>,
    answer: Response,
    path: AnswerPath,
  ): Response {
    const ended = Promise.withResolvers<void>();
    context.get("holdOpen")(ended.promise);
    const headers = new Headers();
    for (const [name, value] of answer.headers) {
      // Headers that are already set here, such as the request id, win.
      const isOwn = OWN_ANSWER_HEADERS.test(name) || context.res.headers.has(name);
      if (!isOwn) headers.set(name, value);
    }
    const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    if (isStream) {
      for (const [name, value] of Object.entries(EVENT_STREAM_HEADERS)) headers.set(name, value);
    }
    const body = endWithError(answer.body, {
      events: isStream ? new WholeEvents(path) : undefined,
      errorFrame: ERROR_FRAMES[path],
      log: context.get("log"),
      clientLeft: context.get("clientLeft"),
      serviceEnds: this.#end.signal,
      onEnd: () => {
        this.#active--;
        ended.resolve();
      },
    });
    // Any status is relayed, even one that Hono's type does not list.
    const status = answer.status as ContentfulStatusCode;
    return context.newResponse(body, status, Object.fromEntries(headers));
  }

  /**
   * Adds this service to the header Via of a request (RFC 9110, section 7.6.3).
   * @throws {ServiceError} `model_unavailable` when it is named there already: the request would go
   * round for ever
   */
  #extended(via?: string | null): string {
    if (!via) return `1.1 ${this.#name}`;
    if (!via.includes(this.#name)) return `${via}, 1.1 ${this.#name}`;
    throw new ServiceError(
      "model_unavailable",
      `Cannot forward the request: ${this.#base} (SVC_LLM_UPSTREAM_URL) leads back to this service`,
    );
  }

  async #check(via = this.#extended()): Promise<void> {
    try {
      const response = await this.#fetch("/v1/models", {
        headers: { Via: via, ...(this.#key && { Authorization: `Bearer ${this.#key}` }) },
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MILLISECONDS),
      });
      if (!response.ok) throw await refusal(response);
      const { data: list } = UpstreamModels.safeParse(await response.json());
      if (list === undefined) throw new Error("it lists no models");
      const isNews = this.#models === undefined || this.#error !== undefined;
      this.#models = list.data;
      this.#error = undefined;
      if (isNews) this.#log.info("upstream_ready", { model: list.data[0]?.id });
    } catch (cause) {
      this.#failed(cause);
    }
  }

  /** Logs and returns the error for `cause`; /health shows it until a check succeeds. */
  #failed(cause: unknown): ServiceError {
    const error = new ServiceError(
      "model_unavailable",
      `Cannot reach ${this.#base} (SVC_LLM_UPSTREAM_URL): ${messageOf(cause)}`,
      { cause, retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
    const { message } = error;
    if (this.#error !== message) this.#log.error("upstream_unavailable", { message });
    this.#error = message;
    return error;
  }

  /** Fetches without following redirects: most of them would turn a POST into a GET. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.#base + path, { ...init, redirect: "manual" });
    if (!isAnswer(response)) throw await refusal(response);
    const location = redirectLocation(response);
    if (location === undefined) return response;
    await response.body?.cancel();
    throw new Error(`it redirects to ${location}`);
  }
}

/** Whether the status is that of an answer (RFC 9110, section 15); some servers send others. */
function isAnswer({ status }: Response): boolean {
  return status >= 200 && status < 600;
}

/** Returns the error for an answer that is of no use; cancels the body to free its connection. */
async function refusal({ status, body }: Response): Promise<Error> {
  await body?.cancel();
  const isAboutKey = status === 401 || status === 403;
  return new Error(
    `it answers with ${status}${isAboutKey ? "; SVC_LLM_UPSTREAM_KEY must be its key" : ""}`,
  );
}

/** An optional field; a value of the wrong type counts as missing. */
const said = <Field extends z.ZodType>(field: Field) => field.optional().catch(undefined);

/** A model as other servers describe it; only the id is required. */
const UpstreamModel = z.object({
  id: z.string(),
  created: said(z.number().int()),
  owned_by: said(z.string()),
  family: said(z.string()),
  arch: said(z.string()),
  total_params_b: said(z.number()),
  quantization: said(z.string()),
  context_window: said(z.number().int()),
  max_model_len: said(z.number().int()),
  multimodal: said(z.boolean()),
  label: said(z.string()),
});
type UpstreamModel = z.infer<typeof UpstreamModel>;

/** Answer of GET /v1/models. */
const UpstreamModels = z.object({ data: z.array(UpstreamModel) });
