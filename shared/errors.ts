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

/** Seconds after which trying again makes sense, of what passes, where an error does not know better. */
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
  /** What led to it; logged, never sent. */
  cause?: unknown;
}

/** Longer messages quote what a client sent, which would be sent back and logged. */
const LONGEST_MESSAGE = 2000;

/** A `text` for a message: the beginning and the end of one that is too long. */
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
  /** What cannot be done with the field. @default {"accept"} */
  verb?: string;
  /** What led to it; logged, never sent. */
  cause?: unknown;
}

/** The error of a request whose `field` cannot be used, and `why`. */
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

/** The error of a model that nobody knows by `id`. */
export function modelNotFound(id: string): ServiceError {
  return new ServiceError(
    "model_not_found",
    `Cannot find the model ${JSON.stringify(id)}: GET /v1/models lists the models`,
  );
}

/** True when `value` is one of the known error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(HTTP_STATUS, value);
}

/**
 * Turns anything thrown into a {@linkcode ServiceError}. Unknown errors become `fallback` with a
 * message that tells a client nothing of the inside; the original stays in `cause` for the log. With
 * the fallback `llm_error` an engine that failed has that code too: the chat service has no other.
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
 * What the log says of a failure: what a client is told, and where it came from unless that says the
 * same: then it was foreseen, and a stack helps nobody.
 */
export function failureFields(
  { code, message, cause }: ServiceError,
): { code: ErrorCode; message: string; cause: string | undefined } {
  const isNews = cause instanceof Error && cause.message !== message;
  const source = isNews ? cause.stack ?? cause.message : undefined;
  return { code, message, cause: source };
}

/** True when `thrown` says that a signal aborted: the client has left, or nobody waits any more. */
export function isAbort(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === "AbortError";
}

/** What an error of `fetch` names before it says why: the address, and which part of it failed. */
const FETCH_PREFIX = /^error sending request for url \(.*?\): (?:client error \(\w+\): )?/;

/** What `thrown` says: the message of an error, anything else as text. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { message, cause } = thrown;
  // Why a fetch failed is in its cause alone.
  const isOfFetch = message === "fetch failed" && cause instanceof Error;
  return isOfFetch ? cause.message.replace(FETCH_PREFIX, "") : message;
}
