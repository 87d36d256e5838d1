/**
 * The error taxonomy: every failure that a client may see has a code here, and each code its HTTP
 * status. WebSocket close codes with their reasons are in `close_codes.ts`.
 * @module
 */
import type { JsonValue } from "./json.ts";

/** HTTP status of each error code, for all three services. */
export const HTTP_STATUS = {
  request_invalid: 422,
  context_too_long: 422,
  text_too_long: 422,
  text_empty: 422,
  batch_size: 422,
  voice_language_mismatch: 422,
  ref_audio_invalid: 422,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  model_not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  range_not_satisfiable: 416,
  upgrade_required: 426,
  llm_error: 500,
  engine_error: 500,
  internal_error: 500,
  model_unavailable: 503,
  overloaded: 503,
} as const;

/** Default retry delay of transient errors, in seconds. */
const RETRY_SECONDS: Readonly<Partial<Record<ErrorCode, number>>> = {
  overloaded: 1,
  model_unavailable: 10,
};

/** A machine-readable error code. */
export type ErrorCode = keyof typeof HTTP_STATUS;

/** The JSON body of an HTTP error, also used inside batch results and event streams. */
export interface ErrorBody {
  /** Machine-readable code. */
  code: ErrorCode;
  /** One sentence for a person, naming the field at fault where there is one. */
  message: string;
  /** Facts a program can use. */
  detail?: JsonValue;
}

/** Options of {@linkcode ServiceError}. */
export interface ServiceErrorOptions {
  /** Facts a program can use; sent to the client. */
  detail?: JsonValue;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Underlying error; logged, never sent. */
  cause?: unknown;
}

/** Most characters of a message: longer ones quote client input, which is echoed and logged. */
const LONGEST_MESSAGE = 2000;

/** Shortens `text` for a message: keeps the beginning and the end of one that is too long. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_MESSAGE) return text;
  const end = LONGEST_MESSAGE / 4;
  return `${text.slice(0, LONGEST_MESSAGE - end)} … ${text.slice(-end)}`;
}

/** A failure that a client may see. Anything else that is thrown becomes `internal_error`. */
export class ServiceError extends Error {
  /** Name of the class. */
  override readonly name = "ServiceError";
  /** Machine-readable code. */
  readonly code: ErrorCode;
  /** Facts a program can use. */
  readonly detail: JsonValue | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  /** Creates a failure with the message that the client will read. */
  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(shortened(message), { cause: options.cause });
    this.code = code;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? RETRY_SECONDS[code];
  }

  /** HTTP status that goes with the code. */
  get status(): (typeof HTTP_STATUS)[ErrorCode] {
    return HTTP_STATUS[this.code];
  }

  /** The JSON body for the client. */
  toBody(): ErrorBody {
    const body: ErrorBody = { code: this.code, message: this.message };
    if (this.detail !== undefined) body.detail = this.detail;
    return body;
  }
}

/** Options of {@linkcode fieldError}. */
export interface FieldErrorOptions {
  /** Machine-readable code. @default {"request_invalid"} */
  code?: ErrorCode;
  /** Verb of the message: what cannot be done with the field. @default {"accept"} */
  verb?: string;
  /** Underlying error; logged, never sent. */
  cause?: unknown;
}

/** Creates the error of a request whose `field` cannot be used because of `why`. */
export function fieldError(
  field: string,
  why: string,
  { code = "request_invalid", verb = "accept", cause }: FieldErrorOptions = {},
): ServiceError {
  return new ServiceError(code, `Cannot ${verb} \`${field}\`: ${why}`, {
    detail: [{ field: shortened(field), message: shortened(why) }],
    cause,
  });
}

/** Creates the error of a request for an unknown model `id`. */
export function modelNotFound(id: string): ServiceError {
  return new ServiceError(
    "model_not_found",
    `Cannot find the model ${JSON.stringify(id)}: GET /v1/models lists the models`,
  );
}

/** Creates the error of work that a shutdown ends; a service is there again after some seconds. */
export function shuttingDown(retryAfterSeconds = 1): ServiceError {
  return new ServiceError("overloaded", "The service is shutting down", { retryAfterSeconds });
}

/** True when `value` is one of the known error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(HTTP_STATUS, value);
}

/**
 * Converts anything thrown into a {@linkcode ServiceError}. Unknown errors become `fallback` with a
 * generic message that reveals no internals; the original is kept in `cause` for the log. With the
 * fallback `llm_error`, `engine_error` becomes that too: the chat service has no other code for it.
 */
export function toServiceError(
  thrown: unknown,
  fallback: "internal_error" | "llm_error" | "engine_error" = "internal_error",
): ServiceError {
  if (thrown instanceof ServiceError) {
    if (fallback !== "llm_error" || thrown.code !== "engine_error") return thrown;
    return new ServiceError("llm_error", thrown.message, { cause: thrown });
  }
  return new ServiceError(fallback, "The request failed inside the service", { cause: thrown });
}

/**
 * Returns the log fields of a failure: what the client is told, and the stack of its cause. A cause
 * with the same message is left out: the failure was foreseen, and its stack adds nothing.
 */
export function failureFields(
  { code, message, cause }: ServiceError,
): { code: ErrorCode; message: string; cause: string | undefined } {
  const isNews = cause instanceof Error && cause.message !== message;
  const source = isNews ? cause.stack ?? cause.message : undefined;
  return { code, message, cause: source };
}

/** Ends a stream that its client does not read: the client is at fault, not the service. */
export class StandstillError extends Error {}

/**
 * True when `thrown` is the error of an aborted signal: the client has disconnected, or the result
 * is not awaited any more.
 */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === "AbortError";
}

/** True when `thrown` comes from the operating system, such as for a folder without permission. */
export function isOfSystem(thrown: unknown): boolean {
  return thrown instanceof Error && /\(os error \d+\)/.test(thrown.message);
}

/** Prefix of a `fetch` error before its reason: the URL, and which part of the request failed. */
const FETCH_PREFIX = /^error sending request for url \(.*?\): (?:client error \(\w+\): )?/;

/** Returns the message of an error, or anything else that was thrown as text. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, cause } = thrown;
  // Only the cause of a failed fetch says why it failed.
  const isOfFetch = message === "fetch failed" && cause instanceof Error;
  return isOfFetch ? cause.message.replace(FETCH_PREFIX, "") : message;
}
