/**
 * Answers to chat requests, whole or streamed, in the format of one of OpenAI's APIs.
 * @module
 */
import type { Context } from "hono";
import { continued } from "../shared/continued.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { EVENT_STREAM_HEADERS } from "../shared/http/event_stream.ts";
import { within } from "../shared/pause.ts";
import type { Answer, ChatBackend } from "./backend.ts";
import { type AnswerFrames, answerStream } from "./chat/event_stream.ts";
import type { ChatEvent } from "./chat/events.ts";
import type { SentRequest } from "./chat/request.ts";
import { answerWhole } from "./whole_answer.ts";

/**
 * A stream starts after this long, or after one keep-alive interval if that is shorter, even if no
 * token is computed yet: proxies and clients would take a long queue for a dead server. Errors
 * before that get their own HTTP status.
 */
const STREAM_AT_LATEST_SECONDS = 10;

/** A request of the chat service. */
export type ChatContext = Context<ServiceEnvironment>;

/** Options of the routes that answer requests. */
export interface AnswerRouteOptions {
  /** Backend that answers. */
  readonly backend: Pick<ChatBackend, "answer">;
  /** Seconds between the comments that keep a stream open, or the blanks sent ahead of JSON. */
  readonly keepAliveSeconds: number;
}

/** Output format of an answer; `model` returns the model's id, final from the first event on. */
export interface AnswerShape {
  /** Makes the body of an answer that is not streamed. */
  readonly whole: (events: AsyncIterable<ChatEvent>, model: () => string) => Promise<object>;
  /** Makes the frames of a streamed answer. */
  readonly streamed: (events: AsyncIterable<ChatEvent>, model: () => string) => AnswerFrames;
}

/** Answers `request`, whole or as a stream. */
export async function answerInShape(
  context: ChatContext,
  request: SentRequest,
  shape: AnswerShape,
  { backend, keepAliveSeconds }: AnswerRouteOptions,
): Promise<Response> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([context.get("clientLeft"), leaving.signal]);
  const requestId = context.get("requestId");
  const options = { signal, requestId };
  const answer = await backend.answer(request, options);
  if (request.stream !== true) {
    const onLeave = () => leaving.abort();
    const again = () => backend.answer(request, { ...options, isAdmitted: true });
    const collect = (events: AsyncIterable<ChatEvent>, begun: Answer) =>
      shape.whole(events, () => begun.model);
    return await answerWhole(context, answer, { collect, again, onLeave, keepAliveSeconds });
  }
  return await streamAnswer(context, answer, { shape, keepAliveSeconds, leaving });
}

async function streamAnswer(
  context: ChatContext,
  answer: Answer,
  { shape, keepAliveSeconds, leaving }: {
    shape: AnswerShape;
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
  const stream = answerStream(shape.streamed(events, () => answer.model), {
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
 * Waits up to `latestSeconds` for the first event, then returns all events, the first one included.
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
