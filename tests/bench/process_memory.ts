/**
 * Private and shared memory of processes, from /proc/PID/smaps_rollup.
 * @module
 */

/** Memory of one process or of several, in bytes. */
export interface ProcessMemory {
  /** Private memory: pages that no other process has mapped. */
  readonly own: number;
  /** Private memory, and each shared page divided by the number of processes that map it (PSS). */
  readonly proportional: number;
  /** Private memory, and every shared page in full (RSS). */
  readonly resident: number;
}

/**
 * Reads the memory of the process `pid`.
 * @throws {Error} when there is no such process, or it is another user's
 */
export async function memoryPartsOf(pid: number): Promise<ProcessMemory> {
  const text = await Deno.readTextFile(`/proc/${pid}/smaps_rollup`);
  const bytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024;
  return {
    own: bytes("Private_Clean") + bytes("Private_Dirty") + bytes("Private_Hugetlb"),
    proportional: bytes("Pss"),
    resident: bytes("Rss"),
  };
}

/** Sums the memory of several processes. */
export function sumOfMemory(parts: readonly ProcessMemory[]): ProcessMemory {
  const sum = (kind: keyof ProcessMemory) => parts.reduce((total, part) => total + part[kind], 0);
  return { own: sum("own"), proportional: sum("proportional"), resident: sum("resident") };
}
