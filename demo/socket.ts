/**
 * A WebSocket as an async iterable of messages, with the key in a header: a subprotocol, where
 * browsers have to put it, cannot carry every key.
 * @module
 */
import type { JsonValue } from "../shared/json.ts";

/** A message from a service. */
export type SocketMessage =
  | { readonly kind: "binary"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: "text"; readonly frame: Readonly<Record<string, JsonValue>> };

/** Messages in the order they came; ends at a clean close, throws at any other. */
export type SocketMessages = AsyncIterable<SocketMessage>;

/** An open socket. */
export interface Socket extends Disposable {
  /** Messages from the service. */
  readonly messages: SocketMessages;
  /** Sends a frame. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
}

/**
 * Opens a socket to `httpUrl` (http or https).
 * @throws {Error} when the service refuses the handshake, with its own message where it has one
 */
export async function openSocket(httpUrl: string, key: string): Promise<Socket> {
  const headers = { Authorization: `Token ${key}` };
  const socket = new WebSocket(httpUrl.replace(/^http/i, "ws"), { headers });
  socket.binaryType = "arraybuffer";
  const messages = new ReadableStream<SocketMessage>({
    start(controller): void {
      socket.onmessage = ({ data }) => controller.enqueue(toMessage(data));
      socket.onclose = ({ code, reason }) => {
        if (code === 1000) controller.close();
        else controller.error(new Error(`The service closed the socket: ${code} ${reason}`));
      };
    },
  });
  const opened = Promise.withResolvers<void>();
  socket.onopen = () => opened.resolve();
  socket.onerror = (event) =>
    opened.reject(event instanceof ErrorEvent ? event.message : "refused");
  await opened.promise.catch(async (why) => {
    throw new Error(`Cannot open ${httpUrl}: ${await refusal(httpUrl, headers) ?? why}`);
  });
  return {
    messages,
    send: (data) => socket.send(data),
    [Symbol.dispose]: () => {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close(1000);
    },
  };
}

/** Asks over HTTP why the handshake was refused; undefined if only the upgrade is missing. */
async function refusal(
  httpUrl: string,
  headers: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  try {
    const { code, message } = await (await fetch(httpUrl, { headers })).json();
    return code === "upgrade_required" ? undefined : message;
  } catch {
    return undefined;
  }
}

function toMessage(data: unknown): SocketMessage {
  return data instanceof ArrayBuffer
    ? { kind: "binary", bytes: new Uint8Array(data) }
    : { kind: "text", frame: JSON.parse(String(data)) };
}
