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
import { controlPattern, ControlTokenSplitter } from "./control_texts.ts";
import type { CallSyntax } from "./formats/call_syntax.ts";
import { NumberPlaceholders } from "./written_numbers.ts";
import { TEMPLATE_FUNCTIONS } from "./template_functions.ts";
import { type ToolVariables, toolVariablesOf, toolVariantsOf } from "./template_tools.ts";
import { type ArgumentsForm, variantsOf } from "./template_variants.ts";
import { hasWrittenIds, withWrittenIds } from "./written_ids.ts";
import { withDescribedTools, withWrittenCalls } from "./described_tools.ts";

/** A message of a conversation, with its content as plain text. */
export type TemplateMessage = {
  /** system, developer, user, assistant or tool. */
  role: string;
  /** Its text; null when an assistant only called tools. */
  content: string | null;
  /** Name of the speaker or the tool. */
  name?: string;
  /** Calls that the assistant made. */
  tool_calls?: ToolCall[];
  /** Id of the call that a tool message answers. */
  tool_call_id?: string;
  /** Reasoning of the assistant. */
  reasoning_content?: string;
};

/** Input of a template. */
export interface Conversation {
  /** The messages, oldest first. */
  readonly messages: readonly TemplateMessage[];
  /** OpenAI's tool definitions; empty for none. */
  readonly tools: readonly JsonObject[];
  /** The tools as JSON with numbers as the client wrote them, where parsing has changed any. */
  readonly writtenTools?: readonly string[] | null;
  /** Further variables of the template. */
  readonly variables?: JsonObject;
}

/** What {@linkcode ChatTemplate} needs to know of the model. */
export interface TemplateModel {
  /** Jinja source in the model file; undefined where it has none. */
  readonly source: string | undefined;
  /** Text of the beginning-of-sequence token. */
  readonly beginningText: string;
  /** Text of the end-of-sequence token. */
  readonly endText: string;
  /** Texts of the control tokens; within messages they are plain text. */
  readonly controlTexts: Iterable<string>;
  /** Syntax in which the model writes tool calls. */
  readonly calls: CallSyntax;
}

/** ChatML, for models without a template of their own. */
const CHATML = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}`;

const AS_OBJECT: ArgumentsForm = parseArguments;
const AS_TEXT: ArgumentsForm = (text) => text;

/** Words found nowhere else: their presence in a prompt shows what the template renders. */
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
/** Nine letters and digits: some templates accept no other ids. */
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

/** Whether a template itself renders tools and calls; otherwise messages have to describe them. */
interface TemplateSupport {
  readonly tools: boolean;
  readonly calls: boolean;
}

const NO_NOTIONS: TemplateSupport = { tools: false, calls: false };

/** One way to present a conversation to the template. */
interface Attempt {
  readonly messages: JsonValue[];
  readonly tools: readonly JsonObject[] | undefined;
}

/** A compiled chat template. */
export class ChatTemplate {
  /** Why ChatML replaces the model's own template; undefined where it does not. */
  readonly problem: string | undefined;
  readonly #template: Template;
  readonly #model: TemplateModel;
  readonly #controls: RegExp | undefined;
  readonly #notions: TemplateSupport;
  readonly #toolVariables: ToolVariables;
  #wantsParts = false;
  #wantsNoContent = false;
  #wantsWrittenIds = false;
  #argumentForms: readonly [ArgumentsForm, ArgumentsForm] = [AS_OBJECT, AS_TEXT];

  /** Compiles the model's template, or ChatML if that is missing or unusable, and probes it. */
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
    if (!this.#rendersText()) {
      this.#wantsParts = true;
      this.#wantsParts = this.#rendersText();
    }
    const refusal = this.#refusal();
    if (refusal !== undefined) {
      this.#template = compileTemplate(CHATML);
      this.problem = refusal;
    }
    const asked = this.#probe([PROBE_QUESTION]);
    const called = this.#probeCalls();
    this.#notions = { tools: timesNamed(asked) > 0, calls: timesNamed(called) > timesNamed(asked) };
    // Templates that concatenate strings cannot render arguments given as an object.
    if (!called.includes(PROBE_PLACE)) this.#argumentForms = [AS_TEXT, AS_OBJECT];
  }

  /**
   * Renders the prompt up to where the assistant's answer begins. Returns it in pieces to tokenize
   * separately, so that control tokens in messages stay plain text. Tools and calls that the
   * template does not support are described in the messages.
   * @throws {ServiceError} `request_invalid` when the template refuses the conversation
   */
  render(conversation: Conversation): string[] {
    const seam = new ControlTokenSplitter(this.#controls);
    const numbers = new NumberPlaceholders();
    const said = { ...conversation, messages: seam.mark(conversation.messages) };
    return seam.split(numbers.show(this.#renderAny(numbers.hide(said))));
  }

  /** Splits the given beginning of an answer into pieces, as {@linkcode render} does. */
  piecesOf(text: string): string[] {
    const seam = new ControlTokenSplitter(this.#controls);
    return seam.mark([{ role: "assistant", content: text }])
      .flatMap(({ content }) => seam.split(content ?? ""));
  }

  #renderAny(conversation: Conversation): string {
    try {
      return this.#renderAs(conversation, this.#notions);
    } catch (refusal) {
      if (!this.#notions.tools && !this.#notions.calls) throw refusal;
      return this.#renderDescribed(conversation, refusal);
    }
  }

  /** Renders tools and calls as text of the messages, where the template refused them as such. */
  #renderDescribed(conversation: Conversation, refusal: unknown): string {
    try {
      return this.#renderAs(conversation, NO_NOTIONS);
    } catch {
      throw refusal;
    }
  }

  /** Renders `conversation`; its messages describe tools or calls that are not among `notions`. */
  #renderAs(conversation: Conversation, notions: TemplateSupport): string {
    const { calls } = this.#model;
    const { messages, tools } = notions.tools
      ? conversation
      : withDescribedTools(conversation, calls);
    return this.#render({
      ...conversation,
      messages: notions.calls ? messages : withWrittenCalls(messages, calls),
      tools,
    });
  }

  /** Whether the template renders a user's text; those of vision models may read only parts. */
  #rendersText(): boolean {
    try {
      return this.#render({ messages: [PROBE_QUESTION], tools: [] }).includes(PROBE_TEXT);
    } catch {
      return false;
    }
  }

  /** Returns why the template refuses even a single question, which makes it unusable. */
  #refusal(): string | undefined {
    try {
      this.#render({ messages: [PROBE_QUESTION], tools: [] });
      return undefined;
    } catch (thrown) {
      return messageOf(thrown instanceof ServiceError ? thrown.cause : thrown);
    }
  }

  /** Renders a conversation with the probe tool; empty where the template refuses it. */
  #probe(messages: readonly TemplateMessage[]): string {
    try {
      return this.#render({ messages, tools: [PROBE_TOOL] });
    } catch {
      return "";
    }
  }

  /** Finds the form of calls that the template renders, and returns a prompt with one. */
  #probeCalls(): string {
    const usual = this.#probe(PROBE_CALL);
    if (hasWrittenIds(this.#model.calls) && usual.includes(PROBE_ID)) {
      this.#wantsWrittenIds = true;
      return this.#probe(PROBE_CALL);
    }
    this.#wantsNoContent = true;
    const bare = this.#probe(PROBE_CALL);
    const more = timesNamed(bare) - timesNamed(usual);
    // Templates that do not check the content for none write "None" and get a longer prompt.
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

  /** Returns the messages in each form of content that the template may read. */
  #shapesOf(messages: readonly JsonObject[]): JsonObject[][] {
    const told = messages.map((message) => {
      const isBare = message.tool_calls !== undefined && message.content === "";
      return isBare && this.#wantsNoContent ? { ...message, content: null } : message;
    });
    if (!this.#wantsParts) return [told];
    // Even then, the system message may have to be plain text.
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

/** Wraps the text of a message in a content part. */
function inParts({ content, ...message }: JsonObject): JsonObject {
  return { ...message, content: content === null ? null : [{ type: "text", text: content }] };
}

function timesNamed(prompt: string): number {
  return prompt.split(PROBE_NAME).length - 1;
}
