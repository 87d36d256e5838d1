/**
 * Detects from a model's chat template how it writes tool calls and reasoning.
 * @module
 */
import type { OutputFormat } from "./call_syntax.ts";
import * as code from "./code_formats.ts";
import * as json from "./json_formats.ts";
import * as named from "./named_formats.ts";
import * as tagged from "./tagged_formats.ts";

/** Patterns in chat templates of each format; more specific ones come first. */
const SIGNS: readonly (readonly [RegExp, OutputFormat])[] = [
  [/<\|channel\|>/, named.HARMONY],
  [/<\|tool_call>call:|<\|channel>thought/, code.GEMMA4],
  [/<\|content_invoke_tool_json\|>/, json.INKLING],
  [/<\|START_ACTION\|>/, json.COMMAND_R],
  [/Action:[^]*```json[^]*"tool_name":/, json.COMMAND_R_PLUS],
  [/tool▁calls▁begin[^]*```json/, named.DEEPSEEK],
  [/tool▁calls▁begin/, named.DEEPSEEK_31],
  [/DSML[^]*function_calls/, tagged.DEEPSEEK_32],
  [/DSML[^]*tool_calls/, tagged.DEEPSEEK_4],
  [/<｜GCML｜tool_calls>/, tagged.GIGACHAT_35],
  [/<\|tool_calls_section_begin\|>/, named.KIMI],
  [/<\|open\|>[^]*<\|sep\|>/, tagged.KIMI_3],
  [/<ifm\|tool_calls>/, tagged.K2_HORIZON],
  [/<atem:function_calls>/, tagged.MUSE],
  [/<\|tool_call:begin\|>/, named.SOLAR],
  [/<\|tool_arg:start\|>/, tagged.SOLAR_2],
  [/<longcat_arg_key>/, tagged.LONGCAT_2],
  [/<longcat_tool_call>/, json.LONGCAT],
  [/<\|action_start\|>/, json.INTERNLM],
  [/<start_function_call>/, code.FUNCTION_GEMMA],
  [/<\|tool_call_start\|>(?:\\n|\n)```python/, code.MINICPM_3],
  [/calls in a single JSON array/, json.XLAM],
  [/<\|tools_prefix\|>/, json.APERTUS],
  [/<\|function_call\|>/, json.GIGACHAT],
  [/<\|role_sep\|>(?:\\n|\n)[^]*<\|message_sep\|>(?:\\n|\n)/, json.GIGACHAT_3],
  [
    /<tool_calls>\[[^]*\[BEGIN FINAL RESPONSE\]|\[BEGIN FINAL RESPONSE\][^]*<tool_calls>\[/,
    json.APRIEL,
  ],
  [/<tool_calls>\[|"<tool_calls>"/, json.HUNYUAN_A13B],
  [/<tool_calls>(?:\\n|\n)/, json.MINIMAX_1],
  [/<seed:tool_call>/, tagged.SEED],
  [/<function name="[^]*<param name="/, tagged.MINICPM],
  [/<tool_calls\{\}>/, tagged.HUNYUAN],
  [/<dots_function_call>/, tagged.DOTS],
  [/<｜tool_calls_begin｜>[^]*<steptml:invoke/, tagged.STEP_3],
  [/\]<\]minimax\[>\[/, tagged.MINIMAX_3],
  [/<minimax:tool_call>/, tagged.MINIMAX],
  [/\[ARGS\]/, named.MISTRAL_NAMED],
  [/\[TOOL_CALLS\]/, json.MISTRAL],
  [/<function=\w+>\{/, named.FUNCTIONARY],
  [/>>>all(?:\\n|\n)/, named.FUNCTIONARY_32],
  [/<function=[^]*<parameter=/, tagged.QWEN_CODER],
  [/<tool_call>[^]*<arg_key>/, tagged.GLM],
  [/<\|\/tool_call\|>|<\|tool\|>/, json.PHI],
  [/functools\[/, json.FIREFUNCTION],
  [/<TOOLCALL>/, json.NEMOTRON],
  [/<response>[^]*<tool_call>|<tool_call>[^]*<response>/, json.ERNIE],
  [/<tool_call>/, json.HERMES],
  [/<\|tool_(?:call|list)_start\|>|List of tools: \[/, code.LFM2],
  [/<\|tool_call\|>/, json.GRANITE],
  [/```tool_code|<start_of_turn>/, code.GEMMA],
  [/<\|python_start\|>[^]*"parameters":|"parameters":[^]*<\|python_start\|>/, json.LLAMA4_JSON],
  [/<\|python_start\|>/, code.LLAMA4],
  [/<function_call>/, json.GRANITE_20B],
  [/"parameters":|'"parameters": '|<\|python_tag\|>/, json.LLAMA_JSON],
  [/\[func_name1?\(/, code.PYTHONIC],
  [/<function_calls>/, code.OLMO],
];

/** The mark in Hunyuan 4's tags, in a tag or the variable HYTK; Hunyuan 3 also has `<tool_sep`. */
const HUNYUAN_4_MARK = /^(?![^]*<tool_sep)[^]*?(?:\bHYTK = '|<tool_calls)(:\w+)/;

/** Every known format; of the formats of Hunyuan 4, that of its first checkpoint. */
export const FORMATS: readonly OutputFormat[] = [
  ...new Set(SIGNS.map(([, format]) => format)),
  tagged.hunyuan4(":6124c78e"),
];

/** Returns the format of a model with this chat template; Hermes' where no pattern matches. */
export function detectFormat(template: string): OutputFormat {
  const mark = HUNYUAN_4_MARK.exec(template)?.[1];
  if (mark !== undefined) return tagged.hunyuan4(mark);
  return SIGNS.find(([sign]) => sign.test(template))?.[1] ?? json.HERMES;
}
