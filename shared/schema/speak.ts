/**
 * Frames of the realtime synthesis socket, and the events of its one-way sibling, /v1/speak/sse.
 * @module
 */
import { z } from "zod";
import { ErrorBody, oneOf } from "./common.ts";
import { AlignedWord, FIELDS, FIELDS_WITH_DEFAULTS, TEXT, Usage, Viseme } from "./tts.ts";

/** Adds text, which is spoken sentence by sentence. */
export const SpeakFrame = z.object({
  type: z.literal("Speak"),
  text: TEXT,
  ...z.object(FIELDS).partial().shape,
}).meta({ id: "Speak", description: "Adds text; sentences are spoken as they become complete" });

/** Speaks the rest of the text. */
export const FlushFrame = z.object({ type: z.literal("Flush") })
  .meta({ id: "Flush", description: "Speaks the rest; answered by Flushed" });

/** Drops what is not spoken yet. */
export const ClearFrame = z.object({ type: z.literal("Clear") })
  .meta({
    id: "Clear",
    description:
      "Drops what is not spoken yet, including pending flushes, which stay unanswered; answered by Cleared",
  });

/** Ends the socket. */
export const CloseFrame = z.object({ type: z.literal("Close") })
  .meta({ id: "Close", description: "Speaks the rest and closes with 1000" });

/** Everything that a client of /v1/speak sends. */
export const SpeakClientFrame = z.discriminatedUnion("type", [
  SpeakFrame,
  FlushFrame,
  ClearFrame,
  CloseFrame,
], {
  error: ({ code }) =>
    code === "invalid_union" ? "must be one of Speak, Flush, Clear, Close" : undefined,
});

/** First frame of a socket. */
const SpeakMetadataFrame = z.object({
  type: z.literal("Metadata"),
  request_id: z.string(),
  model_name: z.string(),
  model_version: z.string(),
  model_uuid: z.string(),
  voice: z.string(),
  language: z.string(),
  sample_rate: z.number().int(),
  encoding: z.enum(["linear16", "mulaw", "alaw"]),
}).meta({ id: "SpeakMetadata", description: "What the session will send" });

/** Word times, before the audio they describe. */
const AlignmentFrame = z.object({
  type: z.literal("Alignment"),
  words: z.array(AlignedWord),
}).meta({ id: "Alignment", description: "Word times, sent before the audio they describe" });

/** Mouth shapes, before the audio they describe. */
const VisemesFrame = z.object({
  type: z.literal("Visemes"),
  window_start: z.number(),
  window_duration: z.number(),
  visemes: z.array(Viseme),
}).meta({ id: "Visemes", description: "A window of mouth shapes, sent before its audio" });

/** Everything up to a Flush was sent. */
const FlushedFrame = z.object({ type: z.literal("Flushed"), sequence_id: z.number().int() })
  .meta({ id: "Flushed", description: "All audio up to the Flush has been sent" });

/** No more audio follows of what came before a Clear. */
const ClearedFrame = z.object({ type: z.literal("Cleared"), sequence_id: z.number().int() })
  .meta({ id: "Cleared", description: "No more audio follows for text before the Clear" });

/** A warning; the socket goes on. */
const WarningFrame = z.object({
  type: z.literal("Warning"),
  code: z.string(),
  description: z.string(),
  message: z.string(),
  warn_code: z.string().describe("Same as `code`, under the name that Deepgram's clients read"),
  warn_msg: z.string().describe("Same as `message`, under the name that Deepgram's clients read"),
}).meta({ id: "Warning", description: "A notice; the socket stays open" });

/** A frame that could not be used; the socket goes on. */
const SpeakErrorFrame = z.object({
  type: z.literal("Error"),
  code: z.string(),
  description: z.string(),
  message: z.string(),
  err_code: z.string().describe("Same as `code`, under the name that Deepgram's clients read"),
  err_msg: z.string().describe("Same as `message`, under the name that Deepgram's clients read"),
}).meta({ id: "SpeakError", description: "The error of a rejected frame; the socket stays open" });

/** Usage since the last flush. */
const UsageFrame = z.object({ type: z.literal("Usage"), ...Usage.shape })
  .meta({ id: "UsageFrame", description: "Usage since the last flush" });

/** Every text frame of /v1/speak; audio comes as binary frames. */
export const SpeakServerFrame = z.discriminatedUnion("type", [
  SpeakMetadataFrame,
  AlignmentFrame,
  VisemesFrame,
  FlushedFrame,
  ClearedFrame,
  WarningFrame,
  SpeakErrorFrame,
  UsageFrame,
]);

/** Query parameters of /v1/speak: the defaults of its Speak frames. */
export const SpeakQuery = z.object({
  model: FIELDS.voice.optional().describe("Deepgram's name for `voice`"),
  ...z.object(FIELDS_WITH_DEFAULTS).pick({
    voice: true,
    language: true,
    sample_rate: true,
    speed: true,
    seed: true,
    emit_visemes: true,
    viseme_window_s: true,
  }).shape,
  encoding: oneOf(["linear16", "mulaw", "alaw"]).default("linear16").describe(
    "Encoding of the samples: 16-bit PCM, or 8 bits as in ITU-T G.711",
  ),
}).meta({ id: "SpeakQuery", description: "Defaults for the Speak frames of a socket" });

/** Body of POST /v1/speak. */
export const SpeakFileRequest = z.object({ text: TEXT })
  .meta({ id: "SpeakFileRequest", description: "Text; the query says how to speak it" });

/** Containers that each encoding can come in. */
const CONTAINERS = {
  mp3: ["none"],
  linear16: ["none", "wav"],
  mulaw: ["none", "wav"],
  alaw: ["none", "wav"],
  opus: ["ogg"],
  flac: ["none"],
} as const;

/** Query parameters of POST /v1/speak. */
export const SpeakFileQuery = z.object({
  ...SpeakQuery.omit({ encoding: true, emit_visemes: true, viseme_window_s: true }).shape,
  encoding: oneOf(["mp3", "linear16", "mulaw", "alaw", "opus", "flac"]).default("mp3"),
  container: oneOf(["none", "wav", "ogg"]).optional().describe(
    "With none, linear16, mulaw and alaw are raw samples; by default they come as a WAV file",
  ),
}).superRefine(({ encoding, container }, context) => {
  const possible: readonly string[] = CONTAINERS[encoding];
  if (container === undefined || possible.includes(container)) return;
  context.addIssue({
    code: "custom",
    path: ["container"],
    message: `must be ${possible.join(" or ")} with encoding ${encoding}`,
    input: container,
  });
}).meta({ id: "SpeakFileQuery", description: "How to speak the text, in Deepgram's shape" });

/** An event of /v1/speak/sse: its name and its data. */
export const SpeakEvents = {
  metadata: SpeakMetadataFrame.omit({ type: true }).extend({
    encoding: oneOf(["linear16", "wav", "mp3", "flac", "opus"]),
    warnings: z.array(z.string()).optional(),
  }),
  audio: z.object({ seq: z.number().int(), audio_b64: z.string(), start: z.number() }),
  alignment: z.object({ words: z.array(AlignedWord) }),
  visemes: VisemesFrame.omit({ type: true }),
  done: z.object({ usage: Usage }),
  error: ErrorBody,
};

/** A text to be spoken, on the socket. */
export type SpeakFrame = z.infer<typeof SpeakFrame>;
/** Everything that a client of /v1/speak sends. */
export type SpeakClientFrame = z.infer<typeof SpeakClientFrame>;
/** Every text frame of /v1/speak. */
export type SpeakServerFrame = z.infer<typeof SpeakServerFrame>;
/** Defaults for the Speak frames of a socket. */
export type SpeakQuery = z.infer<typeof SpeakQuery>;
