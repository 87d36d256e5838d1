/** Tools in prompts, whether or not the model's chat template supports them. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import {
  DEEPSEEK,
  PLAIN,
  promptOf,
  QUESTION,
  templateOf,
  TOOL,
} from "../../tests/fixtures/small_templates.ts";
import { CHAT_TEMPLATE } from "../../tests/fixtures/tiny_gguf.ts";
import { detectFormat } from "./formats/detect.ts";
import type { TemplateMessage } from "./template.ts";

const CALL: readonly TemplateMessage[] = [
  QUESTION,
  {
    role: "assistant",
    content: "I look.",
    tool_calls: [
      {
        id: "call_1",
        type: "function",
        function: { name: "get_weather", arguments: '{"city":"London"}' },
      },
      { id: "call_2", type: "function", function: { name: "get_weather", arguments: "" } },
    ],
  },
  { role: "tool", content: "rain", tool_call_id: "call_1" },
  { role: "tool", content: "sun", tool_call_id: "call_2" },
];

/** Like Gemma's: refuses system messages, and roles that do not alternate. */
const GEMMA = `{%- if messages[0].role == 'system' %}{{ raise_exception('no system') }}{%- endif %}
{%- for message in messages %}
{%- if (message.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('turns') }}{%- endif %}
{{- '<start_of_turn>' + message.role + '\\n' + message.content + '<end_of_turn>\\n' }}
{%- endfor %}`;

/** Like FireFunction's: reads tools and the time from variables of its own. */
const FIREFUNCTION = `{{- 'functools[...]\\n' + functions + '\\nToday is ' + datetime + '.\\n' }}
{%- for message in messages %}{{- message.role + message.content }}
{%- if message.tool_calls %}{{- ' functools[' + message.tool_calls[0].function.name + message.tool_calls[0].function.arguments + ']' }}{%- endif %}
{%- endfor %}`;

const JSON_CALL = '<tool_call>\n{"name":"get_weather","arguments":{"city":"London"}}\n</tool_call>';

for (
  const [what, source, call] of [
    ["ChatML", PLAIN, JSON_CALL],
    ["Gemma", GEMMA, '```tool_code\nget_weather(city="London"), get_weather()\n```'],
  ] as const
) {
  Deno.test(`${what} without tools: what may be called stands in the prompt once, and how`, () => {
    const prompt = promptOf(source, { messages: [QUESTION], tools: [TOOL] });
    assert.equal(prompt.split(JSON.stringify(TOOL)).length, 2, prompt);
    const { calls } = detectFormat(source);
    assert.ok(calls.kind !== "named" && prompt.includes(calls.open), prompt);
    assert.ok(prompt.includes("Will it rain"), prompt);
  });

  Deno.test(`${what} without tools: what was called stands in the prompt, and what came of it`, () => {
    const prompt = promptOf(source, { messages: CALL, tools: [] });
    assert.ok(prompt.includes(`I look.\n${call}`), prompt);
    const answers = "rain\n</tool_response>\n<tool_response>\nsun";
    assert.ok(prompt.includes(`user\n<tool_response>\n${answers}\n</tool_response>`), prompt);
  });
}

Deno.test("tools are described after the text of the system message", () => {
  const messages = [{ role: "developer", content: "Be brief." }, QUESTION];
  const prompt = promptOf(PLAIN, { messages, tools: [TOOL] });
  assert.match(prompt, /^<\|im_start\|>system\nBe brief\.\n\nYou may call/);
  assert.equal(prompt.split("<|im_start|>system").length, 2, prompt);
});

Deno.test("without tools, the prompt describes none", () => {
  const prompt = promptOf(PLAIN, { messages: [QUESTION], tools: [] });
  assert.equal(
    prompt,
    "<|im_start|>user\nWill it rain in London?<|im_end|>\n<|im_start|>assistant\n",
  );
});

Deno.test("a template that renders tools and calls itself gets no added description", () => {
  const prompt = promptOf(CHAT_TEMPLATE, { messages: CALL, tools: [TOOL] });
  assert.equal(prompt.split("<tools>").length, 2, prompt);
  assert.ok(!prompt.includes("<tool_response>"), prompt);
  assert.ok(prompt.includes("<|im_start|>tool\nrain<|im_end|>"), prompt);
});

Deno.test("a template that reads functions and datetime gets the tools and the time", () => {
  const prompt = promptOf(FIREFUNCTION, { messages: CALL, tools: [TOOL] });
  assert.ok(prompt.includes(JSON.stringify([TOOL], null, 2)), prompt);
  assert.match(prompt, /^Today is \w{3} \d\d \d{4} [\d:]{8} GMT\.$/m);
  assert.ok(prompt.includes('I look. functools[get_weather{"city":"London"}]'), prompt);
  assert.ok(!prompt.includes("You may call"), prompt);
  const without = promptOf(FIREFUNCTION, { messages: [QUESTION], tools: [] });
  assert.match(without, /^functools\[\.\.\.\]\n\nToday is /);
});

Deno.test("a template that reads xml_tools gets the tools, and calls as text", () => {
  const source = `{%- if xml_tools %}{%- for tool in xml_tools %}{{- tool|tojson }}{%- endfor %}
{%- endif %}{%- for message in messages %}{{- '[' + message.role + ']' + message.content }}{%- endfor %}`;
  const told = '{"name": "get_weather", "description": "The weather of a day.", "parameters": ';
  const prompt = promptOf(source, { messages: CALL, tools: [TOOL] });
  assert.ok(prompt.startsWith(told), prompt);
  assert.ok(prompt.includes(`[assistant]I look.\n${JSON_CALL}`), prompt);
  assert.ok(!prompt.includes("You may call"), prompt);
  const without = promptOf(source, { messages: [QUESTION], tools: [] });
  assert.equal(without, `[user]${QUESTION.content}`);
});

Deno.test("a template that concatenates arguments as strings gets them verbatim", () => {
  const prompt = promptOf(DEEPSEEK, { messages: CALL, tools: [TOOL] });
  assert.ok(prompt.includes('get_weather<｜tool▁sep｜>{"city":"London"}'), prompt);
  assert.ok(prompt.endsWith("toolraintoolsun"), prompt);
  assert.ok(prompt.startsWith("systemYou may call"), prompt);
});

for (
  const [what, variables, ending] of [
    ["nothing", {}, "low"],
    ["how much to think", { reasoning_effort: "high" }, "high"],
    ["not to think", { enable_thinking: false }, "low<think></think>"],
    ["of other messages", { messages: [], add_generation_prompt: false }, "low"],
  ] satisfies [string, JsonObject, string][]
) {
  Deno.test(`a template that is told ${what}`, () => {
    const source = "{{- messages[0].content }}{%- if add_generation_prompt %}: {% endif %}" +
      "{{- reasoning_effort if reasoning_effort else 'low' }}" +
      "{%- if enable_thinking is defined and enable_thinking is false %}<think></think>{%- endif %}";
    const prompt = promptOf(source, { messages: [QUESTION], tools: [], variables });
    assert.equal(prompt, `${QUESTION.content}: ${ending}`);
  });
}

/** Like Mistral's: needs ids of nine letters, and roles that alternate after a system message. */
const MISTRAL = `{%- set others = messages[1:] if messages[0].role == 'system' else messages %}
{%- if messages[0].role == 'system' %}{{- '[SYSTEM]' + messages[0].content }}{%- endif %}
{%- set ns = namespace(index=0) %}
{%- for message in others %}
{%- if message.role == 'user' or (message.role == 'assistant' and not message.tool_calls) %}
{%- if (message.role == 'user') != (ns.index % 2 == 0) %}{{ raise_exception('turns') }}{%- endif %}
{%- set ns.index = ns.index + 1 %}
{{- '[' + message.role + ']' + message.content }}
{%- elif message.role == 'assistant' %}
{%- for call in message.tool_calls %}
{%- if call.id|length != 9 %}{{ raise_exception('ids') }}{%- endif %}
{{- '[TOOL_CALLS]' + call.function.name + '[CALL_ID]' + call.id + '[ARGS]' }}
{{- call.function.arguments|tojson }}
{%- endfor %}
{%- else %}
{%- if message.tool_call_id|length != 9 %}{{ raise_exception('ids') }}{%- endif %}
{{- '[TOOL_RESULTS]' + message.tool_call_id + message.content }}
{%- endif %}
{%- endfor %}`;

/** Like SmolVLM's: iterates over content parts. */
const SMOLVLM = `<|im_start|>{% for message in messages %}{{ message['role'] | capitalize }}
{%- if message['content'][0]['type'] == 'image' %}{{ ':' }}{% else %}{{ ': ' }}{% endif %}
{%- for line in message['content'] %}{% if line['type'] == 'text' %}{{ line['text'] }}{% endif %}
{%- endfor %}<end_of_utterance>
{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}`;

Deno.test("a template that only reads content parts gets each text as a part", () => {
  const messages = [QUESTION, { role: "assistant", content: "No." }, QUESTION];
  const told = (text: string) => `${text}<end_of_utterance>\n`;
  const question = told(`User: ${QUESTION.content}`);
  const prompt = `<|im_start|>${question}${told("Assistant: No.")}${question}Assistant:`;
  assert.equal(promptOf(SMOLVLM, { messages, tools: [] }), prompt);
  assert.equal(templateOf(SMOLVLM).problem, undefined);
});

/** Like Llama 3.2 Vision's: reads content parts, but the system message as plain text. */
const LLAMA_VISION = `{%- if messages[0]['role'] == 'system' %}
{{- 'system: ' + messages[0]['content']|trim + '\\n' }}{%- set messages = messages[1:] %}{%- endif %}
{%- for message in messages %}{{- message['role'] + ': ' }}
{%- for part in message['content'] %}{{- part['text'] }}{%- endfor %}{{- '\\n' }}{%- endfor %}`;

Deno.test("a template that reads parts except in the system message gets that one as text", () => {
  const messages = [{ role: "system", content: "Be brief." }, QUESTION];
  const asked = "user: Will it rain in London?\n";
  assert.equal(promptOf(LLAMA_VISION, { messages, tools: [] }), `system: Be brief.\n${asked}`);
  assert.equal(promptOf(LLAMA_VISION, { messages: [QUESTION], tools: [] }), asked);
});

/** Returns the prompt for messages, without line breaks. */
function written(source: string, messages: readonly TemplateMessage[]): string {
  return promptOf(source, { messages, tools: [] }).replaceAll("\n", "");
}

Deno.test("results keep the ids of their calls where a template requires ids of nine letters", () => {
  const prompt = written(MISTRAL, CALL);
  const ids = [...prompt.matchAll(/\[CALL_ID\](\w{9})\[ARGS\]/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, 2, prompt);
  assert.ok(prompt.endsWith(`[TOOL_RESULTS]${ids[0]}rain[TOOL_RESULTS]${ids[1]}sun`), prompt);
});

Deno.test("call ids stay the same when the conversation continues", () => {
  const more = [...CALL, { role: "assistant", content: "Both." }];
  assert.ok(written(MISTRAL, more).startsWith(written(MISTRAL, CALL)));
});

const [SYSTEM, HELLO, RAIN]: TemplateMessage[] = [
  { role: "system", content: "Be brief." },
  { role: "assistant", content: "Hello." },
  { role: "user", content: "Rain?" },
] as const;
for (
  const [what, messages, gemma, mistral] of [
    ["two questions", [RAIN, RAIN], ["user: Rain?Rain?"], "[user]Rain?Rain?"],
    ["two questions behind a system message", [SYSTEM, RAIN, RAIN], [
      "user: Be brief.Rain?Rain?",
    ], "[SYSTEM]Be brief.[user]Rain?Rain?"],
    [
      "an answer first",
      [HELLO, RAIN],
      ["user: ", "assistant: Hello.", "user: Rain?"],
      "[user][assistant]Hello.[user]Rain?",
    ],
    ["a greeting behind a system message", [SYSTEM, HELLO, RAIN], [
      "user: ",
      "assistant: Hello.",
      "user: Be brief.Rain?",
    ], "[SYSTEM]Be brief.[user][assistant]Hello.[user]Rain?"],
    ["two answers", [RAIN, HELLO, HELLO, RAIN], [
      "user: Rain?",
      "assistant: Hello.Hello.",
      "user: Rain?",
    ], "[user]Rain?[assistant]Hello.Hello.[user]Rain?"],
    ["a system message alone", [SYSTEM], ["user: Be brief."], "[SYSTEM]Be brief."],
  ] as const
) {
  Deno.test(`${what}: said to templates that want turns, and nothing is lost`, () => {
    const turns = gemma.map((turn) => {
      const [role, text] = turn.split(": ");
      return `<start_of_turn>${role}${text}<end_of_turn>`;
    });
    assert.equal(written(GEMMA, messages), turns.join(""));
    assert.equal(written(MISTRAL, messages), mistral);
  });
}
