/**
 * What every request handler finds in its context.
 * @module
 */
import type { Log } from "../log.ts";

/** Hono's environment of all three services. */
export type ServiceEnvironment = {
  Variables: {
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
