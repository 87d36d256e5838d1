/**
 * Size limits of a Responses request.
 * @module
 */
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";
import {
  FunctionTool,
  InputItem,
  InputPart,
  ResponsesRequest,
} from "../../shared/schema/llm_responses.ts";
import {
  assertBounded,
  type Bounds,
  isLong,
  MOST_CONVERSATION_VALUES,
  MOST_FORMAT_CHARACTERS,
  MOST_SCHEMA_VALUES,
  MOST_TOOL_CHARACTERS,
  upToWrong,
} from "../chat/body_bounds.ts";

const BOUNDS: Bounds = {
  shape: ResponsesRequest.shape,
  values: new Map([
    ["input", MOST_CONVERSATION_VALUES],
    ["tools", MOST_SCHEMA_VALUES],
    ["text", MOST_SCHEMA_VALUES],
  ]),
  characters: new Map([["tools", MOST_TOOL_CHARACTERS], ["text", MOST_FORMAT_CHARACTERS]]),
  schemas: new Map([["tools", ["parameters"]], ["text", ["format", "schema"]]]),
};

/**
 * Returns the body of a Responses request, with long lists cut after their first invalid item.
 * @throws {ServiceError} `request_invalid` naming a field that has too many values or characters
 */
export function withinBounds(body: JsonValue): JsonValue {
  if (!isObject(body)) return body;
  assertBounded(body, BOUNDS);
  const { input, tools } = body;
  return {
    ...body,
    ...(isLong(tools) ? { tools: upToWrong(tools, FunctionTool) } : {}),
    ...(Array.isArray(input) ? { input: boundedItems(input) } : {}),
  };
}

function boundedItems(items: JsonValue[]): JsonValue[] {
  const bounded = items.map((item) => isObject(item) ? boundedItem(item) : item);
  return isLong(bounded) ? upToWrong(bounded, InputItem) : bounded;
}

function boundedItem(item: JsonObject): JsonObject {
  const { content, output } = item;
  return {
    ...item,
    ...(isLong(content) ? { content: upToWrong(content, InputPart) } : {}),
    ...(isLong(output) ? { output: upToWrong(output, InputPart) } : {}),
  };
}
