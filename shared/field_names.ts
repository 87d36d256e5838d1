/**
 * Renames fields in errors: a request of one API may be served through that of another.
 * @module
 */
import { ServiceError } from "./errors.ts";
import { isObject, type JsonValue } from "./json.ts";

/** Returns `error` with every field name in its message and its detail mapped by `rename`. */
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
