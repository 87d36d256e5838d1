/**
 * The events of a response, made from the events of a chat.
 * @module
 */
import { isAbort, type ServiceError, toServiceError } from "../../shared/errors.ts";
import { eventFrame } from "../../shared/http/event_stream.ts";
import type { FinishReason } from "../../shared/schema/llm.ts";
import type { ResponseObject } from "../../shared/schema/llm_response_events.ts";
import { type AnswerFrames, streamedError } from "../chat/event_stream.ts";
import type { ChatEvent } from "../chat/events.ts";
import { UsageCounter } from "../chat/usage.ts";
import type { UnnumberedEvent } from "./items.ts";
import { Output } from "./output.ts";
import { secondsNow, toResponseUsage } from "./response.ts";

/**
 * Returns the finished response.
 * @throws whatever `events` fail with
 */
export async function collectResponse(
  events: AsyncIterable<ChatEvent>,
  makeResponse: () => ResponseObject,
): Promise<ResponseObject> {
  let whole: ResponseObject | undefined;
  for await (const event of responseEvents(events, makeResponse)) {
    if ("response" in event) whole = event.response;
  }
  if (whole === undefined) throw new Error("The answer has no events");
  return whole;
}

/** Returns the events as frames. A failure ends with `response.failed` and then an error frame. */
export function responseFrames(
  events: AsyncIterable<ChatEvent>,
  makeResponse: () => ResponseObject,
): AnswerFrames {
  let number = 0;
  async function* frames(): AsyncGenerator<string, void> {
    for await (const event of responseEvents(events, makeResponse)) yield toFrame(event, number++);
  }
  return { frames: frames(), errorFrame: (error) => responseErrorFrame(error, number++) };
}

/** Returns the error event with sequence number `number`, as a frame. */
export function responseErrorFrame(error: ServiceError, number: number): string {
  return toFrame({ type: "error", ...streamedError(error) }, number);
}

function toFrame(event: UnnumberedEvent, number: number): string {
  return eventFrame({ ...event, sequence_number: number }, event.type);
}

/**
 * Yields the events of a response, which is created when the first chat event arrives.
 * @throws whatever `events` fail with, after `response.failed`
 */
async function* responseEvents(
  events: AsyncIterable<ChatEvent>,
  makeResponse: () => ResponseObject,
): AsyncGenerator<UnnumberedEvent, void> {
  const output = new Output();
  const counter = new UsageCounter();
  let response: ResponseObject | undefined;
  try {
    for await (const event of events) {
      if (response === undefined) {
        response = makeResponse();
        yield* beginningOf(response);
      }
      counter.add(event);
      yield* output.add(event);
      if (event.type !== "finish") continue;
      yield* output.end(event.reason === "length" ? "incomplete" : "completed");
      const usage = toResponseUsage(counter.usage());
      yield endOf({ ...response, output: output.items, usage }, event.reason);
    }
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    if (response === undefined) {
      response = makeResponse();
      yield* beginningOf(response);
    }
    output.breakOff();
    yield failureOf({ ...response, output: output.items }, thrown);
    throw thrown;
  }
}

function* beginningOf(response: ResponseObject): Generator<UnnumberedEvent, void> {
  yield { type: "response.created", response };
  yield { type: "response.in_progress", response };
}

function endOf(response: ResponseObject, reason: FinishReason): UnnumberedEvent {
  if (reason === "length") {
    const incomplete_details = { reason: "max_output_tokens" } as const;
    return {
      type: "response.incomplete",
      response: { ...response, status: "incomplete", incomplete_details },
    };
  }
  return {
    type: "response.completed",
    response: { ...response, status: "completed", completed_at: secondsNow() },
  };
}

function failureOf(response: ResponseObject, thrown: unknown): UnnumberedEvent {
  const { message } = toServiceError(thrown, "llm_error");
  const error = { code: "server_error", message } as const;
  return { type: "response.failed", response: { ...response, status: "failed", error } };
}
