/**
 * Cross-origin access for the allowed browser origins only.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import type { ServiceEnvironment } from "./environment.ts";
import { wantsWebSocket } from "./websocket.ts";

const PREFLIGHT_SECONDS = 600;
/** Stands for every origin. */
const ANY = "*";

/** Middleware that answers preflights of `origins` and exposes answers and `headers` to them. */
export function allowOrigins(
  origins: readonly string[],
  headers: readonly string[],
): MiddlewareHandler<ServiceEnvironment> {
  const allowed = new Set(origins);
  const answerAllowed = cors({
    origin: (origin) => origin,
    allowMethods: ["GET", "HEAD", "POST"],
    // No `allowHeaders`: all requested headers are allowed, of which OpenAI's client has a dozen.
    exposeHeaders: [...headers, "Retry-After"],
    maxAge: PREFLIGHT_SECONDS,
  });
  return async function allowOrigins(context, next) {
    // CORS does not apply to sockets, and the answer to an upgrade takes no headers.
    if (wantsWebSocket(context.req.raw)) return await next();
    const origin = context.req.header("Origin");
    const isAllowed = origin !== undefined && (allowed.has(origin) || allowed.has(ANY));
    if (isAllowed) return await answerAllowed(context, next);
    // Caches must not hand one origin's answer to another.
    context.header("Vary", "Origin");
    await next();
  };
}
