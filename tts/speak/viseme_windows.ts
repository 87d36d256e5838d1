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
 * Windows of at most `seconds`, in whole milliseconds, one right behind the other; a mouth shape
 * belongs to the window that it starts in, so that a window behind a long one may have none.
 */
export function windowsOf(visemes: readonly TimedViseme[], seconds: number): VisemeWindow[] {
  const first = visemes[0];
  const last = visemes.at(-1);
  if (first === undefined || last === undefined) return [];
  // In whole milliseconds, of which no part is lost where a shape begins with its window.
  const windowMilliseconds = Math.round(1000 * seconds);
  const windowsUntil = (time: number) =>
    Math.round(1000 * (time - first.start)) / windowMilliseconds;
  const windowOf = ({ start }: TimedViseme) => Math.floor(windowsUntil(start));
  const groups = Map.groupBy(visemes, windowOf);
  const end = last.start + last.duration;
  const length = Math.max(1 + windowOf(last), Math.ceil(windowsUntil(end)));
  return Array.from({ length }, (_, index) => {
    const start = first.start + index * seconds;
    return {
      window_start: toThousandths(start),
      window_duration: toThousandths(Math.min(seconds, end - start)),
      visemes: groups.get(index) ?? [],
    };
  });
}
