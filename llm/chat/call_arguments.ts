/**
 * The arguments of a tool call in a conversation.
 * @module
 */
import { isJson, type JsonValue } from "../../shared/json.ts";

/** Texts, of which the last may have no end, and what stands around members. */
const TOKENS = /(?<text>"(?:[^"\\]+|\\u[\da-f]{4}|\\[^u])*)(?<end>"?)|[{}[\],]/gi;
const CLOSING: ReadonlyMap<string, string> = new Map([["{", "}"], ["[", "]"]]);

/**
 * What `text` holds. A call without arguments is one with none of them: some clients send an empty
 * text, or null. Of one that was cut off, as by `max_tokens`, it is what was written; of no JSON at
 * all, nothing: a conversation with it is to go on.
 */
export function parseArguments(text: string): JsonValue {
  if (text.trim() === "") return {};
  return JSON.parse(isJson(text) ? text : completed(text)) ?? {};
}

/** JSON that was cut off, ended where it is or behind its last whole member. */
function completed(text: string): string {
  const open: string[] = [];
  let memberEnd = 0;
  let cutText: string | undefined;
  for (const { 0: token, index, groups } of text.matchAll(TOKENS)) {
    if (groups?.text !== undefined) {
      if (groups.end === "") cutText = `${text.slice(0, index)}${token}"`;
      continue;
    }
    memberEnd = token === "," ? index : index + 1;
    const closing = CLOSING.get(token);
    if (closing !== undefined) open.push(closing);
    else if (token !== ",") open.pop();
  }
  const end = open.toReversed().join("");
  return [(cutText ?? text) + end, text.slice(0, memberEnd) + end].find(isJson) ?? "{}";
}
