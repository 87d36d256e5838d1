/** Every known format: what models write is taken apart, and what its grammar allows is valid. */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import { locateLibrary } from "../../../ffi/library.ts";
import { LlamaLibrary, LlamaModel } from "../../../ffi/llama.ts";
import { libraryPackage, PLATFORM } from "../../../ffi/platform.ts";
import { randomNumbers } from "../../../shared/random_numbers.ts";
import { GrammarWalker } from "../../../tests/fixtures/grammar_walker.ts";
import { tinyGgufFile } from "../../../tests/fixtures/tiny_gguf.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool, OutputFormat } from "./call_syntax.ts";
import { detectFormat, FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";

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

const LONDON = { name: "get_weather", arguments: { city: "London", days: 2 } };
const STOP = { name: "stop", arguments: {} };

/** What models of each family write. */
const FIXTURES: readonly {
  readonly format: string;
  readonly name: string;
  readonly output: string;
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly object[];
}[] = [
  {
    format: "hermes",
    name: "text and a call",
    output:
      'Let me look.\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "London", "days": 2}}\n</tool_call>',
    text: "Let me look.",
    calls: [LONDON],
  },
  {
    format: "hermes",
    name: "thinking, and two calls",
    output:
      '<think>\nHm.\n</think>\n\n<tool_call>\n{"name": "get_weather", "arguments": {"city": "London", "days": 2}}\n</tool_call>\n<tool_call>\n{"name": "stop", "arguments": {}}\n</tool_call>',
    reasoning: "Hm.\n",
    calls: [LONDON, STOP],
  },
  {
    format: "hermes",
    name: "arguments first, and as text",
    output:
      '<tool_call>{"arguments": "{\\"city\\": \\"London\\", \\"days\\": 2}", "name": "get_weather"}</tool_call>',
    calls: [LONDON],
  },
  {
    format: "hermes",
    name: "a call without its end",
    output: '<tool_call>{"name": "stop"}',
    calls: [STOP],
  },
  {
    format: "hermes",
    name: "a broken call is text",
    output: "<tool_call>get_weather(London)</tool_call> and more",
    text: "<tool_call>get_weather(London)</tool_call> and more",
  },
  {
    format: "hermes",
    name: "a tag that is none",
    output: "Use <tool_box> and <b>",
    text: "Use <tool_box> and <b>",
  },
  {
    format: "llama3-json",
    name: "a call",
    output: '{"name": "get_weather", "parameters": {"city": "London", "days": 2}}',
    calls: [LONDON],
  },
  {
    format: "llama3-json",
    name: "two calls behind the tag",
    output:
      '<|python_tag|>{"type": "function", "name": "get_weather", "parameters": {"city": "London", "days": 2}}; {"name": "stop", "parameters": {}}',
    calls: [LONDON, STOP],
  },
  {
    format: "llama3-json",
    name: "JSON that is no call is text",
    output: '{"city": "London"}',
    text: '{"city": "London"}',
  },
  { format: "llama3-json", name: "text", output: "It is cold.", text: "It is cold." },
  {
    format: "pythonic",
    name: "two calls",
    output: "[get_weather(city='London', days=2), stop()]",
    calls: [LONDON, STOP],
  },
  {
    format: "pythonic",
    name: "a list that is no call is text",
    output: "[1] See the footnote",
    text: "[1] See the footnote",
  },
  {
    format: "llama4-pythonic",
    name: "a call between markers",
    output: '<|python_start|>[get_weather(city="London", days=2)]<|python_end|>',
    calls: [LONDON],
  },
  {
    format: "mistral",
    name: "two calls",
    output:
      '[TOOL_CALLS] [{"name": "get_weather", "arguments": {"city": "London", "days": 2}, "id": "a1b2c3d4e"}, {"name": "stop", "arguments": {}}]',
    calls: [LONDON, STOP],
  },
  {
    format: "mistral-named",
    name: "thinking, text and two calls",
    output:
      '[THINK]Hm.[/THINK]Look:[TOOL_CALLS]get_weather[CALL_ID]a1b2c3d4e[ARGS]{"city": "London", "days": 2}[TOOL_CALLS]stop[ARGS]{}',
    text: "Look:",
    reasoning: "Hm.",
    calls: [LONDON, STOP],
  },
  {
    format: "granite",
    name: "two calls",
    output:
      '<|tool_call|>[{"name": "get_weather", "arguments": {"city": "London", "days": 2}}, {"name": "stop", "arguments": {}}]',
    calls: [LONDON, STOP],
  },
  {
    format: "phi",
    name: "a call",
    output:
      '<|tool_call|>[{"name": "get_weather", "arguments": {"city": "London", "days": 2}}]<|/tool_call|>',
    calls: [LONDON],
  },
  {
    format: "gemma",
    name: "a call in a fence",
    output: '```tool_code\nget_weather(city="London", days=2)\n```',
    calls: [LONDON],
  },
  {
    format: "deepseek",
    name: "thinking and two calls",
    output:
      '<think>Hm.</think><｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n{"city": "London", "days": 2}\n```<｜tool▁call▁end｜>\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>stop\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    reasoning: "Hm.",
    calls: [LONDON, STOP],
  },
  {
    format: "deepseek-3.1",
    name: "a call",
    output:
      'Look.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>{"city": "London", "days": 2}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
    text: "Look.",
    calls: [LONDON],
  },
  {
    format: "harmony",
    name: "thinking and a call",
    output:
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>{"city": "London", "days": 2}<|call|>',
    reasoning: "Hm.",
    calls: [LONDON],
  },
  {
    format: "harmony",
    name: "an answer",
    output:
      "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Cold.<|return|>",
    text: "Cold.",
    reasoning: "Hm.",
  },
  {
    format: "harmony",
    name: "thinking and two calls that name their tool before the channel",
    output:
      '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant to=functions.get_weather<|channel|>commentary json<|message|>{"city": "London", "days": 2}<|call|><|start|>assistant to=functions.stop<|channel|>commentary <|constrain|>json<|message|>{}<|call|>',
    reasoning: "Hm.",
    calls: [LONDON, STOP],
  },
  {
    format: "lfm2",
    name: "two calls, and text behind",
    output:
      "<|tool_call_start|>[get_weather(city='London', days=2), stop()]<|tool_call_end|>Looking.",
    text: "Looking.",
    calls: [LONDON, STOP],
  },
  {
    format: "nemotron",
    name: "thinking and two calls",
    output:
      '<think>Hm.</think>\n<TOOLCALL>[{"name": "get_weather", "arguments": {"city": "London", "days": 2}}, {"name": "stop", "arguments": {}}]</TOOLCALL>',
    reasoning: "Hm.",
    calls: [LONDON, STOP],
  },
  {
    format: "command-r",
    name: "thinking and a call",
    output:
      '<|START_THINKING|>Hm.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_weather", "parameters": {"city": "London", "days": 2}}\n]<|END_ACTION|>',
    reasoning: "Hm.",
    calls: [LONDON],
  },
  {
    format: "qwen3-coder",
    name: "a call",
    output:
      "<tool_call>\n<function=get_weather>\n<parameter=city>\nLondon\n</parameter>\n<parameter=days>\n2\n</parameter>\n</function>\n</tool_call>",
    calls: [LONDON],
  },
];

for (const { format, name, output, text = "", reasoning = "", calls = [] } of FIXTURES) {
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

Deno.test("arguments are passed on while they are written", () => {
  const output = '<tool_call>{"name": "get_weather", "arguments": {"city": "London", "days": 2}}';
  const { fragments } = parse(formatOf("hermes"), output);
  assert.ok(fragments > 10, `${fragments} fragments`);
});

Deno.test("without tools, a call is text like any other", () => {
  const output = '<tool_call>{"name": "stop"}</tool_call>';
  assert.equal(parse(formatOf("hermes"), [output], { tools: [] }).text, output);
});

Deno.test("a prompt that ends inside a think block begins with reasoning", () => {
  const options = { startsInReasoning: true };
  const { text, reasoning } = parse(formatOf("hermes"), ["Hm.</thi", "nk>\n\nYes."], options);
  assert.deepEqual([reasoning, text], ["Hm.", "Yes."]);
});

for (
  const [sign, format] of [
    ["{{ '<tool_call>' }}", "hermes"],
    ["<tool_call>\n<function=example>\n<parameter=p>", "qwen3-coder"],
    ['{"name": function name, "parameters": dictionary}', "llama3-json"],
    ["[func_name1(params_name1=params_value1)]", "pythonic"],
    ["<|python_start|>", "llama4-pythonic"],
    ["[TOOL_CALLS] [", "mistral"],
    ["[TOOL_CALLS]name[ARGS]", "mistral-named"],
    ["<|start_of_role|><|tool_call|>", "granite"],
    ["<|tool|>tools<|/tool|>", "phi"],
    ["<start_of_turn>model", "gemma"],
    ["<｜tool▁calls▁begin｜>x```json", "deepseek"],
    ["<｜tool▁calls▁begin｜>", "deepseek-3.1"],
    ["<|start|>assistant<|channel|>final", "harmony"],
    ["<|START_ACTION|>", "command-r"],
    ["List of tools: <|tool_list_start|>[", "lfm2"],
    ["<|tool_call_start|>[", "lfm2"],
    ["<TOOLCALL>[", "nemotron"],
    ["<|im_start|>", "hermes"],
  ] as const
) {
  Deno.test(`a template with ${JSON.stringify(sign)} writes ${format}`, () => {
    assert.equal(detectFormat(sign).name, format);
  });
}

const ignore = libraryPackage("llama") === undefined;
const why = ignore ? ` (skipped: no libllama is pinned for ${PLATFORM})` : "";
const library = ignore ? undefined : new LlamaLibrary(await locateLibrary("llama", ""));

Deno.test({
  name: `what the grammar of calls allows is read as valid calls${why}`,
  ignore,
  fn: async (test) => {
    await using file = await tinyGgufFile();
    using model = await LlamaModel.load(library!, file.path);
    const walker = new GrammarWalker(model);
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
  },
});
