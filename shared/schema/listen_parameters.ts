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
  "ogg",
  "mp3",
  "aac",
  "flac",
  "webm",
  "webm-opus",
  "mp4",
  "m4a",
  "amr-nb",
  "amr-wb",
  "wav",
] as const;

/** An encoding that a client can name. */
export type Encoding = (typeof ENCODINGS)[number];

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
/** Default silence that ends an utterance, in milliseconds. */
export const DEFAULT_ENDPOINTING = 300;

/** A boolean parameter. */
function flag(name: string, fallback: "true" | "false", effect: string): ListenParameter {
  return { name, type: "boolean", allowed: BOOLEAN, default: fallback, effect, repeatable: false };
}

/** A parameter of free text that may be given several times. */
function texts(name: string, allowed: string, effect: string): ListenParameter {
  return { name, type: "string", allowed, default: "none", effect, repeatable: true };
}

/** Every query parameter that the service knows. */
export const LISTEN_PARAMETERS: readonly ListenParameter[] = [
  {
    name: "model",
    type: "string",
    allowed: "any name",
    default: "the default model",
    effect: "Speech recognition model of the registry; an unknown name selects the default",
    repeatable: false,
  },
  {
    name: "language",
    type: "string",
    allowed: `${LANGUAGES.join(", ")} or multi`,
    default: "detected",
    effect: "Language of the speech; a region, as in en-US, is ignored",
    repeatable: false,
  },
  {
    name: "detect_language",
    type: "string",
    allowed: `${BOOLEAN}; or some of ${LANGUAGES.join(", ")}, repeated, to detect only those`,
    default: "false",
    effect: "Detects the language over the last 20 s",
    repeatable: true,
  },
  {
    name: "encoding",
    type: "string",
    allowed: ENCODINGS.join(", "),
    default: "recognised from the first bytes",
    effect: "Encoding of the audio; linear16 is integers, linear32 floating point, little-endian",
    repeatable: false,
  },
  {
    name: "sample_rate",
    type: "integer",
    allowed: "8000 or more, in Hz",
    default: "16000",
    effect: "Sample rate of raw audio",
    repeatable: false,
  },
  {
    name: "channels",
    type: "integer",
    allowed: "1 or more",
    default: "1",
    effect: "Interleaved channels of raw audio",
    repeatable: false,
  },
  flag("multichannel", "false", "Transcribes each channel separately"),
  flag("interim_results", "false", "Sends partial transcripts"),
  flag("punctuate", "true", "Punctuation and case in transcripts"),
  flag("smart_format", "false", "Numbers as digits, with %, °, € and the like"),
  flag("numerals", "false", "Numbers as digits"),
  flag("words", "true", "Words with times in Results"),
  {
    name: "endpointing",
    type: "string",
    allowed: "milliseconds of silence, or false",
    default: `${DEFAULT_ENDPOINTING}`,
    effect: "Silence that ends an utterance; values below 200 count as 200",
    repeatable: false,
  },
  {
    name: "utterance_end_ms",
    type: "integer",
    allowed: "500 or more, in milliseconds",
    default: "off",
    effect:
      "Sends UtteranceEnd after this long without a word, preceded by a final if endpointing waits longer",
    repeatable: false,
  },
  flag("utterances", "false", "Lists the utterances of a recording"),
  {
    name: "utt_split",
    type: "string",
    allowed: "seconds, more than 0",
    default: "the value of endpointing",
    effect: "Silence that separates two utterances of a recording",
    repeatable: false,
  },
  flag(
    "paragraphs",
    "false",
    "Lists the paragraphs of a recording and their sentences, as smart_format does too",
  ),
  flag("vad_events", "true", "Sends SpeechStarted"),
  texts("keyterm", "any text", "A word or phrase that recognition favours"),
  texts(
    "keywords",
    "any word, or word:weight",
    "Like keyterm; a weight of 0 or less has no effect",
  ),
  texts("replace", "from:to", "Replaces a word in transcripts"),
  texts("tag", "any text", "Accepted; written to the log"),
  flag("diarize", "false", "Accepted; the speaker of every word is 0"),
];
