/**
 * Answers that are not streamed. The head is sent as soon as the answer has begun: Deno notices that
 * a client has left when the request was short or while an answer is on its way, and what nobody
 * waits for must not be computed. Only where a grammar may turn out impossible to follow does it
 * wait a while, so that the error has its status.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { lateBody } from "../shared/http/late_answer.ts";
import { within } from "../shared/pause.ts";
import type { ChatCompletion } from "../shared/schema/llm.ts";
import type { Answer } from "./backend.ts";
import { collectCompletion, newIdentity } from "./chat/completion.ts";
import { begun, type ChatEvent } from "./chat/events.ts";

/** A grammar that cannot be followed shows until then as a rule: it has 2 s, and 0.25 s a token. */
const RESTRICTED_HEAD_AFTER_MILLISECONDS = 10_000;

const HEADERS = { "Content-Type": "application/json" };

/** What {@linkcode answerWhole} needs besides the answer. */
export interface WholeAnswerOptions {
  /** Begins the answer anew, when it broke off. */
  readonly again: () => Promise<Answer>;
  /** Ends the answer, since nobody waits for it any more. */
  readonly onLeave: () => void;
  /** Seconds between blanks that keep the connection open. */
  readonly keepAliveSeconds: number;
}

/**
 * Sends `answer` as one JSON object, from when it has begun.
 * @throws what it failed with before
 */
export async function answerWhole(
  context: Context<ServiceEnvironment>,
  answer: Answer,
  { again, onLeave, keepAliveSeconds }: WholeAnswerOptions,
): Promise<Response> {
  if (answer.state === "known") {
    return context.json(await collectCompletion(answer.events, () => newIdentity(answer.model)));
  }
  const events = await begun(answer.events);
  const made = collected(events, answer, again).then((whole) => JSON.stringify(whole));
  const early = answer.isRestricted
    ? await within(made, RESTRICTED_HEAD_AFTER_MILLISECONDS)
    : undefined;
  if (early !== undefined) return context.body(early, 200, HEADERS);
  context.get("holdOpen")(Promise.allSettled([made]));
  const body = lateBody(made, {
    log: context.get("log"),
    onLeave,
    fallbackError: "llm_error",
    blankSeconds: keepAliveSeconds,
  });
  return context.body(body, 200, HEADERS);
}

/** Collects an answer; when it breaks off it is begun anew once, since the client has seen nothing. */
async function collected(
  events: AsyncIterable<ChatEvent>,
  answer: Answer,
  again: () => Promise<Answer>,
): Promise<ChatCompletion> {
  try {
    return await collectCompletion(events, () => newIdentity(answer.model));
  } catch (thrown) {
    if (!isBrokenOff(thrown)) throw thrown;
    const anew = await again();
    return await collectCompletion(anew.events, () => newIdentity(anew.model));
  }
}

/** True when the engine died, or another model took over. */
function isBrokenOff(thrown: unknown): boolean {
  return thrown instanceof ServiceError &&
    ["engine_error", "model_unavailable"].includes(thrown.code);
}
