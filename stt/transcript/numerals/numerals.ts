/**
 * Writes numbers that were said as digits: "ten minutes" becomes "10 minutes", and with smart
 * formatting "ten percent" becomes "10%" and "five dollars" "$5".
 * @module
 */
import type { Language } from "../../../shared/schema/listen_parameters.ts";
import type { Word } from "../../../shared/schema/stt.ts";
import { isIdiom } from "./idioms.ts";
import { type NumberNames, numberNames } from "./number_names.ts";
import { type ReadNumber, readNumber } from "./read_number.ts";

/** A sign that is written before or after a number. */
interface Unit {
  readonly text: string;
  readonly before: boolean;
  /** Before this word no sign is meant: "four pounds of fat", "three degrees of freedom". */
  readonly unless?: string;
}

const PERCENT: Unit = { text: "%", before: false };
const EURO: Unit = { text: " €", before: false };
const DOLLAR: Unit = { text: " $", before: false };
const degrees = (unless: string): Unit => ({ text: "°", before: false, unless });

const UNITS: Readonly<Record<Language, Readonly<Record<string, Unit>>>> = {
  en: {
    percent: PERCENT,
    dollar: { text: "$", before: true },
    dollars: { text: "$", before: true },
    pounds: { text: "£", before: true, unless: "of" },
    euro: { text: "€", before: true },
    euros: { text: "€", before: true },
    degrees: degrees("of"),
  },
  de: { prozent: PERCENT, euro: EURO, dollar: DOLLAR, grad: degrees("von") },
  fr: { euro: EURO, euros: EURO, dollar: DOLLAR, dollars: DOLLAR, degrés: degrees("de") },
  it: { percento: PERCENT, euro: EURO, dollaro: DOLLAR, dollari: DOLLAR, gradi: degrees("di") },
};
/** Percent as two words. */
const PERCENT_WORDS: Readonly<Partial<Record<Language, readonly [string, string]>>> = {
  en: ["per", "cent"],
  fr: ["pour", "cent"],
  it: ["per", "cento"],
};

/** No number takes more words, with its unit; what is longer is read as several numbers. */
const MOST_NUMBER_WORDS = 100;
/** Punctuation that no number extends across. */
const PAUSE = /[.,!?;:…]["'”’»)\]]*$/;
/** Punctuation that separates counted numbers too. */
const STOP = /[.!?;:…]["'”’»)\]]*$/;

/** Smart formatting groups numbers with at least this many digits by thousands. */
const FEWEST_GROUPED_DIGITS = 5;
const GROUP_SIGNS: Readonly<Record<Language, string>> = { en: ",", de: ".", fr: "\u202f", it: "." };
const POINT_SIGNS: Readonly<Record<Language, string>> = { en: ".", de: ",", fr: ",", it: "," };

/** Writes the numbers among `words` as digits; with `smart` also their units as signs. */
export function withNumerals(
  words: readonly Word[],
  language: Language,
  smart: boolean,
): Word[] {
  const names = numberNames(language);
  const result: Word[] = [];
  let pause = 0;
  for (let index = 0; index < words.length;) {
    if (index === pause) pause = nextPause(words, index);
    const run = words.slice(index, Math.min(pause, index + MOST_NUMBER_WORDS))
      .map(({ word }) => word);
    const number = readNumber(run, names);
    const unit = number === undefined ? undefined : unitAfter(run.slice(number.words), language);
    // "one percent" and "one two" are numbers though "one" alone may be an article.
    const isNumber = number !== undefined && !isIdiom(words, index, pause, language) &&
      (!number.isDoubtful || unit !== undefined || isCounted(words, index, names));
    if (!isNumber) {
      result.push(words[index++]!);
      continue;
    }
    const said = words.slice(index, index + number.words);
    // The second word of "pour cent" is not a number, even if no sign is written.
    const behind = words.slice(index + number.words, index + number.words + (unit?.words ?? 0));
    const written = digitsIn(language, number, smart);
    if (smart && unit !== undefined) {
      result.push(joined([...said, ...behind], withUnit(written, unit.unit)));
    } else result.push(joined(said, written), ...behind);
    index += said.length + behind.length;
  }
  return result;
}

function withUnit(number: string, { text, before }: Unit): string {
  return before ? text + number : number + text;
}

/** Index behind the first word from `start` on after which there is a pause. */
function nextPause(words: readonly Word[], start: number): number {
  let end = start;
  while (end < words.length && !PAUSE.test(words[end]!.punctuated_word)) end++;
  return Math.min(end + 1, words.length);
}

/** Whether the word at `index` is a one next to another digit; a comma may lie in between. */
function isCounted(words: readonly Word[], index: number, names: NumberNames): boolean {
  const [before, word, after] = [words[index - 1], words[index]!, words[index + 1]];
  if (word.word !== names.counted || names.pointers.has(before?.word ?? "")) return false;
  const isDigit = (other: Word | undefined) =>
    other !== undefined && (other.word === names.counted || !names.doubtful.has(other.word)) &&
    (names.small.get(other.word) ?? Infinity) < 10;
  const goesOn = ({ punctuated_word: written }: Word) => !STOP.test(written);
  return (isDigit(after) && goesOn(word)) || (isDigit(before) && goesOn(before!));
}

/** Looks up own properties only: "constructor" is a spoken word too. */
function unitCalled(word: string | undefined, language: Language): Unit | undefined {
  const units = UNITS[language];
  return word !== undefined && Object.hasOwn(units, word) ? units[word] : undefined;
}

function unitAfter(
  rest: readonly string[],
  language: Language,
): { unit: Unit; words: number } | undefined {
  const [first, second] = rest;
  const [per, cent] = PERCENT_WORDS[language] ?? [];
  if (per !== undefined && first === per && second === cent) return { unit: PERCENT, words: 2 };
  const unit = unitCalled(first, language);
  const isMeant = unit?.unless === undefined || unit.unless !== second;
  return unit !== undefined && isMeant ? { unit, words: 1 } : undefined;
}

function digitsIn(
  language: Language,
  { digits, isSpelled }: ReadNumber,
  smart: boolean,
): string {
  const [whole = "", decimals] = digits.split(".");
  const grouped = smart && !isSpelled && whole.length >= FEWEST_GROUPED_DIGITS
    ? whole.replace(/\B(?=(\d{3})+$)/g, GROUP_SIGNS[language])
    : whole;
  return decimals === undefined ? grouped : grouped + POINT_SIGNS[language] + decimals;
}

/** Punctuation that closes a word, except signs of a number, and punctuation that opens one. */
const CLOSING = /[^\p{L}\p{N}%€$£°]*$/u;
const OPENING = /^["'¿¡\p{Ps}\p{Pi}]*(?=.)/u;

/** Replaces several words by one, with their time span and surrounding punctuation. */
export function joined(phrase: readonly Word[], text: string): Word {
  const first = phrase[0]!;
  const last = phrase.at(-1)!;
  const [opening = ""] = first.punctuated_word.match(OPENING) ?? [];
  const [closing = ""] = last.punctuated_word.match(CLOSING) ?? [];
  return {
    ...first,
    word: text,
    end: last.end,
    confidence: Math.min(...phrase.map(({ confidence }) => confidence)),
    punctuated_word: opening + text + closing,
  };
}
