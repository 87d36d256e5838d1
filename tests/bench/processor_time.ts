/**
 * Processor time of a service and its engines, from /proc.
 * @module
 */
import { descendantsOf, processorSeconds as secondsOf } from "../fixtures/processes.ts";

/** Seconds of processor time that `pid` and its descendants have used so far. */
export async function processorSeconds(pid: number): Promise<number> {
  const pids = [pid, ...await descendantsOf(pid)];
  const times = await Promise.all(pids.map(secondsOf));
  return times.reduce((sum, seconds) => sum + seconds, 0);
}
