/**
 * Jobs with one reply.
 * @module
 */
import { ServiceError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import type { EngineReply } from "./types.ts";

/**
 * The reply of a job that has one.
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
