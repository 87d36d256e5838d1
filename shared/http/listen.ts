/**
 * HTTP server that notices when the client of a request disconnects.
 *
 * Deno 2.9 reports a disconnect only while an answer is being sent, or if the request was no longer
 * than its first read (https://github.com/denoland/deno/pull/34446). Whole answers to long requests
 * need another way to notice it.
 * @module
 */
import { pause } from "../pause.ts";
import { ConnectionRelay } from "./connection_relay.ts";
import type { ClientBindings } from "./environment.ts";

/** Pause before a restart, in which the lost connections free their file descriptors. */
const AGAIN_MILLISECONDS = 100;

/** Context of a request. */
export interface ConnectionContext extends ClientBindings {
  /** Settles when the answer has been sent. */
  readonly completed: Promise<void>;
}

/** Options of {@linkcode listen}. */
export interface ListenOptions {
  /** Address to listen on. */
  readonly hostname: string;
  /** Port; 0 picks a free one. */
  readonly port: number;
  /**
   * Called when Deno's server has failed, and every connection with it: usually there were no file
   * descriptors left to accept another one. The server is then restarted.
   */
  readonly onLost: (cause: unknown) => void;
  /** Returns the response to an error that an answer failed with. */
  readonly onError: (thrown: unknown) => Response;
  /** Answers a request. */
  readonly answer: (request: Request, surroundings: ConnectionContext) => Promise<Response>;
}

/** A listening server. */
export interface ListeningServer {
  /** Address that clients connect to. */
  readonly address: Deno.NetAddr;
  /** Accepts no new connections; resolves when the open ones have ended. */
  shutdown(): Promise<void>;
}

/**
 * Starts to listen.
 * @throws {Deno.errors.AddrInUse} when the port is taken, and whatever else listening fails with
 */
export function listen(options: ListenOptions): ListeningServer {
  const { hostname, port, answer } = options;
  const listener = Deno.listen({ hostname, port });
  const server = serveOnLoopback(options, async (request, { completed, remoteAddr }) => {
    const connection = relay.connectionFrom(remoteAddr.port);
    if (connection === undefined) return misdirected();
    const leaving = new AbortController();
    using _watch = connection.watch(() => leaving.abort());
    const hangUp = () => connection.hangUp();
    return await answer(request, { completed, clientLeft: leaving.signal, hangUp });
  });
  const relay = new ConnectionRelay(listener, server.port);
  return {
    address: listener.addr,
    shutdown: async () => {
      const relayed = relay.shutdown();
      await server.shutdown();
      await relayed;
    },
  };
}

/** Runs `Deno.serve()` on loopback, and restarts it on the same port when it has failed. */
function serveOnLoopback(
  { onError, onLost }: ListenOptions,
  handler: Deno.ServeHandler<Deno.NetAddr>,
): { readonly port: number; shutdown(): Promise<void> } {
  const begin = (port: number) =>
    Deno.serve({ hostname: "127.0.0.1", port, onError, onListen: () => {} }, handler);
  let server = begin(0);
  const { port } = server.addr;
  const keepServing = async () => {
    for (let isLost = false;; isLost = true) {
      try {
        if (isLost) server = begin(port);
        return await server.finished;
      } catch (cause) {
        onLost(cause);
      }
      await pause(AGAIN_MILLISECONDS);
    }
  };
  keepServing();
  return { port, shutdown: () => server.shutdown() };
}

/** Answers connections that reach the server directly, not through the relay. */
function misdirected(): Response {
  const message = "Connect to the port that the service says it listens on";
  return Response.json({ code: "request_invalid", message }, { status: 421 });
}
