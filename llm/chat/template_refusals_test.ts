/** Tools and calls that templates refuse are presented in another way, and nothing is lost. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { detectFormat } from "./formats/detect.ts";
import { ChatTemplate, type TemplateMessage } from "./template.ts";

/** Returns a template that renders each tool by `tool`, and messages with each call by `call`. */
function templateOf(tool: string, call = "{{- call.function.name }}", check = ""): string {
  return `${check}{%- for tool in tools %}{{- '[' }}${tool}{{- ']' }}{%- endfor %}
{%- for message in messages %}{{- '<' + message.role + '>' + message.content }}
{%- for call in message.tool_calls or [] %}{{- '(' }}${call}{{- ')' }}{%- endfor %}
{%- endfor %}`;
}

const NAMED = "{{- tool.function.name }}";
/** Like GPT-OSS's: needs a description of each tool. */
const DESCRIBED = templateOf("{{- tool.function.name + ': ' + tool.function.description }}");
/** Like Gemma's: needs the type of each argument. */
const TYPED = templateOf(
  `${NAMED}{{- ' ' }}{%- for name, member in tool.function.parameters.properties | items %}
{{- name + '=' + (member.type | upper) + ' ' }}{%- endfor %}`,
);
/** Like Command R+'s: needs a description of each argument. */
const EXPLAINED = templateOf(
  `${NAMED}{%- for name, member in tool.function.parameters.properties | items %}
{{- ' ' + name + ': ' + member.description }}{%- endfor %}`,
);
/** Like Apertus's: expects no object around a function. */
const FLAT = templateOf("{{- tool.name + ': ' + tool.description }}");
/** Like Qwen3-Coder's: needs arguments that can be written as strings. */
const TEXTS = templateOf(
  NAMED,
  `{{- call.function.name }}{%- for name, value in call.function.arguments | items %}
{{- ' ' + name + '=' + (value | string) }}{%- endfor %}`,
);
/** Like Llama's: refuses several calls in one message. */
const SINGLE = templateOf(
  NAMED,
  "{{- call.function.name + ' ' + call.function.arguments | tojson }}",
  `{%- for message in messages %}{%- if (message.tool_calls or []) | length > 1 %}
{{- raise_exception('one call at a time') }}{%- endif %}{%- endfor %}`,
);
/** Like Gemma's: user and assistant must alternate. */
const ALTERNATING = templateOf(
  NAMED,
  undefined,
  `{%- for message in messages %}{%- if (message.role == 'user') != (loop.index0 % 2 == 0) %}
{{- raise_exception('roles must alternate') }}{%- endif %}{%- endfor %}`,
);
const WITHOUT = templateOf(
  NAMED,
  undefined,
  "{%- if tools | length > 1 %}{{- raise_exception('one tool') }}{%- endif %}",
);

function toolOf(name: string, properties: JsonObject = {}): JsonObject {
  return { type: "function", function: { name, parameters: { type: "object", properties } } };
}

const QUESTION: TemplateMessage = { role: "user", content: "Rain?" };

function calling(...argumentTexts: readonly string[]): TemplateMessage {
  return {
    role: "assistant",
    content: "I look.",
    tool_calls: argumentTexts.map((text, index) => (
      { id: `c${index}`, type: "function", function: { name: "look", arguments: text } }
    )),
  };
}

function resultOf(index: number, content: string): TemplateMessage {
  return { role: "tool", tool_call_id: `c${index}`, content };
}

for (
  const { what, template, tools = [toolOf("look")], messages = [QUESTION], prompt } of [
    { what: "a tool without a description", template: DESCRIBED, prompt: "[look: ]<user>Rain?" },
    { what: "an object around a tool", template: FLAT, prompt: "[look: ]<user>Rain?" },
    {
      what: "an argument without a description",
      template: EXPLAINED,
      tools: [toolOf("look", { a: { type: "string" }, b: { description: "B." } })],
      prompt: "[look a:  b: B.]<user>Rain?",
    },
    {
      what: "arguments without a type, or with two",
      template: TYPED,
      tools: [toolOf("look", {
        a: { anyOf: [{ type: "null" }, { type: "string" }], default: null },
        b: { type: ["integer", "null"] },
        c: { enum: ["x", "y"] },
        d: { $ref: "#/$defs/d" },
        e: { items: {} },
      })],
      prompt: "[look a=STRING b=INTEGER c=STRING d=OBJECT e=ARRAY ]<user>Rain?",
    },
    {
      what: "an argument that is null",
      template: TEXTS,
      messages: [QUESTION, calling('{"city":"London","day":null}'), resultOf(0, "rain")],
      prompt: "[look]<user>Rain?<assistant>I look.(look city=London)<tool>rain",
    },
    {
      what: "two calls at a time, whatever the order of their results",
      template: SINGLE,
      messages: [
        QUESTION,
        calling('{"city":"London"}', '{"city":"Paris"}'),
        resultOf(1, "sun"),
        resultOf(0, "rain"),
        QUESTION,
      ],
      prompt: '[look]<user>Rain?<assistant>I look.(look {"city": "London"})<tool>rain' +
        '<assistant>(look {"city": "Paris"})<tool>sun<user>Rain?',
    },
    {
      what: "messages of one role in a row, however many",
      template: ALTERNATING,
      messages: [
        ...Array.from({ length: 60_000 }, (_, index) => ({ role: "user", content: `${index};` })),
        { role: "assistant", content: "I" },
        { role: "assistant", content: "" },
        { role: "assistant", content: "look." },
      ],
      prompt: `[look]<user>${
        Array.from({ length: 60_000 }, (_, index) => `${index};`).join("")
      }<assistant>Ilook.`,
    },
  ] satisfies readonly {
    what: string;
    template: string;
    tools?: readonly JsonObject[];
    messages?: readonly TemplateMessage[];
    prompt: string;
  }[]
) {
  Deno.test(`a template that refuses ${what} is told it in its own way`, () => {
    assert.equal(render(template, tools, messages), prompt);
  });
}

Deno.test("for a template that refuses tools altogether, messages describe the tools and calls", () => {
  const tools = [toolOf("look"), toolOf("listen")];
  const prompt = render(WITHOUT, tools, [QUESTION, calling("{}"), resultOf(0, "rain")]);
  for (const part of ["look", "listen", "I look.", "rain"]) {
    assert.ok(prompt.includes(part), prompt);
  }
  assert.ok(prompt.startsWith("<system>"), prompt);
});

Deno.test("a template that refuses every conversation is replaced by ChatML, and the reason is kept", () => {
  const template = compile("{{- raise_exception('never') }}");
  assert.match(template.problem ?? "", /never/);
  const prompt = template.render({ messages: [QUESTION], tools: [] }).join("");
  assert.equal(prompt, "<|im_start|>user\nRain?<|im_end|>\n<|im_start|>assistant\n");
});

function render(
  source: string,
  tools: readonly JsonObject[],
  messages: readonly TemplateMessage[],
): string {
  return compile(source).render({ messages, tools }).join("").replaceAll("\n", "");
}

function compile(source: string): ChatTemplate {
  const { calls } = detectFormat(source);
  return new ChatTemplate({ source, beginningText: "", endText: "", controlTexts: [], calls });
}
