/**
 * Accepts WebSockets: the key from headers, query or subprotocol, and an answer that never repeats
 * the key.
 * @module
 */

/** Subprotocols whose following entry is the key, as browsers send it. */
const KEY_PROTOCOLS: readonly string[] = ["token", "bearer"];

/** An accepted socket. */
export interface AcceptedSocket {
  /** The socket; not open yet. */
  readonly socket: WebSocket;
  /** What the handler must return. */
  readonly response: Response;
}

/** True when `request` asks for a WebSocket. */
export function wantsWebSocket(request: Request): boolean {
  return request.headers.get("Upgrade")?.toLowerCase() === "websocket";
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

/** Accepts the handshake of `request`; `headers` go with the answer. */
export function acceptWebSocket(
  request: Request,
  headers: Readonly<Record<string, string>>,
): AcceptedSocket {
  // The headers cannot be read after the upgrade.
  const offered = offeredProtocols(request);
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.binaryType = "arraybuffer";
  // A browser gives up when none of its offers is named; a key is never an answer.
  const named = offered.find((name) => KEY_PROTOCOLS.includes(name.toLowerCase())) ?? offered[0];
  if (named !== undefined) response.headers.set("Sec-WebSocket-Protocol", named);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return { socket, response };
}
