/**
 * Finds how many real-time sessions a program can hold, by adding more until their finals are late.
 * @module
 */
import { print } from "../../../shared/command_line.ts";
import { messageOf } from "../../../shared/errors.ts";
import { type Contestant, type SessionsMeasured, takeSessions } from "./contestants.ts";
import type { Dialogue } from "./dialogue.ts";

/** Counts to try beyond the requested ones, each a third or a half more than the one before. */
const STEPS = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256];

/**
 * Tries more than `held` sessions, which were held, up to `most`, and prints each step.
 * @param reportSessions prints the measurements; returns whether the sessions were held
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
