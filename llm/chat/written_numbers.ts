/**
 * Keeps numbers as written that JavaScript would round, such as 64-bit ids, or write differently,
 * such as 5.0: placeholders replace them while JSON is parsed and a template is rendered.
 * @module
 */
import type { JsonObject } from "../../shared/json.ts";
import type { Tool, ToolCall } from "../../shared/schema/llm.ts";
import { jsonParts } from "./json_parts.ts";
import type { Conversation } from "./template.ts";

const NUMBER = /(?<!\w)\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;
/** Longer whole numbers may be rounded. */
const MOST_DIGITS = 15;

/** A placeholder has 15 digits: a random prefix of nine, and the index of its number. */
const PLACE_DIGITS = 6;
const LEAST_PREFIX = 100_000_000;
const MOST_PREFIX = 999_999_999;

/** Replaces the numbers of one conversation by placeholders, and back. */
export class NumberPlaceholders {
  // Random for each prompt, so that no message can contain it.
  readonly #prefix = drawn(LEAST_PREFIX, MOST_PREFIX);
  readonly #numbers: string[] = [];

  /** Returns the conversation with placeholders in its tools and in the arguments of its calls. */
  hide(conversation: Conversation): Conversation {
    const { messages, tools, writtenTools } = conversation;
    return {
      ...conversation,
      messages: messages.map(({ tool_calls: calls, ...message }) => ({
        ...message,
        ...(calls && { tool_calls: calls.map((call) => this.#hideInCall(call)) }),
      })),
      tools: writtenTools?.map((json): JsonObject => JSON.parse(this.hideIn(json))) ?? tools,
    };
  }

  /** Returns `json` with placeholders. */
  hideIn(json: string): string {
    let hidden = "";
    for (const { kind, written } of jsonParts(json)) {
      hidden += kind === "other" ? this.#hideNumbers(written) : written;
    }
    return hidden;
  }

  /** Returns `text` with the original numbers in place of the placeholders. */
  show(text: string): string {
    if (this.#numbers.length === 0) return text;
    const standIns = new RegExp(`${this.#prefix}(\\d{${PLACE_DIGITS}})`, "g");
    return text.replace(standIns, (other, place) => this.#numbers[Number(place)] ?? other);
  }

  #hideInCall(call: ToolCall): ToolCall {
    const { name, arguments: json } = call.function;
    return { ...call, function: { name, arguments: this.hideIn(json) } };
  }

  #hideNumbers(json: string): string {
    return json.replace(NUMBER, (number) => isKept(number) ? number : this.#standInFor(number));
  }

  #standInFor(number: string): string {
    // No context window has room for so many numbers.
    if (this.#numbers.length === 10 ** PLACE_DIGITS) return number;
    const place = this.#numbers.push(number) - 1;
    return this.#prefix + String(place).padStart(PLACE_DIGITS, "0");
  }
}

/**
 * Returns the tools of a request as JSON, with numbers as written in its `body`, a JSON object from
 * which `read` takes the tools; undefined where parsing changes none of them.
 */
export function writtenTools(
  body: string,
  read: (body: JsonObject) => readonly Tool[] | undefined,
): string[] | undefined {
  const numbers = new NumberPlaceholders();
  const hidden = numbers.hideIn(body);
  if (hidden === body) return undefined;
  const tools = read(JSON.parse(hidden))?.map((tool) => JSON.stringify(tool)) ?? [];
  const written = tools.map((json) => numbers.show(json));
  return written.some((json, index) => json !== tools[index]) ? written : undefined;
}

/** Whether parsing and stringifying leaves a number as written. */
function isKept(number: string): boolean {
  return number.length <= MOST_DIGITS && String(Number(number)) === number;
}

/** Returns a random number from `least` to `most`, as a string. */
function drawn(least: number, most: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(least + random % (most - least + 1));
}
