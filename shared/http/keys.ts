/**
 * API keys of the HTTP services: header `X-API-Key`, query `api_key`, or `Authorization: Bearer`,
 * which OpenAI's clients send, or `Authorization: Token`.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import type { KeyRing } from "../auth.ts";
import { ServiceError } from "../errors.ts";
import { refuseCompressedBody } from "./body_encoding.ts";
import { limitBody } from "./body_limit.ts";
import type { ServiceEnvironment } from "./environment.ts";

/** Whether a request without any key passes when no key is configured. */
export type MissingKeyPolicy = "pass_when_unconfigured" | "always_required";

/** Returns the key in `X-API-Key` or in `api_key`, or undefined. */
export function ownKeyOf(request: Request): string | undefined {
  return request.headers.get("X-API-Key") ||
    new URL(request.url).searchParams.get("api_key") || undefined;
}

/** Returns the key that a request carries, or undefined. */
export function keyOf(request: Request): string | undefined {
  const own = ownKeyOf(request);
  if (own !== undefined) return own;
  // `Authorization` comes last: OpenAI's clients always send it, even if the key is in the query.
  return request.headers.get("Authorization")?.match(/^(?:Bearer|Token)[ \t]+(\S.*)$/i)?.[1];
}

/**
 * Checks the key of a request.
 * @throws {ServiceError} `unauthorized` when it is missing or wrong
 */
export function checkKey(key: string | undefined, keys: KeyRing, policy: MissingKeyPolicy): void {
  if (keys.isEmpty && policy === "pass_when_unconfigured") return;
  if (key === undefined) {
    throw new ServiceError(
      "unauthorized",
      "Cannot serve the request without an API key: send the header `X-API-Key` or `Authorization`, or the query parameter `api_key`" +
        keys.advice,
    );
  }
  if (!keys.accepts(key)) {
    throw new ServiceError("unauthorized", "Cannot serve the request: the API key is wrong");
  }
}

/**
 * Middleware that passes only requests with an accepted key and an uncompressed body. Bodies of
 * unstated length are read only after that, up to `maxBodyBytes`, so that nobody without a key can
 * make the service hold them.
 */
export function requireKey(
  keys: KeyRing,
  policy: MissingKeyPolicy,
  maxBodyBytes: number,
): MiddlewareHandler<ServiceEnvironment> {
  const limit = limitBody(maxBodyBytes);
  return async function requireKey(context, next) {
    checkKey(keyOf(context.req.raw), keys, policy);
    refuseCompressedBody(context.req.raw);
    return await limit(context, next);
  };
}
