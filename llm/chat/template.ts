/**
 * Renders a conversation with the model's own chat template.
 * @module
 */
import { Template } from "@huggingface/jinja";
import { messageOf, ServiceError } from "../../shared/errors.ts";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import type { ToolCall } from "../../shared/schema/llm.ts";

/** A message of the conversation, its content as plain text. */
export type TemplateMessage = {
  /** system, user, assistant or tool. */
  role: string;
  /** Its text; null when an assistant only called tools. */
  content: string | null;
  /** Name of the speaker or the tool. */
  name?: string;
  /** What the assistant called. */
  tool_calls?: ToolCall[];
  /** Which call a tool message answers. */
  tool_call_id?: string;
  /** What the assistant thought. */
  reasoning_content?: string;
};

/** What a template is rendered with. */
export interface Conversation {
  /** The messages, oldest first. */
  readonly messages: readonly TemplateMessage[];
  /** OpenAI's tool definitions; empty for none. */
  readonly tools: readonly JsonObject[];
}

/** What {@linkcode ChatTemplate} needs of the model. */
export interface TemplateModel {
  /** The Jinja source in the model file, when it has one. */
  readonly source: string | undefined;
  /** Text of the beginning-of-sequence token. */
  readonly beginningText: string;
  /** Text of the end-of-sequence token. */
  readonly endText: string;
}

/** ChatML, for models without a template of their own. */
const CHATML = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`;

/** Changes for templates that cannot take a conversation as it is, each tried after the one before. */
const VARIANTS: readonly ((messages: readonly TemplateMessage[]) => JsonValue[])[] = [
  (messages) => messages.map((message) => withArguments(message, parseArguments)),
  (messages) => messages.map((message) => withArguments(message, (text) => text)),
  (messages) => mergeSystem(messages).map((message) => withArguments(message, parseArguments)),
];

/** A compiled chat template. */
export class ChatTemplate {
  /** Why ChatML stands in for the model's own template; undefined where it does not. */
  readonly problem: string | undefined;
  readonly #template: Template;
  readonly #model: TemplateModel;

  /** Compiles the model's template, or ChatML where it has none that can be compiled. */
  constructor(model: TemplateModel) {
    this.#model = model;
    try {
      this.#template = new Template(model.source ?? CHATML);
    } catch (thrown) {
      this.#template = new Template(CHATML);
      this.problem = messageOf(thrown);
    }
  }

  /**
   * The prompt up to where the assistant's answer begins.
   * @throws {ServiceError} `request_invalid` when the template refuses the conversation
   */
  render(conversation: Conversation): string {
    assertArgumentsAreJson(conversation.messages);
    let refusal: unknown;
    for (const variant of VARIANTS) {
      try {
        return this.#template.render({
          messages: variant(conversation.messages),
          ...(conversation.tools.length > 0 ? { tools: [...conversation.tools] } : {}),
          add_generation_prompt: true,
          bos_token: this.#model.beginningText,
          eos_token: this.#model.endText,
        });
      } catch (thrown) {
        refusal ??= thrown;
      }
    }
    throw new ServiceError(
      "request_invalid",
      `Cannot render \`messages\` with the model's chat template: ${messageOf(refusal)}`,
      { cause: refusal },
    );
  }
}

function assertArgumentsAreJson(messages: readonly TemplateMessage[]): void {
  for (const [index, message] of messages.entries()) {
    for (const [call, { function: called }] of (message.tool_calls ?? []).entries()) {
      try {
        parseArguments(called.arguments);
      } catch (cause) {
        const field = `messages[${index}].tool_calls[${call}].function.arguments`;
        throw new ServiceError("request_invalid", `Cannot accept \`${field}\`: it is not JSON`, {
          cause,
        });
      }
    }
  }
}

/** A call without arguments is one with none of them: some clients send an empty text. */
function parseArguments(text: string): JsonValue {
  return text.trim() === "" ? {} : JSON.parse(text);
}

/** The message with its tool calls' arguments as the template wants them: an object, or the text. */
function withArguments(
  message: TemplateMessage,
  convert: (text: string) => JsonValue,
): JsonObject {
  const { tool_calls: calls, content, ...rest } = message;
  return {
    ...rest,
    role: message.role === "developer" ? "system" : message.role,
    content: content ?? "",
    ...(calls === undefined ? {} : {
      tool_calls: calls.map((call) => ({
        ...call,
        function: { name: call.function.name, arguments: convert(call.function.arguments) },
      })),
    }),
  };
}

/** Puts the system messages before the first user message's text. */
function mergeSystem(messages: readonly TemplateMessage[]): TemplateMessage[] {
  const isSystem = ({ role }: TemplateMessage) => role === "system" || role === "developer";
  const system = messages.filter(isSystem).map(({ content }) => content ?? "");
  const others = messages.filter((message) => !isSystem(message));
  const first = others.findIndex(({ role }) => role === "user");
  return others.map((message, index) =>
    index === first
      ? { ...message, content: [...system, message.content ?? ""].join("\n\n") }
      : message
  );
}
