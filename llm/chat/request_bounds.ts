/**
 * Bounds of what one request may bring: while its values are looked through, the front answers nobody
 * else, and what is wrong with each of a hundred thousand messages takes seconds to say.
 * @module
 */
import type { z } from "zod";
import { fieldError } from "../../shared/errors.ts";
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import {
  ChatMessage,
  ChatRequest,
  ContentPart,
  TokenBias,
  Tool,
  ToolCall,
} from "../../shared/schema/llm.ts";

/** Fields with a schema of the answer. */
const SCHEMA_FIELDS = ["response_format", "json_schema", "guided_json", "structured_outputs"];

/** Values in a field, those in lists and objects included. */
const MOST_VALUES = 20_000;
/** The same where much of it may be meant. */
const MOST_VALUES_OF: ReadonlyMap<string, number> = new Map<string, number>([
  ["messages", 200_000],
  ["tools", 50_000],
  ...SCHEMA_FIELDS.map((field) => [field, 50_000] as const),
  // The largest vocabularies have as many tokens.
  ["logit_bias", 300_000],
]);

/** Characters of all texts in a field that grammars are made of, or that is told in each prompt. */
const MOST_CHARACTERS_OF: ReadonlyMap<string, number> = new Map<string, number>([
  ["tools", 2_000_000],
  ...SCHEMA_FIELDS.map((field) => [field, 1_000_000] as const),
  ["guided_choice", 1_000_000],
]);

/** Of longer lists only the first wrong item is told. */
const FEW_ITEMS = 100;

/**
 * Returns the body of a chat request, long lists as far as their first wrong item.
 * @throws {ServiceError} `request_invalid` naming a field that has too many values or characters
 */
export function withinBounds(body: JsonValue): JsonValue {
  if (!isObject(body)) return body;
  for (const field of Object.keys(body)) {
    // What is not looked at may be of any size.
    if (!Object.hasOwn(ChatRequest.shape, field)) continue;
    const most = {
      values: MOST_VALUES_OF.get(field) ?? MOST_VALUES,
      characters: MOST_CHARACTERS_OF.get(field) ?? Infinity,
    };
    for (const [place, value] of placesIn(field, body[field])) assertSize(place, value, most);
  }
  const { messages, tools, logit_bias: biases } = body;
  return {
    ...body,
    ...(isLong(tools) ? { tools: upToWrong(tools, Tool) } : {}),
    ...(isObject(biases) ? { logit_bias: biasesOrWrong(biases) } : {}),
    ...(Array.isArray(messages) ? { messages: boundedMessages(messages) } : {}),
  };
}

/** A field of the request, after the schemas in it, which may be named more exactly. */
function* placesIn(
  field: string,
  value: JsonValue | undefined,
): Generator<[place: string, value: JsonValue | undefined], void> {
  if (field === "tools" && Array.isArray(value)) {
    for (const [index, tool] of value.entries()) {
      const called = isObject(tool) ? tool.function : undefined;
      if (isObject(called)) yield [`tools[${index}].function.parameters`, called.parameters];
    }
  }
  if (field === "response_format" && isObject(value) && isObject(value.json_schema)) {
    yield ["response_format.json_schema.schema", value.json_schema.schema];
  }
  yield [field, value];
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

function isLong(value: JsonValue | undefined): value is JsonValue[] {
  return Array.isArray(value) && value.length > FEW_ITEMS;
}

function upToWrong(items: JsonValue[], schema: z.ZodType): JsonValue[] {
  const wrong = items.findIndex((item) => !schema.safeParse(item).success);
  return wrong === -1 ? items : items.slice(0, wrong + 1);
}

/** The biases, or a wrong one alone. */
function biasesOrWrong(biases: JsonObject): JsonObject {
  const wrong = Object.entries(biases).find(([, bias]) => !TokenBias.safeParse(bias).success);
  return wrong === undefined ? biases : Object.fromEntries([wrong]);
}

/** Counts without recursion, since a hostile value may be deeper than the stack. */
function assertSize(
  field: string,
  whole: JsonValue | undefined,
  most: { readonly values: number; readonly characters: number },
): void {
  const open = [whole];
  let [values, characters] = [0, 0];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string") characters += next.length;
    if (characters > most.characters) {
      throw fieldError(field, `it has more than ${most.characters} characters`);
    }
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.entries(next);
    values += inner.length;
    if (values > most.values) {
      throw fieldError(field, `it has more than ${most.values} values in its lists and objects`);
    }
    for (const [name, value] of inner) {
      characters += name.length;
      open.push(value);
    }
  }
}
