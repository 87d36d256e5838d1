/**
 * Query parameters of `/v1/listen`: one table for parsing, for GET /v1/help/params and for the
 * machine-readable description.
 * @module
 */

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
  "webm-opus",
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

const BOOLEAN = "true or false";
/** Silence that ends an utterance unless another is asked for, in milliseconds. */
export const DEFAULT_ENDPOINTING = 300;

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
    `${DEFAULT_ENDPOINTING}`,
    "Silence that ends an utterance; less than 200 counts as 200",
  ),
  parameter(
    "utterance_end_ms",
    "integer",
    "500 or more, in milliseconds",
    "off",
    "Sends UtteranceEnd after this long without a word, and a final before it where endpointing waits longer",
  ),
  flag("utterances", "false", "Lists the utterances of a recording"),
  flag(
    "paragraphs",
    "false",
    "Lists the paragraphs of a recording and their sentences, as smart_format does too",
  ),
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
