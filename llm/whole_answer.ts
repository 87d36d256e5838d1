/**
 * Answers that are not streamed. The head is sent as soon as the answer has begun: Deno notices that
 * a client has left when the request was short or while an answer is on its way, and what nobody
 * waits for must not be computed.
 * @module
 */
import { failureFields, isAbort, ServiceError, toServiceError } from "../shared/errors.ts";
import type { Log } from "../shared/log.ts";
import type { ChatCompletion } from "../shared/schema/llm.ts";
import type { Answer } from "./backend.ts";
import { collectCompletion, newIdentity } from "./chat/completion.ts";
import { begun } from "./chat/events.ts";

/** What {@linkcode wholeAnswer} needs besides the answer. */
export interface WholeAnswerOptions {
  /** Where a failure goes that can no longer become a status. */
  readonly log: Log;
  /** Begins the answer anew, when it broke off. */
  readonly again: () => Promise<Answer>;
  /** Ends the answer, since nobody waits for it any more. */
  readonly onLeave: () => void;
}

/** The JSON of an answer as it will come. */
export interface WholeAnswer {
  /** The JSON, in one piece when it is complete. */
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Resolves when it is sent, failed or no longer wanted. */
  readonly ended: Promise<unknown>;
}

/**
 * Waits until `answer` has begun.
 * @throws what it failed with before
 */
export async function wholeAnswer(
  answer: Answer,
  options: WholeAnswerOptions,
): Promise<WholeAnswer> {
  const events = await begun(answer.events);
  const completion = collected({ ...answer, events }, options);
  return { body: bodyOf(completion, options), ended: Promise.allSettled([completion]) };
}

/** Collects an answer; when it breaks off it is begun anew once, since the client has seen nothing. */
async function collected(answer: Answer, { again }: WholeAnswerOptions): Promise<ChatCompletion> {
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

function bodyOf(
  completion: Promise<ChatCompletion>,
  { log, onLeave }: WholeAnswerOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async start(controller) {
      try {
        const text = JSON.stringify(await completion);
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      } catch (thrown) {
        if (!isAbort(thrown)) {
          log.error("answer_broken_off", failureFields(toServiceError(thrown, "llm_error")));
        }
        // The status is sent, so that only a broken connection still tells of a failure.
        controller.error(thrown);
      }
    },
    cancel: onLeave,
  });
}
