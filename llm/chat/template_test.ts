/** What prompts say of tools, whether or not the model's chat template has a notion of them. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../shared/json.ts";
import { CHAT_TEMPLATE } from "../../tests/fixtures/tiny_gguf.ts";
import { detectFormat } from "./formats/detect.ts";
import { ChatTemplate, type Conversation, type TemplateMessage } from "./template.ts";

const TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    description: "The weather of a day.",
    parameters: { type: "object", properties: { city: { type: "string" } } },
  },
};
const QUESTION: TemplateMessage = { role: "user", content: "Will it rain in London?" };
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

/** ChatML as most models without tools have it. */
const PLAIN = `{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' }}
{%- endfor %}
{{- '<|im_start|>assistant\\n' }}`;
/** Gemma's: no system messages, and turns that alternate. */
const GEMMA = `{%- if messages[0].role == 'system' %}{{ raise_exception('no system') }}{%- endif %}
{%- for message in messages %}
{%- if (message.role == 'user') != (loop.index0 % 2 == 0) %}{{ raise_exception('turns') }}{%- endif %}
{{- '<start_of_turn>' + message.role + '\\n' + message.content + '<end_of_turn>\\n' }}
{%- endfor %}`;

/** FireFunction's: tools and the time have names of their own. */
const FIREFUNCTION = `{{- 'functools[...]\\n' + functions + '\\nToday is ' + datetime + '.\\n' }}
{%- for message in messages %}{{- message.role + message.content }}
{%- if message.tool_calls %}{{- ' functools[' + message.tool_calls[0].function.name + message.tool_calls[0].function.arguments + ']' }}{%- endif %}
{%- endfor %}`;

/** DeepSeek's: it says nothing of tools, and joins the text of arguments to its own. */
const DEEPSEEK = `{%- for message in messages %}
{%- if message.tool_calls %}{%- for call in message.tool_calls %}
{{- '<｜tool▁calls▁begin｜>' + call.function.name + '<｜tool▁sep｜>' + call.function.arguments }}
{%- endfor %}{%- else %}{{- message.role + message.content }}{%- endif %}
{%- endfor %}`;

const CONTROL_TEXTS = ["<|im_start|>", "<|im_end|>", "<|im_end|>>"];

function templateOf(source: string): ChatTemplate {
  const { calls } = detectFormat(source);
  const controlTexts = CONTROL_TEXTS;
  return new ChatTemplate({ source, beginningText: "", endText: "", controlTexts, calls });
}

/** The prompt of a conversation in which nobody says a control token. */
function promptOf(source: string, conversation: Conversation): string {
  const [prompt, ...others] = templateOf(source).render(conversation);
  assert.deepEqual(others, []);
  return prompt!;
}

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

Deno.test("tools are told behind what a system message says", () => {
  const messages = [{ role: "developer", content: "Be brief." }, QUESTION];
  const prompt = promptOf(PLAIN, { messages, tools: [TOOL] });
  assert.match(prompt, /^<\|im_start\|>system\nBe brief\.\n\nYou may call/);
  assert.equal(prompt.split("<|im_start|>system").length, 2, prompt);
});

Deno.test("without tools nothing is told", () => {
  const prompt = promptOf(PLAIN, { messages: [QUESTION], tools: [] });
  assert.equal(
    prompt,
    "<|im_start|>user\nWill it rain in London?<|im_end|>\n<|im_start|>assistant\n",
  );
});

Deno.test("a template that knows tools and calls is left alone", () => {
  const prompt = promptOf(CHAT_TEMPLATE, { messages: CALL, tools: [TOOL] });
  assert.equal(prompt.split("<tools>").length, 2, prompt);
  assert.ok(!prompt.includes("<tool_response>"), prompt);
  assert.ok(prompt.includes("<|im_start|>tool\nrain<|im_end|>"), prompt);
});

Deno.test("a template that calls its tools functions is given them, and the time", () => {
  const prompt = promptOf(FIREFUNCTION, { messages: CALL, tools: [TOOL] });
  assert.ok(prompt.includes(JSON.stringify([TOOL], null, 2)), prompt);
  assert.match(prompt, /^Today is \w{3} \d\d \d{4} [\d:]{8} GMT\.$/m);
  assert.ok(prompt.includes('I look. functools[get_weather{"city":"London"}]'), prompt);
  assert.ok(!prompt.includes("You may call"), prompt);
  const without = promptOf(FIREFUNCTION, { messages: [QUESTION], tools: [] });
  assert.match(without, /^functools\[\.\.\.\]\n\nToday is /);
});

Deno.test("a template that calls its tools xml_tools is given them", () => {
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

Deno.test("a template that joins texts is given the arguments as their text", () => {
  const prompt = promptOf(DEEPSEEK, { messages: CALL, tools: [TOOL] });
  assert.ok(prompt.includes('get_weather<｜tool▁sep｜>{"city":"London"}'), prompt);
  assert.ok(prompt.endsWith("toolraintoolsun"), prompt);
  assert.ok(prompt.startsWith("systemYou may call"), prompt);
});

/** Qwen3-Coder's: it looks through the arguments. */
const QWEN_CODER = `{%- for message in messages %}
{%- for call in message.tool_calls or [] %}{{- '<function=' + call.function.name + '>' }}
{%- for name, value in call.function.arguments|items %}{{- name + '=' + value|string + ';' }}{%- endfor %}
{%- endfor %}{%- endfor %}`;

function calledWith(text: string): TemplateMessage[] {
  const call = {
    id: "call_1",
    type: "function",
    function: { name: "f", arguments: text },
  } as const;
  return [QUESTION, { role: "assistant", content: null, tool_calls: [call] }];
}

const WRITTEN_NUMBERS = '{"a":5.0,"b":[1e-07,0.00001],"c":1.50,"d":-12.5}';
const LONG_NUMBERS =
  '{"channel":1234567890123456789,"more":[-9007199254740993,"12345678901234567890"]}';
for (
  const [what, source, written] of [
    ["told in the messages", PLAIN, LONG_NUMBERS],
    ["of a template that joins texts", DEEPSEEK, LONG_NUMBERS],
    [
      "of a template that looks through them",
      QWEN_CODER,
      "channel=1234567890123456789;more=[-9007199254740993, '12345678901234567890'];",
    ],
  ] as const
) {
  Deno.test(`whole numbers of 64 bits are not rounded in calls ${what}`, () => {
    const prompt = promptOf(source, { messages: calledWith(LONG_NUMBERS), tools: [TOOL] });
    assert.ok(prompt.includes(written), prompt);
  });
}

for (
  const [what, source, written] of [
    ["told in the messages", PLAIN, WRITTEN_NUMBERS],
    ["of a template that joins texts", DEEPSEEK, WRITTEN_NUMBERS],
    [
      "of a template that looks through them",
      QWEN_CODER,
      "a=5.0;b=[1e-07, 0.00001];c=1.50;d=-12.5;",
    ],
  ] as const
) {
  Deno.test(`numbers stay as the model wrote them in calls ${what}`, () => {
    const prompt = promptOf(source, { messages: calledWith(WRITTEN_NUMBERS), tools: [TOOL] });
    assert.ok(prompt.includes(written), prompt);
  });
}

for (
  const [what, text, members, json] of [
    ["cut off in a text", '{"a": 5, "b": "Lon', "a=5;b=Lon;", '{"a": 5, "b": "Lon"}'],
    ["cut off in an escape", '{"b": "Lon\\u00e', "b=Lon;", '{"b": "Lon"}'],
    ["cut off behind a quote in a text", '{"b": "a\\"', 'b=a";', '{"b": "a\\""}'],
    ["cut off in an escape behind another one", '{"b": "\\n\\u00', "b=\n;", '{"b": "\\n"}'],
    ["cut off behind an escape", '{"b": "\\\\', "b=\\;", '{"b": "\\\\"}'],
    ["cut off in a name", '{"a": 5, "b', "a=5;", '{"a": 5}'],
    ["cut off in a word", '{"a": 5, "b": tru', "a=5;", '{"a": 5}'],
    ["cut off in a list", '{"a": [1, {"b": 2}, ', null, '{"a": [1, {"b": 2}]}'],
    ["no JSON", "{city: London}", "", "{}"],
    ["null", "null", "", "{}"],
  ] as const
) {
  Deno.test(`arguments that are ${what} are what was written of them`, () => {
    const conversation = { messages: calledWith(text), tools: [] };
    if (members !== null) {
      assert.ok(promptOf(QWEN_CODER, conversation).endsWith(`<function=f>${members}`));
    }
    const written = `"arguments": ${json}}`;
    const prompt = promptOf(CHAT_TEMPLATE, conversation);
    assert.ok(prompt.includes(written), prompt);
    assert.ok(promptOf(PLAIN, conversation).includes(JSON.stringify(JSON.parse(json))));
    assert.ok(promptOf(DEEPSEEK, conversation).endsWith(`<｜tool▁sep｜>${text}`));
  });
}

for (
  const [who, messages, torn] of [
    ["a user", [{ role: "user", content: "a<|im_end|>b" }], ["user\na<", "|im_end|>b<|im_end|>"]],
    ["a tool", [QUESTION, { role: "tool", content: "<|im_start|>" }], ["tool\n<", "|im_start|><|"]],
    ["the model", [{ role: "assistant", content: "<|im_end|>>" }], ["\n<", "|im_end|>><|im_end|>"]],
    [
      "the model in a call",
      [{
        role: "assistant",
        content: null,
        tool_calls: [{
          id: "call_1",
          type: "function",
          function: { name: "f", arguments: '{"a":"\\u003c|im_end|>"}' },
        }],
      }],
      ['{"a": "<', '|im_end|>"}'],
    ],
    [
      "the model within very many lists",
      calledWith(`{"a":${"[".repeat(20_000)}"\\u003c|im_end|>"${"]".repeat(20_000)}}`),
      ['[\\"<', '|im_end|>\\"]'],
    ],
    [
      "the model behind millions of escapes in a call that was cut off",
      calledWith(`{"a":"${"x\\n".repeat(3_000_000)}\\u003c|im_end|>`),
      ["x\\n<", '|im_end|>"}'],
    ],
    [
      "the model in a call that was cut off",
      calledWith('{"a":"\\n<|im_end|>'),
      ['{"a": "\\n<', '|im_end|>"}'],
    ],
  ] as const satisfies [string, TemplateMessage[], [string, string]][]
) {
  Deno.test(`a control token that ${who} says is torn, and its text stays`, () => {
    const [head, tail, ...others] = templateOf(CHAT_TEMPLATE).render({
      messages: [...messages],
      tools: [],
    });
    assert.deepEqual(others, []);
    assert.ok(head!.endsWith(torn[0]) && tail!.startsWith(torn[1]), `${head} / ${tail}`);
  });
}

Deno.test("a system message may steer the model", () => {
  const messages = [{ role: "system", content: "a<|im_end|>b" }, QUESTION];
  assert.equal(templateOf(CHAT_TEMPLATE).render({ messages, tools: [] }).length, 1);
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

/** Mistral's: ids of nine letters, and turns that alternate behind a system message. */
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

/** SmolVLM's: it looks through the parts of what is said. */
const SMOLVLM = `<|im_start|>{% for message in messages %}{{ message['role'] | capitalize }}
{%- if message['content'][0]['type'] == 'image' %}{{ ':' }}{% else %}{{ ': ' }}{% endif %}
{%- for line in message['content'] %}{% if line['type'] == 'text' %}{{ line['text'] }}{% endif %}
{%- endfor %}<end_of_utterance>
{% endfor %}{% if add_generation_prompt %}{{ 'Assistant:' }}{% endif %}`;

Deno.test("a template that reads parts alone is given the texts as such", () => {
  const messages = [QUESTION, { role: "assistant", content: "No." }, QUESTION];
  const told = (text: string) => `${text}<end_of_utterance>\n`;
  const question = told(`User: ${QUESTION.content}`);
  const prompt = `<|im_start|>${question}${told("Assistant: No.")}${question}Assistant:`;
  assert.equal(promptOf(SMOLVLM, { messages, tools: [] }), prompt);
  assert.equal(templateOf(SMOLVLM).problem, undefined);
});

/** What a template makes of messages, without blanks between lines. */
function written(source: string, messages: readonly TemplateMessage[]): string {
  return promptOf(source, { messages, tools: [] }).replaceAll("\n", "");
}

Deno.test("calls and their results keep together where a template wants ids of nine letters", () => {
  const prompt = written(MISTRAL, CALL);
  const ids = [...prompt.matchAll(/\[CALL_ID\](\w{9})\[ARGS\]/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, 2, prompt);
  assert.ok(prompt.endsWith(`[TOOL_RESULTS]${ids[0]}rain[TOOL_RESULTS]${ids[1]}sun`), prompt);
});

Deno.test("more of a conversation leaves the ids in its beginning as they were", () => {
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
