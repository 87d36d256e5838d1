/**
 * Processor time and memory of a service with its engines, through /proc.
 * @module
 */
import { descendantsOf, memoryOf } from "../fixtures/processes.ts";

/** Ticks of /proc/PID/stat in a second, on every Linux that Deno runs on. */
const TICKS_A_SECOND = 100;

/** Seconds of processor time that `pid` and its children have used so far. */
export async function processorSeconds(pid: number): Promise<number> {
  const pids = [pid, ...await descendantsOf(pid)];
  const times = await Promise.all(pids.map(async (each) => {
    const stat = await Deno.readTextFile(`/proc/${each}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }));
  return times.reduce((sum, seconds) => sum + seconds, 0);
}

/** Resident memory of the front alone, in MiB. */
export async function frontMebibytes(pid: number): Promise<number> {
  return await memoryOf(pid) / 2 ** 20;
}
