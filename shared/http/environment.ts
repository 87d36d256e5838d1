/**
 * What every request handler finds in its context.
 * @module
 */
import type { Log } from "../log.ts";

/** Bindings that accompany a request. */
export type ClientBindings = {
  /** Aborts when the client disconnects before it is answered. */
  readonly clientLeft: AbortSignal;
  /** Closes the connection once nothing more passes: nobody is there who would close it. */
  readonly hangUp: () => void;
};

/** Hono's environment of all three services. */
export type ServiceEnvironment = {
  Bindings: ClientBindings;
  Variables: {
    /**
     * Aborts when the client disconnects. Use it instead of the request's own signal, which does
     * not abort for long requests.
     */
    clientLeft: AbortSignal;
    /** The id of this request, echoed to the client and on every log line. */
    requestId: string;
    /** A log whose lines carry the request id. */
    log: Log;
    /** Keeps the request counted as in flight until the promise settles (streams, sockets). */
    holdOpen: (ended: Promise<unknown>) => void;
    /**
     * Settles as `reading`, unless the shutdown comes before the body has arrived. Everything that
     * reads a body must go through this.
     */
    arrived: <Value>(reading: Promise<Value>) => Promise<Value>;
  };
};
