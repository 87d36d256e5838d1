/**
 * Groups mouth shapes into the windows that are sent ahead of their audio.
 * @module
 */
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import type { TimedViseme } from "../engine/contract.ts";

/** A window without its frame type. */
export type VisemeWindow = Omit<Extract<SpeakServerFrame, { type: "Visemes" }>, "type">;

/**
 * Windows of at most `seconds`, in whole milliseconds; a mouth shape belongs to the window that it
 * starts in.
 */
export function windowsOf(visemes: readonly TimedViseme[], seconds: number): VisemeWindow[] {
  const first = visemes[0];
  const last = visemes.at(-1);
  if (first === undefined || last === undefined) return [];
  // In whole milliseconds, of which no part is lost where one begins with its window.
  const windowMilliseconds = Math.round(1000 * seconds);
  const groups = Map.groupBy(
    visemes,
    ({ start }) => Math.floor(Math.round(1000 * (start - first.start)) / windowMilliseconds),
  );
  const end = last.start + last.duration;
  return [...groups].map(([index, group]) => {
    const start = first.start + index * seconds;
    return {
      window_start: toThousandths(start),
      window_duration: toThousandths(Math.min(seconds, end - start)),
      visemes: group,
    };
  });
}
