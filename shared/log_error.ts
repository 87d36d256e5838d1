/**
 * Logging of failures.
 * @module
 */
import { failureFields, type ServiceError, StandstillError } from "./errors.ts";
import type { Log } from "./log.ts";

/**
 * Logs `error` as `event` if the service is at fault. Client errors are not logged: their status
 * tells the client.
 */
export function logError(log: Log, event: string, error: ServiceError): void {
  if (error.status >= 500) logFailure(log, event, error);
}

/**
 * Logs any `error` as `event`. Refusals by a full or ending service are warnings, not failures, as
 * are clients that stop reading.
 */
export function logFailure(log: Log, event: string, error: ServiceError): void {
  const { cause } = error;
  if (cause instanceof StandstillError) return log.warn(event, { message: cause.message });
  log[error.code === "overloaded" ? "warn" : "error"](event, failureFields(error));
}
