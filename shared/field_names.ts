/**
 * Errors in the words of another request: that of one API may be served by way of another's.
 * @module
 */
import { ServiceError } from "./errors.ts";
import { isObject, type JsonValue } from "./json.ts";

/** `error` with each field that its message and its detail name as `rename` has it. */
export function withRenamedFields(
  error: ServiceError,
  rename: (field: string) => string,
): ServiceError {
  const { code, message, detail, retryAfterSeconds, cause } = error;
  return new ServiceError(code, message.replaceAll(/(?<=`)[^`]+(?=`)/g, rename), {
    cause,
    ...(detail === undefined ? {} : { detail: inDetail(detail, rename) }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}

function inDetail(detail: JsonValue, rename: (field: string) => string): JsonValue {
  if (!Array.isArray(detail)) return detail;
  return detail.map((issue) =>
    isObject(issue) && typeof issue.field === "string"
      ? { ...issue, field: rename(issue.field) }
      : issue
  );
}
