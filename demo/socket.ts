/**
 * A WebSocket as an async iterable of messages, with the key as `token` subprotocol, which is how
 * browsers authenticate.
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
  /** What the service sends. */
  readonly messages: SocketMessages;
  /** Sends a frame. */
  send(data: string | Uint8Array<ArrayBuffer>): void;
}

/**
 * Opens a socket to `httpUrl` (http or https).
 * @throws {Error} when the service refuses the handshake
 */
export async function openSocket(httpUrl: string, key: string): Promise<Socket> {
  const socket = new WebSocket(httpUrl.replace(/^http/, "ws"), ["token", key]);
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
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = (event) =>
      reject(
        new Error(
          `Cannot open ${httpUrl}: ${event instanceof ErrorEvent ? event.message : "refused"}`,
        ),
      );
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

function toMessage(data: unknown): SocketMessage {
  return data instanceof ArrayBuffer
    ? { kind: "binary", bytes: new Uint8Array(data) }
    : { kind: "text", frame: JSON.parse(String(data)) };
}
