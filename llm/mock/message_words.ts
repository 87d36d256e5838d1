/**
 * Values for arguments in a user's message: numbers, names, quotations, addresses. A message may be
 * as long as the context window, so nothing here may take longer than in proportion to its length.
 * @module
 */

/** Stop words in English, German and French. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  ("a an and are as at be but by can could did do does for from get give has have hello hey hi how i in is " +
    "it its just let like make me my need no not of on or our please set should show so some tell thank " +
    "thanks that the their then there these they this to today tomorrow us use want was we what when " +
    "where which who why will with would yes you your " +
    "bitte das der die ein eine es für gib ich in ist kannst mir mit und was wie wo zu " +
    "au aux dans de des donne du elle en est et il je la le les moi pour quel quelle un une vous")
    .split(" "),
);

const NUMBER_WORDS: readonly string[] = (
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen twenty"
).split(" ");

/** Longest word that is relevant; a longer run of letters is data. */
const MOST_LETTERS = 64;
/** Most numbers, phrases and parts of a message that are offered, each to every argument. */
const MOST_OFFERED = 1000;

/** Returns the words of `text` in lower case, splitting camelCase and snake_case names. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns whether a word is relevant to the subject, that is, neither a stop word nor data. */
export function isContentWord(word: string): boolean {
  return word.length > 1 && word.length <= MOST_LETTERS && !COMMON_WORDS.has(word);
}

/** The values in one message. Each number, name and quotation is used once. */
export class MessageWords {
  /** The whole message, trimmed. */
  readonly text: string;
  readonly #numbers: number[];
  readonly #phrases: string[];
  readonly #parts: readonly string[];
  readonly #words: ReadonlySet<string>;
  readonly #lowered: string;

  /** Looks for values in `text`. */
  constructor(text: string) {
    this.text = text.trim();
    this.#numbers = numbersIn(this.text).slice(0, MOST_OFFERED);
    this.#phrases = [...quotationsIn(this.text), ...namesIn(this.text)].slice(0, MOST_OFFERED);
    this.#parts = partsIn(this.text).slice(0, MOST_OFFERED);
    const words = wordsOf(this.text);
    this.#words = new Set(words);
    this.#lowered = ` ${words.join(" ")} `;
  }

  /** Returns whether the message contains `phrase`, ignoring case and punctuation. */
  mentions(phrase: string): boolean {
    const words = wordsOf(phrase);
    // A look at each word spares most searches through the message.
    return words.length > 0 && words.every((word) => this.#words.has(word)) &&
      this.#lowered.includes(` ${words.join(" ")} `);
  }

  /** Takes the first unused number that `fits`. */
  takeNumber(fits: (value: number) => boolean): number | undefined {
    const index = this.#numbers.findIndex(fits);
    return index === -1 ? undefined : this.#numbers.splice(index, 1)[0];
  }

  /** Takes the first unused quotation or name that `fits`. */
  takePhrase(fits: (value: string) => boolean): string | undefined {
    const index = this.#phrases.findIndex(fits);
    return index === -1 ? undefined : this.#phrases.splice(index, 1)[0];
  }

  /** Finds the first run of non-blank characters that `fits`, for example an address. */
  find(fits: (value: string) => boolean): string | undefined {
    return this.#parts.find(fits);
  }
}

/** Returns the runs of non-blank characters, without brackets, quotes and punctuation around. */
function partsIn(text: string): string[] {
  return text.split(/\s+/)
    .map((part) => part.replace(/^["'(<]+|(?<!["')>,.;!?])["')>,.;!?]+$/g, ""))
    .filter((part) => part !== "");
}

function numbersIn(text: string): number[] {
  const pattern = new RegExp(`-?\\d+(?:\\.\\d+)?|\\b(?:${NUMBER_WORDS.join("|")})\\b`, "gi");
  return [...text.matchAll(pattern)].map(([match]) => {
    const word = NUMBER_WORDS.indexOf(match.toLowerCase());
    return word === -1 ? Number(match) : word;
  })
    // Larger numbers would be rounded, or cannot be written in JSON.
    .filter((number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER);
}

function quotationsIn(text: string): string[] {
  // None contains its own opening mark: one without an end would be searched for at each of them.
  return [...text.matchAll(/"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“]+)“|`([^`]+)`/g)].map(
    (match) => match.slice(1).find((part) => part !== undefined)!.trim(),
  ).filter((quotation) => quotation !== "");
}

/** Finds runs of capitalised words. Those that begin a sentence may not be names and come last. */
function namesIn(text: string): string[] {
  const names: string[] = [];
  const sentenceStarts: string[] = [];
  for (const match of text.matchAll(/\p{Lu}[\p{L}\p{N}'’-]*(?:\s+\p{Lu}[\p{L}\p{N}'’-]*)*/gu)) {
    const before = text.slice(0, match.index).trimEnd();
    const startsSentence = before === "" || ".!?:".includes(before.at(-1)!);
    const words = match[0].split(/\s+/);
    const telling = words.filter((word) => isContentWord(word.toLowerCase()));
    if (telling.length === 0) continue;
    if (startsSentence && telling.length === words.length) sentenceStarts.push(telling.join(" "));
    else names.push(telling.join(" "));
  }
  return [...names, ...sentenceStarts];
}
