/**
 * Tells from a model's chat template how it writes tool calls and reasoning.
 * @module
 */
import type { Markers, OutputFormat } from "./call_syntax.ts";

const THINK: Markers = { open: "<think>", close: "</think>" };

/** Hermes, Qwen 2.5 and 3, Granite 4, and what models are told whose template has no tools. */
const HERMES: OutputFormat = {
  name: "hermes",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "<tool_call>",
    close: "</tool_call>",
    isArray: false,
    nameKey: "name",
    argumentKeys: ["arguments", "parameters"],
  },
};

const LLAMA_JSON: OutputFormat = {
  name: "llama3-json",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "",
    optionalOpen: "<|python_tag|>",
    close: "",
    isArray: false,
    separator: ";",
    nameKey: "name",
    argumentKeys: ["parameters", "arguments"],
  },
};

const PYTHONIC: OutputFormat = {
  name: "pythonic",
  reasoning: THINK,
  calls: { kind: "python", open: "", close: "", isList: true },
};

const LLAMA4: OutputFormat = {
  name: "llama4-pythonic",
  reasoning: THINK,
  calls: { kind: "python", open: "<|python_start|>", close: "<|python_end|>", isList: true },
};

const LFM2: OutputFormat = {
  name: "lfm2",
  reasoning: THINK,
  calls: { kind: "python", open: "<|tool_call_start|>", close: "<|tool_call_end|>", isList: true },
};

/** Nemotron Nano 2; its successors write as Qwen's coder. */
const NEMOTRON: OutputFormat = {
  name: "nemotron",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "<TOOLCALL>",
    close: "</TOOLCALL>",
    isArray: true,
    nameKey: "name",
    argumentKeys: ["arguments"],
  },
};

const MISTRAL: OutputFormat = {
  name: "mistral",
  reasoning: { open: "[THINK]", close: "[/THINK]" },
  calls: {
    kind: "json",
    open: "[TOOL_CALLS]",
    close: "",
    isArray: true,
    nameKey: "name",
    argumentKeys: ["arguments"],
  },
};

const MISTRAL_NAMED: OutputFormat = {
  name: "mistral-named",
  reasoning: { open: "[THINK]", close: "[/THINK]" },
  calls: {
    kind: "named",
    open: "",
    beforeName: "[TOOL_CALLS]",
    afterName: "[ARGS]",
    idMarker: "[CALL_ID]",
    afterArguments: "",
    close: "",
  },
};

const GRANITE: OutputFormat = {
  name: "granite",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "<|tool_call|>",
    close: "",
    isArray: true,
    nameKey: "name",
    argumentKeys: ["arguments"],
  },
};

const PHI: OutputFormat = {
  name: "phi",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "<|tool_call|>",
    close: "<|/tool_call|>",
    isArray: true,
    nameKey: "name",
    argumentKeys: ["arguments", "parameters"],
  },
};

const GEMMA: OutputFormat = {
  name: "gemma",
  reasoning: THINK,
  calls: { kind: "python", open: "```tool_code\n", close: "\n```", isList: false },
};

/** What it thinks stands in a channel, but nothing else does. */
const GEMMA4: OutputFormat = {
  name: "gemma4",
  reasoning: { open: "<|channel>thought", close: "<channel|>" },
  calls: { kind: "gemma", open: "<|tool_call>", close: "<tool_call|>" },
};

const DEEPSEEK: OutputFormat = {
  name: "deepseek",
  reasoning: THINK,
  calls: {
    kind: "named",
    open: "<｜tool▁calls▁begin｜>",
    beforeName: "<｜tool▁call▁begin｜>function<｜tool▁sep｜>",
    afterName: "\n```json\n",
    afterArguments: "\n```<｜tool▁call▁end｜>",
    close: "<｜tool▁calls▁end｜>",
  },
};

const DEEPSEEK_31: OutputFormat = {
  name: "deepseek-3.1",
  reasoning: THINK,
  calls: {
    kind: "named",
    open: "<｜tool▁calls▁begin｜>",
    beforeName: "<｜tool▁call▁begin｜>",
    afterName: "<｜tool▁sep｜>",
    afterArguments: "<｜tool▁call▁end｜>",
    close: "<｜tool▁calls▁end｜>",
  },
};

const HARMONY: OutputFormat = {
  name: "harmony",
  reasoning: { open: "<|channel|>analysis<|message|>", close: "<|end|>" },
  calls: {
    kind: "named",
    open: "",
    beforeName: "<|channel|>commentary to=functions.",
    afterName: " <|constrain|>json<|message|>",
    afterArguments: "",
    close: "",
  },
  hasChannels: true,
};

const COMMAND_R: OutputFormat = {
  name: "command-r",
  reasoning: { open: "<|START_THINKING|>", close: "<|END_THINKING|>" },
  calls: {
    kind: "json",
    open: "<|START_ACTION|>",
    close: "<|END_ACTION|>",
    isArray: true,
    nameKey: "tool_name",
    argumentKeys: ["parameters"],
    idKey: "tool_call_id",
  },
};

const QWEN_CODER: OutputFormat = {
  name: "qwen3-coder",
  reasoning: THINK,
  calls: {
    kind: "tagged",
    open: "<tool_call>",
    beforeName: "\n<function=",
    afterName: ">\n",
    beforeKey: "<parameter=",
    afterKey: ">\n",
    beforeValue: "",
    afterValue: "\n</parameter>\n",
    afterArguments: "</function>\n",
    close: "</tool_call>",
  },
};

/** GLM 4.5 to 4.7, Ling 3 and Laguna: some break lines between tags, others do not. */
const GLM: OutputFormat = {
  name: "glm",
  reasoning: THINK,
  calls: {
    kind: "tagged",
    open: "<tool_call>",
    beforeName: "",
    afterName: "\n",
    beforeKey: "<arg_key>",
    afterKey: "</arg_key>\n",
    beforeValue: "<arg_value>",
    afterValue: "</arg_value>\n",
    afterArguments: "",
    close: "</tool_call>",
    hasLooseLines: true,
  },
};

/** What a template that writes each format contains, the most telling first. */
const SIGNS: readonly (readonly [RegExp, OutputFormat])[] = [
  [/<\|channel\|>/, HARMONY],
  [/<\|tool_call>call:|<\|channel>thought/, GEMMA4],
  [/<\|START_ACTION\|>/, COMMAND_R],
  [/tool▁calls▁begin[^]*```json/, DEEPSEEK],
  [/tool▁calls▁begin/, DEEPSEEK_31],
  [/\[ARGS\]/, MISTRAL_NAMED],
  [/\[TOOL_CALLS\]/, MISTRAL],
  [/<function=[^]*<parameter=/, QWEN_CODER],
  [/<tool_call>[^]*<arg_key>/, GLM],
  [/<\|\/tool_call\|>|<\|tool\|>/, PHI],
  [/<TOOLCALL>/, NEMOTRON],
  [/<tool_call>/, HERMES],
  [/<\|tool_(?:call|list)_start\|>|List of tools: \[/, LFM2],
  [/<\|tool_call\|>/, GRANITE],
  [/```tool_code|<start_of_turn>/, GEMMA],
  [/<\|python_start\|>/, LLAMA4],
  [/"parameters":|'"parameters": '|<\|python_tag\|>/, LLAMA_JSON],
  [/\[func_name1?\(/, PYTHONIC],
];

/** Every known format. */
export const FORMATS: readonly OutputFormat[] = [...new Set(SIGNS.map(([, format]) => format))];

/** The format of a model with this chat template; Hermes' where nothing tells. */
export function detectFormat(template: string): OutputFormat {
  return SIGNS.find(([sign]) => sign.test(template))?.[1] ?? HERMES;
}
