/**
 * The mock's answer to a chat request: exactly one tool call per choice, and never text.
 * @module
 */
import { type ChatEvent, newCallId } from "../chat/events.ts";
import { argumentsFor } from "./arguments.ts";
import { chooseTool, type ToolFunction } from "./choose_tool.ts";

/** The parts of a request that the mock uses. */
export interface MockRequest {
  /** The text of the last user message; empty when there is none. */
  readonly lastUserText: string;
  /** Text of all messages, for the token count. */
  readonly promptText: string;
  /** The tools that may be called; when empty, a built-in tool is called. */
  readonly tools: readonly ToolFunction[];
  /** Number of choices. */
  readonly choices: number;
}

/** The tool that is called when a request has none. */
const BUILT_IN_TOOL: ToolFunction = {
  name: "search",
  description: "Looks up an answer to the user's question.",
  parameters: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for" } },
    required: ["query"],
  },
  field: "tools",
};

/** Characters of one streamed fragment of the arguments. */
const FRAGMENT_CHARACTERS = 16;
/** Approximate characters of one token; the mock has no tokenizer. */
const TOKEN_CHARACTERS = 4;

/**
 * Prepares the events of the mock's answer. The same request gets the same tool call.
 * @throws {ServiceError} `request_invalid` when a tool's schema cannot be met
 */
export function mockAnswer(request: MockRequest): ChatEvent[] {
  const tools = request.tools.length > 0 ? request.tools : [BUILT_IN_TOOL];
  const tool = chooseTool(tools, request.lastUserText);
  const text = JSON.stringify(argumentsFor(tool.parameters, request.lastUserText, tool.field));
  return [
    { type: "prompt", promptTokens: tokensOf(request.promptText), cachedTokens: 0 },
    ...Array.from({ length: request.choices }, (_, choice) => callEvents(choice, tool.name, text))
      .flat(),
  ];
}

function callEvents(choice: number, name: string, text: string): ChatEvent[] {
  return [
    { type: "tool_call", choice, call: 0, id: newCallId(), name },
    ...fragments(text).map((fragment): ChatEvent => (
      { type: "tool_arguments", choice, call: 0, fragment }
    )),
    {
      type: "finish",
      choice,
      reason: "tool_calls",
      completionTokens: tokensOf(name) + tokensOf(text),
    },
  ];
}

function fragments(text: string): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / FRAGMENT_CHARACTERS);
  return Array.from(
    { length: count },
    (_, index) =>
      characters.slice(index * FRAGMENT_CHARACTERS, (index + 1) * FRAGMENT_CHARACTERS).join(""),
  );
}

/** Estimates the number of tokens in `text`. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / TOKEN_CHARACTERS);
}
