/** Every known format: its output is split into parts, and what its grammar allows is valid. */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { grammarTest } from "../../../tests/fixtures/grammar_walker.ts";
import { MODEL_OUTPUTS } from "../../../tests/fixtures/model_outputs.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool, OutputFormat } from "./call_syntax.ts";
import { detectFormat, FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";
import { writeCalls } from "./write_calls.ts";

const TOOLS: readonly CallableTool[] = [
  {
    name: "get_weather",
    parameters: {
      type: "object",
      properties: {
        city: { type: "string", maxLength: 20 },
        days: { type: "integer", minimum: 0, maximum: 9 },
      },
      required: ["city"],
      additionalProperties: false,
    },
  },
  { name: "stop", parameters: undefined },
];

interface Parsed {
  text: string;
  reasoning: string;
  calls: { name: string; arguments: unknown }[];
  fragments: number;
}

function formatOf(name: string): OutputFormat {
  return FORMATS.find((format) => format.name === name)!;
}

function parse(
  format: OutputFormat,
  pieces: Iterable<string>,
  options: { tools?: readonly CallableTool[]; startsInReasoning?: boolean } = {},
): Parsed {
  const { tools = TOOLS, startsInReasoning = false } = options;
  const parser = new OutputParser({ format, tools, startsInReasoning });
  const parsed = { text: "", reasoning: "", fragments: 0 };
  const calls: { name: string; arguments: string }[] = [];
  const take = (parts: ReturnType<OutputParser["push"]>) => {
    for (const part of parts) {
      if (part.type === "text") parsed.text += part.text;
      if (part.type === "reasoning") parsed.reasoning += part.text;
      if (part.type === "tool_call") calls.push({ name: part.name, arguments: "" });
      if (part.type === "tool_arguments") {
        parsed.fragments++;
        calls.at(-1)!.arguments += part.fragment;
      }
    }
  };
  for (const piece of pieces) take(parser.push(piece));
  take(parser.flush());
  return {
    ...parsed,
    calls: calls.map((call) => ({ ...call, arguments: JSON.parse(call.arguments) })),
  };
}

for (const { format, name, output, text = "", reasoning = "", calls = [] } of MODEL_OUTPUTS) {
  Deno.test(`${format}: ${name}`, () => {
    const random = randomNumbers(output.length);
    const pieces = output.split(/(?<=.)/us);
    const cuts = [
      [output],
      pieces,
      pieces.reduce<string[]>((joined, piece) => {
        if (random() < 0.4) joined.push(piece);
        else joined.push((joined.pop() ?? "") + piece);
        return joined;
      }, []),
    ];
    for (const cut of cuts) {
      const { fragments: _, ...parsed } = parse(formatOf(format), cut);
      assert.deepEqual(parsed, { text, reasoning, calls });
    }
  });
}

Deno.test("arguments are streamed in fragments while the call is written", () => {
  const output = '<tool_call>{"name": "get_weather", "arguments": {"city": "London", "days": 2}}';
  const { fragments } = parse(formatOf("hermes"), output);
  assert.ok(fragments > 10, `${fragments} fragments`);
});

for (const format of FORMATS.filter(({ calls }) => calls.kind === "tagged")) {
  Deno.test(`${format.name}: a text is passed on while it is written`, () => {
    const [before, after] = writeCalls(format.calls, [
      { name: "get_weather", arguments: { city: "London § York" } },
    ]).split("§");
    const parser = new OutputParser({ format, tools: TOOLS, startsInReasoning: false });
    const said = (piece: string) =>
      [...parser.push(piece)].map((part) => part.type === "tool_arguments" ? part.fragment : "")
        .join("");
    assert.equal(said(before!), '{"city": "London ');
    assert.equal(said('"<b'), '\\"<b');
    assert.equal(said(after!), ' York"}');
  });
}

Deno.test("without tools, a call is text like any other", () => {
  const output = '<tool_call>{"name": "stop"}</tool_call>';
  assert.equal(parse(formatOf("hermes"), [output], { tools: [] }).text, output);
});

for (
  const [name, answer, begin] of [
    ["llama3-json", '{"name": "Ada", "age": 36}', ""],
    ["llama3-json", '{"type": "person", "name": "Ada"}', ""],
    ["xlam", '[{"name": "Ada", "age": 36}]', ""],
    ["functionary-3.2", "In Python:\n>>>print(1)\n1", ">>>all\n"],
  ] as const
) {
  Deno.test(`${name}: an answer that looks like a call of no tool is text: ${answer}`, () => {
    for (const pieces of [[begin + answer], begin + answer]) {
      const { text, calls } = parse(formatOf(name), pieces);
      assert.deepEqual([text, calls], [answer, []]);
    }
  });
}

Deno.test("when the prompt ends inside a think block, the output begins with reasoning", () => {
  const options = { startsInReasoning: true };
  const { text, reasoning } = parse(formatOf("hermes"), ["Hm.</thi", "nk>\n\nYes."], options);
  assert.deepEqual([reasoning, text], ["Hm.", "Yes."]);
});

for (
  const [sign, format] of [
    ["{{ '<tool_call>' }}", "hermes"],
    ["{{- call.function.name + '<|content_invoke_tool_json|>' }}", "inkling"],
    ["<tool_call>\n<function=example>\n<parameter=p>", "qwen3-coder"],
    ["<tool_call>{function-name}\n<arg_key>{arg-key-1}</arg_key>", "glm"],
    ["'<|tool_calls_section_begin|>'", "kimi-k2"],
    ["{{- '<|open|>' + tag -}}{{- '<|sep|>' -}}", "kimi-k3"],
    ['{{- "<ifm|tool_calls>" }}{{- "\\n<ifm|tool_call>" + tool_call.name', "k2-horizon"],
    [
      '{{- \'<atem:function_calls>\\n<atem:invoke name="\' }}, "parameters": ',
      "muse-glimmer",
    ],
    ["<|tool_call:begin|><tool-call-id><|tool_call:name|>", "solar-open"],
    ["{%- set tool_calls_token = '<|tools_prefix|>' -%}", "apertus"],
    ['function_call="<|function_call|>"', "gigachat-3.1"],
    [
      "set add_tokens = namespace(role_sep='<|role_sep|>\\n', message_sep='<|message_sep|>\\n\\n')",
      "gigachat-3",
    ],
    ["{{ '>>>all\\n' + message['content'] }}", "functionary-3.2"],
    ["a single JSON list formatted as functools[{", "firefunction-2"],
    ["<|tool|>tools<|/tool|>functools[{", "phi"],
    ["XML tags:\n<tool_calls>[{\n[BEGIN FINAL RESPONSE]", "apriel"],
    ['你必须将其格式化为<tool_calls>[{"name": "func_name1"', "hunyuan-a13b"],
    ['make calls in a single JSON array: \n\n[{"name": "tool_call_name"', "xlam"],
    ["{{- '<|action_start|><|plugin|>\\n' }}", "internlm"],
    ["<|thought_end|>\n<|tool_call_start|>\n```python\nfunc1(", "minicpm3"],
    ["{{- '<|tool_call_start|>\\n```python\\n' }}", "minicpm3"],
    ["{{- '<start_function_call>call:' + function['name'] + '{' -}}", "functiongemma"],
    ["<|tool_call:start|>name\n<|tool_arg:start|>", "solar-open-2"],
    ['<longcat_tool_call>\n{"name": <function-name>', "longcat"],
    ["<longcat_tool_call>{name}\n<longcat_arg_key>", "longcat-2"],
    ["<tool_call>\n{{ call }}\n</tool_call><response>", "ernie-4.5"],
    ["', \"parameters\": ' {{- '<function_call> ' + {'name': tc.function.name", "granite-20b"],
    ["'<tool_calls>\\n' + tool_call", "minimax-m1"],
    ["<seed:tool_call>\\n<function=f>\\n<parameter=p>value</parameter>", "seed-oss"],
    ['<function name="f"><param name="p">value</param></function>', "minicpm5"],
    ["{%- set toolcalls_begin_token = '<tool_calls{}>'.format(HYTK) %}", "hunyuan-3"],
    [
      "{%- set HYTK = ':6124c78e' %}{%- set toolcalls_begin_token = '<tool_calls{}>'.format(HYTK) %}",
      "hunyuan-4",
    ],
    ["<tool_calls:6124c78e>\n<tool_call:6124c78e>", "hunyuan-4"],
    [
      "{%- set HYTK = ':opensource' %}{{ '<tool_calls{}>'.format(HYTK) }}{{ '<tool_sep{}>'.format(HYTK) }}",
      "hunyuan-3",
    ],
    ['<dots_function_call>\n<invoke name="$TOOL">\n<parameter name="$KEY">', "dots"],
    ["'<｜tool_calls_begin｜>' + '<steptml:invoke name=\"'", "step-3"],
    ['<function=example_function_name>{"example_name": 1}</function>', "functionary-3.1"],
    ["{%- set toolcall_begin_token = '<minimax:tool_call>' -%}", "minimax-m2"],
    ["{%- set ns_token = ']<]minimax[>[' -%}{{ ns_token ~ '<tool_call>' }}", "minimax-m3"],
    ["{%- set dsml_token = '｜DSML｜' -%}'<' + dsml_token + 'function_calls>", "deepseek-3.2"],
    ["{%- set dsml_token = '｜DSML｜' -%}'<' + dsml_token + 'tool_calls>", "deepseek-4"],
    [
      "role_sep='<|role_sep|>\\n', message_sep='<|message_sep|>\\n\\n'{{- '<｜GCML｜tool_calls>\\n' -}}",
      "gigachat-3.5",
    ],
    ['{"name": function name, "parameters": dictionary}', "llama3-json"],
    ["[func_name1(params_name1=params_value1)]", "pythonic"],
    ["<|python_start|>", "llama4-pythonic"],
    [
      '{"name": function name, "parameters": dictionary}{{- \'<|python_start|>\' }}',
      "llama4-json",
    ],
    ['{% set tool_calls_prefix = "<tool_calls>" %}{{- prefix + "[\\n" -}}', "hunyuan-a13b"],
    ["[TOOL_CALLS] [", "mistral"],
    ["[TOOL_CALLS]name[ARGS]", "mistral-named"],
    ["<|start_of_role|><|tool_call|>", "granite"],
    ["<|tool|>tools<|/tool|>", "phi"],
    ["<start_of_turn>model", "gemma"],
    ["<｜tool▁calls▁begin｜>x```json", "deepseek"],
    ["<｜tool▁calls▁begin｜>", "deepseek-3.1"],
    ["<|start|>assistant<|channel|>final", "harmony"],
    ["<|START_ACTION|>", "command-r"],
    ['\\nAction:\\n```json\\n[\\n"tool_name": "parameters":', "command-r-plus"],
    ["List of tools: <|tool_list_start|>[", "lfm2"],
    ["<|tool_call_start|>[", "lfm2"],
    ["<TOOLCALL>[", "nemotron"],
    ["{{- '<|tool_call>call:' + name", "gemma4"],
    ["{{- '<function_calls>' }}{{- call.name + '(' }}", "olmo3"],
    ["<|im_start|>", "hermes"],
  ] as const
) {
  Deno.test(`a template with ${JSON.stringify(sign)} writes ${format}`, () => {
    assert.equal(detectFormat(sign).name, format);
  });
}

Deno.test("Hunyuan 4's tags carry the suffix that its template defines", () => {
  const format = detectFormat("{%- set HYTK = ':a1b2' %}{{ '<tool_calls{}>'.format(HYTK) }}");
  const output =
    "<think:a1b2>Hm.</think:a1b2><tool_calls:a1b2><tool_call:a1b2>stop</tool_call:a1b2></tool_calls:a1b2>";
  const { text, reasoning, calls } = parse(format, [output]);
  assert.deepEqual([text, reasoning, calls], ["", "Hm.", [{ name: "stop", arguments: {} }]]);
});

grammarTest("what the grammar of calls allows is read as valid calls", async (walker, test) => {
  const ajv = new Ajv2020();
  const validators = new Map(
    TOOLS.map(({ name, parameters }) => [name, ajv.compile(parameters ?? { maxProperties: 0 })]),
  );
  for (const format of FORMATS) {
    await test.step(format.name, () => {
      for (const isParallel of [false, true]) {
        const source = grammarOf((json) =>
          callsGrammar(format.calls, { tools: TOOLS, isParallel, isStrict: true }, json)
        );
        const random = randomNumbers(7);
        for (let walk = 0; walk < 8; walk++) {
          const output = walker.walk(source, random);
          const { calls, text } = parse(format, output.split(/(?<=.)/us));
          assert.equal(text, "", output);
          assert.ok(isParallel ? calls.length >= 1 : calls.length === 1, output);
          for (const call of calls) {
            const validate = validators.get(call.name)!;
            assert.ok(validate(call.arguments), `${output}\n${ajv.errorsText(validate.errors)}`);
          }
        }
      }
    });
  }
});
