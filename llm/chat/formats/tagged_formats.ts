/**
 * Models that write tool calls as tags.
 * @module
 */
import { type OutputFormat, type TaggedCallSyntax, THINK } from "./call_syntax.ts";

/** Qwen3-Coder, Qwen3.5, Nemotron Nano 3 and Step 3.5. */
export const QWEN_CODER: OutputFormat = {
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
export const GLM: OutputFormat = {
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

/** MiniMax M2. */
export const MINIMAX: OutputFormat = {
  name: "minimax-m2",
  reasoning: THINK,
  calls: {
    kind: "tagged",
    open: "<minimax:tool_call>",
    isSection: true,
    beforeName: '\n<invoke name="',
    afterName: '">\n',
    beforeKey: '<parameter name="',
    afterKey: '">',
    beforeValue: "",
    afterValue: "</parameter>\n",
    afterArguments: "</invoke>",
    close: "\n</minimax:tool_call>",
  },
};

/** DeepSeek V3.2; its tags tell what is a text. */
export const DEEPSEEK_32: OutputFormat = {
  name: "deepseek-3.2",
  reasoning: THINK,
  calls: deepSeekCalls("function_calls"),
};

/** DeepSeek V4. */
export const DEEPSEEK_4: OutputFormat = {
  name: "deepseek-4",
  reasoning: THINK,
  calls: deepSeekCalls("tool_calls"),
};

function deepSeekCalls(section: string): TaggedCallSyntax {
  return {
    kind: "tagged",
    open: `<｜DSML｜${section}>`,
    isSection: true,
    beforeName: '\n<｜DSML｜invoke name="',
    afterName: '">\n',
    beforeKey: '<｜DSML｜parameter name="',
    afterKey: '" string="false">',
    afterTextKey: '" string="true">',
    beforeValue: "",
    afterValue: "</｜DSML｜parameter>\n",
    afterArguments: "</｜DSML｜invoke>",
    close: `\n</｜DSML｜${section}>`,
  };
}
