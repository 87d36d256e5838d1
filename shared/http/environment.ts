/**
 * What every request handler finds in its context.
 * @module
 */
import type { Log } from "../log.ts";

/** What comes with a request beside itself. */
export type ClientBindings = {
  /** Aborts when the client leaves before there is an answer. */
  readonly clientLeft: AbortSignal;
};

/** Hono's environment of all three services. */
export type ServiceEnvironment = {
  Bindings: ClientBindings;
  Variables: {
    /**
     * Aborts when the client leaves: ask it in place of the request's own signal, which does not for
     * long requests.
     */
    clientLeft: AbortSignal;
    /** The id of this request, echoed to the client and on every log line. */
    requestId: string;
    /** A log whose lines carry the request id. */
    log: Log;
    /** Keeps the request counted as in flight until the promise settles (streams, sockets). */
    holdOpen: (ended: Promise<unknown>) => void;
    /**
     * What reading the body makes, unless the service ends before that has arrived: everything that
     * reads one has to ask here.
     */
    arrived: <Value>(reading: Promise<Value>) => Promise<Value>;
  };
};
