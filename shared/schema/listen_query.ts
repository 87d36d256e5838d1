/**
 * Query parameters of `/v1/listen`: one table for parsing, for GET /v1/help/params and for the
 * machine-readable description.
 * @module
 */
import { flagOf } from "../flags.ts";

/** Languages that can be named or detected. */
export const LANGUAGES = ["en", "fr", "de", "it"] as const;

/** A language that can be named or detected. */
export type Language = (typeof LANGUAGES)[number];

/** Encodings that a client can name. */
export const ENCODINGS = [
  "linear16",
  "linear32",
  "mulaw",
  "alaw",
  "opus",
  "ogg-opus",
  "mp3",
  "aac",
  "flac",
  "webm",
  "mp4",
  "wav",
] as const;

/** One query parameter. */
export interface ListenParameter {
  /** Its name. */
  readonly name: string;
  /** Its JSON type, for descriptions. */
  readonly type: "string" | "integer" | "boolean";
  /** What is allowed, in words. */
  readonly allowed: string;
  /** The value when it is absent, in words. */
  readonly default: string;
  /** What it does. */
  readonly effect: string;
  /** True when it may be given several times. */
  readonly repeatable: boolean;
}

/** The parameters of a session, parsed. */
export interface ListenQuery {
  /** Model name that the client sent; any is accepted. */
  readonly model: string | undefined;
  /** Language of the speech, or undefined to detect it. */
  readonly language: Language | undefined;
  /** Languages that are told apart where it is detected. */
  readonly candidates: readonly Language[];
  /** Encoding that the client named, or undefined to recognise it. */
  readonly encoding: string | undefined;
  /** Sample rate of raw audio, in Hz. */
  readonly sampleRateHz: number;
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

/** How parsing ended. */
export type ListenQueryResult =
  | { readonly ok: true; readonly query: ListenQuery; readonly ignored: readonly string[] }
  | { readonly ok: false; readonly message: string };

const BOOLEAN = "true or false";

function parameter(
  name: string,
  type: ListenParameter["type"],
  allowed: string,
  fallback: string,
  effect: string,
  repeatable = false,
): ListenParameter {
  return { name, type, allowed, default: fallback, effect, repeatable };
}

function flag(name: string, fallback: "true" | "false", effect: string): ListenParameter {
  return parameter(name, "boolean", BOOLEAN, fallback, effect);
}

/** Every query parameter that the service knows. */
export const LISTEN_PARAMETERS: readonly ListenParameter[] = [
  parameter(
    "model",
    "string",
    "any name",
    "the default model",
    "Recogniser of the registry; a name that it does not know takes the default",
  ),
  parameter(
    "language",
    "string",
    `${LANGUAGES.join(", ")} or multi`,
    "detected",
    "Language of the speech; a region such as en-US is dropped",
  ),
  parameter(
    "detect_language",
    "boolean",
    `${BOOLEAN}; or some of ${LANGUAGES.join(", ")}, repeated, to tell those apart alone`,
    "false",
    "Detects the language over the last 20 s",
  ),
  parameter(
    "encoding",
    "string",
    ENCODINGS.join(", "),
    "recognised from the first bytes",
    "Encoding of the audio",
  ),
  parameter("sample_rate", "integer", "8000 or more, in Hz", "16000", "Sample rate of raw audio"),
  parameter("channels", "integer", "1 or more", "1", "Interleaved channels of raw audio"),
  flag("multichannel", "false", "Transcribes each channel by itself"),
  flag("interim_results", "false", "Sends partial transcripts"),
  flag("punctuate", "true", "Punctuation and case in transcripts"),
  flag("smart_format", "false", "Numbers as digits, with %, °, € and the like"),
  flag("numerals", "false", "Numbers as digits"),
  flag("words", "true", "Words with times in Results"),
  parameter(
    "endpointing",
    "string",
    "milliseconds of silence, or false",
    "300",
    "Silence that ends an utterance; less than 100 counts as 100",
  ),
  parameter(
    "utterance_end_ms",
    "integer",
    "500 or more, in milliseconds",
    "off",
    "Sends UtteranceEnd after this long without a word, and a final before it where endpointing waits longer",
  ),
  flag("utterances", "false", "Lists the utterances of a recording"),
  flag("vad_events", "true", "Sends SpeechStarted"),
  parameter(
    "keyterm",
    "string",
    "any text",
    "none",
    "A word or phrase that decoding prefers",
    true,
  ),
  parameter("replace", "string", "from:to", "none", "Replaces a word in transcripts", true),
  parameter("tag", "string", "any text", "none", "Accepted; written to the log", true),
  flag("diarize", "false", "Accepted; every word has speaker 0"),
];

/** Most characters of a value that its refusal repeats, which also goes into a header. */
const LONGEST_SHOWN = 100;

class QueryProblem extends Error {
  constructor(name: string, value: string, allowed: string) {
    const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}...` : value;
    super(`Cannot use ${name}=${shown}: allowed is ${allowed}`);
  }
}

/** Parses the query of a handshake. Names that nobody knows are listed in `ignored`. */
export function parseListenQuery(search: URLSearchParams): ListenQueryResult {
  try {
    const names = new Set(LISTEN_PARAMETERS.map(({ name }) => name));
    const ignored = [...new Set(search.keys())].filter((name) => !names.has(name));
    return { ok: true, query: readQuery(search), ignored };
  } catch (problem) {
    if (!(problem instanceof QueryProblem)) throw problem;
    return { ok: false, message: problem.message };
  }
}

function readQuery(search: URLSearchParams): ListenQuery {
  const candidates = readCandidates(search);
  const language = readLanguage(search);
  // Read for its validity alone.
  readBoolean(search, "diarize");
  return {
    model: search.get("model") || undefined,
    language: candidates === undefined ? language : undefined,
    candidates: candidates ?? LANGUAGES,
    encoding: readEncoding(search),
    sampleRateHz: readInteger(search, "sample_rate", 8000, 16_000),
    channels: readInteger(search, "channels", 1, 1),
    interimResults: readBoolean(search, "interim_results"),
    punctuate: readBoolean(search, "punctuate"),
    words: readBoolean(search, "words"),
    endpointingMilliseconds: readEndpointing(search),
    utteranceEndMilliseconds: search.get("utterance_end_ms")
      ? readInteger(search, "utterance_end_ms", 500, 1000)
      : undefined,
    vadEvents: readBoolean(search, "vad_events"),
    multichannel: readBoolean(search, "multichannel"),
    utterances: readBoolean(search, "utterances"),
    numerals: readBoolean(search, "numerals"),
    smartFormat: readBoolean(search, "smart_format"),
    keyterms: search.getAll("keyterm").filter((term) => term !== ""),
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

function readBoolean(search: URLSearchParams, name: string): boolean {
  const value = search.get(name) || known(name).default;
  const flag = flagOf(value);
  if (flag === undefined) throw problem(name, value);
  return flag;
}

function readInteger(
  search: URLSearchParams,
  name: string,
  minimum: number,
  fallback: number,
): number {
  const value = search.get(name);
  if (value === null || value === "") return fallback;
  // Limits judge what is too much; here that is any whole number.
  const number = Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  if (!/^\d+$/.test(value) || number < minimum) throw problem(name, value);
  return number;
}

function readLanguage(search: URLSearchParams): Language | undefined {
  const value = search.get("language")?.toLowerCase();
  if (value === undefined || value === "" || value === "multi" || value === "auto") {
    return undefined;
  }
  const language = knownLanguage(value);
  if (language === undefined) throw problem("language", value);
  return language;
}

/** Languages to be detected; undefined when none is. Of a list those that nobody knows are left out. */
function readCandidates(search: URLSearchParams): readonly Language[] | undefined {
  const values = search.getAll("detect_language").map((value) => value.toLowerCase());
  const named = values.map(knownLanguage).filter((language) => language !== undefined);
  if (named.length > 0) return named;
  return readBoolean(search, "detect_language") ? LANGUAGES : undefined;
}

/** The language of a tag in lower case, whatever its region. */
function knownLanguage(tag: string): Language | undefined {
  return LANGUAGES.find((language) => language === tag.split(/[-_]/)[0]);
}

function readEncoding(search: URLSearchParams): string | undefined {
  return search.get("encoding")?.toLowerCase() || undefined;
}

function readEndpointing(search: URLSearchParams): number | undefined {
  const value = search.get("endpointing")?.toLowerCase();
  if (value === "false") return undefined;
  if (value === "true") return 300;
  return readInteger(search, "endpointing", 0, 300);
}

function readReplacements(search: URLSearchParams): string[] {
  const replacements = search.getAll("replace").filter((entry) => entry !== "");
  const wrong = replacements.find((entry) => !/^[^:]+(:.*)?$/.test(entry));
  if (wrong !== undefined) throw problem("replace", wrong);
  return replacements;
}
