/**
 * The pace of a plan, from `speed` and prosody together, and how long it takes to speak.
 * @module
 */
import type { Clause } from "../engine/contract.ts";
import type { SpeechPlan } from "./plan.ts";

/** Prosody x-slow at the lowest `speed`. */
const SLOWEST_PACE = 0.25;
/** Slightly above prosody x-fast at the highest `speed`. */
export const FASTEST_PACE = 4;

/** Clamps the pace of a plan spoken at `speed` to what is intelligible; warns if it changes it. */
export function withinPace({ clauses, warnings }: SpeechPlan, speed: number): SpeechPlan {
  const held = clauses.map((clause) => {
    const pace = Math.min(FASTEST_PACE, Math.max(SLOWEST_PACE, clause.rate * speed));
    return pace === clause.rate * speed ? clause : { ...clause, rate: pace / speed };
  });
  if (held.every((clause, index) => clause === clauses[index])) return { clauses, warnings };
  const warning =
    `The rate of prosody times \`speed\` is clamped between ${SLOWEST_PACE} and ${FASTEST_PACE}`;
  return { clauses: held, warnings: [...warnings, warning] };
}

/** Returns how long `clauses` take at `speed`, in characters spoken in that time at speed 1. */
export function spokenCharacters(clauses: readonly Clause[], speed: number): number {
  let characters = 0;
  for (const { tokens, rate } of clauses) {
    for (const { spoken } of tokens) characters += (spoken.length + 1) / (rate * speed);
  }
  return Math.round(characters);
}
