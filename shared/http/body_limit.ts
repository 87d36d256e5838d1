/**
 * How large a request's body may be.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { ServiceError } from "../errors.ts";
import type { ServiceEnvironment } from "./environment.ts";

/**
 * Middleware that refuses bodies of more than `maxBytes`. What a body of unstated length comes to is
 * only known when it was read, so it is: into memory, up to the limit.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<ServiceEnvironment> {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new ServiceError(
        "body_too_large",
        `Cannot accept a body of more than ${maxBytes} bytes`,
      );
    },
  });
  return async function limitBody(context, next) {
    const read = Promise.withResolvers<void>();
    const isTaken = context.get("arrived")(read.promise);
    const answered = limit(context, async () => {
      read.resolve();
      // Whose body came too late is told so, and nothing else is done for it.
      await isTaken;
      await next();
    });
    answered.catch(read.reject);
    await isTaken;
    return await answered;
  };
}

/** As {@linkcode limitBody} for bodies that state their length; the others are not read. */
export function limitStatedBody(maxBytes: number): MiddlewareHandler<ServiceEnvironment> {
  const limit = limitBody(maxBytes);
  return async function limitStatedBody(context, next) {
    const { headers } = context.req.raw;
    const isStated = headers.has("Content-Length") && !headers.has("Transfer-Encoding");
    return isStated ? await limit(context, next) : await next();
  };
}
