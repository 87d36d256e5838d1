/**
 * From the text of a request to the clauses that the engine speaks.
 * @module
 */
import { ServiceError } from "../../shared/errors.ts";
import type { Clause, SpokenToken } from "../engine/contract.ts";
import { expandAbbreviation, isAbbreviation } from "./abbreviations.ts";
import { toEspeakPhonemes } from "./espeak_phonemes.ts";
import { parseSsmlLite, plainRun, type TextRun } from "./ssml_lite.ts";

/** The fields of a request that decide what is spoken. */
export interface TextRequest {
  /** The text. */
  readonly text: string;
  /** Whether prosody and phoneme tags are interpreted. */
  readonly ssml_lite: boolean;
  /** Tokens spelled letter by letter; case does not matter. */
  readonly spell_out: readonly string[];
  /** Word to IPA between slashes, or to a respelling. */
  readonly lexicon: Readonly<Record<string, string>>;
}

/** What is to be spoken. */
export interface SpeechPlan {
  /** At least one clause with at least one token. */
  readonly clauses: Clause[];
  /** What could not be done as asked, for a person. */
  readonly warnings: string[];
}

/** Clauses shorter than this are not cut at commas: each cut costs a pause. */
const SHORTEST_CLAUSE_CHARACTERS = 40;
const SENTENCE_PAUSE_SECONDS = 0.35;
const CLAUSE_PAUSE_SECONDS = 0.15;
const SENTENCE_END = /[.!?…]["'”’»)\]]*$/;
const CLAUSE_END = /[,;:–—]["'”’»)\]]*$/;
const EDGE_PUNCTUATION = /^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu;

interface Token extends SpokenToken {
  readonly rate: number;
  readonly pitchSemitones: number;
}

/**
 * Plans `request` in `language` (en, de or fr).
 * @throws {ServiceError} `text_empty` when nothing in it can be spoken, `request_invalid` when lite
 * SSML is asked for and the text is none
 */
export function planSpeech(request: TextRequest, language: string): SpeechPlan {
  const warnings: string[] = [];
  const runs = request.ssml_lite ? parseSsmlLite(request.text) : [plainRun(request.text)];
  const tokens = runs.flatMap((run) => tokensOf(run, request, language, warnings));
  if (!tokens.some(({ spoken }) => /[\p{L}\p{N}]/u.test(spoken))) {
    throw new ServiceError("text_empty", "Cannot speak `text`: it has no letters or digits");
  }
  return { clauses: clausesOf(tokens, language), warnings };
}

function tokensOf(
  run: TextRun,
  request: TextRequest,
  language: string,
  warnings: string[],
): Token[] {
  const { rate, pitchSemitones } = run;
  if (run.ipa !== undefined) {
    const written = run.text.trim();
    return [{ rate, pitchSemitones, written, spoken: speakIpa(run.ipa, written, warnings) }];
  }
  const words = run.text.split(/\s+/).filter((word) => word !== "");
  return words.map((written, index) => ({
    rate,
    pitchSemitones,
    written,
    spoken: speakWord(written, words[index + 1], request, language, warnings),
  }));
}

function speakWord(
  written: string,
  next: string | undefined,
  request: TextRequest,
  language: string,
  warnings: string[],
): string {
  const bare = written.replace(EDGE_PUNCTUATION, "");
  const matches = (other: string) => other.toLowerCase() === bare.toLowerCase();
  if (bare !== "" && request.spell_out.some(matches)) {
    return written.replace(bare, [...bare].join(" "));
  }
  const entry = Object.entries(request.lexicon).find(([word]) => matches(word));
  if (entry !== undefined) {
    const ipa = entry[1].match(/^\/(.+)\/$/)?.[1];
    return written.replace(bare, ipa === undefined ? entry[1] : speakIpa(ipa, bare, warnings));
  }
  return expandAbbreviation(written, next, language) ?? written;
}

function speakIpa(ipa: string, written: string, warnings: string[]): string {
  const phonemes = toEspeakPhonemes(ipa);
  if (phonemes !== undefined) return phonemes;
  warnings.push(`The engine lacks a sound of /${ipa}/; “${written}” is spoken as written`);
  return written;
}

function clausesOf(tokens: readonly Token[], language: string): Clause[] {
  const clauses: Clause[] = [];
  let current: Token[] = [];
  const close = (pauseSeconds: number) => {
    if (current.length > 0) clauses.push(toClause(current, pauseSeconds));
    current = [];
  };
  for (const [index, token] of tokens.entries()) {
    const previous = current.at(-1);
    const changes = previous !== undefined &&
      (previous.rate !== token.rate || previous.pitchSemitones !== token.pitchSemitones);
    if (changes) close(0);
    current.push(token);
    const next = tokens[index + 1];
    const length = current.reduce((sum, { written }) => sum + written.length + 1, 0);
    if (
      SENTENCE_END.test(token.written) && !isAbbreviation(token.written, next?.written, language)
    ) {
      close(SENTENCE_PAUSE_SECONDS);
    } else if (CLAUSE_END.test(token.written) && length >= SHORTEST_CLAUSE_CHARACTERS) {
      close(CLAUSE_PAUSE_SECONDS);
    }
  }
  close(0);
  return mergeSilent(clauses);
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

/** A clause of punctuation alone has no sound of its own; its neighbour takes it. */
function mergeSilent(clauses: readonly Clause[]): Clause[] {
  const merged: Clause[] = [];
  for (const clause of clauses) {
    const sounds = clause.tokens.some(({ spoken }) => /[\p{L}\p{N}]/u.test(spoken));
    const last = merged.at(-1);
    if (sounds) merged.push(clause);
    else if (last !== undefined) {
      last.pauseSeconds = Math.max(last.pauseSeconds, clause.pauseSeconds);
    }
  }
  return merged;
}
