/**
 * Fields by which OpenAI's clients called functions before there were tools. An answer to them would
 * have another shape, and one that ignored them would say nothing of their functions.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";

/** What stands in place of each field. */
const SUCCESSORS = {
  functions: "`tools`",
  function_call: "`tool_choice`",
} as const;
/** The same in a message. */
const MESSAGE_SUCCESSORS = { function_call: "`tool_calls`" } as const;

/**
 * Returns the body of a chat request as it is.
 * @throws {ServiceError} `request_invalid` naming a field that was replaced and says something
 */
export function withoutDeprecatedFields(body: JsonValue): JsonValue {
  if (!isObject(body)) return body;
  assertNoneOf(SUCCESSORS, body, "");
  if (!Array.isArray(body.messages)) return body;
  for (const [index, message] of body.messages.entries()) {
    if (isObject(message)) assertNoneOf(MESSAGE_SUCCESSORS, message, `messages[${index}].`);
  }
  return body;
}

function assertNoneOf(
  successors: Readonly<Record<string, string>>,
  object: JsonObject,
  prefix: string,
): void {
  for (const [name, successor] of Object.entries(successors)) {
    if (!Object.hasOwn(object, name) || saysNothing(object[name])) continue;
    const why = `it is deprecated and not served: ${successor} stands in its place`;
    throw fieldError(prefix + name, why);
  }
}

/** True for what changes no answer: no functions, and the choice that holds without any. */
function saysNothing(value: JsonValue | undefined): boolean {
  return value == null || value === "none" || value === "auto" ||
    (Array.isArray(value) && value.length === 0);
}
