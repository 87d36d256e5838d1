/**
 * POST /v1/chat/completions.
 * @module
 */
import type { Context } from "hono";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { parseJsonBody } from "../shared/http/validation.ts";
import { within } from "../shared/pause.ts";
import { ChatRequest } from "../shared/schema/llm.ts";
import type { Answer, ChatBackend } from "./backend.ts";
import { completionChunks, newIdentity } from "./chat/completion.ts";
import { withoutDeprecatedFields } from "./chat/deprecated_fields.ts";
import { withinBounds } from "./chat/request_bounds.ts";
import { EVENT_STREAM_HEADERS } from "../shared/http/event_stream.ts";
import { completionStream } from "./chat/event_stream.ts";
import { type ChatEvent, continued } from "./chat/events.ts";
import { answerWhole } from "./whole_answer.ts";

/**
 * A stream begins after so long although nothing was computed yet, or when its first sign of life is
 * due, so that proxies and clients do not take a long queue for a dead server. Until then errors are
 * answered with their status.
 */
const STREAM_AT_LATEST_SECONDS = 10;

/** A request of this route. */
export type ChatContext = Context<ServiceEnvironment>;

/** What {@linkcode answerChat} needs. */
export interface ChatRouteOptions {
  /** What answers. */
  readonly backend: ChatBackend;
  /** Seconds between comments that keep a stream open, and blanks that do so before JSON. */
  readonly keepAliveSeconds: number;
}

/** Answers a chat request, whole or as a stream. */
export async function answerChat(
  context: ChatContext,
  { backend, keepAliveSeconds }: ChatRouteOptions,
): Promise<Response> {
  const request = await parseJsonBody(
    context,
    ChatRequest,
    (body) => withoutDeprecatedFields(withinBounds(body)),
  );
  const leaving = new AbortController();
  const signal = AbortSignal.any([context.get("clientLeft"), leaving.signal]);
  const requestId = context.get("requestId");
  const options = { signal, requestId };
  const answer = await backend.answer(request, options);
  if (request.stream !== true) {
    const onLeave = () => leaving.abort();
    const again = () => backend.answer(request, { ...options, isAdmitted: true });
    return await answerWhole(context, answer, { again, onLeave, keepAliveSeconds });
  }
  const withUsage = request.stream_options?.include_usage === true;
  return await streamAnswer(context, answer, { withUsage, keepAliveSeconds, leaving });
}

async function streamAnswer(
  context: ChatContext,
  answer: Answer,
  { withUsage, keepAliveSeconds, leaving }: {
    withUsage: boolean;
    keepAliveSeconds: number;
    leaving: AbortController;
  },
): Promise<Response> {
  const latestSeconds = Math.min(STREAM_AT_LATEST_SECONDS, keepAliveSeconds);
  const events = answer.state === "loading"
    ? answer.events
    : await primed(answer.events, latestSeconds);
  const ended = Promise.withResolvers<void>();
  context.get("holdOpen")(ended.promise);
  const chunks = completionChunks(events, () => newIdentity(answer.model), withUsage);
  const stream = completionStream(chunks, {
    log: context.get("log"),
    keepAliveSeconds,
    onEnd: () => {
      leaving.abort();
      ended.resolve();
    },
  });
  return context.body(stream, 200, EVENT_STREAM_HEADERS);
}

/**
 * Waits for the first event, at most for `latestSeconds`, and returns events that begin with it.
 * @throws what the first event failed with
 */
async function primed(
  events: AsyncGenerator<ChatEvent, void>,
  latestSeconds: number,
): Promise<AsyncGenerator<ChatEvent, void>> {
  const first = events.next();
  await within(first, latestSeconds * 1000);
  return continued(first, events);
}
