/**
 * Limits the size of request bodies.
 * @module
 */
import type { MiddlewareHandler } from "hono";
import { ServiceError } from "../errors.ts";
import type { ServiceEnvironment } from "./environment.ts";

/**
 * Middleware that refuses bodies of more than `maxBytes`. A body of unstated length is read into
 * memory, up to the limit: its size is not known before.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<ServiceEnvironment> {
  const limitStated = limitStatedBody(maxBytes);
  return async function limitBody(context, next) {
    const request = context.req.raw;
    if (statesLength(request) || request.body === null) return await limitStated(context, next);
    const body = await context.get("arrived")(readUpTo(maxBytes, request.body));
    context.req.raw = new Request(request, { body });
    await next();
  };
}

/** Like {@linkcode limitBody}, but only for bodies of stated length; others are not read. */
export function limitStatedBody(maxBytes: number): MiddlewareHandler<ServiceEnvironment> {
  return async function limitStatedBody({ req: { raw } }, next) {
    const isRead = statesLength(raw) && raw.body !== null;
    if (isRead && Number(raw.headers.get("Content-Length")) > maxBytes) throw tooLarge(maxBytes);
    await next();
  };
}

function statesLength({ headers }: Request): boolean {
  return headers.has("Content-Length") && !headers.has("Transfer-Encoding");
}

/**
 * Reads all of `body`. Hono's own limit would keep the stream of a body that is too large locked:
 * the rest could not be drained, and the connection would stay open until the client closes it.
 * @throws {ServiceError} `body_too_large`; the rest can still be read then
 */
async function readUpTo(
  maxBytes: number,
  body: ReadableStream<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(0);
  let length = 0;
  for await (const piece of body.values({ preventCancel: true })) {
    const start = length;
    length += piece.byteLength;
    if (length > maxBytes) throw tooLarge(maxBytes);
    // One growing buffer, not a list of pieces: a client may send one byte at a time.
    if (length > whole.length) whole = enlarged(whole, Math.max(length, 2 * whole.length));
    whole.set(piece, start);
  }
  return whole.subarray(0, length);
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(
    "body_too_large",
    `Cannot accept a body of more than ${maxBytes} bytes: SVC_MAX_BODY_BYTES sets that`,
  );
}
