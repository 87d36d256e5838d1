/**
 * Formats of models that write tool calls as tags.
 * @module
 */
import { LONGCAT_THINK, type OutputFormat, type TaggedCallSyntax, THINK } from "./call_syntax.ts";

/** Qwen3-Coder, Qwen3.5, Nemotron Nano 3 and Step 3.5. */
export const QWEN_CODER: OutputFormat = {
  name: "qwen3-coder",
  reasoning: THINK,
  thinksUpToCalls: true,
  calls: {
    kind: "tagged",
    open: "<tool_call>",
    isOpenOptional: true,
    beforeName: "\n<function=",
    afterName: ">\n",
    beforeKey: "<parameter=",
    afterKey: ">\n",
    beforeValue: "",
    afterValue: "\n</parameter>\n",
    hasPythonValues: true,
    afterArguments: "</function>\n",
    close: "</tool_call>",
  },
};

/** Arguments as pairs of `<arg_key>` and `<arg_value>`, with a prefix or suffix in their names. */
function pairs(before: string, behind = "") {
  const tag = (name: string) => `${before}${name}${behind}>`;
  return {
    beforeKey: `<${tag("arg_key")}`,
    afterKey: `</${tag("arg_key")}\n`,
    beforeValue: `<${tag("arg_value")}`,
    afterValue: `</${tag("arg_value")}\n`,
  };
}

/** GLM 4.5 to 4.7, Ling 3 and Laguna: some put line breaks between tags, others do not. */
export const GLM: OutputFormat = {
  name: "glm",
  reasoning: THINK,
  thinksUpToCalls: true,
  calls: {
    kind: "tagged",
    open: "<tool_call>",
    beforeName: "",
    afterName: "\n",
    ...pairs(""),
    afterArguments: "",
    close: "</tool_call>",
    hasLooseLines: true,
  },
};

/** Seed-OSS. */
export const SEED: OutputFormat = {
  name: "seed-oss",
  reasoning: { open: "<seed:think>", close: "</seed:think>" },
  calls: {
    kind: "tagged",
    open: "<seed:tool_call>",
    beforeName: "\n<function=",
    afterName: ">\n",
    beforeKey: "<parameter=",
    afterKey: ">",
    beforeValue: "",
    afterValue: "</parameter>\n",
    hasPythonValues: true,
    afterArguments: "</function>\n",
    close: "</seed:tool_call>",
  },
};

/** MiniCPM5, which quotes strings in CDATA, as XML does. */
export const MINICPM: OutputFormat = {
  name: "minicpm5",
  reasoning: THINK,
  calls: {
    kind: "tagged",
    open: '<function name="',
    beforeName: "",
    afterName: '">',
    beforeKey: '<param name="',
    afterKey: '">',
    beforeValue: "",
    afterValue: "</param>",
    hasPythonValues: true,
    textQuotes: { open: "<![CDATA[", close: "]]>" },
    afterArguments: "</function>",
    close: "",
  },
};

/** Hunyuan 3 (Hy3). */
export const HUNYUAN: OutputFormat = {
  name: "hunyuan-3",
  reasoning: { open: "<think:opensource>", close: "</think:opensource>" },
  calls: {
    kind: "tagged",
    open: "<tool_calls:opensource>",
    isSection: true,
    beforeName: "\n<tool_call:opensource>",
    afterName: "<tool_sep:opensource>\n",
    ...pairs("", ":opensource"),
    afterArguments: "</tool_call:opensource>",
    close: "\n</tool_calls:opensource>",
  },
};

/** Returns the format of Hunyuan 4 (Hy4), whose tags end with a checkpoint's mark: ":6124c78e". */
export function hunyuan4(mark: string): OutputFormat {
  return {
    name: "hunyuan-4",
    reasoning: { open: `<think${mark}>`, close: `</think${mark}>` },
    calls: {
      kind: "tagged",
      open: `<tool_calls${mark}>`,
      isSection: true,
      beforeName: `\n<tool_call${mark}>`,
      afterName: "\n",
      ...pairs("", mark),
      afterArguments: `</tool_call${mark}>`,
      close: `\n</tool_calls${mark}>`,
      hasLooseLines: true,
    },
  };
}

/** Calls of dots and MiniMax M2, which differ in the tags around them. */
const INVOCATIONS = {
  kind: "tagged",
  isSection: true,
  beforeName: '\n<invoke name="',
  afterName: '">\n',
  beforeKey: '<parameter name="',
  afterKey: '">',
  beforeValue: "",
  afterValue: "</parameter>\n",
  afterArguments: "</invoke>",
} as const;

/** dots.llm from its third generation on. */
export const DOTS: OutputFormat = {
  name: "dots",
  reasoning: THINK,
  calls: {
    ...INVOCATIONS,
    open: "<dots_function_call>",
    close: "\n</dots_function_call>",
  },
};

/** Step 3. */
export const STEP_3: OutputFormat = {
  name: "step-3",
  reasoning: THINK,
  calls: {
    kind: "tagged",
    open: "<｜tool_calls_begin｜>",
    isSection: true,
    beforeName: '<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="',
    afterName: '">',
    beforeKey: '<steptml:parameter name="',
    afterKey: '">',
    beforeValue: "",
    afterValue: "</steptml:parameter>",
    afterArguments: "</steptml:invoke><｜tool_call_end｜>",
    close: "<｜tool_calls_end｜>",
  },
};

const MINIMAX_MARK = "]<]minimax[>[";

/** MiniMax M2. */
export const MINIMAX: OutputFormat = {
  name: "minimax-m2",
  reasoning: THINK,
  calls: {
    ...INVOCATIONS,
    open: "<minimax:tool_call>",
    close: "\n</minimax:tool_call>",
  },
};

/** MiniMax M3: each tag of a call is preceded by a mark, which is a token of its own. */
export const MINIMAX_3: OutputFormat = {
  name: "minimax-m3",
  reasoning: { open: "<mm:think>", close: "</mm:think>" },
  thoughtless: "</mm:think>",
  calls: {
    kind: "nested",
    mark: MINIMAX_MARK,
    open: `${MINIMAX_MARK}<tool_call>`,
    beforeName: `\n${MINIMAX_MARK}<invoke name="`,
    afterName: '">',
    afterArguments: `${MINIMAX_MARK}</invoke>`,
    close: `\n${MINIMAX_MARK}</tool_call>`,
  },
};

/** DeepSeek V3.2; its tags say whether an argument is a string. */
export const DEEPSEEK_32: OutputFormat = {
  name: "deepseek-3.2",
  reasoning: THINK,
  thinksUpToCalls: true,
  calls: markedCalls("DSML", "function_calls"),
};

/** DeepSeek V4. */
export const DEEPSEEK_4: OutputFormat = {
  name: "deepseek-4",
  reasoning: THINK,
  thinksUpToCalls: true,
  calls: markedCalls("DSML", "tool_calls"),
};

/** GigaChat 3.5, with DeepSeek's tags under another mark. */
export const GIGACHAT_35: OutputFormat = {
  name: "gigachat-3.5",
  reasoning: THINK,
  aroundAnswer: ["<|message_sep|>\n\n"],
  calls: markedCalls("GCML", "tool_calls"),
};

function markedCalls(mark: string, section: string): TaggedCallSyntax {
  return {
    kind: "tagged",
    open: `<｜${mark}｜${section}>`,
    isSection: true,
    beforeName: `\n<｜${mark}｜invoke name="`,
    afterName: '">\n',
    beforeKey: `<｜${mark}｜parameter name="`,
    afterKey: '" string="false">',
    afterTextKey: '" string="true">',
    beforeValue: "",
    afterValue: `</｜${mark}｜parameter>\n`,
    afterArguments: `</｜${mark}｜invoke>`,
    close: `\n</｜${mark}｜${section}>`,
  };
}

/** Solar Open 2. */
export const SOLAR_2: OutputFormat = {
  name: "solar-open-2",
  reasoning: { open: "<|think:start|>", close: "<|think:end|>" },
  thinksUpToCalls: true,
  calls: {
    kind: "tagged",
    open: "<|tool_call:start|>",
    beforeName: "",
    afterName: "\n",
    beforeKey: "<|tool_arg:start|>",
    afterKey: "<|tool_arg:value|>",
    beforeValue: "",
    afterValue: "<|tool_arg:end|>\n",
    afterArguments: "",
    close: "<|tool_call:end|>",
  },
};

/** LongCat Flash from 2026 on. */
export const LONGCAT_2: OutputFormat = {
  name: "longcat-2",
  reasoning: LONGCAT_THINK,
  calls: {
    kind: "tagged",
    open: "<longcat_tool_call>",
    beforeName: "",
    afterName: "\n",
    ...pairs("longcat_"),
    afterArguments: "",
    close: "</longcat_tool_call>",
    hasLooseLines: true,
  },
};

/** K2 Horizon: the tags around its reasoning depend on how much it may think. */
export const K2_HORIZON: OutputFormat = {
  name: "k2-horizon",
  reasoning: { open: "<ifm|think>", close: "</ifm|think>" },
  otherReasoning: ["ifm|think_fast", "ifm|think_faster"].map((tag) => (
    { open: `<${tag}>`, close: `</${tag}>` }
  )),
  thinksUpToCalls: true,
  calls: {
    kind: "tagged",
    open: "<ifm|tool_calls>",
    isSection: true,
    beforeName: "\n<ifm|tool_call>",
    afterName: "\n",
    ...pairs("ifm|"),
    afterArguments: "</ifm|tool_call>",
    close: "\n</ifm|tool_calls>",
  },
};

/** Kimi K3: all output is between tags, whose marks are tokens of their own. */
export const KIMI_3: OutputFormat = {
  name: "kimi-k3",
  reasoning: { open: opened("think"), close: closed("think") },
  begunInPrompt: opened("response"),
  betweenParts: "",
  answer: { open: opened("response"), close: closed("response") },
  aroundAnswer: [closed("message")],
  calls: {
    kind: "tagged",
    open: opened("tools"),
    isSection: true,
    beforeName: '<|open|>call tool="',
    beforeNumber: '" index="',
    afterName: '"<|sep|>',
    wholeArguments: { open: opened('json type="object"'), close: closed("json") },
    beforeKey: '<|open|>argument key="',
    afterKey: '" type="number"<|sep|>',
    afterTextKey: '" type="string"<|sep|>',
    afterTypedKeys: new Map(
      ["boolean", "null", "object", "array"].map((type) => [type, `" type="${type}"<|sep|>`]),
    ),
    beforeValue: "",
    afterValue: closed("argument"),
    afterArguments: closed("call"),
    close: closed("tools"),
  },
};

function opened(tag: string): string {
  return `<|open|>${tag}<|sep|>`;
}

function closed(tag: string): string {
  return `<|close|>${tag}<|sep|>`;
}

/** Muse Glimmer: all output consists of messages with recipients; a call is one to its tool. */
export const MUSE: OutputFormat = {
  name: "muse-glimmer",
  messages: "recipients",
  reasoning: { open: " to=self<|message|>", close: "<|eom|>" },
  betweenParts: "<|start|>assistant",
  answer: { open: " to=user<|message|>", close: "<|eot|>" },
  calls: {
    kind: "tagged",
    recipient: { open: " to=", close: "<|message|>" },
    betweenCalls: "<|eom|><|start|>assistant",
    open: "<atem:function_calls>",
    beforeName: '\n<atem:invoke name="',
    afterName: '">\n',
    beforeKey: '<atem:parameter name="',
    afterKey: '">',
    beforeValue: "",
    afterValue: "</atem:parameter>\n",
    afterArguments: "</atem:invoke>\n",
    close: "</atem:function_calls>",
  },
};
