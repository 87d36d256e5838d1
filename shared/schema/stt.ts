/**
 * Frames and bodies of the speech-to-text service. The envelope of `/v1/listen` is frozen at
 * v1.0.0: keys may be added, none may change.
 * @module
 */
import { z } from "zod";

/** First frame of a session, and its last. */
export const MetadataFrame = z.object({
  type: z.literal("Metadata"),
  transaction_key: z.string().describe('Always "deprecated"'),
  request_id: z.string().describe("Id of the session"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/).describe("SHA-256 of the audio received so far"),
  created: z.iso.datetime().describe("When the session began"),
  duration: z.number().min(0).describe("Seconds of audio received so far"),
  channels: z.number().int().min(1).describe("Audio channels"),
  models: z.array(z.string()).describe("Ids of the loaded models"),
}).meta({
  id: "Metadata",
  description: "Describes the session; sent at its start and at its clean end",
});

/** A word with its times. */
export const Word = z.object({
  word: z.string().describe("The word in lower case, without punctuation"),
  start: z.number().min(0).describe("Seconds from the start of the audio"),
  end: z.number().min(0).describe("Seconds from the start of the audio"),
  confidence: z.number().min(0).max(1),
  punctuated_word: z.string().describe("The word as in the transcript"),
  speaker: z.number().int().min(0).describe("Always 0: speakers are not distinguished"),
  language: z.string().optional().describe("Language of the word, when it was detected"),
}).meta({ id: "Word", description: "A word with its times" });

/** One hypothesis for a stretch of audio. */
export const Alternative = z.object({
  transcript: z.string(),
  confidence: z.number().min(0).max(1),
  words: z.array(Word),
  languages: z.array(z.string()).optional().describe("Languages heard, when they were detected"),
}).meta({ id: "Alternative", description: "One hypothesis for a stretch of audio" });

/** A transcript, partial or final. */
export const ResultsFrame = z.object({
  type: z.literal("Results"),
  channel_index: z.tuple([z.number().int(), z.number().int()]).describe(
    "Index of the channel, number of channels",
  ),
  start: z.number().min(0).describe("Seconds from the start of the audio"),
  duration: z.number().min(0).describe("Seconds that the transcript covers"),
  is_final: z.boolean().describe("False while the transcript may still change"),
  speech_final: z.boolean().describe("True when the speaker has paused"),
  from_finalize: z.boolean().describe("True when a Finalize message caused it"),
  channel: z.object({ alternatives: z.array(Alternative) }),
  metadata: z.object({
    request_id: z.string(),
    model_info: z.object({ name: z.string(), version: z.string(), arch: z.string() }),
    model_uuid: z.string(),
  }),
  language: z.string().nullable().optional().describe(
    "Language of the transcript or, if that is empty, of the last speech; null until one is detected; native session only",
  ),
  languages: z.array(z.string()).optional().describe("Languages heard; native session only"),
  latency_ms: z.number().min(0).optional().describe(
    "Milliseconds by which the frame lags: audio received after the stretch it covers, plus the time since the last audio; native session only",
  ),
}).meta({ id: "Results", description: "A transcript, partial or final" });

/** The onset of speech. */
export const SpeechStartedFrame = z.object({
  type: z.literal("SpeechStarted"),
  channel: z.array(z.number().int()).describe("Index of the channel, number of channels"),
  timestamp: z.number().min(0).describe("Seconds from the start of the audio"),
}).meta({ id: "SpeechStarted", description: "Speech begins" });

/** The end of an utterance. */
export const UtteranceEndFrame = z.object({
  type: z.literal("UtteranceEnd"),
  channel: z.array(z.number().int()).describe("Index of the channel, number of channels"),
  last_word_end: z.number().describe(
    "Seconds from the start of the audio; -1 if there was no word",
  ),
}).meta({ id: "UtteranceEnd", description: "No word for `utterance_end_ms` after a final" });

/** Everything that a session sends. */
export const ListenServerFrame = z.discriminatedUnion("type", [
  MetadataFrame,
  ResultsFrame,
  SpeechStartedFrame,
  UtteranceEndFrame,
]);

/** Resets the idle timer. */
export const KeepAliveFrame = z.object({ type: z.literal("KeepAlive") })
  .meta({ id: "KeepAlive", description: "Resets the idle timer; not answered" });

/** Requests a final of the audio so far. */
export const FinalizeFrame = z.object({
  type: z.literal("Finalize"),
  channel: z.number().int().min(0).optional().catch(undefined)
    .describe("Channel to finalize; all channels when absent or unknown"),
}).meta({ id: "Finalize", description: "Answered by a final with from_finalize true" });

/** Ends the session. */
export const CloseStreamFrame = z.object({ type: z.literal("CloseStream") })
  .meta({
    id: "CloseStream",
    description: "Ends the session: last Results, last Metadata, then close 1000",
  });

/** Control messages of the client. */
export const ListenClientFrame = z.discriminatedUnion("type", [
  KeepAliveFrame,
  FinalizeFrame,
  CloseStreamFrame,
]);

/** Answer to a query parameter that cannot be read. */
export const QueryErrorBody = z.object({
  err_code: z.literal("INVALID_QUERY_PARAMETER"),
  err_msg: z.string(),
  request_id: z.string(),
}).meta({ id: "QueryError", description: "A query parameter has a value that is not allowed" });

/** Body of POST /v1/listen when it is JSON. */
export const PrerecordedUrl = z.object({
  url: z.string("must be an address").describe("Address of the recording"),
}).meta({
  id: "PrerecordedUrl",
  description: "A recording to fetch, if SVC_STT_ALLOW_URL is set",
});

/** The sentences of a recording, in paragraphs. */
export const Paragraphs = z.object({
  transcript: z.string().describe(
    "All paragraphs, each after a line break, with an empty line between them",
  ),
  paragraphs: z.array(z.object({
    sentences: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
    speaker: z.number().int().min(0),
    num_words: z.number().int().min(1),
    start: z.number(),
    end: z.number(),
  })),
}).meta({ id: "Paragraphs", description: "The sentences of a recording, in paragraphs" });

/** Answer of POST /v1/listen. */
export const PrerecordedResponse = z.object({
  metadata: MetadataFrame.omit({ type: true }).extend({
    model_info: z.record(
      z.string(),
      z.object({ name: z.string(), version: z.string(), arch: z.string() }),
    ),
  }),
  results: z.object({
    channels: z.array(z.object({
      alternatives: z.array(Alternative.extend({ paragraphs: Paragraphs.optional() })),
      detected_language: z.string().optional(),
      language_confidence: z.number().min(0).max(1).optional(),
    })),
    utterances: z.array(
      Alternative.extend({
        id: z.string(),
        start: z.number(),
        end: z.number(),
        channel: z.number().int(),
        speaker: z.number().int(),
      }),
    ).optional(),
  }),
}).meta({ id: "PrerecordedResponse", description: "The transcript of a recording" });

/** Fields of the form of POST /v1/audio/transcriptions, besides its file. */
export const TranscriptionRequest = z.object({
  model: z.string("must be a string").optional(),
  language: z.string("must be a language").optional().describe(
    "Language of the speech; detected when absent",
  ),
  prompt: z.string("must be a string").optional().describe(
    "Preceding text, or text that shows how words are spelled",
  ),
  response_format: z.enum(
    ["json", "text", "srt", "vtt", "verbose_json"],
    "must be json, text, srt, vtt or verbose_json",
  ).default("json"),
  temperature: z.string("must be a number from 0 to 1")
    .regex(/^\d*(\.\d*)?([eE]-?\d+)?$/, { error: "must be a number from 0 to 1", abort: true })
    .refine((text) => Number(text) >= 0 && Number(text) <= 1, "must be a number from 0 to 1")
    .optional()
    .describe(
      "Accepted; passages decoded with low confidence are retried at higher temperatures anyway",
    ),
  stream: z.string().toLowerCase()
    .pipe(z.enum(["true", "false", "1", "0"], "must be true or false")).default("false")
    .describe("Streams utterances as events as they become final; for json and text"),
  timestamp_granularities: z.array(
    z.enum(["word", "segment"], "must be word or segment"),
    "must be an array",
  ).default(["segment"]),
}).meta({ id: "TranscriptionRequest", description: "Fields of OpenAI's form besides the file" });

/** Fields of the form of POST /v1/audio/translations, besides its file. */
export const TranslationRequest = TranscriptionRequest.pick({
  model: true,
  prompt: true,
  response_format: true,
  temperature: true,
}).meta({ id: "TranslationRequest", description: "Fields of OpenAI's form besides the file" });

/** Usage of a transcription. */
export const TranscriptionUsage = z.object({
  type: z.literal("duration"),
  seconds: z.number().min(0).describe("Length of the recording"),
}).meta({ id: "TranscriptionUsage", description: "Usage of a transcription" });

/** Answer of POST /v1/audio/transcriptions and translations with response_format json. */
const TranscriptionResponse = z.object({ text: z.string(), usage: TranscriptionUsage })
  .meta({ id: "Transcription", description: "The transcript, without times" });

/** What was said between two silences of a recording. */
export const TranscriptionSegment = z.object({
  id: z.number().int().min(0),
  seek: z.number().int().min(0).describe("Start of the model's window, in hundredths of a second"),
  start: z.number().min(0).describe("Seconds from the start of the recording"),
  end: z.number().min(0).describe("Seconds from the start of the recording"),
  text: z.string(),
  tokens: z.array(z.number().int().min(0)).describe("Ids of the tokens in the model's vocabulary"),
  temperature: z.number().min(0)
    .describe(
      "Temperature at which the tokens were sampled; with whisper.cpp, the one it starts with",
    ),
  avg_logprob: z.number().max(0).describe("Mean natural logarithm of the token probabilities"),
  compression_ratio: z.number().min(0).describe(
    "Size of the text divided by its size compressed with zlib",
  ),
  no_speech_prob: z.number().min(0).max(1).optional()
    .describe("Probability that there is no speech; absent if the model cannot tell"),
}).meta({ id: "TranscriptionSegment", description: "The speech between two silences" });

/** Answer of POST /v1/audio/transcriptions and translations with response_format verbose_json. */
export const VerboseTranscriptionResponse = z.object({
  task: z.enum(["transcribe", "translate"]),
  language: z.string().describe("English name of the text's language; english for a translation"),
  duration: z.number(),
  text: z.string(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).optional()
    .describe("Present only with the granularity word"),
  segments: z.array(TranscriptionSegment).optional()
    .describe("Absent if word is the only granularity"),
  usage: TranscriptionUsage,
}).meta({ id: "VerboseTranscription", description: "The transcript with times" });

/** Answer of POST /v1/audio/transcriptions and translations as JSON. */
export const TranscriptionAnswer = z.union([VerboseTranscriptionResponse, TranscriptionResponse])
  .meta({ id: "TranscriptionAnswer", description: "The transcript, with times if requested" });

/** Events of POST /v1/audio/transcriptions with stream. */
export const TranscriptionEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("transcript.text.delta"), delta: z.string() }),
  z.object({ type: z.literal("transcript.text.done"), text: z.string() }),
]).meta({ id: "TranscriptionEvent", description: "A piece of a transcript, or its end" });

/** A piece of a transcript, or its end. */
export type TranscriptionEvent = z.infer<typeof TranscriptionEvent>;
/** Fields of OpenAI's form. */
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>;
/** Fields of OpenAI's form for a translation. */
export type TranslationRequest = z.infer<typeof TranslationRequest>;
/** What was said between two silences of a recording. */
export type TranscriptionSegment = z.infer<typeof TranscriptionSegment>;
/** Usage of a transcription. */
export type TranscriptionUsage = z.infer<typeof TranscriptionUsage>;
/** The transcript with times. */
export type VerboseTranscription = z.infer<typeof VerboseTranscriptionResponse>;
/** A transcript frame. */
export type ResultsFrame = z.infer<typeof ResultsFrame>;
/** A frame about the session. */
export type MetadataFrame = z.infer<typeof MetadataFrame>;
/** A word with its times. */
export type Word = z.infer<typeof Word>;
/** One hypothesis for a stretch of audio. */
export type Alternative = z.infer<typeof Alternative>;
/** The onset of speech. */
export type SpeechStartedFrame = z.infer<typeof SpeechStartedFrame>;
/** The end of an utterance. */
export type UtteranceEndFrame = z.infer<typeof UtteranceEndFrame>;
/** Everything that a session sends. */
export type ListenServerFrame = z.infer<typeof ListenServerFrame>;
/** Control messages of the client. */
export type ListenClientFrame = z.infer<typeof ListenClientFrame>;
/** The transcript of a recording. */
export type PrerecordedResponse = z.infer<typeof PrerecordedResponse>;
/** The sentences of a recording, in paragraphs. */
export type Paragraphs = z.infer<typeof Paragraphs>;
/** A query parameter that cannot be read. */
export type QueryErrorBody = z.infer<typeof QueryErrorBody>;
