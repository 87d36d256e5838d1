/**
 * What the demo says: one sentence a language, and the tools that the English one may call.
 * @module
 */
import type { JsonObject } from "../shared/json.ts";

/** A sentence to be spoken, heard and compared. */
export interface Sentence {
  /** Language of the text. */
  readonly language: "en" | "de" | "fr";
  /** A voice of the catalogue. */
  readonly voice: string;
  /** The text. */
  readonly text: string;
}

/** One sentence for each language that both speech services know. */
export const SENTENCES: readonly Sentence[] = [
  { language: "en", voice: "svc_heart", text: "What is the weather like in London tomorrow?" },
  { language: "de", voice: "de_katharina", text: "Schalte das Licht in der Küche ein." },
  { language: "fr", voice: "fr_sonia", text: "Allume la lumière dans la cuisine." },
];

/** Tools offered to the chat service together with the English transcript. */
export const TOOLS: readonly JsonObject[] = [
  {
    type: "function",
    function: {
      name: "set_timer",
      description: "Starts a timer.",
      parameters: {
        type: "object",
        properties: { minutes: { type: "integer", minimum: 1 } },
        required: ["minutes"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "get_weather",
      description: "Tells the weather forecast of a city.",
      parameters: {
        type: "object",
        properties: {
          city: { type: "string", description: "Name of the city" },
          day: { type: "string", enum: ["today", "tomorrow"] },
        },
        required: ["city", "day"],
      },
    },
  },
];
