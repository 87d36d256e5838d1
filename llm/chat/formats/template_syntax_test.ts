/** What chat templates write of calls, blanks and all, is within the grammar that holds the model. */
import assert from "node:assert/strict";
import { grammarTest } from "../../../tests/fixtures/grammar_walker.ts";
import { grammarOf } from "../../grammar/grammar.ts";
import { callsGrammar } from "./call_grammar.ts";
import type { CallableTool } from "./call_syntax.ts";
import { FORMATS } from "./detect.ts";

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
      properties: { on: { type: "boolean" } },
      required: ["on"],
      additionalProperties: false,
    },
  },
  { name: "stop", parameters: undefined },
];

/** Calls, and whether they must be made. */
const WRITTEN: readonly (readonly [string, string, boolean])[] = [
  [
    "command-r",
    '<|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "look", "parameters": {"at": "it"}},\n    {"tool_call_id": "1", "tool_name": "stop", "parameters": {}}\n]<|END_ACTION|>',
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
    '<|tool_call>call:note{words:[<|"|>a<|"|>,<|"|>b<|"|>],where:{at:<|"|>it<|"|>,<|"|>is it<|"|>:true}}<tool_call|>',
    true,
  ],
  ["gemma4", 'call:note{words:[<|"|>a<|"|>]}call:stop{}', false],
  [
    "lfm2",
    "<|tool_call_start|>[look(at='it'), switch(on=True), look(at=\"it\")]<|tool_call_end|>",
    true,
  ],
  ["functiongemma", "<start_function_call>call:stop{}<end_function_call>", true],
  [
    "qwen3-coder",
    "<function=stop>\n</function>\n</tool_call>\n<tool_call>\n<function=stop>\n</function>\n</tool_call>",
    false,
  ],
  [
    "kimi-k2",
    "<|tool_call_begin|>functions.stop:0<|tool_call_argument_begin|>{}<|tool_call_end|>",
    false,
  ],
];

grammarTest("calls as templates and models write them are within the grammar", (walker) => {
  for (const [name, written, isStrict] of WRITTEN) {
    const { calls } = FORMATS.find((format) => format.name === name)!;
    const grammar = grammarOf((json) =>
      callsGrammar(calls, { tools: TOOLS, isParallel: true, isStrict }, json)
    );
    assert.ok(walker.allows(grammar, written), `${name}: ${written}`);
  }
});
