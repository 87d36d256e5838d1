/**
 * Pronunciation rules that precede all others: `spell_out` and `lexicon` of a request, then the
 * lexicon of the language.
 * @module
 */
import { MOST_SPOKEN_CHARACTERS } from "../engine/contract.ts";
import { toEspeakPhonemes } from "./espeak_phonemes.ts";
import { lexiconRule } from "./lexicon.ts";
import { spell } from "./normalise/letters/letters.ts";
import type { Language, Piece, Rule } from "./normalise/rules.ts";

/** The fields of a request that control pronunciation. */
export interface Pronunciation {
  /** Words spelled letter by letter; case does not matter, and earlier entries win. */
  readonly spell_out: readonly string[];
  /** IPA, bare or in slashes, or a respelling by word; case does not matter, longer entries win. */
  readonly lexicon: Readonly<Record<string, string>>;
}

/** What is reported while pronunciations are applied. */
export interface PronunciationReports {
  /** Warns of what cannot be spoken as asked. */
  readonly warn: (warning: string) => void;
  /** Told of each pronunciation from the request's lexicon that a word takes; may throw. */
  readonly took: (pronunciation: string) => void;
}

/** An entry of a request. */
export interface PronunciationEntry {
  /** The words, composed (NFC). */
  readonly words: string;
  /** The words in the form in which they are looked for. */
  readonly folded: string;
}

/** The entries of a request that occur in its text. */
export interface PronunciationEntries {
  /** Entries of `spell_out`. */
  readonly spelled: readonly PronunciationEntry[];
  /** Entries of `lexicon`. */
  readonly said: readonly (PronunciationEntry & { readonly pronunciation: string })[];
}

/**
 * Returns the entries of a request that occur in `text`, all of its text: of many thousands, few
 * are left to be looked for in each part of it.
 */
export function entriesIn(
  { spell_out, lexicon }: Pronunciation,
  text: string,
): PronunciationEntries {
  const occurs = occursIn(text);
  const toSpell = new Set(spell_out.map((words) => words.normalize("NFC")));
  return {
    spelled: [...toSpell].map(entryOf).filter(occurs),
    said: Object.entries(lexicon)
      .map(([words, pronunciation]) => ({ ...entryOf(words.normalize("NFC")), pronunciation }))
      .filter(occurs)
      // Key order must not matter: the longest entry wins, and equal lexicons sound alike.
      .toSorted(({ words: a }, { words: b }) => b.length - a.length || (a < b ? -1 : 1)),
  };
}

function entryOf(words: string): PronunciationEntry {
  return { words, folded: fold(words) };
}

function occursIn(text: string): (entry: PronunciationEntry) => boolean {
  const whole = fold(text);
  return ({ folded }) => folded !== "" && whole.includes(folded);
}

/**
 * Returns rules for the entries that occur in `text`, and for the lexicon of the language. An entry
 * that cannot be spoken as asked is warned of and spoken as written.
 */
export function pronunciationRules(
  { spelled, said }: PronunciationEntries,
  text: string,
  language: Language,
  { warn, took }: PronunciationReports,
): Rule[] {
  const occurs = occursIn(text);
  const spelling = spelled.filter(occurs).map(({ words }): Rule => ({
    pattern: entryPattern(words),
    speak: ([written]) => written.split(/\s+/).map((word): Piece => [word, spell(word, language)]),
  }));
  const saying = said.filter(occurs).map(({ words, pronunciation }): Rule => ({
    pattern: entryPattern(words),
    speak: ([written]) => {
      const spoken = pronounce(pronunciation, written, language, warn);
      if (spoken !== undefined) took(spoken);
      return spoken;
    },
  }));
  return [...spelling, ...saying, lexiconRule(language)];
}

/** Characters of IPA that no respelling in the supported languages uses. */
const IPA_SIGN = /[\u0250-\u02afæðŋβθχˈˌːˑ]/u;

/** Returns IPA in the engine's notation, or a respelling unchanged. */
function pronounce(
  pronunciation: string,
  written: string,
  language: Language,
  warn: (warning: string) => void,
): string | undefined {
  const ipa = pronunciation.match(/^\/(.+)\/$/)?.[1] ??
    (IPA_SIGN.test(pronunciation) ? pronunciation : undefined);
  return ipa === undefined ? pronunciation : speakIpa(ipa, written, language, warn);
}

/**
 * Returns `ipa` in the engine's notation; undefined, with a warning, when a sound is unknown or a
 * word is too long to be spoken at once.
 */
export function speakIpa(
  ipa: string,
  written: string,
  language: Language,
  warn: (warning: string) => void,
): string | undefined {
  const most = MOST_SPOKEN_CHARACTERS;
  if (ipa.split(/\s+/).some(({ length }) => length > most)) {
    warn(`A word of IPA has at most ${most} characters; “${written}” is spoken as written`);
    return undefined;
  }
  const phonemes = toEspeakPhonemes(ipa, language);
  if (phonemes === undefined) {
    warn(`The engine cannot produce every sound of /${ipa}/; “${written}” is spoken as written`);
  }
  return phonemes;
}

/** Folds case, apostrophes and spaces, and slightly more: "Masse" and "Maße" become equal. */
function fold(text: string): string {
  // Only the small form of "ẞ" upper-cases to "SS"; lower-casing "İ" leaves a combining dot.
  return text.toLowerCase().toUpperCase().toLowerCase().replace(/\u0307/g, "").replaceAll("’", "'")
    .replace(/\s+/g, " ").trim();
}

const LIGATURES: Readonly<Record<string, string>> = {
  ff: "ﬀ",
  fi: "ﬁ",
  fl: "ﬂ",
  ffi: "ﬃ",
  ffl: "ﬄ",
  st: "ﬆ",
};
/** Letters with other spellings: capital "SS", "ß", apostrophes, ligatures, dotted or dotless i. */
const ALIKE = /SS|[ßẞ]|['’]|[Ff][Ff][IiLl]?|[Ff][IiLl]|[Ss][Tt]|[ﬀ-ﬆ]|[Iiİı]/g;

/** Pattern for all spellings of `letters`: "STRASSE" is "Straße" too, but "Masse" is not "Maße". */
function anyWriting(letters: string): string {
  if (letters === "SS") return "(?:ss|ß)";
  if (/[ßẞ]/.test(letters)) return "(?:ß|(?-i:SS))";
  if (/['’]/.test(letters)) return "['’]";
  if (/^[Iiİı]$/.test(letters)) return "[iİı]";
  const plain = letters.normalize("NFKC").toLowerCase();
  return `(?:${plain}|${LIGATURES[plain]})`;
}

/** Returns a pattern for the entry as whole words, in any case and with any apostrophes. */
function entryPattern(entry: string): RegExp {
  const escaped = entry.trim().split(/\s+/).map((word) =>
    word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(ALIKE, anyWriting)
  ).join("\\s+");
  const start = /^[\p{L}\p{N}]/u.test(entry.trim()) ? "(?<![\\p{L}\\p{N}])" : "";
  const end = /[\p{L}\p{N}]$/u.test(entry.trim()) ? "(?![\\p{L}\\p{N}])" : "";
  return new RegExp(`${start}${escaped}${end}`, "giu");
}

/** espeak-ng phonemes after which an English ending -s gets a vowel ("Iz"), or is voiceless. */
const SIBILANT = /[szSZ]$/;
const VOICELESS = /[ptkfT]$/;

/**
 * Joins two parts of one word. An ending -s or 's after phonemes becomes one of them; other
 * phonemes are separated from letters by a space.
 */
export function joinPhonemes(before: string, after: string, language: Language): string {
  if (!before.endsWith("]]")) {
    return after.startsWith("[[") ? `${before} ${after}` : before + after;
  }
  const ending = after.match(/^['’]?s(?!\p{L})/u)?.[0];
  if (ending === undefined) return /^\p{L}/u.test(after) ? `${before} ${after}` : before + after;
  return before.replace(/\]\]$/, `${endingPhoneme(before.slice(0, -2), language)}]]`) +
    after.slice(ending.length);
}

function endingPhoneme(phonemes: string, language: Language): string {
  switch (language) {
    case "en":
      return SIBILANT.test(phonemes) ? "Iz" : VOICELESS.test(phonemes) ? "s" : "z";
    case "de":
      return "s";
    case "fr":
      return "";
  }
}
