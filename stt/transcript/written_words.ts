/**
 * Formats recognised words for the wire.
 * @module
 */
import type { Language } from "../../shared/schema/listen_parameters.ts";
import type { ListenQuery } from "../../shared/schema/listen_query.ts";
import type { Alternative, Word } from "../../shared/schema/stt.ts";
import { toThousandths } from "../../shared/thousandths.ts";
import type { RecognizedWord } from "../engine/contract.ts";
import type { SpokenWord } from "../recognition/segment_transcriber.ts";
import { joined, withNumerals } from "./numerals/numerals.ts";

/** The part of the query that decides how words are written. */
export type Writing = Pick<
  ListenQuery,
  "punctuate" | "words" | "replacements" | "numerals" | "smartFormat" | "language"
>;

/** Punctuation around a word; the lookbehind lets no match begin within a run of it. */
const EDGES = /^[^\p{L}\p{N}€$£]+|(?<=[\p{L}\p{N}%€$£°])[^\p{L}\p{N}%€$£°]+$/gu;

/** Words in one language, except those that have their own. */
export interface Stretch {
  /** Recognised words. */
  readonly words: readonly SpokenWord[];
  /** Language of the stretch, if it was detected. */
  readonly language: Language | undefined;
}

/** Builds an alternative: a transcript and, if requested, its words. `language` is as detected. */
export function alternativeOf(
  words: readonly SpokenWord[],
  writing: Writing,
  language?: Language,
): Alternative {
  return alternativeOfAll([{ words, language }], writing);
}

/** Builds one alternative from consecutive stretches, each in its own language. */
export function alternativeOfAll(given: readonly Stretch[], writing: Writing): Alternative {
  const stretches = given.flatMap(byLanguage);
  const words = stretches.flatMap((stretch) => writtenWords(stretch, writing));
  const written = (word: Word) => writing.punctuate ? word.punctuated_word : word.word;
  const detected = stretches.map(({ language }) => language).filter((each) => each !== undefined);
  return {
    transcript: words.map(written).join(" "),
    confidence: toThousandths(mean(words.map(({ confidence }) => confidence))),
    words: writing.words ? words.map((word) => ({ ...word, punctuated_word: written(word) })) : [],
    ...(writing.language === undefined ? { languages: [...new Set(detected)] } : {}),
  };
}

/** Splits a stretch where the language of its words changes. */
function byLanguage({ words, language }: Stretch): Stretch[] {
  const cuts = words.flatMap((word, at) => word.language === words[at - 1]?.language ? [] : [at]);
  return [...new Set([0, ...cuts])].map((start, index, starts) => ({
    words: words.slice(start, starts[index + 1]),
    language: words[start]?.language ?? language,
  }));
}

function writtenWords({ words, language: detected }: Stretch, writing: Writing): Word[] {
  const said = words.map(toWord);
  const language = writing.language ?? detected;
  const wantsNumerals = (writing.numerals || writing.smartFormat) && language !== undefined;
  const numbered = wantsNumerals ? withNumerals(said, language, writing.smartFormat) : said;
  const written = replaced(numbered, writing.replacements);
  return writing.language !== undefined || detected === undefined
    ? written
    : written.map((word) => ({ ...word, language: detected }));
}

function toWord({ text, startSeconds, endSeconds, confidence }: RecognizedWord): Word {
  return {
    word: bare(text),
    start: toThousandths(startSeconds),
    end: toThousandths(endSeconds),
    confidence: toThousandths(confidence),
    punctuated_word: text,
    speaker: 0,
  };
}

/** Returns `text` in lower case, without surrounding punctuation. */
export function bare(text: string): string {
  return text.toLowerCase().replace(EDGES, "") || text;
}

/** Applies replacements “from:to” of words or phrases; without “to” they are removed. */
function replaced(words: readonly Word[], replacements: readonly string[]): Word[] {
  const rules = replacements.map((entry) => {
    const colon = entry.indexOf(":");
    const [from, to] = colon === -1 ? [entry, ""] : [entry.slice(0, colon), entry.slice(colon + 1)];
    return { from: from.trim().split(/\s+/).map(bare), to };
  });
  const rulesByFirst = Map.groupBy(rules, ({ from }) => from[0]!);
  const result: Word[] = [];
  for (let index = 0; index < words.length;) {
    const rule = rulesByFirst.get(words[index]!.word)?.find(({ from }) =>
      from.every((word, offset) => words[index + offset]?.word === word)
    );
    if (rule === undefined) {
      result.push(words[index++]!);
      continue;
    }
    const phrase = words.slice(index, index + rule.from.length);
    index += rule.from.length;
    if (rule.to !== "") result.push({ ...joined(phrase, rule.to), word: bare(rule.to) });
  }
  return result;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
