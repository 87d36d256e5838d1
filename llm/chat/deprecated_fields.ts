/**
 * Fields of OpenAI's API for function calls, which `tools` replaced. They are refused: serving them
 * takes another answer format, and ignoring them would silently drop the client's functions.
 * @module
 */
import { fieldError } from "../../shared/errors.ts";
import { isObject, type JsonObject, type JsonValue } from "../../shared/json.ts";

/** Replacement of each deprecated field. */
const SUCCESSORS = {
  functions: "`tools`",
  function_call: "`tool_choice`",
} as const;
/** The same for fields of a message. */
const MESSAGE_SUCCESSORS = { function_call: "`tool_calls`" } as const;

/**
 * Returns the body of a chat request unchanged.
 * @throws {ServiceError} `request_invalid` naming a deprecated field that would change the answer
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
    const why = `it is deprecated and not supported: ${successor} replaces it`;
    throw fieldError(prefix + name, why);
  }
}

/** Whether the value of a deprecated field changes nothing: no functions, or the default choice. */
function saysNothing(value: JsonValue | undefined): boolean {
  return value == null || value === "none" || value === "auto" ||
    (Array.isArray(value) && value.length === 0);
}
