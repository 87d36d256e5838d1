/** Calls as chat templates write them, blanks included: allowed by the grammar, and read. */
import assert from "node:assert/strict";
import { Ajv2020 } from "npm:ajv@8.20.0/dist/2020.js";
import { grammarTest } from "../../../tests/fixtures/grammar_walker.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool } from "./call_syntax.ts";
import { FORMATS } from "./detect.ts";
import { OutputParser } from "./output_parser.ts";

const TOOLS: readonly CallableTool[] = [
  {
    name: "look",
    parameters: {
      type: "object",
      properties: { at: { type: "string" } },
      required: ["at"],
      additionalProperties: false,
    },
  },
  {
    name: "note",
    parameters: {
      type: "object",
      properties: {
        words: { type: "array", items: { type: "string" }, minItems: 1 },
        where: {
          type: "object",
          properties: { at: { type: "string" }, "is it": { type: "boolean" } },
          required: ["at"],
          additionalProperties: false,
        },
      },
      required: ["words"],
      additionalProperties: false,
    },
  },
  {
    name: "switch",
    parameters: {
      type: "object",
      properties: {
        on: { type: "boolean" },
        mode: { enum: ["slow", null] },
        until: { anyOf: [{ type: "string" }, { type: "null" }] },
        more: { type: "array" },
      },
      required: ["on"],
      additionalProperties: false,
    },
  },
  {
    name: "measure",
    parameters: {
      type: "object",
      properties: {
        unit: { $ref: "#/$defs/unit" },
        size: { enum: ["small", "5"] },
        on: { allOf: [{ $ref: "#/$defs/place" }], description: "Where." },
      },
      required: ["unit"],
      additionalProperties: false,
      $defs: { unit: { type: "string", enum: ["ft", "m"] }, place: { type: "string" } },
    },
  },
  { name: "stop", parameters: undefined },
];

/** Formats, their calls, and whether a call is required. */
const WRITTEN: readonly (readonly [string, string, boolean])[] = [
  [
    "command-r",
    '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "look", "parameters": {"at": "it"}},\n    {"tool_call_id": "1", "tool_name": "stop", "parameters": {}}\n]<|END_ACTION|>',
    true,
  ],
  [
    "command-r",
    '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "stop", "parameters": {}},\n\n    {"tool_call_id": "1", "tool_name": "stop", "parameters": {}}\n\n]<|END_ACTION|>',
    true,
  ],
  [
    "command-r-plus",
    'Action: ```json\n[\n    {\n        "tool_name": "look",\n        "parameters": {"at": "it"}\n    }\n]```',
    true,
  ],
  [
    "hunyuan-a13b",
    '<tool_calls>[\n{"name": "look", "arguments": {"at": "it"}},\n{"name": "stop", "arguments": {}}\n]</tool_calls>',
    true,
  ],
  [
    "mistral",
    '[TOOL_CALLS][{"name": "look", "arguments": {"at": "it"}, "id": "a1b2c3d4e"}, {"name": "stop", "arguments": {}}]',
    true,
  ],
  ["harmony", ' to=functions.look<|channel|>commentary json<|message|>{"at": "it"}', true],
  ["granite-20b", '<function_call> {"name": "stop", "arguments": {}}', true],
  [
    "llama4-json",
    '{"name": "look", "parameters": {"at": "it"}}{"name": "stop", "parameters": {}}',
    true,
  ],
  [
    "deepseek-4",
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="stop">\n\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    true,
  ],
  [
    "gemma4",
    '<|tool_call>call:note{where:{at:<|"|>it<|"|>,<|"|>is it<|"|>:true},words:[<|"|>a<|"|>,<|"|>b<|"|>]}<tool_call|>',
    true,
  ],
  [
    "gemma4",
    '<|tool_call>call:switch{on:true,until:<|"|>noon<|"|>}<tool_call|><|tool_call>call:switch{on:true,until:None}<tool_call|>',
    true,
  ],
  ["gemma4", 'call:note{words:[<|"|>a<|"|>]}call:stop{}', false],
  [
    "lfm2",
    "<|tool_call_start|>[look(at='it'), switch(on=True), look(at=\"it\")]<|tool_call_end|>",
    true,
  ],
  [
    "lfm2",
    "<|tool_call_start|>[note(words=['a', \"it's\"], where={'at': 'it', 'is it': False}), switch(on=True, mode='slow', until='noon', more=[None, {'a': ['\\n']}]), switch(on=False, mode=None, until=None)]<|tool_call_end|>",
    true,
  ],
  ["gemma4", '<|tool_call>call:measure{on:<|"|>it<|"|>,unit:<|"|>m<|"|>}<tool_call|>', true],
  [
    "glm",
    "<tool_call>measure\n<arg_key>unit</arg_key>\n<arg_value>ft</arg_value>\n<arg_key>size</arg_key>\n<arg_value>5</arg_value>\n<arg_key>on</arg_key>\n<arg_value>5</arg_value>\n</tool_call>",
    true,
  ],
  [
    "minimax-m3",
    ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="measure">]<]minimax[>[<unit>m]<]minimax[>[</unit>]<]minimax[>[<size>5]<]minimax[>[</size>]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>',
    true,
  ],
  [
    "deepseek-4",
    '<｜DSML｜tool_calls>\n<｜DSML｜invoke name="measure">\n<｜DSML｜parameter name="unit" string="true">m</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="switch">\n<｜DSML｜parameter name="on" string="false">true</｜DSML｜parameter>\n<｜DSML｜parameter name="until" string="true">noon</｜DSML｜parameter>\n</｜DSML｜invoke>\n<｜DSML｜invoke name="switch">\n<｜DSML｜parameter name="on" string="false">true</｜DSML｜parameter>\n<｜DSML｜parameter name="until" string="false">null</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>',
    true,
  ],
  [
    "minicpm5",
    '<function name="note"><param name="words">[\'a\', "it\'s"]</param><param name="where">{\'at\': \'it\', \'is it\': True}</param></function>\n<function name="switch"><param name="on">True</param></function>',
    true,
  ],
  ["functiongemma", "<start_function_call>call:stop{}<end_function_call>", true],
  [
    "qwen3-coder",
    "<function=stop>\n</function>\n</tool_call>\n<tool_call>\n<function=stop>\n</function>\n</tool_call>",
    false,
  ],
  [
    "qwen3-coder",
    "<tool_call>\n<function=switch>\n<parameter=on>\nTrue\n</parameter>\n<parameter=until>\nNone\n</parameter>\n</function>\n</tool_call>",
    true,
  ],
  [
    "seed-oss",
    "<seed:tool_call>\n<function=note>\n<parameter=words>['a', \"it's\"]</parameter>\n<parameter=where>{'at': 'it', 'is it': True}</parameter>\n</function>\n</seed:tool_call>",
    true,
  ],
  [
    "glm",
    "<tool_call>stop\n\n</tool_call>\n<tool_call>look\n<arg_key>at</arg_key>\n<arg_value>it</arg_value>\n</tool_call>",
    true,
  ],
  [
    "kimi-k2",
    "<|tool_call_begin|>functions.stop:0<|tool_call_argument_begin|>{}<|tool_call_end|>",
    false,
  ],
];

const FORMATS_BY_NAME = new Map(FORMATS.map((format) => [format.name, format]));

grammarTest("calls as templates and models write them are within the grammar", (walker) => {
  const refused = WRITTEN.filter(([name, written, isStrict]) => {
    const { calls } = FORMATS_BY_NAME.get(name)!;
    const grammar = grammarOf((json) =>
      callsGrammar(calls, { tools: TOOLS, isParallel: true, isStrict }, json)
    );
    return !walker.allows(grammar, written);
  });
  assert.deepEqual(refused, []);
});

for (const [name, written] of WRITTEN) {
  Deno.test(`${name}: what tools take is read of ${JSON.stringify(written)}`, () => {
    const options = { tools: TOOLS, startsInReasoning: false };
    const parser = new OutputParser({ format: FORMATS_BY_NAME.get(name)!, ...options });
    const calls: { name: string; arguments: string }[] = [];
    for (const part of [...parser.push(written), ...parser.flush()]) {
      if (part.type === "tool_call") calls.push({ name: part.name, arguments: "" });
      if (part.type === "tool_arguments") calls.at(-1)!.arguments += part.fragment;
    }
    assert.ok(calls.length > 0);
    for (const call of calls) {
      const tool = TOOLS.find(({ name }) => name === call.name)!;
      const ajv = new Ajv2020({ strict: false });
      const isValid = ajv.validate(
        tool.parameters ?? { maxProperties: 0 },
        JSON.parse(call.arguments),
      );
      assert.ok(isValid, `${call.arguments}: ${ajv.errorsText()}`);
    }
  });
}
