/**
 * Accepts WebSockets. The answer names the subprotocol that a key was offered with, not the key.
 * @module
 */
import { messageOf, ServiceError } from "../errors.ts";

/** Subprotocols whose following entry is the key, as browsers send it. */
const KEY_PROTOCOLS: readonly string[] = ["token", "bearer"];

/** The only version of the protocol (RFC 6455, section 4.1). */
const VERSION = "13";

/** An accepted socket. */
export interface AcceptedSocket {
  /** The socket; not open yet. */
  readonly socket: WebSocket;
  /** What the handler must return. */
  readonly response: Response;
}

/** True when `request` asks for a WebSocket, which only a GET can. */
export function wantsWebSocket(request: Request): boolean {
  return request.method === "GET" && request.headers.get("Upgrade")?.toLowerCase() === "websocket";
}

/** The subprotocols that the client offers, in its order. */
export function offeredProtocols(request: Request): string[] {
  const header = request.headers.get("Sec-WebSocket-Protocol") ?? "";
  return header.split(",").map((name) => name.trim()).filter((name) => name !== "");
}

/** The key that follows the subprotocol `protocol`, for example after "token". */
export function protocolKey(request: Request, protocol: string): string | undefined {
  const offered = offeredProtocols(request);
  const index = offered.findIndex((name) => name.toLowerCase() === protocol);
  return index === -1 ? undefined : offered[index + 1];
}

/**
 * Accepts the handshake of `request`; `headers` go with the answer.
 * @throws {ServiceError} `request_invalid` when it is not a handshake, `upgrade_required` when it
 * is of another version
 * @throws {TypeError} when a header cannot be sent; the handshake is not accepted then
 */
export function acceptWebSocket(
  request: Request,
  headers: Readonly<Record<string, string>>,
): AcceptedSocket {
  // The headers cannot be read after the upgrade.
  const offered = offeredProtocols(request);
  // A browser gives up if none of its offers is accepted: a key is, where it is the only one.
  const named = offered.find((name) => KEY_PROTOCOLS.includes(name.toLowerCase())) ?? offered[0];
  // Validated before the upgrade: nobody can catch the failure of a socket that is not answered.
  const answered = new Headers(headers);
  if (named !== undefined) answered.set("Sec-WebSocket-Protocol", named);
  const { socket, response } = upgrade(request);
  socket.binaryType = "arraybuffer";
  for (const [name, value] of answered) response.headers.set(name, value);
  return { socket, response };
}

function upgrade(request: Request): Deno.WebSocketUpgrade {
  const version = request.headers.get("Sec-WebSocket-Version");
  if (version !== VERSION) {
    throw new ServiceError(
      version === null ? "request_invalid" : "upgrade_required",
      `Cannot open a WebSocket: Sec-WebSocket-Version must be ${VERSION}`,
    );
  }
  try {
    return Deno.upgradeWebSocket(request);
  } catch (cause) {
    throw new ServiceError("request_invalid", `Cannot open a WebSocket: ${messageOf(cause)}`, {
      cause,
    });
  }
}
