/**
 * How fast a plan is spoken, `speed` and prosody together, and how long that takes.
 * @module
 */
import type { Clause } from "../engine/contract.ts";
import type { SpeechPlan } from "./plan.ts";

/** Of prosody x-slow at the least `speed`, and a little more than x-fast at the greatest. */
const SLOWEST_PACE = 0.25;
const FASTEST_PACE = 4;

/** `plan` within the limits of what is understood when it is spoken at `speed`, with a warning. */
export function withinPace({ clauses, warnings }: SpeechPlan, speed: number): SpeechPlan {
  const held = clauses.map((clause) => {
    const pace = Math.min(FASTEST_PACE, Math.max(SLOWEST_PACE, clause.rate * speed));
    return pace === clause.rate * speed ? clause : { ...clause, rate: pace / speed };
  });
  if (held.every((clause, index) => clause === clauses[index])) return { clauses, warnings };
  const warning =
    `The rate of prosody times \`speed\` is held between ${SLOWEST_PACE} and ${FASTEST_PACE}`;
  return { clauses: held, warnings: [...warnings, warning] };
}

/** How long `clauses` take at `speed`, in characters that are spoken meanwhile at speed 1. */
export function spokenCharacters(clauses: readonly Clause[], speed: number): number {
  let characters = 0;
  for (const { tokens, rate } of clauses) {
    for (const { spoken } of tokens) characters += (spoken.length + 1) / (rate * speed);
  }
  return Math.round(characters);
}
