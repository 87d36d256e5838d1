/**
 * Frames and bodies of the text-to-speech service.
 * @module
 */
import { z } from "zod";
import { ErrorBody, integerIn, mapOf, numberIn, oneNumberOf, oneOf } from "./common.ts";

/** Language tags that the service accepts. */
const LANGUAGE_PATTERN = /^(en|de|fr)(-[A-Za-z]{2})?$/;

/** Sample rates that a client can ask for, in Hz. */
export const SAMPLE_RATES = [16_000, 22_050, 24_000, 48_000] as const;

/** Names of visemes: the fifteen of Oculus. */
export const VISEMES = [
  "sil",
  "PP",
  "FF",
  "TH",
  "DD",
  "kk",
  "CH",
  "SS",
  "nn",
  "RR",
  "aa",
  "E",
  "I",
  "O",
  "U",
] as const;

/** The most items of a batch. */
export const MOST_BATCH_ITEMS = 32;

const SILENCE_STEP_MILLISECONDS = 50;
const silence = (where: string) =>
  integerIn(0, 5000).multipleOf(
    SILENCE_STEP_MILLISECONDS,
    `must be a multiple of ${SILENCE_STEP_MILLISECONDS}`,
  ).describe(`Silence ${where} the speech, in milliseconds, in steps of 50`);

/** Fields of a synthesis request besides its text, without defaults; the same for every mode. */
export const FIELDS = {
  voice: z.string("must be the id of a voice").describe("Id of a voice in the catalogue"),
  language: z.string("must be a language tag").regex(
    LANGUAGE_PATTERN,
    "must be en, de or fr, optionally with a region, as in en-GB",
  ).describe("Language of the text; defaults to that of the voice"),
  sample_rate: oneNumberOf(SAMPLE_RATES).describe("Sample rate of the audio, in Hz"),
  speed: numberIn(0.5, 2).describe(
    "Speaking rate; 2 is twice as fast. The product with the rate of a prosody tag is limited to 0.25 to 4",
  ),
  seed: integerIn(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).describe(
    "The same seed gives the same audio; defaults to 0",
  ),
  quality: oneOf(["draft", "standard", "high"]).describe(
    "Steps of the synthesis with supertonic; other engines have one quality. Defaults to high for HQ, otherwise to standard",
  ),
  normalize_loudness: oneOf(["none", "peak", "ebu_r128"]).describe(
    "Not at all, to a peak of -1 dBFS, or to target_lufs by EBU R 128",
  ),
  target_lufs: oneNumberOf([-23, -16, -14]).describe("Target loudness, in LUFS; only for ebu_r128"),
  bits_per_sample: oneNumberOf([16, 24]).describe("Bits per sample; 24 only with wav and flac"),
  format: oneOf(["wav", "mp3", "flac", "opus"]).describe("Container"),
  ssml_lite: z.boolean("must be true or false").describe(
    "Interprets prosody and phoneme tags; otherwise tags are dropped and their text is spoken",
  ),
  spell_out: z.array(z.string("must be a string"), "must be an array of strings").describe(
    "Tokens to spell letter by letter, ignoring case",
  ),
  lexicon: mapOf(z.string("must be a string")).describe(
    "Pronunciation of words: IPA, with or without slashes, or a respelling",
  ),
  lexicon_hash: z.string("must be a string").describe(
    "Part of the cache key; defaults to the SHA-256 of `lexicon` as JSON with sorted words",
  ),
  head_silence_ms: silence("before"),
  tail_silence_ms: silence("after"),
  ref_audio_b64: z.string("must be base64").describe(
    "Clip whose voice is cloned: 3 to 10 s, mono, 16 kHz or more",
  ),
  style_ref_audio_b64: z.string("must be base64").describe(
    "Clip whose style is transferred to the voice",
  ),
  clone_strength: numberIn(0, 1).describe(
    "Strength of the cloning; lower values keep more of the engine's voice",
  ),
  clone_steps: integerIn(8, 32).describe(
    "Steps of the cloning; more match better but delay the first audio",
  ),
  subtalker_dosample: z.boolean("must be true or false"),
  emit_visemes: z.boolean("must be true or false").describe(
    "Whether to send mouth shapes, if the backend offers them",
  ),
  viseme_window_s: numberIn(0.5, 5).describe("Seconds of visemes per window"),
};

/** The same fields with the defaults of a request; those without a default are optional. */
export const FIELDS_WITH_DEFAULTS = {
  voice: FIELDS.voice.default("svc_heart"),
  language: FIELDS.language.optional(),
  sample_rate: FIELDS.sample_rate.default(24_000),
  speed: FIELDS.speed.default(1),
  seed: FIELDS.seed.optional(),
  quality: FIELDS.quality.optional(),
  normalize_loudness: FIELDS.normalize_loudness.default("none"),
  target_lufs: FIELDS.target_lufs.default(-16),
  bits_per_sample: FIELDS.bits_per_sample.default(16),
  format: FIELDS.format.default("wav"),
  ssml_lite: FIELDS.ssml_lite.default(false),
  spell_out: FIELDS.spell_out.default([]),
  lexicon: FIELDS.lexicon.default({}),
  lexicon_hash: FIELDS.lexicon_hash.optional(),
  head_silence_ms: FIELDS.head_silence_ms.default(0),
  tail_silence_ms: FIELDS.tail_silence_ms.default(0),
  ref_audio_b64: FIELDS.ref_audio_b64.optional(),
  style_ref_audio_b64: FIELDS.style_ref_audio_b64.optional(),
  clone_strength: FIELDS.clone_strength.default(0.7),
  clone_steps: FIELDS.clone_steps.default(16),
  subtalker_dosample: FIELDS.subtalker_dosample.default(false),
  emit_visemes: FIELDS.emit_visemes.default(false),
  viseme_window_s: FIELDS.viseme_window_s.default(2),
};

function checkBitDepth(
  request: { format: string; bits_per_sample: number },
  context: z.core.$RefinementCtx,
): void {
  if (request.bits_per_sample === 24 && (request.format === "mp3" || request.format === "opus")) {
    context.addIssue({
      code: "custom",
      path: ["bits_per_sample"],
      message: `must be 16 with format ${request.format}`,
      input: request.bits_per_sample,
    });
  }
}

/** Text to speak. */
export const TEXT = z.string("must be a string").describe("Text to speak");

/** Body of POST /v1/synthesize/hq. */
export const SynthesisRequest = z.object({ text: TEXT, ...FIELDS_WITH_DEFAULTS })
  .superRefine(checkBitDepth)
  .meta({ id: "SynthesisRequest", description: "Text and how to speak it" });

/** Fields of a request that a query can carry: all but the lexicon, only whose hash it has. */
export const SynthesisQuery = z.object({ text: TEXT, ...FIELDS_WITH_DEFAULTS })
  .omit({ lexicon: true })
  .meta({ id: "SynthesisQuery", description: "Text and how to speak it, as a query" });

/** A word with its times. */
export const AlignedWord = z.object({
  word: z.string().describe("The word as in the text"),
  start: z.number().min(0).describe("Seconds from the start of the audio"),
  end: z.number().min(0).describe("Seconds from the start of the audio"),
}).meta({ id: "AlignedWord", description: "A word with its times" });

/** A mouth shape with its time. */
export const Viseme = z.object({
  viseme: z.enum(VISEMES),
  start: z.number().min(0).describe("Seconds from the start of the audio"),
  duration: z.number().min(0).describe("Seconds"),
}).meta({ id: "Viseme", description: "A mouth shape with its time" });

/** Usage of a synthesis. */
export const Usage = z.object({
  characters: z.number().int().min(0),
  audio_seconds: z.number().min(0),
  engine: z.string(),
  gpu_seconds: z.number().min(0).optional().describe("Present only if the backend reports it"),
}).meta({ id: "Usage", description: "Usage of a synthesis" });

/** Answer of POST /v1/synthesize/hq. */
export const SynthesisResponse = z.object({
  request_id: z.string(),
  audio_b64: z.string().describe("The encoded audio as base64"),
  format: z.string(),
  sample_rate: z.number().int(),
  bits_per_sample: z.number().int(),
  duration: z.number().describe("Seconds"),
  seed: z.number().int(),
  voice: z.string(),
  language: z.string(),
  alignment: z.array(AlignedWord),
  visemes: z.array(Viseme),
  usage: Usage,
  warnings: z.array(z.string()),
}).meta({ id: "SynthesisResponse", description: "The whole utterance with its alignment" });

/** Body of POST /v1/synthesize/batch. */
export const BatchRequest = z.object({
  items: z.array(z.looseObject({
    id: z.string("must be a string"),
    // Validated later, as a wrong item gets an error of its own.
    text: z.unknown().optional().meta({ type: "string", description: "Text to speak" }),
  })).describe(
    `1 to ${MOST_BATCH_ITEMS} items, each of which may override the defaults`,
  ),
  defaults: z.looseObject({}).default({}).describe("Default request fields for all items"),
}).meta({ id: "BatchRequest", description: "Several texts at once" });

/** Answer of POST /v1/synthesize/batch, in the order of the items. */
export const BatchResponse = z.object({
  results: z.array(z.union([
    z.object({
      id: z.string(),
      audio_b64: z.string(),
      format: z.string(),
      duration: z.number(),
      usage: Usage,
      warnings: z.array(z.string()).optional().describe(
        "What could not be done as requested, if anything",
      ),
    }),
    z.object({ id: z.string(), error: ErrorBody }),
  ])),
}).meta({ id: "BatchResponse", description: "One result per item, in the order of the items" });

/** A voice of the catalogue. */
export const Voice = z.object({
  id: z.string(),
  name: z.string(),
  language: z.enum(["en", "de", "fr"]),
  gender: z.enum(["female", "male"]),
  accent: z.string(),
  engine: z.string(),
  license: z.string(),
  legacy: z.boolean(),
  first_party: z.boolean(),
  preview_url: z.string(),
  sample_rate: z.number().int(),
}).meta({ id: "Voice", description: "A voice of the catalogue" });

/** Answer of GET /v1/voices. */
export const VoiceList = z.object({ voices: z.array(Voice) })
  .meta({ id: "VoiceList", description: "The voice catalogue" });

/** A parsed synthesis request with all defaults. */
export type SynthesisRequest = z.infer<typeof SynthesisRequest>;
/** The whole utterance with its alignment. */
export type SynthesisResponse = z.infer<typeof SynthesisResponse>;
/** A word with its times. */
export type AlignedWord = z.infer<typeof AlignedWord>;
/** A mouth shape with its time. */
export type Viseme = z.infer<typeof Viseme>;
/** Usage of a synthesis. */
export type Usage = z.infer<typeof Usage>;
/** A voice of the catalogue. */
export type Voice = z.infer<typeof Voice>;
/** Several texts at once. */
export type BatchRequest = z.infer<typeof BatchRequest>;
/** One result for every item. */
export type BatchResponse = z.infer<typeof BatchResponse>;
