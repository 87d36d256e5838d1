/**
 * Cross-origin access for the allowed browser origins only.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { ServiceEnvironment } from "../shared/http/environment.ts";

const PREFLIGHT_SECONDS = 600;
/** Stands for every origin. */
const ANY = "*";

/** Middleware that answers preflights of `origins` and lets their scripts read answers. */
export function allowOrigins(
  origins: readonly string[],
  requestIdHeader: string,
): MiddlewareHandler<ServiceEnvironment> {
  const allowed = new Set(origins);
  const answerAllowed = cors({
    origin: (origin) => origin,
    allowMethods: ["GET", "HEAD", "POST"],
    // Headers are allowed as they are asked for: OpenAI's client sends a dozen of its own.
    exposeHeaders: [requestIdHeader, "Retry-After"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async function allowOrigins(context, next) {
    const origin = context.req.header("Origin");
    const isAllowed = origin !== undefined && (allowed.has(origin) || allowed.has(ANY));
    if (isAllowed) return await answerAllowed(context, next);
    // Caches must not hand one origin's answer to another.
    context.header("Vary", "Origin");
    await next();
  };
}
