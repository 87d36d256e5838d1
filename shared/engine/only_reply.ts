/**
 * Reads the reply of jobs that have exactly one.
 * @module
 */
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { EngineReply } from "./types.ts";

/**
 * Returns the first and only reply of a job.
 * @throws {ServiceError} what the engine reports, `engine_error` when it ends without a reply
 * @throws {DOMException} `AbortError` when `signal`, the job's own, has aborted
 */
export async function onlyReply<Data extends JsonObject>(
  replies: AsyncGenerator<EngineReply<Data>, void>,
  signal: AbortSignal,
): Promise<EngineReply<Data>> {
  for await (const reply of replies) return reply;
  signal.throwIfAborted();
  throw new ServiceError("engine_error", "The engine ended without an answer");
}
