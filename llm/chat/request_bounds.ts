/**
 * Size limits of a chat request.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import {
  ChatMessage,
  ChatRequest,
  ContentPart,
  TokenBias,
  Tool,
  ToolCall,
} from "../../shared/schema/llm.ts";
import {
  assertBounded,
  type Bounds,
  isLong,
  MOST_CONVERSATION_VALUES,
  MOST_FORMAT_CHARACTERS,
  MOST_SCHEMA_VALUES,
  MOST_TOOL_CHARACTERS,
  upToWrong,
} from "./body_bounds.ts";

/** Fields with a schema for the answer. */
const SCHEMA_FIELDS = ["response_format", "json_schema", "guided_json", "structured_outputs"];

const CHAT_BOUNDS: Bounds = {
  shape: ChatRequest.shape,
  values: new Map<string, number>([
    ["messages", MOST_CONVERSATION_VALUES],
    ["tools", MOST_SCHEMA_VALUES],
    ...SCHEMA_FIELDS.map((field) => [field, MOST_SCHEMA_VALUES] as const),
    // The largest vocabularies have about this many tokens.
    ["logit_bias", 300_000],
  ]),
  characters: new Map<string, number>([
    ["tools", MOST_TOOL_CHARACTERS],
    ...SCHEMA_FIELDS.map((field) => [field, MOST_FORMAT_CHARACTERS] as const),
    ["guided_choice", MOST_FORMAT_CHARACTERS],
  ]),
  schemas: new Map([
    ["tools", ["function", "parameters"]],
    ["response_format", ["json_schema", "schema"]],
  ]),
};

/**
 * Returns the body of a chat request, with long lists cut after their first invalid item.
 * @throws {ServiceError} `request_invalid` naming a field that has too many values or characters
 */
export function withinBounds(body: JsonValue): JsonValue {
  if (!isObject(body)) return body;
  assertBounded(body, CHAT_BOUNDS);
  const { messages, tools, logit_bias: biases } = body;
  return {
    ...body,
    ...(isLong(tools) ? { tools: upToWrong(tools, Tool) } : {}),
    ...(isObject(biases) ? { logit_bias: biasesOrWrong(biases) } : {}),
    ...(Array.isArray(messages) ? { messages: boundedMessages(messages) } : {}),
  };
}

function boundedMessages(messages: JsonValue[]): JsonValue[] {
  const bounded = messages.map((message) => isObject(message) ? boundedMessage(message) : message);
  return isLong(bounded) ? upToWrong(bounded, ChatMessage) : bounded;
}

function boundedMessage(message: JsonObject): JsonObject {
  const { content, tool_calls: calls } = message;
  if (!isLong(content) && !isLong(calls)) return message;
  return {
    ...message,
    ...(isLong(content) ? { content: upToWrong(content, ContentPart) } : {}),
    ...(isLong(calls) ? { tool_calls: upToWrong(calls, ToolCall) } : {}),
  };
}

/** Returns the biases, or the first invalid one alone. */
function biasesOrWrong(biases: JsonObject): JsonObject {
  const wrong = Object.entries(biases).find(([, bias]) => !TokenBias.safeParse(bias).success);
  return wrong === undefined ? biases : Object.fromEntries([wrong]);
}
