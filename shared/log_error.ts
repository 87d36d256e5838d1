/**
 * What of a failure is logged.
 * @module
 */
import { failureFields, type ServiceError } from "./errors.ts";
import type { Log } from "./log.ts";

/**
 * Logs `error` as `event` where the service has failed: what a client got wrong is no line, and whom a
 * full or ending service sends away, it has not failed.
 */
export function logError(log: Log, event: string, error: ServiceError): void {
  if (error.status < 500) return;
  log[error.code === "overloaded" ? "warn" : "error"](event, failureFields(error));
}
