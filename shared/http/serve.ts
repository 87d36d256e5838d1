/**
 * Runs a service: listens, announces it, and drains when it is asked to stop.
 * @module
 */
import { SHARED_VARIABLES } from "../config/common.ts";
import { valueError } from "../config/variable.ts";
import type { Log } from "../log.ts";
import { logFailure } from "../log_error.ts";
import type { ServiceMetrics } from "../metrics.ts";
import { pause, untilAborted, within } from "../pause.ts";
import { writeToStandardError } from "../standard_streams.ts";
import type { StopRequest } from "../stop_request.ts";
import type { Drain } from "./drain.ts";
import { isAbort, messageOf, toServiceError } from "../errors.ts";
import { urlHost } from "../url_host.ts";
import { BrokenOffError } from "./broken_off.ts";
import type { ClientBindings } from "./environment.ts";
import { listen, type ListeningServer } from "./listen.ts";
import { UnreadBodies } from "./unread_bodies.ts";

/** Options of {@linkcode runServer}. */
export interface RunServerOptions {
  /** Answers a request; `client` signals when its sender disconnects. */
  fetch: (request: Request, client: ClientBindings) => Response | Promise<Response>;
  /** Address to listen on. */
  hostname: string;
  /** Port; 0 picks a free one. */
  port: number;
  /** Name of the variable that sets the port, for the message when it is taken. */
  portVariable: string;
  /** Seconds that running work may take to finish. */
  drainSeconds: number;
  /** Begins draining when the service is asked to stop. */
  drain: Drain;
  /** Signals that the service is asked to stop. */
  stop: StopRequest;
  /** Count of requests that are still open. */
  metrics: ServiceMetrics;
  /** Where events go. */
  log: Log;
}

/** The port is taken or the address is not this machine's. The message is one line. */
export class ListenError extends Error {
  /** Name of the class. */
  override readonly name = "ListenError";
}

const POLL_MILLISECONDS = 25;
/** Time for the last bytes of answers when unread request bodies may never end. */
const LAST_BYTES_SECONDS = 2;

/**
 * Checks that `host` can be listened on, on any port.
 * @throws {ConfigError} when it does not resolve, or is not an address of this machine
 */
export function checkHost(host: string): void {
  try {
    Deno.listen({ hostname: host, port: 0 }).close();
  } catch (cause) {
    // A process that may listen on one port only finds out when it does.
    if (cause instanceof Deno.errors.NotCapable) return;
    throw valueError(SHARED_VARIABLES.host, host, cause);
  }
}

/**
 * Serves until it is asked to stop, then drains until running work has finished or the drain time
 * is over. Asked once more in the same way, it ends at once.
 * @throws {ListenError} when the address cannot be listened on
 */
export async function runServer(options: RunServerOptions): Promise<void> {
  const { metrics, drainSeconds, log, drain, stop } = options;
  const unread = new UnreadBodies();
  const server = serve(options, unread);
  await untilAborted(new Promise<never>(() => {}), stop.asked);
  log.info("draining", { open: metrics.inFlight, seconds: drainSeconds });
  drain.begin(drainSeconds);
  await untilAborted(drained(server, unread, options), stop.askedAgain);
  log.info("stopped", { unfinished: metrics.inFlight });
}

function serve(options: RunServerOptions, unread: UnreadBodies): ListeningServer {
  const { hostname, port, log } = options;
  try {
    const server = listen({
      hostname,
      port,
      onLost: (cause) => log.error("connections_lost", { cause: messageOf(cause) }),
      onError: (thrown) => answerOutsideRoute(log, thrown),
      answer: (request, { completed, ...client }) =>
        unread.answer(request, completed, (request) => options.fetch(request, client)),
    });
    const { address } = server;
    log.info("listening", { host: address.hostname, port: address.port });
    writeToStandardError(`listening on http://${urlHost(address.hostname)}:${address.port}\n`);
    return server;
  } catch (cause) {
    const why = cause instanceof Deno.errors.AddrInUse ? "the port is in use" : messageOf(cause);
    throw new ListenError(
      `Cannot listen on ${
        urlHost(hostname)
      }:${port}: ${why}; set ${options.portVariable} or SVC_HOST`,
      { cause },
    );
  }
}

/**
 * Logs an error outside of any route, usually of a body that broke off, which Deno would print
 * otherwise. The response is sent only if no head was sent before.
 */
function answerOutsideRoute(log: Log, thrown: unknown): Response {
  const error = toServiceError(thrown);
  const isKnown = thrown instanceof BrokenOffError || isAbort(thrown);
  if (!isKnown) logFailure(log, "answer_broken_off", error);
  return Response.json(error.toBody(), { status: error.status });
}

/** Resolves when every answer has been sent, or the drain time is over. */
async function drained(
  server: ListeningServer,
  unread: UnreadBodies,
  { metrics, drain }: RunServerOptions,
): Promise<void> {
  while (metrics.inFlight > 0 && drain.remainingMilliseconds > 0) await pause(POLL_MILLISECONDS);
  await within(unread.answered(), drain.remainingMilliseconds);
  await pause(POLL_MILLISECONDS);
  // The last bytes of an answer may still be on their way; what hangs ends with the process.
  const mostMilliseconds = unread.areThere ? LAST_BYTES_SECONDS * 1000 : Infinity;
  await within(server.shutdown(), Math.min(mostMilliseconds, drain.remainingMilliseconds));
}
