/**
 * OpenAI's shape of a synthesis request, and of the events that answer it.
 * @module
 */
import { z } from "zod";
import { numberIn, oneOf } from "./common.ts";
import { TEXT, Usage } from "./tts.ts";

/** Body of POST /v1/audio/speech. */
export const OpenAiSpeechRequest = z.object({
  model: z.string().default("parley"),
  input: TEXT,
  voice: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)], {
    error: () => "must be the id of a voice",
  }).default("svc_heart"),
  response_format: oneOf(["mp3", "opus", "flac", "wav", "pcm"]).default("mp3"),
  speed: numberIn(0.25, 4).default(1),
  stream_format: oneOf(["audio", "sse"]).default("audio"),
}).meta({ id: "OpenAiSpeechRequest", description: "OpenAI's shape of a synthesis request" });

/** An event of POST /v1/audio/speech with `stream_format` sse. */
export const OpenAiSpeechEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("speech.audio.delta"), audio: z.base64() }),
  z.object({
    type: z.literal("speech.audio.done"),
    usage: z.object({
      ...Usage.shape,
      input_tokens: z.number().int().meta({ description: "Characters of the input" }),
      output_tokens: z.number().int().meta({ description: "Always 0: speech has no tokens" }),
      total_tokens: z.number().int(),
    }),
  }),
]).meta({ id: "OpenAiSpeechEvent", description: "Audio, and at the end the usage" });

/** An event of POST /v1/audio/speech with `stream_format` sse. */
export type OpenAiSpeechEvent = z.infer<typeof OpenAiSpeechEvent>;
/** A parsed request with all defaults. */
export type OpenAiSpeechRequest = z.infer<typeof OpenAiSpeechRequest>;
