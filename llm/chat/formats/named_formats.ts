/**
 * Formats of models that write tool calls as a name and JSON.
 * @module
 */
import { type OutputFormat, THINK } from "./call_syntax.ts";

/** Mistral Small 3.2 and later, Devstral, Ministral 3. */
export const MISTRAL_NAMED: OutputFormat = {
  name: "mistral-named",
  reasoning: { open: "[THINK]", close: "[/THINK]" },
  calls: {
    kind: "named",
    open: "",
    beforeName: "[TOOL_CALLS]",
    afterName: "[ARGS]",
    id: { marker: "[CALL_ID]", characters: 9, isOptional: true },
    afterArguments: "",
    close: "",
  },
};

/** DeepSeek V3 and R1. */
export const DEEPSEEK: OutputFormat = {
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

/** DeepSeek V3.1. */
export const DEEPSEEK_31: OutputFormat = {
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

/** Kimi K2; the number after a name counts the calls of the answer, or of the conversation. */
export const KIMI: OutputFormat = {
  name: "kimi-k2",
  reasoning: THINK,
  thinksUpToCalls: true,
  calls: {
    kind: "named",
    open: "<|tool_calls_section_begin|>",
    isOpenOptional: true,
    beforeName: "<|tool_call_begin|>functions.",
    id: { marker: ":", beforeName: "functions." },
    afterName: "<|tool_call_argument_begin|>",
    afterArguments: "<|tool_call_end|>",
    close: "<|tool_calls_section_end|>",
  },
};

/** Solar Open: all output consists of messages; the calls of one answer are in one message. */
export const SOLAR: OutputFormat = {
  name: "solar-open",
  reasoning: { open: "<|think|>", close: "<|end|>" },
  betweenParts: "<|begin|>assistant",
  answer: { open: "<|content|>", close: "<|end|>" },
  calls: {
    kind: "named",
    open: "<|tool_calls|>",
    id: { marker: "<|tool_call:begin|>", characters: 10, isFirst: true },
    beforeName: "<|tool_call:name|>",
    afterName: "<|tool_call:args|>",
    afterArguments: "<|tool_call:end|>",
    close: "",
  },
};

/** Functionary 3.1, and Llama 3.1 where its template describes calls in this form. */
export const FUNCTIONARY: OutputFormat = {
  name: "functionary-3.1",
  reasoning: THINK,
  calls: {
    kind: "named",
    open: "",
    beforeName: "<function=",
    afterName: ">",
    afterArguments: "</function>",
    close: "",
  },
};

/** Functionary 3.2: the answer has a recipient, as calls have. */
export const FUNCTIONARY_32: OutputFormat = {
  name: "functionary-3.2",
  reasoning: THINK,
  begunInPrompt: ">>>",
  answer: { open: ">>>all\n", close: "" },
  calls: {
    kind: "named",
    open: "",
    beforeName: ">>>",
    afterName: "\n",
    answerName: "all",
    afterArguments: "",
    close: "",
  },
};

/** GPT-OSS. */
export const HARMONY: OutputFormat = {
  name: "harmony",
  reasoning: { open: "<|channel|>analysis<|message|>", close: "<|end|>" },
  calls: {
    kind: "named",
    open: "",
    beforeName: "<|channel|>commentary to=functions.",
    afterName: " <|constrain|>json<|message|>",
    early: { beforeName: " to=functions.", afterName: "<|channel|>commentary json<|message|>" },
    afterArguments: "",
    close: "",
  },
  betweenParts: "<|start|>assistant",
  answer: { open: "<|channel|>final<|message|>", close: "<|return|>" },
  messages: "channels",
};
