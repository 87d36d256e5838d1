/**
 * Formats of models that write tool calls as code.
 * @module
 */
import { type OutputFormat, THINK } from "./call_syntax.ts";

/** Llama 3.2 where its template describes calls in this form, and others. */
export const PYTHONIC: OutputFormat = {
  name: "pythonic",
  reasoning: THINK,
  calls: { kind: "python", open: "", close: "", isList: true },
};

/** Llama 4. */
export const LLAMA4: OutputFormat = {
  name: "llama4-pythonic",
  reasoning: THINK,
  calls: { kind: "python", open: "<|python_start|>", close: "<|python_end|>", isList: true },
};

/** MiniCPM 3 and 4: one call per line, in a fenced block. */
export const MINICPM_3: OutputFormat = {
  name: "minicpm3",
  reasoning: { open: "<|thought_start|>", close: "<|thought_end|>" },
  calls: {
    kind: "python",
    open: "<|tool_call_start|>\n```python\n",
    close: "\n```\n<|tool_call_end|>",
    isList: false,
    separator: "\n",
  },
};

/** LFM2 and 2.5. */
export const LFM2: OutputFormat = {
  name: "lfm2",
  reasoning: THINK,
  calls: { kind: "python", open: "<|tool_call_start|>", close: "<|tool_call_end|>", isList: true },
};

/** Gemma 2 and 3. */
export const GEMMA: OutputFormat = {
  name: "gemma",
  reasoning: THINK,
  calls: { kind: "python", open: "```tool_code\n", close: "\n```", isList: false },
};

/** Olmo 3: one call per line. */
export const OLMO: OutputFormat = {
  name: "olmo3",
  reasoning: THINK,
  calls: {
    kind: "python",
    open: "<function_calls>",
    close: "</function_calls>",
    isList: false,
    separator: "\n",
  },
};

/** Gemma 4: its reasoning is in a channel, and nothing else is. */
export const GEMMA4: OutputFormat = {
  name: "gemma4",
  reasoning: { open: "<|channel>thought", close: "<channel|>" },
  aroundAnswer: ["<|channel>", "<channel|>"],
  calls: {
    kind: "gemma",
    open: "<|tool_call>",
    isOpenOptional: true,
    beforeName: "call:",
    close: "<tool_call|>",
    quote: '<|"|>',
  },
};

/** FunctionGemma. */
export const FUNCTION_GEMMA: OutputFormat = {
  name: "functiongemma",
  reasoning: THINK,
  calls: {
    kind: "gemma",
    open: "<start_function_call>",
    beforeName: "call:",
    close: "<end_function_call>",
    quote: "<escape>",
  },
};
