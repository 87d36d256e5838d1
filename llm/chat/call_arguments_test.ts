/** Arguments of calls as templates get them: numbers as written, cut-off arguments closed. */
import assert from "node:assert/strict";
import {
  calledWith,
  DEEPSEEK,
  PLAIN,
  promptOf,
  TOOL,
} from "../../tests/fixtures/small_templates.ts";
import { CHAT_TEMPLATE } from "../../tests/fixtures/tiny_gguf.ts";

/** Like Qwen3-Coder's: iterates over the arguments. */
const QWEN_CODER = `{%- for message in messages %}
{%- for call in message.tool_calls or [] %}{{- '<function=' + call.function.name + '>' }}
{%- for name, value in call.function.arguments|items %}{{- name + '=' + value|string + ';' }}{%- endfor %}
{%- endfor %}{%- endfor %}`;

for (
  const [what, json, looked] of [
    [
      "whole numbers of 64 bits",
      '{"channel":1234567890123456789,"more":[-9007199254740993,"12345678901234567890"]}',
      "channel=1234567890123456789;more=[-9007199254740993, '12345678901234567890'];",
    ],
    [
      "fractions",
      '{"a":5.0,"b":[1e-07,0.00001],"c":1.50,"d":-12.5}',
      "a=5.0;b=[1e-07, 0.00001];c=1.50;d=-12.5;",
    ],
  ] as const
) {
  Deno.test(`${what} stay as the model wrote them`, async (t) => {
    for (
      const [where, source, written] of [
        ["told in the messages", PLAIN, json],
        ["in a template that joins texts", DEEPSEEK, json],
        ["in a template that looks through them", QWEN_CODER, looked],
      ] as const
    ) {
      await t.step(where, () => {
        const prompt = promptOf(source, { messages: calledWith(json), tools: [TOOL] });
        assert.ok(prompt.includes(written), prompt);
      });
    }
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
