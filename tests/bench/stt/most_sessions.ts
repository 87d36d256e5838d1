/**
 * How many real-time sessions a program holds: more and more of them, until their finals come late.
 * @module
 */
import { print } from "../../../shared/command_line.ts";
import { messageOf } from "../../../shared/errors.ts";
import { type Contestant, type SessionsMeasured, takeSessions } from "./contestants.ts";
import type { Dialogue } from "./dialogue.ts";

/** What is tried beyond the counts that were asked for: by halves and thirds up. */
const STEPS = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];

/**
 * Goes on from `held` sessions that were held, up to `most`, and prints each step.
 * @param reportSessions prints what the sessions took; returns whether they were held
 * @returns the last count that was held
 */
export async function climb(
  contestant: Contestant,
  dialogue: Dialogue,
  held: number,
  most: number,
  reportSessions: (count: number, measured: SessionsMeasured) => boolean,
): Promise<number> {
  let last = held;
  for (const count of STEPS.filter((step) => step > held && step <= most)) {
    try {
      await takeSessions(contestant, count, dialogue);
    } catch (cause) {
      print(`\n${contestant.name}, ${count} ${contestant.speakers}: ${messageOf(cause)}`);
      return last;
    }
    if (!reportSessions(count, contestant.sessions.get(count)!)) return last;
    last = count;
  }
  return last;
}
