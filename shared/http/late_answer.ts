/**
 * Answers that may take long. Proxies and clients give up on a silent connection, so the head of a
 * slow answer is sent ahead of its body.
 * @module
 */
import type { Context } from "hono";
import { isAbort, toServiceError } from "../errors.ts";
import type { Log } from "../log.ts";
import { logFailure } from "../log_error.ts";
import { BrokenOffError } from "./broken_off.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { within } from "../pause.ts";

/**
 * Seconds from the start of the work to the head of the answer, and between blanks after that: some
 * clients time out after one minute, some after five. Until then, failures have their own status.
 */
const SILENCE_SECONDS = 15;
const JSON_TYPE = "application/json";
const BLANK = new TextEncoder().encode(" ");

/** What the work behind an answer is given. */
export interface WorkOptions {
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** Must be called when an engine starts the work. */
  readonly onStart: () => void;
  /** Id of the request. */
  readonly requestId: string;
}

/**
 * Answers with the text that `work` resolves to. The head is sent some time after the work was
 * started; a later failure is reported in the body, and breaks the connection off.
 * @param headers of the answer, with its type; errors are sent without them
 * @throws what `work` fails with before that
 */
export async function answerLate(
  context: Context<ServiceEnvironment>,
  work: (options: WorkOptions) => Promise<string>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const leaving = new AbortController();
  const started = Promise.withResolvers<void>();
  const made = work({
    signal: AbortSignal.any([context.get("clientLeft"), leaving.signal]),
    onStart: started.resolve,
    requestId: context.get("requestId"),
  });
  const late = started.promise.then(() => within(made, SILENCE_SECONDS * 1000));
  const first = await Promise.race([made, late]);
  if (first !== undefined) return context.body(first, 200, headers);
  context.get("holdOpen")(made);
  return context.body(
    lateBody(made, {
      log: context.get("log"),
      onLeave: () => leaving.abort(),
      blankSeconds: headers["Content-Type"] === JSON_TYPE ? SILENCE_SECONDS : undefined,
    }),
    200,
    headers,
  );
}

/** Options of {@linkcode lateBody}. */
export interface LateBodyOptions {
  /** Receives failures, which can no longer become a status. */
  readonly log: Log;
  /** Called when the client disconnects. */
  readonly onLeave: () => void;
  /** Code of an error that is not a ServiceError. @default {"internal_error"} */
  readonly fallbackError?: "internal_error" | "llm_error";
  /**
   * Seconds between blanks that keep the connection open. JSON may begin with blanks, other texts
   * must not. @default {none}
   */
  readonly blankSeconds?: number | undefined;
}

/**
 * Creates the body of an answer whose head is sent ahead: the text of `made`, in one piece. The
 * status is sent by then, so a failure of `made` becomes an error body, after which the connection
 * is broken off: a reader sees why, and no client takes it for the answer.
 */
export function lateBody(
  made: Promise<string>,
  { log, onLeave, fallbackError, blankSeconds }: LateBodyOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let failure: unknown;
  const text = made.catch((thrown) => {
    failure = thrown;
    if (isAbort(thrown)) throw thrown;
    const error = toServiceError(thrown, fallbackError);
    logFailure(log, "answer_broken_off", error);
    return JSON.stringify(error.toBody());
  }).then((text) => new TextEncoder().encode(text));
  let isSent = false;
  let blanks: ReturnType<typeof setInterval> | undefined;
  const endBlanks = () => clearInterval(blanks);
  text.then(endBlanks, endBlanks);
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (blankSeconds === undefined) return;
      blanks = setInterval(() => {
        // Blanks would pile up for a client that does not read.
        if (controller.desiredSize === 0) controller.enqueue(BLANK.slice());
      }, blankSeconds * 1000);
    },
    async pull(controller) {
      // `error` drops queued chunks, so the error body must be on its way before.
      if (isSent) {
        return failure === undefined
          ? controller.close()
          : controller.error(new BrokenOffError(failure));
      }
      try {
        controller.enqueue(await text);
        isSent = true;
      } catch (thrown) {
        controller.error(new BrokenOffError(thrown));
      }
    },
    cancel() {
      endBlanks();
      onLeave();
    },
  }, { highWaterMark: 0 });
}
