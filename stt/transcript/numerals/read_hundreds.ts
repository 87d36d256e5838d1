/**
 * Reads numbers that are counted in hundreds: years ("nineteen eighty-four",
 * "neunzehnhundertvierundachtzig") and amounts ("fifteen hundred").
 * @module
 */
import type { HundredNames, NumberNames } from "./number_names.ts";
import { type Part, readSmall } from "./read_small.ts";

const HUNDRED = 100;
/** First century of years: "fifteen thirty" is a time of day more often than a year. */
const FIRST_CENTURY = 16;
const LAST_CENTURY = 20;

/** Reads a number from 1,100 to 9,999 that is counted in hundreds at the start of `words`. */
export function readHundreds(words: readonly string[], names: NumberNames): Part | undefined {
  const { hundreds } = names;
  if (hundreds === undefined) return undefined;
  return readJoined(words[0] ?? "", names, hundreds) ?? readApart(words, names, hundreds);
}

/** Reads a number in one word: "neunzehnhundertvierundachtzig". */
function readJoined(word: string, names: NumberNames, hundreds: HundredNames): Part | undefined {
  const [, before = "", after = ""] = hundreds.joined?.exec(word) ?? [];
  const count = names.small.get(before);
  const rest = after === "" ? 0 : names.small.get(after);
  if (!isCountOfHundreds(count) || rest === undefined || rest >= HUNDRED) return undefined;
  return { value: count * HUNDRED + rest, words: 1 };
}

/** "fifteen hundred", "nineteen hundred and five", "nineteen oh five", "nineteen eighty-four". */
function readApart(
  words: readonly string[],
  names: NumberNames,
  hundreds: HundredNames,
): Part | undefined {
  const count = readSmall(words, names);
  if (!isCountOfHundreds(count?.value)) return undefined;
  const behind = words.slice(count!.words);
  const rest = hundreds.words.has(behind[0] ?? "")
    ? readAfterHundred(behind, names)
    : hundreds.isLeftOut
    ? readAfterCentury(count!.value, behind, names)
    : undefined;
  if (rest === undefined) return undefined;
  return { value: count!.value * HUNDRED + rest.value, words: count!.words + rest.words };
}

/** Reads what follows the count, from the word for a hundred on. */
function readAfterHundred(words: readonly string[], names: NumberNames): Part {
  const joiners = names.joiners.has(words[1] ?? "") ? 1 : 0;
  const rest = readSmall(words.slice(1 + joiners), names);
  const isPart = rest !== undefined && rest.value > 0 && rest.value < HUNDRED;
  return isPart ? { value: rest.value, words: 1 + joiners + rest.words } : { value: 0, words: 1 };
}

/** Reads the year of a century, said without the word for a hundred. */
function readAfterCentury(
  century: number,
  words: readonly string[],
  names: NumberNames,
): Part | undefined {
  if (century < FIRST_CENTURY || century > LAST_CENTURY) return undefined;
  const zeros = names.small.get(words[0] ?? "") === 0 ? 1 : 0;
  const year = readSmall(words.slice(zeros), names);
  if (year === undefined) return undefined;
  const isYear = zeros === 1
    ? year.value > 0 && year.value < 10
    : year.value >= 10 && year.value < HUNDRED;
  const isScaled = names.scales.has(words[zeros + year.words] ?? "");
  return isYear && !isScaled ? { value: year.value, words: zeros + year.words } : undefined;
}

/** Nobody says "ten hundred" or "twenty hundred", but twenty may be a century. */
function isCountOfHundreds(count: number | undefined): count is number {
  return count !== undefined && count > 10 && count < HUNDRED;
}
