/**
 * Parses the arguments of a tool call in a conversation.
 * @module
 */
import { isJson, type JsonValue } from "../../shared/json.ts";
import { jsonParts } from "./json_parts.ts";

const CLOSING: ReadonlyMap<string, string> = new Map([["{", "}"], ["[", "]"]]);

/**
 * Parses `text`. Some clients send an empty string, or null, for a call without arguments. If the
 * JSON was cut off, by `max_tokens` for instance, returns what was written; if it is not JSON at
 * all, an empty object, so that the conversation can go on.
 */
export function parseArguments(text: string): JsonValue {
  if (text.trim() === "") return {};
  return JSON.parse(isJson(text) ? text : completed(text)) ?? {};
}

/** Closes JSON that was cut off, at its end or after its last complete member. */
function completed(json: string): string {
  const parts = [...jsonParts(json)];
  const open: string[] = [];
  let memberEnd = 0;
  for (const { start, written } of parts.filter(({ kind }) => kind === "other")) {
    for (const { 0: sign, index } of written.matchAll(/[{}[\],]/g)) {
      memberEnd = start + (sign === "," ? index : index + 1);
      const closing = CLOSING.get(sign);
      if (closing !== undefined) open.push(closing);
      else if (sign !== ",") open.pop();
    }
  }
  const end = open.toReversed().join("");
  const cutOff = parts.find(({ kind }) => kind === "cut_off_text");
  const whole = cutOff === undefined ? json : `${json.slice(0, cutOff.start)}${cutOff.written}"`;
  return [whole + end, json.slice(0, memberEnd) + end].find(isJson) ?? "{}";
}
