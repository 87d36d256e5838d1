/**
 * The error of a model that cannot answer.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";

/** Retry-After while there is no model. */
export const UNAVAILABLE_RETRY_SECONDS = 10;

/** The error of a request while there is no model, saying why. */
export function unavailable(message: string, cause?: unknown): ServiceError {
  return new ServiceError("model_unavailable", message, {
    cause,
    retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
  });
}
