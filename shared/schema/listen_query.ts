/**
 * Reads the query of `/v1/listen`.
 * @module
 */
import { flagOf } from "../flags.ts";
import { givenParameters } from "../given_parameters.ts";
import {
  DEFAULT_ENDPOINTING,
  type Language,
  LANGUAGES,
  LISTEN_PARAMETERS,
  type ListenParameter,
} from "./listen_parameters.ts";

/** The parameters of a session, parsed. */
export interface ListenQuery {
  /** Model name that the client sent; any is accepted. */
  readonly model: string | undefined;
  /** Language of the speech, or undefined to detect it. */
  readonly language: Language | undefined;
  /** Languages that detection chooses from. */
  readonly candidates: readonly Language[];
  /** Encoding that the client named, or undefined to recognise it. */
  readonly encoding: string | undefined;
  /** Sample rate of raw audio in Hz, or undefined for the default. */
  readonly sampleRateHz: number | undefined;
  /** Interleaved channels of raw audio. */
  readonly channels: number;
  /** Whether partial transcripts are sent. */
  readonly interimResults: boolean;
  /** Whether transcripts have punctuation and case. */
  readonly punctuate: boolean;
  /** Whether Results carry words. */
  readonly words: boolean;
  /** Milliseconds of silence that end an utterance; undefined switches endpointing off. */
  readonly endpointingMilliseconds: number | undefined;
  /** Milliseconds without a word after which UtteranceEnd is sent; undefined sends none. */
  readonly utteranceEndMilliseconds: number | undefined;
  /** Whether SpeechStarted is sent. */
  readonly vadEvents: boolean;
  /** Whether each channel is transcribed by itself. */
  readonly multichannel: boolean;
  /** Whether the answer to a recording lists its utterances. */
  readonly utterances: boolean;
  /** Seconds of silence between utterances of a recording; undefined takes that of endpointing. */
  readonly utteranceSplitSeconds: number | undefined;
  /** Whether the answer to a recording lists its paragraphs. */
  readonly paragraphs: boolean;
  /** Words that decoding should prefer. */
  readonly keyterms: readonly string[];
  /** Whether numbers are written as digits. */
  readonly numerals: boolean;
  /** Whether numbers, percentages and amounts are written as people write them. */
  readonly smartFormat: boolean;
  /** Replacements, "from:to". */
  readonly replacements: readonly string[];
  /** Labels for the log. */
  readonly tags: readonly string[];
}

/** Result of parsing a query. */
export type ListenQueryResult =
  | { readonly ok: true; readonly query: ListenQuery; readonly ignored: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** A tag of any language, in lower case. */
const LANGUAGE_TAG = /^[a-z]{2,3}([-_][a-z0-9]+)*$/;
/** A word with its weight, as `keywords` has them. */
const WEIGHTED_WORD = /^(.+):(-?\d+(?:\.\d+)?)$/;
/** Most characters of a value that an error message quotes, which also goes into a header. */
const LONGEST_SHOWN = 100;

class QueryProblem extends Error {
  constructor(name: string, value: string, allowed: string) {
    const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}...` : value;
    super(`Cannot use ${name}=${shown}: allowed is ${allowed}`);
  }
}

/** Parses the query of a handshake. Unknown names are listed in `ignored`. */
export function parseListenQuery(search: URLSearchParams): ListenQueryResult {
  try {
    const names = new Set(LISTEN_PARAMETERS.map(({ name }) => name));
    const ignored = [...new Set(search.keys())].filter((name) => !names.has(name));
    return { ok: true, query: readQuery(givenParameters(search)), ignored };
  } catch (problem) {
    if (!(problem instanceof QueryProblem)) throw problem;
    return { ok: false, message: problem.message };
  }
}

function readQuery(search: URLSearchParams): ListenQuery {
  const candidates = readCandidates(search);
  const language = readLanguage(search);
  // Read only to validate it.
  readBoolean(search, "diarize");
  return {
    model: readFirst(search, "model", (name) => name),
    language: candidates === undefined ? language : undefined,
    candidates: candidates ?? LANGUAGES,
    encoding: readEncoding(search),
    sampleRateHz: readInteger(search, "sample_rate", 8000),
    channels: readInteger(search, "channels", 1) ?? 1,
    interimResults: readBoolean(search, "interim_results"),
    punctuate: readBoolean(search, "punctuate"),
    words: readBoolean(search, "words"),
    endpointingMilliseconds: readEndpointing(search),
    utteranceEndMilliseconds: readInteger(search, "utterance_end_ms", 500),
    vadEvents: readBoolean(search, "vad_events"),
    multichannel: readBoolean(search, "multichannel"),
    utterances: readBoolean(search, "utterances"),
    utteranceSplitSeconds: readFirst(search, "utt_split", secondsOf),
    paragraphs: readBoolean(search, "paragraphs"),
    numerals: readBoolean(search, "numerals"),
    smartFormat: readBoolean(search, "smart_format"),
    keyterms: readTerms(search),
    replacements: readReplacements(search),
    tags: search.getAll("tag").filter((tag) => tag !== ""),
  };
}

function known(name: string): ListenParameter {
  return LISTEN_PARAMETERS.find((candidate) => candidate.name === name)!;
}

function problem(name: string, value: string): QueryProblem {
  return new QueryProblem(name, value, known(name).allowed);
}

/**
 * Returns the first value of `name`, parsed by `read`; undefined when there is none. Every further
 * value must be valid too: nobody can tell which one the client meant.
 */
function readFirst<Value>(
  search: URLSearchParams,
  name: string,
  read: (value: string) => Value,
): Value | undefined {
  const values = search.getAll(name).filter((value) => value !== "").map(read);
  return values[0];
}

function readBoolean(search: URLSearchParams, name: string): boolean {
  const flag = readFirst(search, name, (value) => {
    const flag = flagOf(value);
    if (flag === undefined) throw problem(name, value);
    return flag;
  });
  return flag ?? known(name).default === "true";
}

function readInteger(
  search: URLSearchParams,
  name: string,
  minimum: number,
): number | undefined {
  return readFirst(search, name, (value) => integerOf(name, value, minimum));
}

function integerOf(name: string, value: string, minimum: number): number {
  // Clamped, not refused: the limits are checked elsewhere, and here any whole number is valid.
  const number = Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  if (!/^\d+$/.test(value) || number < minimum) throw problem(name, value);
  return number;
}

function secondsOf(value: string): number {
  if (!/^(?:\d+|\d*\.\d+)$/.test(value) || Number(value) === 0) throw problem("utt_split", value);
  return Number(value);
}

function readLanguage(search: URLSearchParams): Language | undefined {
  return readFirst(search, "language", (value) => {
    const tag = value.toLowerCase();
    if (tag === "multi" || tag === "auto") return undefined;
    const language = knownLanguage(tag);
    if (language === undefined) throw problem("language", value);
    return language;
  });
}

/** Languages to detect; undefined when detection is off. Unknown ones in a list are ignored. */
function readCandidates(search: URLSearchParams): readonly Language[] | undefined {
  const values = search.getAll("detect_language").map((value) => value.toLowerCase());
  const wrong = values.find((value) =>
    value !== "" && flagOf(value) === undefined && !LANGUAGE_TAG.test(value)
  );
  if (wrong !== undefined) throw problem("detect_language", wrong);
  const named = values.map(knownLanguage).filter((language) => language !== undefined);
  if (named.length > 0) return named;
  return readBoolean(search, "detect_language") ? LANGUAGES : undefined;
}

/** Returns the language of a tag in lower case, whatever its region; undefined if unsupported. */
function knownLanguage(tag: string): Language | undefined {
  return LANGUAGES.find((language) => language === tag.split(/[-_]/)[0]);
}

function readEncoding(search: URLSearchParams): string | undefined {
  return readFirst(search, "encoding", (value) => value.toLowerCase());
}

/** Milliseconds; undefined switches endpointing off. */
function readEndpointing(search: URLSearchParams): number | undefined {
  const milliseconds = readFirst(search, "endpointing", (value) => {
    const word = value.toLowerCase();
    if (word === "false") return Infinity;
    return word === "true" ? DEFAULT_ENDPOINTING : integerOf("endpointing", value, 0);
  });
  return milliseconds === Infinity ? undefined : milliseconds ?? DEFAULT_ENDPOINTING;
}

/** Returns the terms of `keyterm`, and those of `keywords` with a positive weight. */
function readTerms(search: URLSearchParams): string[] {
  const preferred = search.getAll("keywords").flatMap((keyword) => {
    const [, word = keyword, weight = "1"] = keyword.match(WEIGHTED_WORD) ?? [];
    return Number(weight) > 0 ? [word] : [];
  });
  return [...search.getAll("keyterm"), ...preferred].filter((term) => term !== "");
}

function readReplacements(search: URLSearchParams): string[] {
  const replacements = search.getAll("replace").filter((entry) => entry !== "");
  const wrong = replacements.find((entry) => !/^[^:]+(:.*)?$/.test(entry));
  if (wrong !== undefined) throw problem("replace", wrong);
  return replacements;
}
