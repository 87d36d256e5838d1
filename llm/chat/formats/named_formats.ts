/**
 * Models that write tool calls as a name and JSON.
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
    idMarker: "[CALL_ID]",
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

/** GPT-OSS. */
export const HARMONY: OutputFormat = {
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
