/**
 * Phonemes of a clause's words from espeak-ng's transcript, which takes a tenth of the time of
 * synthesis but does not mark which word is which.
 * @module
 */
import type { Clause } from "../contract.ts";
import { joinTokens } from "./clause_text.ts";
import type { Espeak, EspeakVoice } from "./espeak.ts";

const IS_WORD = /[\p{L}\p{N}]/u;
/** Marks phonemes in espeak-ng's own names, which a transcript would spell out. */
const OWN_NAMES = "[[";
const CLAUSES = "|";
const STRESS = "ˈ";
const LESSER_STRESS = "ˌ";
/** Marks of words in another language, such as "(en)", are not sounds. */
const LANGUAGE_MARKS = /\([a-z-]+\)/g;
/** A length mark that stands alone, for the length of a pause. */
const PAUSE_LENGTH = ":";

/**
 * Returns the phonemes of each word of each token of `clause`; a word that is read as one with the
 * word before it ("in the") has none. Returns undefined where words cannot be told apart, or where
 * synthesis would place other stresses.
 */
export function transcribedWords(
  clause: Clause,
  espeak: Espeak,
  voice: EspeakVoice,
): string[][][] | undefined {
  const words = clause.tokens.map(({ spoken }) => wordsOf(spoken));
  const { text } = joinTokens(clause);
  if (text.includes(OWN_NAMES)) return undefined;
  const groups = groupsOf(espeak.transcribe(text, voice));
  if (groups === undefined) return undefined;
  const isJoined = joinedWords(words.flat(), groups.length, espeak, voice);
  if (isJoined === undefined) return undefined;
  let [word, group] = [0, 0];
  return words.map((own) => own.map(() => isJoined[word++] ? [] : groups[group++]!));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(isWord);
}

/** Whether `part` contains anything that is spoken. */
export function isWord(part: string): boolean {
  return IS_WORD.test(part);
}

/**
 * Returns the phonemes of each group of a transcript, or undefined when a clause has no stress at
 * all.
 */
function groupsOf(transcript: string): string[][] | undefined {
  const groups: string[][] = [];
  for (const clause of transcript.replace(LANGUAGE_MARKS, "").split(CLAUSES)) {
    const stressed = withStress(clause);
    const own = stressed.split(" ").map(phonemesOf).filter((phonemes) => phonemes.length > 0);
    if (own.length > 0 && !stressed.includes(STRESS)) return undefined;
    groups.push(...own);
  }
  return groups;
}

/**
 * Makes the secondary stress of a clause a main stress, as synthesis does where it is the only
 * stress.
 */
function withStress(clause: string): string {
  const isClear = !clause.includes(STRESS) && clause.split(LESSER_STRESS).length === 2;
  return isClear ? clause.replace(LESSER_STRESS, STRESS) : clause;
}

function phonemesOf(group: string): string[] {
  return group.split("_").filter((phoneme) => phoneme !== "" && phoneme !== PAUSE_LENGTH);
}

/** Returns which of `words` are read as one with the word before, given `count` groups in all. */
function joinedWords(
  words: readonly string[],
  count: number,
  espeak: Espeak,
  voice: EspeakVoice,
): boolean[] | undefined {
  let missing = words.length - count;
  const isJoined = words.map(() => false);
  for (let at = 1; at < words.length && missing > 0; at++) {
    if (isJoined[at - 1] || !areReadAsOne(words[at - 1]!, words[at]!, espeak, voice)) continue;
    isJoined[at] = true;
    missing--;
  }
  return missing === 0 ? isJoined : undefined;
}

function areReadAsOne(first: string, second: string, espeak: Espeak, voice: EspeakVoice): boolean {
  const groups = (text: string) => espeak.transcribe(text, voice).trim().split(" ");
  // A word in letters that espeak-ng does not know is not read at all.
  return groups(`${first} ${second}`).length === 1 &&
    [first, second].every((word) => groups(word)[0] !== "");
}
