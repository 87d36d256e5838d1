/**
 * Keeps messages from injecting control tokens: `<|im_end|>` in a message is plain text and ends no
 * message, whether a user wrote it, a tool returned it or the model repeated it. System messages
 * are the operator's and may hold control tokens.
 * @module
 */
import { isJson } from "../../shared/json.ts";
import type { ToolCall } from "../../shared/schema/llm.ts";
import { type JsonPart, jsonParts } from "./json_parts.ts";
import type { TemplateMessage } from "./template.ts";
import { isOfSystem } from "./template_variants.ts";

/** Returns a pattern that finds control tokens by `texts`; undefined where none can be split. */
export function controlPattern(texts: Iterable<string>): RegExp | undefined {
  // Of two tokens that begin alike, the longer one must match.
  const longestFirst = [...texts].filter((text) => text.length > 1)
    .toSorted((a, b) => b.length - a.length);
  const choices = longestFirst.map((text) => RegExp.escape(text)).join("|");
  return choices === "" ? undefined : new RegExp(choices, "g");
}

/** Marks control tokens before a template is rendered, and splits the prompt at the marks. */
export class ControlTokenSplitter {
  readonly #pattern: RegExp | undefined;
  // Random for each prompt, so that no message can contain it. No template trims U+FDD0 as a blank.
  readonly #mark = `\u{FDD0}${crypto.randomUUID()}\u{FDD0}`;

  /** Splits the control tokens that `pattern` finds; none where it is undefined. */
  constructor(pattern: RegExp | undefined) {
    this.#pattern = pattern;
  }

  /** Returns `messages` with a mark inside each control token, except in system messages. */
  mark(messages: readonly TemplateMessage[]): readonly TemplateMessage[] {
    if (this.#pattern === undefined) return messages;
    return messages.map((message) => isOfSystem(message) ? message : this.#sewMessage(message));
  }

  /** Splits the prompt at the marks; each piece has to be tokenized by itself. */
  split(prompt: string): string[] {
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

  /** Marks a string by its unescaped text, since JSON escapes may spell part of a control token. */
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
