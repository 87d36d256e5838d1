/**
 * Answers that are not streamed. The head is sent as soon as the answer has begun: Deno notices that
 * a client has left when the request was short or while an answer is on its way, and what nobody
 * waits for must not be computed.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { lateBody } from "../shared/http/late_answer.ts";
import type { ChatCompletion } from "../shared/schema/llm.ts";
import type { Answer } from "./backend.ts";
import { collectCompletion, newIdentity } from "./chat/completion.ts";
import { begun } from "./chat/events.ts";

/** What {@linkcode answerWhole} needs besides the answer. */
export interface WholeAnswerOptions {
  /** Begins the answer anew, when it broke off. */
  readonly again: () => Promise<Answer>;
  /** Ends the answer, since nobody waits for it any more. */
  readonly onLeave: () => void;
}

/**
 * Sends `answer` as one JSON object, from when it has begun.
 * @throws what it failed with before
 */
export async function answerWhole(
  context: Context<ServiceEnvironment>,
  answer: Answer,
  { again, onLeave }: WholeAnswerOptions,
): Promise<Response> {
  if (answer.state === "known") {
    return context.json(await collectCompletion(answer.events, newIdentity(answer.model)));
  }
  const events = await begun(answer.events);
  const made = collected({ ...answer, events }, again).then((whole) => JSON.stringify(whole));
  context.get("holdOpen")(Promise.allSettled([made]));
  const body = lateBody(made, { log: context.get("log"), onLeave, fallbackError: "llm_error" });
  return context.body(body, 200, { "Content-Type": "application/json" });
}

/** Collects an answer; when it breaks off it is begun anew once, since the client has seen nothing. */
async function collected(answer: Answer, again: () => Promise<Answer>): Promise<ChatCompletion> {
  const identity = newIdentity(answer.model);
  try {
    return await collectCompletion(answer.events, identity);
  } catch (thrown) {
    if (!isBrokenOff(thrown)) throw thrown;
    return await collectCompletion((await again()).events, identity);
  }
}

/** True when the engine died, or another model took over. */
function isBrokenOff(thrown: unknown): boolean {
  return thrown instanceof ServiceError &&
    ["engine_error", "model_unavailable"].includes(thrown.code);
}
