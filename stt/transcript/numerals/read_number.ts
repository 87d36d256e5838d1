/**
 * Reads a number from words.
 * @module
 */
import { type NumberNames, plain } from "./number_names.ts";
import { readHundreds } from "./read_hundreds.ts";
import { type Part, readSmall } from "./read_small.ts";

/** A number read from words. */
export interface ReadNumber {
  /** Its digits, with a point before decimals. */
  readonly digits: string;
  /** How many words it takes. */
  readonly words: number;
  /** Whether it is a single word that mostly means something else. */
  readonly isDoubtful: boolean;
  /** Whether its digits were named one by one: a code, not a quantity. */
  readonly isSpelled: boolean;
}

/** At least this many digits in a row are a number that was spelled: "nine one one". */
const FEWEST_SPELLED_DIGITS = 3;

/** Reads the longest number at the start of `words`, lower case and without punctuation. */
export function readNumber(
  words: readonly string[],
  names: NumberNames,
): ReadNumber | undefined {
  const spelled = readSpelled(words, names);
  if (spelled !== undefined) return spelled;
  const whole = readHundreds(words, names) ?? readWhole(words, names);
  if (whole === undefined) return undefined;
  const decimals = readDecimals(words.slice(whole.words), names);
  const isDoubtful = whole.words === 1 && decimals === undefined && names.doubtful.has(words[0]!);
  return {
    digits: String(whole.value) + (decimals === undefined ? "" : `.${decimals.digits}`),
    words: whole.words + (decimals?.words ?? 0),
    isDoubtful,
    isSpelled: false,
  };
}

/** Reads groups with descending scales: "two million three hundred thousand five". */
function readWhole(words: readonly string[], names: NumberNames): Part | undefined {
  let value = 0;
  let taken = 0;
  let scaleBefore = Infinity;
  while (taken < words.length) {
    const joiner = taken > 0 && names.joiners.has(words[taken]!) ? 1 : 0;
    const group = readGroup(words.slice(taken + joiner), names, scaleBefore);
    if (group === undefined) break;
    value += group.value;
    taken += joiner + group.words;
    scaleBefore = group.scale;
  }
  // "a million" alone is not written as a number, as in "half a million".
  const isIndefinite = taken === 2 && words[0] === names.indefinite;
  return taken === 0 || isIndefinite ? undefined : { value, words: taken };
}

/** Reads a number below a thousand and the scale after it, which must be smaller than `limit`. */
function readGroup(
  words: readonly string[],
  names: NumberNames,
  limit: number,
): (Part & { scale: number }) | undefined {
  const joined = readJoined(words[0] ?? "", names, limit);
  if (joined !== undefined) return joined;
  const bareScale = names.scales.get(words[0] ?? "");
  if (bareScale !== undefined && bareScale < limit) {
    const isOne = bareScale === 1000 && names.hasBareThousand;
    return isOne ? { value: bareScale, words: 1, scale: bareScale } : undefined;
  }
  const isIndefinite = words[0] === names.indefinite && names.scales.has(words[1] ?? "");
  const small = isIndefinite ? { value: 1, words: 1 } : readSmall(words, names);
  if (small === undefined) return undefined;
  const scale = names.scales.get(words[small.words] ?? "") ?? 1;
  if (scale >= limit) return undefined;
  const scaleWords = scale > 1 ? 1 : 0;
  return { value: small.value * scale, words: small.words + scaleWords, scale };
}

/** Reads a number and its scale in one word: "zwanzigtausendfünf", "duemila". */
function readJoined(
  word: string,
  names: NumberNames,
  limit: number,
): (Part & { scale: number }) | undefined {
  const { joined } = names;
  const match = joined?.pattern.exec(word);
  if (joined === undefined || !match || joined.value >= limit) return undefined;
  const [, before = "", after = ""] = match;
  if (before === "" && after === "") return undefined;
  const count = before === "" ? 1 : names.small.get(before);
  const rest = after === "" ? 0 : names.small.get(after);
  if (count === undefined || rest === undefined) return undefined;
  return { value: count * joined.value + rest, words: 1, scale: after === "" ? joined.value : 1 };
}

function readDecimals(
  words: readonly string[],
  names: NumberNames,
): { digits: string; words: number } | undefined {
  if (words[0] !== names.point) return undefined;
  let digits = "";
  let taken = 1;
  for (; taken < words.length; taken++) {
    const digit = names.small.get(plain(words[taken]!));
    if (digit === undefined || digit > 9) break;
    digits += digit;
  }
  if (digits !== "") return { digits, words: taken };
  const small = readSmall(words.slice(1), names);
  return small === undefined ? undefined : { digits: String(small.value), words: 1 + small.words };
}

function readSpelled(words: readonly string[], names: NumberNames): ReadNumber | undefined {
  let digits = "";
  for (const word of words) {
    const digit = names.small.get(plain(word));
    if (digit === undefined || digit > 9) break;
    digits += digit;
  }
  if (digits.length < FEWEST_SPELLED_DIGITS) return undefined;
  // "two three four hundred": the last digit belongs to the scale after it.
  const behind = words[digits.length] ?? "";
  if (names.scales.has(behind) || names.hundreds?.words.has(behind)) return undefined;
  return { digits, words: digits.length, isDoubtful: false, isSpelled: true };
}
