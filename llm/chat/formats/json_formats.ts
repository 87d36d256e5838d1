/**
 * Formats of models that write tool calls as JSON objects.
 * @module
 */
import { LONGCAT_THINK, type OutputFormat, THINK } from "./call_syntax.ts";

/** Objects with the tool's name and its arguments, as most models write them. */
const USUAL = { kind: "json", nameKey: "name", argumentKeys: ["arguments"] } as const;

/** Hermes, Qwen 2.5 and 3, Granite 4, and any model whose template does not support tools. */
export const HERMES: OutputFormat = {
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

/** ERNIE 4.5 with reasoning: its answer is in tags. */
export const ERNIE: OutputFormat = {
  name: "ernie-4.5",
  reasoning: THINK,
  aroundAnswer: ["<response>", "</response>"],
  calls: HERMES.calls,
};

/** LongCat Flash. */
export const LONGCAT: OutputFormat = {
  name: "longcat",
  reasoning: LONGCAT_THINK,
  calls: {
    ...USUAL,
    open: "<longcat_tool_call>",
    close: "</longcat_tool_call>",
    isArray: false,
  },
};

/** InternLM 2 to 3. */
export const INTERNLM: OutputFormat = {
  name: "internlm",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "<|action_start|><|plugin|>",
    close: "<|action_end|>",
    isArray: false,
    nameKey: "name",
    argumentKeys: ["parameters", "arguments"],
  },
};

/** Granite 20B for function calls. */
export const GRANITE_20B: OutputFormat = {
  name: "granite-20b",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "<function_call>",
    close: "",
    isArray: false,
  },
};

/** xLAM: the calls are the whole output. */
export const XLAM: OutputFormat = {
  name: "xlam",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "",
    close: "",
    isArray: true,
  },
};

/** Llama 3.x. */
export const LLAMA_JSON: OutputFormat = {
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

/** Llama 4 with tools described as JSON, as in its own template; markers may surround answers. */
export const LLAMA4_JSON: OutputFormat = {
  name: "llama4-json",
  reasoning: THINK,
  aroundAnswer: ["<|python_start|>", "<|python_end|>"],
  calls: {
    kind: "json",
    open: "",
    close: "",
    isArray: false,
    separator: "",
    nameKey: "name",
    argumentKeys: ["parameters", "arguments"],
  },
};

/** Nemotron Nano 2; its successors have the format of Qwen3-Coder. */
export const NEMOTRON: OutputFormat = {
  name: "nemotron",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "<TOOLCALL>",
    close: "</TOOLCALL>",
    isArray: true,
  },
};

/** Inkling: all output consists of messages; that of a call begins with the tool's name. */
export const INKLING: OutputFormat = {
  name: "inkling",
  reasoning: { open: "<|content_thinking|>", close: "<|end_message|>" },
  betweenParts: "<|message_model|>",
  answer: { open: "<|content_text|>", close: "<|end_message|>" },
  aroundAnswer: ["<|message_model|>", "<|content_model_end_sampling|>"],
  calls: {
    kind: "json",
    messageStart: "<|message_model|>",
    open: "<|content_invoke_tool_json|>",
    close: "<|end_message|>",
    isArray: false,
    nameKey: "name",
    argumentKeys: ["args"],
  },
};

/** Mistral 7B to Nemo. */
export const MISTRAL: OutputFormat = {
  name: "mistral",
  reasoning: { open: "[THINK]", close: "[/THINK]" },
  calls: {
    ...USUAL,
    open: "[TOOL_CALLS]",
    close: "",
    isArray: true,
    lastIdKey: "id",
  },
};

/** Granite 3.x. */
export const GRANITE: OutputFormat = {
  name: "granite",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "<|tool_call|>",
    optionalOpen: "<tool_call>",
    close: "",
    isArray: true,
  },
};

/** Phi 4 mini. */
export const PHI: OutputFormat = {
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

/** Apertus: the tool's name is the key of its arguments. */
export const APERTUS: OutputFormat = {
  name: "apertus",
  reasoning: { open: "<|inner_prefix|>", close: "<|inner_suffix|>" },
  calls: {
    kind: "json",
    open: "<|tools_prefix|>",
    close: "<|tools_suffix|>",
    isArray: true,
    argumentKeys: [],
  },
};

/** Apriel 1.5 and 1.6, whose reasoning begins with a plain sentence. */
export const APRIEL: OutputFormat = {
  name: "apriel",
  reasoning: { open: "Here are my reasoning steps:", close: "[BEGIN FINAL RESPONSE]" },
  aroundAnswer: ["[END FINAL RESPONSE]"],
  calls: {
    ...USUAL,
    open: "<tool_calls>",
    close: "</tool_calls>",
    isArray: true,
  },
};

/** Hunyuan A13B and its smaller siblings, whose answers may be in tags, and Jamba. */
export const HUNYUAN_A13B: OutputFormat = {
  name: "hunyuan-a13b",
  reasoning: THINK,
  aroundAnswer: ["<answer>", "</answer>"],
  calls: APRIEL.calls,
};

/** MiniMax M1. */
export const MINIMAX_1: OutputFormat = {
  name: "minimax-m1",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "<tool_calls>",
    close: "</tool_calls>",
    isArray: false,
    separator: "\n",
  },
};

/** GigaChat 3: a call is a message of its own; the template renders only one. */
export const GIGACHAT_3: OutputFormat = {
  name: "gigachat-3",
  reasoning: THINK,
  aroundAnswer: ["<|message_sep|>\n\n"],
  calls: {
    ...USUAL,
    open: "<|message_sep|>\n\nfunction call<|role_sep|>\n",
    optionalOpen: "function call<|role_sep|>\n",
    close: "",
    isArray: false,
  },
};

/** FireFunction v2. */
export const FIREFUNCTION: OutputFormat = {
  name: "firefunction-2",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "functools",
    close: "",
    isArray: true,
  },
};

/** GigaChat 3.1. */
export const GIGACHAT: OutputFormat = {
  name: "gigachat-3.1",
  reasoning: THINK,
  calls: {
    ...USUAL,
    open: "<|function_call|>",
    close: "",
    isArray: false,
  },
};

/** Command R7B, A and North. */
export const COMMAND_R: OutputFormat = {
  name: "command-r",
  reasoning: { open: "<|START_THINKING|>", close: "<|END_THINKING|>" },
  aroundAnswer: ["<|START_RESPONSE|>", "<|END_RESPONSE|>", "<|START_TEXT|>", "<|END_TEXT|>"],
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

/** Command R+ and R of 2024: in a fenced block, on the line of its heading or the next. */
export const COMMAND_R_PLUS: OutputFormat = {
  name: "command-r-plus",
  reasoning: THINK,
  calls: {
    kind: "json",
    open: "Action: ```json",
    optionalOpen: "Action:\n```json",
    close: "```",
    isArray: true,
    nameKey: "tool_name",
    argumentKeys: ["parameters"],
  },
};
