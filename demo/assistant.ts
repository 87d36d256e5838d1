/**
 * Answers a transcript as an assistant does: a tool call, the tool's result, a sentence to be
 * spoken.
 * @module
 */
import type { JsonObject } from "../shared/json.ts";
import { chat } from "./chat.ts";
import { TOOLS } from "./sentences.ts";

/** A tool call and its result. */
export interface ToolRun {
  /** Name of the tool. */
  readonly name: string;
  /** Arguments as JSON text. */
  readonly arguments: string;
  /** What the tool returned. */
  readonly result: JsonObject;
}

/** The answer to a transcript. */
export interface Assistance {
  /** The tools that ran, in order. */
  readonly runs: readonly ToolRun[];
  /** Text to speak; empty when the model returned none. */
  readonly text: string;
  /** From the first request to the last answer, in milliseconds. */
  readonly milliseconds: number;
}

/** The demo's tools: those offered with the English sentence, and a light. */
export const ASSISTANT_TOOLS: readonly JsonObject[] = [
  ...TOOLS,
  {
    type: "function",
    function: {
      name: "set_light",
      description: "Switches a light on or off.",
      parameters: {
        type: "object",
        properties: {
          room: { type: "string", enum: ["kitchen", "bedroom", "office"] },
          state: { type: "string", enum: ["on", "off"] },
        },
        required: ["room", "state"],
      },
    },
  },
];

/** Fixed results of the tools: the demo has no weather station and no lights. */
export const RESULTS: Readonly<Record<string, JsonObject>> = {
  get_weather: { temperature: 14, condition: "cloudy" },
  set_timer: { status: "ok" },
  set_light: { status: "ok" },
};

/**
 * Answers `transcript`.
 * @throws {Error} with the service's own message when it refuses
 */
export async function assist(
  baseUrl: string,
  key: string,
  transcript: string,
): Promise<Assistance> {
  const startMilliseconds = performance.now();
  const question: JsonObject = { role: "user", content: transcript };
  const called = await chat(baseUrl, key, [question], ASSISTANT_TOOLS);
  const runs = called.toolCalls.map(({ id, function: { name, arguments: json } }) => (
    { id, name, arguments: json, result: RESULTS[name] ?? { error: "no such tool" } }
  ));
  const results = runs.map(({ id, result }): JsonObject => (
    { role: "tool", tool_call_id: id, content: JSON.stringify(result) }
  ));
  const { content } = runs.length === 0
    ? called
    : await chat(baseUrl, key, [question, called.message, ...results], ASSISTANT_TOOLS);
  return { runs, text: content ?? "", milliseconds: performance.now() - startMilliseconds };
}
