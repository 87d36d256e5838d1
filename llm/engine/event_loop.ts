/**
 * Turns of the event loop between steps of long work.
 * @module
 */
import { setImmediate } from "node:timers";

/** Lets pending work run, such as frames that come in and go out. */
export function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
