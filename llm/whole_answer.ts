/**
 * Answers that are not streamed: sent in one piece, with failures as HTTP statuses. When one takes
 * long, its head is sent ahead, because proxies and clients take a silent connection for dead.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { lateBody } from "../shared/http/late_answer.ts";
import { within } from "../shared/pause.ts";
import type { Answer } from "./backend.ts";
import type { ChatEvent } from "./chat/events.ts";

const HEADERS = { "Content-Type": "application/json" };

/** What {@linkcode answerWhole} needs besides the answer. */
export interface WholeAnswerOptions {
  /** Makes the body from the events of an answer; `answer` names its model. */
  readonly collect: (events: AsyncIterable<ChatEvent>, answer: Answer) => Promise<object>;
  /** Starts the answer over after it broke off. */
  readonly again: () => Promise<Answer>;
  /** Called when the client disconnects; ends the answer. */
  readonly onLeave: () => void;
  /** Seconds until the head is sent, and between the blanks that then keep the connection open. */
  readonly keepAliveSeconds: number;
}

/**
 * Sends `answer` as one JSON object.
 * @throws whatever it failed with before its head was sent
 */
export async function answerWhole(
  context: Context<ServiceEnvironment>,
  answer: Answer,
  { collect, again, onLeave, keepAliveSeconds }: WholeAnswerOptions,
): Promise<Response> {
  if (answer.state === "known") return context.json(await collect(answer.events, answer));
  const made = collected(answer, collect, again).then((whole) => JSON.stringify(whole));
  const early = await within(made, keepAliveSeconds * 1000);
  if (early !== undefined) return context.body(early, 200, HEADERS);
  context.get("holdOpen")(made);
  const body = lateBody(made, {
    log: context.get("log"),
    onLeave,
    fallbackError: "llm_error",
    blankSeconds: keepAliveSeconds,
  });
  return context.body(body, 200, HEADERS);
}

/** Collects an answer. One that breaks off is started over once: the client has seen none of it. */
async function collected(
  answer: Answer,
  collect: WholeAnswerOptions["collect"],
  again: WholeAnswerOptions["again"],
): Promise<object> {
  let hasBegun = false;
  try {
    return await collect(noted(answer.events, () => hasBegun = true), answer);
  } catch (thrown) {
    // One that never began would only fail again: its model cannot be loaded, or it kills engines.
    if (!hasBegun || !isBrokenOff(thrown)) throw thrown;
    const other = await again();
    return await collect(other.events, other);
  }
}

/** Yields `events`, and calls `onEvent` before each. */
async function* noted(
  events: AsyncGenerator<ChatEvent, void>,
  onEvent: () => void,
): AsyncGenerator<ChatEvent, void> {
  for await (const event of events) {
    onEvent();
    yield event;
  }
}

/** Whether the engine died or another model took over. */
function isBrokenOff(thrown: unknown): boolean {
  return thrown instanceof ServiceError &&
    ["engine_error", "model_unavailable"].includes(thrown.code);
}
