/**
 * Groups visemes into the windows that are sent ahead of their audio.
 * @module
 */
import type { SpeakServerFrame } from "../../shared/schema/speak.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import type { TimedViseme } from "../engine/contract.ts";

/** A window without its frame type. */
export type VisemeWindow = Omit<Extract<SpeakServerFrame, { type: "Visemes" }>, "type">;

/**
 * Returns consecutive windows of at most `seconds`, rounded to whole milliseconds. A viseme belongs to the
 * window in which it starts, so the window after a long viseme may be empty.
 */
export function windowsOf(visemes: readonly TimedViseme[], seconds: number): VisemeWindow[] {
  const first = visemes[0];
  const last = visemes.at(-1);
  if (first === undefined || last === undefined) return [];
  // In whole milliseconds, so that rounding cannot move a viseme that starts with its window.
  const windowMilliseconds = Math.round(1000 * seconds);
  const windowSeconds = windowMilliseconds / 1000;
  const windowsUntil = (time: number) =>
    Math.round(1000 * (time - first.start)) / windowMilliseconds;
  const windowOf = ({ start }: TimedViseme) => Math.floor(windowsUntil(start));
  const groups = Map.groupBy(visemes, windowOf);
  const end = last.start + last.duration;
  const length = Math.max(1 + windowOf(last), Math.ceil(windowsUntil(end)));
  return Array.from({ length }, (_, index) => {
    const start = first.start + index * windowSeconds;
    return {
      window_start: toThousandths(start),
      window_duration: toThousandths(Math.min(windowSeconds, end - start)),
      visemes: groups.get(index) ?? [],
    };
  });
}
