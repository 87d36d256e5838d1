/**
 * The arguments of a tool call in a conversation.
 * @module
 */
import { isJson, type JsonValue } from "../../shared/json.ts";

/**
 * What `text` holds. A call without arguments is one with none of them: some clients send an empty
 * text.
 * @throws {SyntaxError} when it is no JSON
 */
export function parseArguments(text: string): JsonValue {
  return text.trim() === "" ? {} : JSON.parse(text);
}

/** True when a prompt can be made of `text`. */
export function areArguments(text: string): boolean {
  return text.trim() === "" || isJson(text);
}
