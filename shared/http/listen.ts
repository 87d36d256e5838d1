/**
 * Listens for requests, each with its client watched.
 *
 * Deno 2.9 tells a server that a client has left only while an answer is on its way, or where the
 * request was no longer than its first read (https://github.com/denoland/deno/pull/34446). Who makes
 * whole answers to long requests must know it otherwise.
 * @module
 */
import { pause } from "../pause.ts";
import { ConnectionRelay } from "./connection_relay.ts";

/** What held the descriptors has closed them by then. */
const AGAIN_MILLISECONDS = 100;

/** What is known of a request beside itself. */
export interface RequestSurroundings {
  /** Settles when the answer has been sent. */
  readonly completed: Promise<void>;
  /** Aborts when the client leaves before there is an answer. */
  readonly clientLeft: AbortSignal;
}

/** What {@linkcode listen} needs. */
export interface ListenOptions {
  /** Address to listen on. */
  readonly hostname: string;
  /** Port; 0 picks a free one. */
  readonly port: number;
  /** Breaks everything off. */
  readonly signal: AbortSignal;
  /**
   * Told why Deno's server ended, and with it every connection: as a rule no descriptors were left to
   * accept another one with. It begins again.
   */
  readonly onLost: (cause: unknown) => void;
  /** Answers what an answer failed with. */
  readonly onError: (thrown: unknown) => Response;
  /** Answers a request. */
  readonly answer: (request: Request, surroundings: RequestSurroundings) => Promise<Response>;
}

/** A server that listens. */
export interface ListeningServer {
  /** Where clients reach it. */
  readonly address: Deno.NetAddr;
  /** Takes no new connections; resolves when the open ones have ended. */
  shutdown(): Promise<void>;
}

/**
 * Listens at once.
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
    return await answer(request, { completed, clientLeft: leaving.signal });
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

/** As `Deno.serve()`, and again on the same port when that has lost its connections. */
function serveOnLoopback(
  { signal, onError, onLost }: ListenOptions,
  handler: Deno.ServeHandler<Deno.NetAddr>,
): { readonly port: number; shutdown(): Promise<void> } {
  const begin = (port: number) =>
    Deno.serve({ hostname: "127.0.0.1", port, signal, onError, onListen: () => {} }, handler);
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

/** What listens behind the relay is reached through it alone. */
function misdirected(): Response {
  const message = "Connect to the port that the service says it listens on";
  return Response.json({ code: "request_invalid", message }, { status: 421 });
}
