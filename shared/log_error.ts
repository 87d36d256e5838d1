/**
 * What of a failure is logged.
 * @module
 */
import { failureFields, type ServiceError } from "./errors.ts";
import type { Log } from "./log.ts";

/**
 * Logs `error` as `event` where the service has failed: what a client got wrong is no line, for the
 * client was told by its status.
 */
export function logError(log: Log, event: string, error: ServiceError): void {
  if (error.status >= 500) logFailure(log, event, error);
}

/** Logs any `error` as `event`: whom a full or ending service sends away, it has not failed. */
export function logFailure(log: Log, event: string, error: ServiceError): void {
  log[error.code === "overloaded" ? "warn" : "error"](event, failureFields(error));
}
