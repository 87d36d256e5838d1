/**
 * Keeps what is said from steering the model: `<|im_end|>` in a message is text and ends no message,
 * whether a user wrote it, a tool returned it or the model repeated it. Who runs the conversation
 * writes the system messages, which may steer.
 * @module
 */
import { isJson } from "../../shared/json.ts";
import type { ToolCall } from "../../shared/schema/llm.ts";
import { type JsonPart, jsonParts } from "./json_parts.ts";
import type { TemplateMessage } from "./template.ts";
import { isOfSystem } from "./template_variants.ts";

/** Finds control tokens with these `texts`; undefined where nothing can be torn apart. */
export function controlPattern(texts: Iterable<string>): RegExp | undefined {
  // Of two that begin alike the longer one is meant.
  const longestFirst = [...texts].filter((text) => text.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const choices = longestFirst.map((text) => RegExp.escape(text)).join("|");
  return choices === "" ? undefined : new RegExp(choices, "g");
}

/** Tears control tokens apart before a template is rendered, and cuts the prompt there. */
export class Seam {
  readonly #pattern: RegExp | undefined;
  // Nobody can have said this: it is drawn for one prompt. No template takes U+FDD0 for a blank.
  readonly #mark = `\u{FDD0}${crypto.randomUUID()}\u{FDD0}`;

  /** Tears apart what `pattern` finds. */
  constructor(pattern: RegExp | undefined) {
    this.#pattern = pattern;
  }

  /** `messages` with a mark within each control token that is said. */
  sew(messages: readonly TemplateMessage[]): readonly TemplateMessage[] {
    if (this.#pattern === undefined) return messages;
    return messages.map((message) => isOfSystem(message) ? message : this.#sewMessage(message));
  }

  /** The prompt in pieces; put together they are its text, but no control token spans two. */
  cut(prompt: string): string[] {
    return prompt.split(this.#mark);
  }

  #sewMessage({ content, name, reasoning_content, tool_calls, ...rest }: TemplateMessage) {
    return {
      ...rest,
      content: content && this.#sewText(content),
      ...(name && { name: this.#sewText(name) }),
      ...(reasoning_content && { reasoning_content: this.#sewText(reasoning_content) }),
      ...(tool_calls && { tool_calls: tool_calls.map((call) => this.#sewCall(call)) }),
    };
  }

  #sewCall(call: ToolCall): ToolCall {
    const { name, arguments: text } = call.function;
    return { ...call, function: { name: this.#sewText(name), arguments: this.#sewJson(text) } };
  }

  #sewJson(json: string): string {
    return this.#sewText([...jsonParts(json)].map((part) => this.#sewPart(part)).join(""));
  }

  /** An escape in a text may spell a part of a control token. */
  #sewPart({ kind, written }: JsonPart): string {
    const isWhole = kind === "text";
    const whole = isWhole ? written : `${written}"`;
    if (kind === "other" || !whole.includes("\\") || !isJson(whole)) return written;
    const text: string = JSON.parse(whole);
    const torn = this.#sewText(text);
    return torn === text ? written : JSON.stringify(torn).slice(0, isWhole ? undefined : -1);
  }

  #sewText(text: string): string {
    return this.#pattern === undefined
      ? text
      : text.replace(this.#pattern, (control) => control[0] + this.#mark + control.slice(1));
  }
}
