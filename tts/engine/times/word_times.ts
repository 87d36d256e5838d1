/**
 * Returns times for every word of a clause, even where the acoustic model reports none.
 * @module
 */
import type { TimedToken } from "../adapter.ts";
import type { SpokenToken, TimedWord } from "../contract.ts";

/**
 * Returns the times of the tokens with letters or digits, in written form. Tokens without a time of
 * their own share the gap between their neighbours, or the neighbour's time, in proportion to their
 * length. A token whose written form is empty goes on with a word that is listed before.
 */
export function wordTimes(
  tokens: readonly SpokenToken[],
  timed: readonly TimedToken[],
  seconds: number,
): TimedWord[] {
  const times = new Map(timed.map((token) => [token.index, token]));
  const sounding = [...tokens.entries()].filter(([index, { written, spoken }]) =>
    written !== "" && (times.has(index) || /[\p{L}\p{N}]/u.test(spoken))
  );
  const words: TimedWord[] = [];
  for (let first = 0; first < sounding.length;) {
    let last = first + 1;
    while (last < sounding.length && !times.has(sounding[last]![0])) last++;
    const group = sounding.slice(first, last);
    const known = times.get(group[0]![0]);
    const next = sounding[last];
    const limit = next === undefined ? seconds : times.get(next[0])!.startSeconds;
    const start = known?.startSeconds ?? words.at(-1)?.end ?? 0;
    const end = group.length === 1 ? known?.endSeconds ?? limit : limit;
    words.push(...share(group.map(([, { written }]) => written), start, end));
    first = last;
  }
  return words;
}

function share(written: readonly string[], start: number, end: number): TimedWord[] {
  const characters = written.reduce((sum, word) => sum + word.length, 0);
  let from = start;
  return written.map((word) => {
    const to = from + (end - start) * (word.length / characters);
    const timed = { word, start: from, end: to };
    from = to;
    return timed;
  });
}
