/**
 * Answers that may take long. Proxies and clients take a connection for dead that is silent: the head
 * of what takes longer is sent ahead.
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
 * How long after an engine took the work up the head is sent, and a blank after each other: some wait
 * for a minute, some for five. What is wrong until then has its status.
 */
const SILENCE_SECONDS = 15;
const JSON_TYPE = "application/json";
const BLANK = new TextEncoder().encode(" ");

/** How an answer is sent that may take long. */
export interface LateAnswerOptions {
  /** Headers of the answer; an error has none of them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the work of an answer is given. */
export interface WorkOptions {
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
  /** Must be called when an engine takes the work up. */
  readonly onStart: () => void;
  /** Whose work it is. */
  readonly requestId: string;
}

/**
 * Answers with the JSON that `work` makes; its head is sent some time after that was taken up. What
 * fails later is told in the body, and breaks the connection off.
 * @throws what `work` fails with before
 */
export function answerJson(
  context: Context<ServiceEnvironment>,
  work: (options: WorkOptions) => Promise<object>,
  options: LateAnswerOptions = {},
): Promise<Response> {
  return answerText(context, async (workOptions) => JSON.stringify(await work(workOptions)), {
    ...options,
    headers: { ...options.headers, "Content-Type": JSON_TYPE },
  });
}

/**
 * Answers as {@linkcode answerJson} does with the text that `work` makes; the headers tell what it is.
 * @throws what `work` fails with before
 */
export async function answerText(
  context: Context<ServiceEnvironment>,
  work: (options: WorkOptions) => Promise<string>,
  { headers = {} }: LateAnswerOptions,
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

/** What {@linkcode lateBody} needs. */
export interface LateBodyOptions {
  /** Where a failure goes, which can no longer become a status. */
  readonly log: Log;
  /** Told when the client leaves. */
  readonly onLeave: () => void;
  /** What an error that is no ServiceError is in the log. @default {"internal_error"} */
  readonly fallbackError?: "internal_error" | "llm_error";
  /**
   * Seconds between blanks that keep the connection open: JSON may begin with some, other texts must
   * not. @default {none}
   */
  readonly blankSeconds?: number | undefined;
}

/**
 * The body of an answer whose head is sent ahead: what is `made`, in one piece. The status is sent by
 * then, so what `made` fails with becomes an error body whose connection is broken off: whoever reads
 * it sees why, and nobody takes it for the answer.
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
        // They would pile up before a client that does not read.
        if (controller.desiredSize === 0) controller.enqueue(BLANK.slice());
      }, blankSeconds * 1000);
    },
    async pull(controller) {
      // Breaking off drops what waits to be read: the error body has to be on its way before.
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
