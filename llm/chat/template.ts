/**
 * Renders a conversation with the model's own chat template.
 * @module
 */
import type { Template } from "@huggingface/jinja";
import { messageOf, ServiceError } from "../../shared/errors.ts";
import type { JsonObject, JsonValue } from "../../shared/json.ts";
import type { ToolCall } from "../../shared/schema/llm.ts";
import { parseArguments } from "./call_arguments.ts";
import { compileTemplate } from "./compiled_template.ts";
import { controlPattern, Seam } from "./control_texts.ts";
import type { CallSyntax } from "./formats/call_syntax.ts";
import { WrittenNumbers } from "./written_numbers.ts";
import { TEMPLATE_FUNCTIONS } from "./template_functions.ts";
import { type ToolVariables, toolVariablesOf, toolVariantsOf } from "./template_tools.ts";
import { type ArgumentsForm, variantsOf } from "./template_variants.ts";
import { hasWrittenIds, withWrittenIds } from "./written_ids.ts";
import { withToldTools, withWrittenCalls } from "./told_tools.ts";

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
  /** The same as JSON, where reading it has changed numbers in them. */
  readonly writtenTools?: readonly string[] | null;
  /** What the template is told besides; undefined for nothing. */
  readonly variables?: JsonObject;
}

/** What {@linkcode ChatTemplate} needs of the model. */
export interface TemplateModel {
  /** The Jinja source in the model file, when it has one. */
  readonly source: string | undefined;
  /** Text of the beginning-of-sequence token. */
  readonly beginningText: string;
  /** Text of the end-of-sequence token. */
  readonly endText: string;
  /** Texts of the control tokens, which are nothing but text in what is said. */
  readonly controlTexts: Iterable<string>;
  /** How it writes tool calls. */
  readonly calls: CallSyntax;
}

/** ChatML, for models without a template of their own. */
const CHATML = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`;

const AS_OBJECT: ArgumentsForm = parseArguments;
const AS_TEXT: ArgumentsForm = (text) => text;

/** Tell whether a template writes tools, calls and arguments: these words are nowhere else. */
const PROBE_NAME = "find_probe";
const PROBE_PLACE = "probed_place";
const PROBE_TOOL: JsonObject = {
  type: "function",
  function: {
    name: PROBE_NAME,
    description: "Finds it.",
    parameters: {
      type: "object",
      properties: { place: { type: "string", description: "Where." } },
    },
  },
};
const PROBE_TEXT = "Where is it?";
const PROBE_QUESTION: TemplateMessage = { role: "user", content: PROBE_TEXT };
/** Some templates want such an id. */
const PROBE_ID = "probe0001";
const PROBE_CALL: readonly TemplateMessage[] = [
  PROBE_QUESTION,
  {
    role: "assistant",
    content: null,
    tool_calls: [{
      id: PROBE_ID,
      type: "function",
      function: { name: PROBE_NAME, arguments: JSON.stringify({ place: PROBE_PLACE }) },
    }],
  },
  { role: "tool", content: "There.", tool_call_id: PROBE_ID },
];

/** What a template writes by itself of what a conversation may have besides texts. */
interface Notions {
  readonly tools: boolean;
  readonly calls: boolean;
}

const NO_NOTIONS: Notions = { tools: false, calls: false };

/** What a template is tried with. */
interface Attempt {
  readonly messages: JsonValue[];
  readonly tools: readonly JsonObject[] | undefined;
}

/** A compiled chat template. */
export class ChatTemplate {
  /** Why ChatML stands in for the model's own template; undefined where it does not. */
  readonly problem: string | undefined;
  readonly #template: Template;
  readonly #model: TemplateModel;
  readonly #controls: RegExp | undefined;
  readonly #notions: Notions;
  readonly #toolVariables: ToolVariables;
  #wantsParts = false;
  #wantsNoContent = false;
  #wantsWrittenIds = false;
  #argumentForms: readonly [ArgumentsForm, ArgumentsForm] = [AS_OBJECT, AS_TEXT];

  /** Compiles the model's template, or ChatML where it has none that can be compiled and used. */
  constructor(model: TemplateModel) {
    this.#model = model;
    this.#controls = controlPattern(model.controlTexts);
    this.#toolVariables = toolVariablesOf(model.source ?? "");
    try {
      this.#template = compileTemplate(model.source ?? CHATML);
    } catch (thrown) {
      this.#template = compileTemplate(CHATML);
      this.problem = messageOf(thrown);
    }
    if (!this.#tells()) {
      this.#wantsParts = true;
      this.#wantsParts = this.#tells();
    }
    const refusal = this.#refusal();
    if (refusal !== undefined) {
      this.#template = compileTemplate(CHATML);
      this.problem = refusal;
    }
    const asked = this.#probe([PROBE_QUESTION]);
    const called = this.#probeCalls();
    this.#notions = { tools: timesNamed(asked) > 0, calls: timesNamed(called) > timesNamed(asked) };
    // Templates that join texts make nothing readable of an object.
    if (!called.includes(PROBE_PLACE)) this.#argumentForms = [AS_TEXT, AS_OBJECT];
  }

  /**
   * The prompt up to where the assistant's answer begins, in pieces that no control token spans. What
   * the template has no notion of, tools or their calls, is told in the messages.
   * @throws {ServiceError} `request_invalid` when the template refuses the conversation
   */
  render(conversation: Conversation): string[] {
    const seam = new Seam(this.#controls);
    const numbers = new WrittenNumbers();
    const said = { ...conversation, messages: seam.sew(conversation.messages) };
    return seam.cut(numbers.show(this.#renderAny(numbers.hide(said))));
  }

  /** `text` in pieces as {@linkcode render} has them, for the beginning of the answer itself. */
  piecesOf(text: string): string[] {
    const seam = new Seam(this.#controls);
    return seam.sew([{ role: "assistant", content: text }])
      .flatMap(({ content }) => seam.cut(content ?? ""));
  }

  #renderAny(conversation: Conversation): string {
    try {
      return this.#renderAs(conversation, this.#notions);
    } catch (refusal) {
      if (!this.#notions.tools && !this.#notions.calls) throw refusal;
      return this.#renderTold(conversation, refusal);
    }
  }

  /** What a template refuses of tools and calls can be told in the messages. */
  #renderTold(conversation: Conversation, refusal: unknown): string {
    try {
      return this.#renderAs(conversation, NO_NOTIONS);
    } catch {
      throw refusal;
    }
  }

  /** The prompt for `conversation`, in whose messages is told what is not among `notions`. */
  #renderAs(conversation: Conversation, notions: Notions): string {
    const { calls } = this.#model;
    const { messages, tools } = notions.tools ? conversation : withToldTools(conversation, calls);
    return this.#render({
      ...conversation,
      messages: notions.calls ? messages : withWrittenCalls(messages, calls),
      tools,
    });
  }

  /** True when the template writes what a user says; those of models that see may read parts alone. */
  #tells(): boolean {
    try {
      return this.#render({ messages: [PROBE_QUESTION], tools: [] }).includes(PROBE_TEXT);
    } catch {
      return false;
    }
  }

  /** Why the template refuses a single question, with which it cannot be used at all. */
  #refusal(): string | undefined {
    try {
      this.#render({ messages: [PROBE_QUESTION], tools: [] });
      return undefined;
    } catch (thrown) {
      return messageOf(thrown instanceof ServiceError ? thrown.cause : thrown);
    }
  }

  /** The prompt for a conversation with the tool of the probes; empty where that is refused. */
  #probe(messages: readonly TemplateMessage[]): string {
    try {
      return this.#render({ messages, tools: [PROBE_TOOL] });
    } catch {
      return "";
    }
  }

  /** The prompt of a conversation with a call, told in the way that the template has a notion of. */
  #probeCalls(): string {
    const usual = this.#probe(PROBE_CALL);
    if (hasWrittenIds(this.#model.calls) && usual.includes(PROBE_ID)) {
      this.#wantsWrittenIds = true;
      return this.#probe(PROBE_CALL);
    }
    this.#wantsNoContent = true;
    const bare = this.#probe(PROBE_CALL);
    const more = timesNamed(bare) - timesNamed(usual);
    // Of what is none, templates that do not look for it write so.
    this.#wantsNoContent = more > 0 || more === 0 && bare !== "" && bare.length < usual.length;
    return this.#wantsNoContent ? bare : usual;
  }

  *#attempts({ messages, tools }: Conversation): Generator<Attempt, void> {
    const told = this.#wantsWrittenIds ? withWrittenIds(messages, this.#model.calls) : messages;
    for (const variant of toolVariantsOf(tools)) {
      for (const form of variantsOf(told, this.#argumentForms)) {
        for (const shape of this.#shapesOf(form)) yield { messages: shape, tools: variant };
      }
    }
  }

  /** The messages as the template may read them. */
  #shapesOf(messages: readonly JsonObject[]): JsonObject[][] {
    const told = messages.map((message) => {
      const isBare = message.tool_calls !== undefined && message.content === "";
      return isBare && this.#wantsNoContent ? { ...message, content: null } : message;
    });
    if (!this.#wantsParts) return [told];
    // The system's may be read as a text all the same.
    return [told.map(inParts), told.map((one) => one.role === "system" ? one : inParts(one))];
  }

  #render(conversation: Conversation): string {
    let refusal: unknown;
    for (const { messages, tools } of this.#attempts(conversation)) {
      try {
        return this.#template.render({
          ...conversation.variables,
          ...TEMPLATE_FUNCTIONS,
          messages,
          ...this.#toolVariables(tools ?? []),
          ...(tools === undefined ? {} : { tools: [...tools] }),
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

/** A message whose text, where it has one, is a part of its content. */
function inParts({ content, ...message }: JsonObject): JsonObject {
  return { ...message, content: content === null ? null : [{ type: "text", text: content }] };
}

function timesNamed(prompt: string): number {
  return prompt.split(PROBE_NAME).length - 1;
}
