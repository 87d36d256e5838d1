/**
 * Answers that are not streamed: sent whole, with what goes wrong as a status; of one that takes long
 * the head is sent ahead, because proxies and clients take a connection for dead that is silent.
 * @module
 */
import type { Context } from "hono";
import { ServiceError } from "../shared/errors.ts";
import type { ServiceEnvironment } from "../shared/http/environment.ts";
import { lateBody } from "../shared/http/late_answer.ts";
import { within } from "../shared/pause.ts";
import type { Answer } from "./backend.ts";

const HEADERS = { "Content-Type": "application/json" };

/** What {@linkcode answerWhole} needs besides the answer. */
export interface WholeAnswerOptions {
  /** Makes the body of what happens. */
  readonly collect: (answer: Answer) => Promise<object>;
  /** Begins the answer anew, when it broke off. */
  readonly again: () => Promise<Answer>;
  /** Ends the answer, since nobody waits for it any more. */
  readonly onLeave: () => void;
  /** Seconds until the head is sent, and between the blanks behind it that keep the connection open. */
  readonly keepAliveSeconds: number;
}

/**
 * Sends `answer` as one JSON object.
 * @throws what it failed with before its head was sent
 */
export async function answerWhole(
  context: Context<ServiceEnvironment>,
  answer: Answer,
  { collect, again, onLeave, keepAliveSeconds }: WholeAnswerOptions,
): Promise<Response> {
  if (answer.state === "known") return context.json(await collect(answer));
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

/** Collects an answer; when it breaks off it is begun anew once, since the client has seen nothing. */
async function collected(
  answer: Answer,
  collect: WholeAnswerOptions["collect"],
  again: WholeAnswerOptions["again"],
): Promise<object> {
  try {
    return await collect(answer);
  } catch (thrown) {
    if (!isBrokenOff(thrown)) throw thrown;
    return await collect(await again());
  }
}

/** True when the engine died, or another model took over. */
function isBrokenOff(thrown: unknown): boolean {
  return thrown instanceof ServiceError &&
    ["engine_error", "model_unavailable"].includes(thrown.code);
}
