/**
 * Memory of a process by what it shares with others, through /proc/PID/smaps_rollup.
 * @module
 */

/** Memory of one process or of several, in bytes. */
export interface ProcessMemory {
  /** What nobody else has mapped. */
  readonly own: number;
  /** That, and of each shared page its share: pages are counted once over all who map them (Pss). */
  readonly proportional: number;
  /** That, and all of each shared page (RSS). */
  readonly resident: number;
}

/**
 * Memory of the process `pid`.
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

/** The sum of several. */
export function sumOfMemory(parts: readonly ProcessMemory[]): ProcessMemory {
  const sum = (kind: keyof ProcessMemory) => parts.reduce((total, part) => total + part[kind], 0);
  return { own: sum("own"), proportional: sum("proportional"), resident: sum("resident") };
}
