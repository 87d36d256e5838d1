/**
 * Plans the text of a request as clauses for the engine to speak.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import { type Clause, MOST_SPOKEN_CHARACTERS, type SpokenToken } from "../engine/contract.ts";
import { partedClause } from "./long_clauses.ts";
import { speakableParts } from "./long_words.ts";
import { normalise } from "./normalise/normalise.ts";
import type { Language } from "./normalise/rules.ts";
import { hasUnreadScript } from "./normalise/letters/scripts.ts";
import {
  entriesIn,
  joinPhonemes,
  type Pronunciation,
  type PronunciationEntries,
  type PronunciationReports,
  pronunciationRules,
  speakIpa,
} from "./pronunciation.ts";
import { sentenceEnds } from "./sentences.ts";
import { parseSsmlLite, plainRun, type TextRun } from "./ssml_lite.ts";
import { isOneWord, wholeWords } from "./split_words.ts";

/** The fields of a request that decide what is spoken. */
export interface TextRequest extends Pronunciation {
  /** The text. */
  readonly text: string;
  /** Whether prosody and phoneme tags are interpreted. */
  readonly ssml_lite: boolean;
}

/** The clauses to speak, and warnings about them. */
export interface SpeechPlan {
  /** At least one clause with at least one token. */
  readonly clauses: Clause[];
  /** Human-readable notes on what could not be done as asked. */
  readonly warnings: string[];
}

/** Warning for words that are left out because no voice reads their script. */
export const UNREAD_WARNING =
  "Words in scripts that no voice reads, such as Chinese or Arabic, are left out";
/**
 * Invisible characters at which espeak-ng would split words: soft hyphens, joiners, direction
 * marks.
 */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]+/gu;

/** Clauses shorter than this are not cut at commas: each cut costs a pause. */
const SHORTEST_CLAUSE_CHARACTERS = 40;
const SENTENCE_PAUSE_SECONDS = 0.35;
const CLAUSE_PAUSE_SECONDS = 0.15;
/** How many words on each side of a word influence its duration. */
const CONTEXT_WORDS = 8;
const SENTENCE_END = /[.!?…]\s?["'”’“»«)\]]*$/;
const UNIT_STOP = /(?:\d-|\/)\p{Ll}{2,4}\.[,;:)]*$/u;
const CLAUSE_END = /[,;:–—]["'”’»)\]]*$/;

interface Token extends SpokenToken {
  readonly rate: number;
  readonly pitchSemitones: number;
  /** Offset in the text without tags. */
  readonly start: number;
}

/** How a text is planned, besides what the request says. */
export interface PlanOptions {
  /** The part of the same text spoken just before it. */
  readonly textBefore?: string;
  /** Most spoken characters of a clause, unless a single word is longer. */
  readonly longestClause?: number;
  /** Told of each pronunciation from the request's lexicon that a word takes; may throw. */
  readonly took?: PronunciationReports["took"];
}

/**
 * Plans `request` in `language` as clauses.
 * @throws {ServiceError} `text_empty` when nothing in it can be spoken, `request_invalid` when lite
 * SSML is requested and the text is not valid lite SSML
 */
export function planSpeech(
  request: TextRequest,
  language: Language,
  { textBefore = "", longestClause = MOST_SPOKEN_CHARACTERS, took = () => {} }: PlanOptions = {},
): SpeechPlan {
  const warnings = new Set<string>();
  const warn = (warning: string) => void warnings.add(warning);
  const runs = request.ssml_lite
    ? wholeWords(parseSsmlLite(request.text, warn))
    : [plainRun(request.text)];
  // Rules and engines expect composed letters (NFC).
  const composed = runs.map((run) => ({
    ...run,
    text: run.text.normalize("NFC").replace(/\S+/g, visible),
  }));
  const text = composed.map((run) => `${run.text} `).join("");
  const ends = sentenceEnds(textBefore + text, language)
    .map((end) => end - textBefore.length).filter((end) => end > 0);
  const entries = entriesIn(request, text);
  const tokens: Token[] = [];
  let offset = 0;
  let isInWord = false;
  for (const [index, run] of composed.entries()) {
    const cuts = ends.map((end) => end - offset)
      .filter((end) => end > 0 && end < run.text.length);
    const found = tokensOf(run, cuts, entries, language, { warn, took });
    const words = asWritten(found, runs[index]!.text).flatMap(speakableParts)
      .map((token) => ({ ...token, start: token.start + offset }));
    if (isInWord && /^\S/.test(run.text)) joinAcrossTag(tokens, words, run.continues, language);
    // One by one: a call with as many arguments as a long text has words overflows the stack.
    for (const word of words) tokens.push(word);
    offset += run.text.length + 1;
    if (run.text !== "") isInWord = /\S$/.test(run.text);
  }
  const isUnread = tokens.some((token) => !sounds(token) && hasUnreadScript(token.written));
  if (isUnread) warn(UNREAD_WARNING);
  if (!tokens.some(sounds)) {
    const why = isUnread ? "no voice reads its script" : "it has no letters or digits";
    throw fieldError("text", why, { code: "text_empty", verb: "speak" });
  }
  const clauses = clausesOf(tokens, ends, isEnded(text))
    .flatMap((clause) => partedClause(clause, longestClause));
  return { clauses: inContext(clauses), warnings: [...warnings] };
}

/** Whether `text` ends with a sentence end, or with a line break, as a list item sent alone does. */
function isEnded(text: string): boolean {
  const words = text.trimEnd();
  return text.slice(words.length).includes("\n") || SENTENCE_END.test(words);
}

/** Drops what is invisible in `word`; a word of nothing else stays, as the alignment counts it. */
function visible(word: string): string {
  return word.replace(UNSEEN, "") || word;
}

/**
 * Rejoins what a tag separates from its word: punctuation ("<prosody>Hello</prosody>, …"), and, if
 * the word `continues`, a letter or an ending ("<phoneme ph=…>Siobhan</phoneme>'s").
 */
function joinAcrossTag(
  before: Token[],
  after: Token[],
  continues: boolean,
  language: Language,
): void {
  const [last, first] = [before.at(-1), after[0]];
  if (last === undefined || first === undefined) return;
  const written = last.written + first.written;
  const spoken = last.spoken + first.spoken;
  if (!sounds(first)) {
    before[before.length - 1] = { ...last, written, spoken };
    after.shift();
  } else if (!sounds(last)) {
    after[0] = { ...first, written, spoken, start: last.start };
    before.pop();
  } else if (continues && isOneWord(last.written, first.written)) {
    before[before.length - 1] = {
      ...last,
      written,
      spoken: joinPhonemes(last.spoken, first.spoken, language),
    };
    after.shift();
  }
}

function sounds({ spoken }: SpokenToken): boolean {
  return /[\p{L}\p{N}]/u.test(spoken);
}

/** Tokens of `run`, normalised sentence by sentence, as when streamed; sentences end at `cuts`. */
function tokensOf(
  run: TextRun,
  cuts: readonly number[],
  entries: PronunciationEntries,
  language: Language,
  reports: PronunciationReports,
): Token[] {
  const { rate, pitchSemitones, text } = run;
  if (run.ipa !== undefined) {
    const written = text.trim().split(/\s+/).join(" ");
    const spoken = speakIpa(run.ipa, written, language, reports.warn);
    if (spoken !== undefined) return [{ rate, pitchSemitones, written, spoken, start: 0 }];
  }
  const rules = pronunciationRules(entries, text, language, reports);
  return [0, ...cuts].flatMap((start, index) =>
    normalise(text.slice(start, cuts[index]), language, rules)
      .map((token) => ({ rate, pitchSemitones, ...token, start: token.start + start }))
  );
}

/** Restores the words of `tokens` as `text` writes them, with composed or decomposed accents. */
function asWritten(tokens: readonly Token[], text: string): Token[] {
  const words = text.match(/\S+/g) ?? [];
  let next = 0;
  return tokens.map((token) => {
    const first = next;
    next += token.written.split(" ").length;
    return { ...token, written: words.slice(first, next).join(" ") };
  });
}

function clausesOf(
  tokens: readonly Token[],
  sentenceEnds: readonly number[],
  isEnded: boolean,
): Clause[] {
  const clauses: Clause[] = [];
  let current: Token[] = [];
  /** Length of `current` in spoken characters, with a space after each token. */
  let length = 0;
  let sentence = 0;
  const close = (pauseSeconds: number) => {
    if (current.length > 0) clauses.push(toClause(current, pauseSeconds));
    current = [];
    length = 0;
  };
  for (const [index, token] of tokens.entries()) {
    const previous = current.at(-1);
    const changes = previous !== undefined &&
      (previous.rate !== token.rate || previous.pitchSemitones !== token.pitchSemitones);
    if (changes) close(0);
    const next = tokens[index + 1];
    while ((sentenceEnds[sentence] ?? Infinity) <= token.start) sentence++;
    const endsSentence = next === undefined
      ? isEnded
      : next.start >= (sentenceEnds[sentence] ?? Infinity);
    if (endsSentence) current.push({ ...token, spoken: withFullStop(token) });
    else {
      const spoken = isStrayStop(tokens, index) ? "" : withoutInnerStop(token);
      current.push({ ...token, spoken });
    }
    length += token.spoken.length + 1;
    if (endsSentence) {
      close(SENTENCE_PAUSE_SECONDS);
    } else if (CLAUSE_END.test(token.spoken) && length >= SHORTEST_CLAUSE_CHARACTERS) {
      close(CLAUSE_PAUSE_SECONDS);
    }
  }
  close(0);
  return mergeSilent(clauses);
}

/** Whether a token is a lone full stop, not part of an ellipsis; engines would pause at it. */
function isStrayStop(tokens: readonly Token[], index: number): boolean {
  const [before, spoken, after] = [-1, 0, 1].map((step) => tokens[index + step]?.spoken);
  return spoken === "." && before !== "." && after !== ".";
}

/** Drops a unit's full stop, where engines would pause: "the 10-yr. Treasury", "$5/mo. + tax". */
function withoutInnerStop({ written, spoken }: Token): string {
  return UNIT_STOP.test(written) ? spoken.replace(/(?<=\p{L})\.(?=[,;:)]*$)/u, "") : spoken;
}

/** Restores the full stop of an abbreviation that also ends the sentence. */
function withFullStop({ written, spoken }: Token): string {
  return /\.$/.test(written) && /[\p{L}\p{N}]$/u.test(spoken) ? `${spoken}.` : spoken;
}

function toClause(tokens: readonly Token[], pauseSeconds: number): Clause {
  const { rate, pitchSemitones } = tokens[0]!;
  return {
    tokens: tokens.map(({ written, spoken }) => ({ written, spoken })),
    rate,
    pitchSemitones,
    pauseSeconds,
  };
}

/**
 * Adds the neighbouring words to clauses that no pause separates: without them a model would speak
 * the end of each as if a pause followed.
 */
function inContext(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, index) => {
    const [previous, next] = [clauses[index - 1], clauses[index + 1]];
    const before = previous?.pauseSeconds === 0 ? previous.tokens.slice(-CONTEXT_WORDS) : [];
    const after = clause.pauseSeconds === 0 ? next?.tokens.slice(0, CONTEXT_WORDS) ?? [] : [];
    return {
      ...clause,
      ...before.length === 0 ? {} : { before },
      ...after.length === 0 ? {} : { after },
    };
  });
}

/** Drops clauses of punctuation alone, which are silent; the clause before takes their pause. */
function mergeSilent(clauses: readonly Clause[]): Clause[] {
  const merged: Clause[] = [];
  for (const clause of clauses) {
    const last = merged.at(-1);
    if (clause.tokens.some(sounds)) merged.push(clause);
    else if (last !== undefined) {
      last.pauseSeconds = Math.max(last.pauseSeconds, clause.pauseSeconds);
    }
  }
  return merged;
}
