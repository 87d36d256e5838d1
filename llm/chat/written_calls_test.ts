/** Calls for templates that look at more than names and arguments. */
import assert from "node:assert/strict";
import type { ToolCall } from "../../shared/schema/llm.ts";
import { detectFormat } from "./formats/detect.ts";
import { ChatTemplate, type TemplateMessage } from "./template.ts";

const QUESTION: TemplateMessage = { role: "user", content: "What is it?" };
const LOOK: ToolCall = {
  id: "call_1",
  type: "function",
  function: { name: "look", arguments: '{"at":"it"}' },
};
const STOP: ToolCall = {
  id: "call_2",
  type: "function",
  function: { name: "stop", arguments: "{}" },
};

function promptOf(source: string, messages: readonly TemplateMessage[]): string {
  const { calls } = detectFormat(source);
  const model = { source, beginningText: "", endText: "", controlTexts: [], calls };
  return new ChatTemplate(model).render({ messages, tools: [] }).join("");
}

/** Like DeepSeek R1's: renders calls only of messages whose content is none. */
const DEEPSEEK_R1 = `{%- for message in messages %}
{%- if message.content is none %}{%- for call in message.tool_calls %}
{{- '<｜tool▁calls▁begin｜>' + call.function.name + '<｜tool▁sep｜>' + call.function.arguments }}
{%- endfor %}{%- else %}{{- '[' + message.role + ']' + message.content }}{%- endif %}
{%- endfor %}`;

for (const content of [null, ""]) {
  Deno.test(`a template that looks for content that is none is given it for ${JSON.stringify(content)}`, () => {
    const messages = [QUESTION, { role: "assistant", content, tool_calls: [LOOK] }];
    const call = '<｜tool▁calls▁begin｜>look<｜tool▁sep｜>{"at":"it"}';
    assert.equal(promptOf(DEEPSEEK_R1, messages), `[user]What is it?${call}`);
  });
}

/** Like Kimi K2's: names the tool by the call's id only, and keeps reasoning along with calls. */
const KIMI = `{%- for message in messages %}{{- '[' + message.role + ']' }}
{%- if message.tool_calls %}{{- '<think>' + message.reasoning_content|default('') + '</think>' }}
{{- message.content + '<|tool_calls_section_begin|>' }}
{%- for call in message.tool_calls %}{{- '<|tool_call_begin|>' + call.id + '<|tool_call_argument_begin|>' }}
{{- call.function.arguments if call.function.arguments is string else call.function.arguments|tojson }}
{{- '<|tool_call_end|>' }}{%- endfor %}{{- '<|tool_calls_section_end|>' }}
{%- elif message.role == 'tool' %}{{- '## Return of ' + message.tool_call_id + '\n' + message.content }}
{%- else %}{{- message.content }}{%- endif %}
{%- endfor %}`;

Deno.test("a template that writes call ids in place of names gets ids in the model's own form", () => {
  const prompt = promptOf(KIMI, [
    QUESTION,
    { role: "assistant", content: "", reasoning_content: "Hm.", tool_calls: [LOOK, STOP] },
    { role: "tool", content: "small", tool_call_id: LOOK.id },
    { role: "tool", content: "stopped", tool_call_id: STOP.id },
    { role: "assistant", content: "", tool_calls: [LOOK] },
    { role: "tool", content: "gone", tool_call_id: LOOK.id },
  ]);
  const begun = (id: string) => `<|tool_call_begin|>${id}<|tool_call_argument_begin|>`;
  const [first, second, third] = [
    "functions.look:0",
    "functions.stop:1",
    "functions.look:2",
  ] as const;
  const look = '{"at": "it"}<|tool_call_end|>';
  assert.equal(
    prompt.slice(prompt.indexOf("[assistant]")),
    [
      "[assistant]<think>Hm.</think><|tool_calls_section_begin|>",
      `${begun(first)}${look}${begun(second)}{}<|tool_call_end|><|tool_calls_section_end|>`,
      `[tool]## Return of ${first}\nsmall[tool]## Return of ${second}\nstopped`,
      `[assistant]<think></think><|tool_calls_section_begin|>${begun(third)}${look}`,
      `<|tool_calls_section_end|>[tool]## Return of ${third}\ngone`,
    ].join(""),
  );
});
