/**
 * Numbers that JavaScript would round, such as ids of 64 bits, or write otherwise, such as 5.0, in the
 * arguments of calls of a conversation: while a template is rendered, others stand in their place.
 * @module
 */
import type { ToolCall } from "../../shared/schema/llm.ts";
import { jsonParts } from "./json_parts.ts";
import type { TemplateMessage } from "./template.ts";

const NUMBER = /(?<!\w)\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;
/** Longer whole numbers may be rounded. */
const MOST_DIGITS = 15;

/** A stand-in has fifteen digits: these, and the place of what it stands for. */
const PLACE_DIGITS = 6;
const LEAST_PREFIX = 100_000_000;
const MOST_PREFIX = 999_999_999;

/** Stands in for the numbers of one conversation. */
export class WrittenNumbers {
  // Nobody can have said this: it is drawn for one prompt.
  readonly #prefix = drawn(LEAST_PREFIX, MOST_PREFIX);
  readonly #numbers: string[] = [];

  /** `messages` with stand-ins in the arguments of their calls. */
  hide(messages: readonly TemplateMessage[]): readonly TemplateMessage[] {
    return messages.map(({ tool_calls: calls, ...message }) => ({
      ...message,
      ...(calls && { tool_calls: calls.map((call) => this.#hideIn(call)) }),
    }));
  }

  /** `prompt` with the numbers themselves. */
  show(prompt: string): string {
    if (this.#numbers.length === 0) return prompt;
    const standIns = new RegExp(`${this.#prefix}(\\d{${PLACE_DIGITS}})`, "g");
    return prompt.replace(standIns, (other, place) => this.#numbers[Number(place)] ?? other);
  }

  #hideIn(call: ToolCall): ToolCall {
    const parts = [...jsonParts(call.function.arguments)].map(({ kind, written }) =>
      kind === "other" ? this.#hideNumbers(written) : written
    );
    return { ...call, function: { ...call.function, arguments: parts.join("") } };
  }

  #hideNumbers(json: string): string {
    return json.replace(NUMBER, (number) => isKept(number) ? number : this.#standInFor(number));
  }

  #standInFor(number: string): string {
    // So many numbers fit no context.
    if (this.#numbers.length === 10 ** PLACE_DIGITS) return number;
    const place = this.#numbers.push(number) - 1;
    return this.#prefix + String(place).padStart(PLACE_DIGITS, "0");
  }
}

/** Whether a number that is read and written stays as it stands. */
function isKept(number: string): boolean {
  return number.length <= MOST_DIGITS && String(Number(number)) === number;
}

/** A number from `least` to `most`, as a text. */
function drawn(least: number, most: number): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(least + random % (most - least + 1));
}
